/// The password is right and expires soon.
open class OktaAuthStatusPasswordWarning: OktaAuthStatus {
    /// Identifies the transaction.
    ///
    /// Never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// Whether the password can be changed here, rather than on a page of somebody else.
    open func canChange() -> Bool { offers(.next) }

    /// Whether the user may go on with the old password.
    open func canSkip() -> Bool { offers(.skip) }

    /// Replaces the password: `POST /api/v1/authn/credentials/change_password`.
    ///
    /// - Parameters:
    ///   - oldPassword: The password used so far.
    ///   - newPassword: The password to use from now on.
    ///   - onStatusChange: Called with what comes next, usually ``OktaAuthStatusSuccess``.
    ///   - onError: Called instead; `E0000014` or `E0000080` if a password will not do.
    open func changePassword(
        oldPassword: String,
        newPassword: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        replacePassword(
            oldPassword,
            with: newPassword,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Goes on with the old password: `POST /api/v1/authn/skip`.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with what comes next, usually ``OktaAuthStatusSuccess``.
    ///   - onError: Called instead; ``OktaError/wrongStatus(_:)`` if that is not allowed.
    open func skipPasswordChange(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        perform(
            .skip,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }
}
