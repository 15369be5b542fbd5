extension OktaAuthStatusPasswordExpired {
    /// Replaces the password: `POST /api/v1/authn/credentials/change_password`.
    ///
    /// Calls ``OktaAuthStatusPasswordExpired/changePassword(oldPassword:newPassword:onStatusChange:onError:)``.
    ///
    /// - Parameters:
    ///   - oldPassword: The expired password.
    ///   - newPassword: The password to use from now on.
    ///   - options: For example whether to end all other sessions.
    ///   - onStatusChange: Called with what comes next, usually ``OktaAuthStatusSuccess``.
    ///   - onError: Called instead; `E0000014` or `E0000080` if a password will not do.
    public func changePassword(
        oldPassword: String,
        newPassword: String,
        options: OktaPasswordOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.apply {
            changePassword(
                oldPassword: oldPassword,
                newPassword: newPassword,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }
}
