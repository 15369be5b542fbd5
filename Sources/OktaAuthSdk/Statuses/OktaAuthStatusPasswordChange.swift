/// A status in which the user replaces the password by giving the old one.
open class OktaAuthStatusPasswordChange: OktaAuthStatus {
    /// Identifies the transaction; never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// Whether the API can change the password; `false` if only an external page can.
    open func canChange() -> Bool { offers(.next) }

    /// Replaces the password: `POST /api/v1/authn/credentials/change_password`.
    ///
    /// The next status is usually ``OktaAuthStatusSuccess``. A password that is rejected, the old or the
    /// new one, is `E0000014` or `E0000080`.
    open func changePassword(
        oldPassword: String,
        newPassword: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .changePassword(step(.next), old: oldPassword, new: newPassword),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Replaces the password, with options: for example, whether to end all other sessions.
    ///
    /// Calls ``OktaAuthStatusPasswordChange/changePassword(oldPassword:newPassword:onStatusChange:onError:)``.
    public final func changePassword(
        oldPassword: String,
        newPassword: String,
        options: OktaPasswordOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.context.run {
            changePassword(
                oldPassword: oldPassword,
                newPassword: newPassword,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }

    /// Replaces the password, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusPasswordChange) async throws {
    ///     let next = try await status.changePassword(
    ///         oldPassword: password,
    ///         newPassword: "a new password"
    ///     )
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusPasswordChange/changePassword(oldPassword:newPassword:options:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func changePassword(
        oldPassword: String,
        newPassword: String,
        options: OktaPasswordOptions = OktaPasswordOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome(in: options.context) {
            changePassword(
                oldPassword: oldPassword, newPassword: newPassword, onStatusChange: $0, onError: $1
            )
        }
    }

    override var ownOperations: Set<OktaOperation> { canChange() ? [.changePassword] : [] }
}

/// The password was right, but has expired.
open class OktaAuthStatusPasswordExpired: OktaAuthStatusPasswordChange {}

/// The password is right and expires soon.
open class OktaAuthStatusPasswordWarning: OktaAuthStatusPasswordChange {
    /// Whether the user may continue with the old password.
    open func canSkip() -> Bool { offers(.skip) }

    /// Continues with the old password: `POST /api/v1/authn/skip`.
    ///
    /// The next status is usually ``OktaAuthStatusSuccess``; the error is ``OktaError/wrongStatus(_:)``
    /// if that is not allowed.
    open func skipPasswordChange(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { run(try .perform(step(.skip)), reporting: StatusCallbacks(onStatusChange, onError)) }

    /// Continues with the old password, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusPasswordWarning) async throws {
    ///     let next = try await status.skipPasswordChange()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusPasswordWarning/skipPasswordChange(onStatusChange:onError:)``,
    /// whose error it throws.
    public final func skipPasswordChange() async throws -> OktaAuthStatus {
        try await outcome { skipPasswordChange(onStatusChange: $0, onError: $1) }
    }

    override var ownOperations: Set<OktaOperation> {
        super.ownOperations.union(canSkip() ? [.skip] : [])
    }
}
