extension OktaAuthStatusPasswordWarning {
    /// Replaces the password: `POST /api/v1/authn/credentials/change_password`.
    ///
    /// The async form of ``OktaAuthStatusPasswordWarning/changePassword(oldPassword:newPassword:onStatusChange:onError:)``.
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

    /// Goes on with the old password: `POST /api/v1/authn/skip`.
    ///
    /// The async form of ``OktaAuthStatusPasswordWarning/skipPasswordChange(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func skipPasswordChange() async throws -> OktaAuthStatus {
        try await outcome { skipPasswordChange(onStatusChange: $0, onError: $1) }
    }
}
