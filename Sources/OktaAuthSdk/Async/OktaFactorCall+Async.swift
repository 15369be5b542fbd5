extension OktaFactorCall {
    /// Enrolls a phone behind a switchboard and calls it: `POST /api/v1/authn/factors`.
    ///
    /// The async form of ``OktaFactorCall/enroll(phoneNumber:phoneExtension:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enroll(
        phoneNumber: String,
        phoneExtension: String
    ) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(
                phoneNumber: phoneNumber,
                phoneExtension: phoneExtension,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
