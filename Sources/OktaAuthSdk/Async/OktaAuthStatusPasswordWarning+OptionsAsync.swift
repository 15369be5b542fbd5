extension OktaAuthStatusPasswordWarning {
    /// Replaces the password: `POST /api/v1/authn/credentials/change_password`.
    ///
    /// The async form of ``OktaAuthStatusPasswordWarning/changePassword(oldPassword:newPassword:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func changePassword(
        oldPassword: String,
        newPassword: String,
        options: OktaPasswordOptions
    ) async throws -> OktaAuthStatus {
        try await outcome {
            changePassword(
                oldPassword: oldPassword,
                newPassword: newPassword,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}
