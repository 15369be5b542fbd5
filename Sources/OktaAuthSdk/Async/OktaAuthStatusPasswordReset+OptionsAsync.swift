extension OktaAuthStatusPasswordReset {
    /// Sets a new password: `POST /api/v1/authn/credentials/reset_password`.
    ///
    /// The async form of ``OktaAuthStatusPasswordReset/resetPassword(newPassword:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func resetPassword(
        newPassword: String,
        options: OktaPasswordOptions
    ) async throws -> OktaAuthStatus {
        try await outcome {
            resetPassword(
                newPassword: newPassword,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
