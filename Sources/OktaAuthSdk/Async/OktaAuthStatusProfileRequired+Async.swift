extension OktaAuthStatusProfileRequired {
    /// Sends the profile: `POST /api/v1/authn/enroll`.
    ///
    /// The async form of ``OktaAuthStatusProfileRequired/enrollProfile(_:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func enrollProfile(
        _ profile: [String: String]
    ) async throws -> OktaAuthStatus {
        try await outcome {
            enrollProfile(
                profile,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
