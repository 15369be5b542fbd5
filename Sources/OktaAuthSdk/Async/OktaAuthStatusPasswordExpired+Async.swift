extension OktaAuthStatusPasswordExpired {
    /// Replaces the expired password: `POST /api/v1/authn/credentials/change_password`.
    ///
    /// The async form of ``OktaAuthStatusPasswordExpired/changePassword(oldPassword:newPassword:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func changePassword(oldPassword: String, newPassword: String) async throws
        -> OktaAuthStatus
    {
        try await outcome {
            changePassword(
                oldPassword: oldPassword,
                newPassword: newPassword,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
