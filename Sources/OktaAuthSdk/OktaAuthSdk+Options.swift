/// Beginnings with options.
extension OktaAuthSdk {
    /// Signs in with options: `POST /api/v1/authn`.
    ///
    /// - Parameters:
    ///   - username: The name the user signs in with.
    ///   - password: The password; `nil` starts with another factor.
    ///   - options: What else to ask for.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong password is `E0000004`.
    public func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().authenticate(
            username: username,
            password: password,
            options: options,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Signs in with an activation token: `POST /api/v1/authn`.
    ///
    /// - Parameters:
    ///   - activationToken: The token of a new account; good for one sign-in. Never log it.
    ///   - options: What else to ask for.
    ///   - onStatusChange: Called with what comes next; with ``OktaAuthStatusPasswordReset`` if the
    ///     user has no password yet.
    ///   - onError: Called instead; `E0000004` for a token that is no longer good.
    public func authenticate(
        activationToken: String,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().authenticate(
            activationToken: activationToken,
            options: options,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Signs in inside the transaction an application began: `POST /api/v1/authn` with its state
    /// token.
    ///
    /// For a step-up whose state token came with the link that opened the sign-in page. Afterwards
    /// ``OktaAuthStatusSuccess/redirectLink`` leads back to the application.
    ///
    /// - Parameters:
    ///   - stateToken: Identifies the transaction. Never log it.
    ///   - username: The name the user signs in with.
    ///   - password: The password; `nil` starts with another factor.
    ///   - options: What else to ask for.
    ///   - onStatusChange: Called with what comes next; its state token can be another one.
    ///   - onError: Called instead; `E0000011` if the transaction is over.
    public func authenticate(
        inside stateToken: String,
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.apply {
            unauthenticatedStatus().start(
                inside: stateToken,
                username: username,
                password: password,
                reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
            )
        }
    }

    /// Starts to unlock an account with options: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// - Parameters:
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application, which
    ///     gets the recovery token itself.
    ///   - options: What else to ask for.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``; with
    ///     ``OktaAuthStatusRecovery`` without a channel.
    ///   - onError: Called instead; `E0000095` for a user a trusted application does not have.
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().unlockAccount(
            username: username,
            factorType: factorType,
            options: options,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Starts to recover a password with options: `POST /api/v1/authn/recovery/password`.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application, which
    ///     gets the recovery token itself.
    ///   - options: What else to ask for.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``; with
    ///     ``OktaAuthStatusRecovery`` without a channel.
    ///   - onError: Called instead; `E0000095` for a user a trusted application does not have.
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().recoverPassword(
            username: username,
            factorType: factorType,
            options: options,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Goes on with a recovery from its token: `POST /api/v1/authn/recovery/token`.
    ///
    /// - Parameters:
    ///   - recoveryToken: The token at the end of a mailed link (see ``OktaRecoveryLink``), or that
    ///     of a trusted application. Good for once. Never log it.
    ///   - options: What else to ask for.
    ///   - onStatusChange: Called with the question, or with what comes after it.
    ///   - onError: Called instead; `E0000011` or `E0000105` for a token that is no longer good.
    public func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().recover(
            recoveryToken: recoveryToken,
            options: options,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}
