extension OktaFactorSentCode {
    /// Verifies the code with what the user chose: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// - Parameters:
    ///   - passCode: The code; keep leading zeros.
    ///   - options: Whether to remember the device.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    ///   - onFactorStatusUpdate: Called with the factor result, if the answer has one.
    public func verify(
        passCode: String?,
        options: OktaVerifyOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        with(options).verify(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}
