/// The user may set a new password.
open class OktaAuthStatusPasswordReset: OktaAuthStatus {
    /// Identifies the transaction; never log it.
    open var stateToken: String { model.stateToken ?? "" }

    /// When the new password will expire.
    open var passwordExpiration: EmbeddedResponse.Policy.Password.PasswordExpiration? {
        get { model.embedded?.policy?.password?.expiration }
        set { changePolicy { $0.expiration = newValue } }
    }

    /// The complexity rules for the new password.
    open var passwordComplexity: EmbeddedResponse.Policy.Password.PasswordComplexity? {
        get { model.embedded?.policy?.password?.complexity }
        set { changePolicy { $0.complexity = newValue } }
    }

    private func changePolicy(_ change: (inout EmbeddedResponse.Policy.Password) -> Void) {
        var policy = model.embedded?.policy?.password ?? .init()
        change(&policy)
        var embedded = model.embedded ?? .init()
        embedded.policy = .password(policy)
        model.embedded = embedded
    }

    /// Whether a new password can be set.
    open func canReset() -> Bool { offers(.next) }

    /// Sets a new password: `POST /api/v1/authn/credentials/reset_password`.
    ///
    /// The next status is ``OktaAuthStatusSuccess`` or a factor. A password that is rejected is
    /// `E0000014` or `E0000080`.
    open func resetPassword(
        newPassword: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .resetPassword(step(.next), new: newPassword),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Sets a new password, with options: for example, whether to end all other sessions.
    ///
    /// Calls ``OktaAuthStatusPasswordReset/resetPassword(newPassword:onStatusChange:onError:)``.
    public final func resetPassword(
        newPassword: String,
        options: OktaPasswordOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.context.run {
            resetPassword(
                newPassword: newPassword, onStatusChange: onStatusChange, onError: onError
            )
        }
    }

    /// Sets a new password, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusPasswordReset) async throws {
    ///     let next = try await status.resetPassword(newPassword: "a new password")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusPasswordReset/resetPassword(newPassword:options:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func resetPassword(
        newPassword: String, options: OktaPasswordOptions = OktaPasswordOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome(in: options.context) {
            resetPassword(newPassword: newPassword, onStatusChange: $0, onError: $1)
        }
    }

    override var ownOperations: Set<OktaOperation> { canReset() ? [.resetPassword] : [] }
}
