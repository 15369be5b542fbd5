extension OktaFactorTokenHardware {
    /// Enrolls the key, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactorTokenHardware/enroll(passCode:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(passCode: String) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(passCode: passCode, onStatusChange: $0, onError: $1)
        }
    }
}
