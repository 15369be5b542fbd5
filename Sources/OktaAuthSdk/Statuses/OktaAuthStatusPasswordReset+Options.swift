extension OktaAuthStatusPasswordReset {
    /// Sets a new password: `POST /api/v1/authn/credentials/reset_password`.
    ///
    /// Calls ``OktaAuthStatusPasswordReset/resetPassword(newPassword:onStatusChange:onError:)``.
    ///
    /// - Parameters:
    ///   - newPassword: The password to use from now on.
    ///   - options: For example whether to end all other sessions.
    ///   - onStatusChange: Called with what comes next, ``OktaAuthStatusSuccess`` or a factor.
    ///   - onError: Called instead; `E0000014` or `E0000080` if the password will not do.
    public func resetPassword(
        newPassword: String,
        options: OktaPasswordOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.apply {
            resetPassword(
                newPassword: newPassword,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }
}
