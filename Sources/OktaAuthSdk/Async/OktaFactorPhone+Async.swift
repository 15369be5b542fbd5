extension OktaFactorPhone {
    /// Enrolls the phone and sends a code to it: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactorPhone/enroll(phoneNumber:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(
        phoneNumber: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            enroll(
                phoneNumber: phoneNumber,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    /// Verifies the code: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The async form of ``OktaFactorPhone/verify(passCode:onStatusChange:onError:onFactorStatusUpdate:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func verify(
        passCode: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(telling: onFactorStatusUpdate) {
            verify(
                passCode: passCode,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }
}
