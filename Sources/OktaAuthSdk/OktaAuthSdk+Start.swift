public import Foundation

// Class functions of 1.x: the methods below, with the default configuration.
extension OktaAuthSdk {
    /// Signs in; see ``OktaAuthSdk/authenticate(username:password:options:onStatusChange:onError:)``.
    public class func authenticate(
        with url: URL,
        username: String,
        password: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        OktaAuthSdk(domain: url).authenticate(
            username: username,
            password: password,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Starts to unlock an account; see ``OktaAuthSdk/unlockAccount(username:factorType:options:onStatusChange:onError:)``.
    public class func unlockAccount(
        with url: URL,
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        OktaAuthSdk(domain: url).unlockAccount(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Starts to recover a password; see ``OktaAuthSdk/recoverPassword(username:factorType:options:onStatusChange:onError:)``.
    public class func recoverPassword(
        with url: URL,
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        OktaAuthSdk(domain: url).recoverPassword(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Fetches the state of a transaction; see ``OktaAuthSdk/fetchStatus(with:onStatusChange:onError:)``.
    public class func fetchStatus(
        with stateToken: String,
        using url: URL,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        OktaAuthSdk(domain: url).fetchStatus(
            with: stateToken,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

// Each method forwards to the status that every transaction starts from.
extension OktaAuthSdk {
    /// Signs in with user name and password.
    ///
    /// See ``OktaAuthStatusUnauthenticated/authenticate(username:password:options:onStatusChange:onError:)``.
    public func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions(),
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

    /// The async form of ``OktaAuthSdk/authenticate(username:password:options:onStatusChange:onError:)``.
    public func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await unauthenticatedStatus().authenticate(
            username: username,
            password: password,
            options: options
        )
    }

    /// Signs in with an activation token: `POST /api/v1/authn`.
    ///
    /// - Parameters:
    ///   - activationToken: The token of a new account; valid for one sign-in. Never log it.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the next status; with ``OktaAuthStatusPasswordReset`` if the
    ///     user has no password yet.
    ///   - onError: Called instead; `E0000004` for an invalid token.
    public func authenticate(
        activationToken: String,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().authenticate(
            activationToken: activationToken,
            reporting: StatusCallbacks(onStatusChange, onError, in: options.context)
        )
    }

    /// The async form of ``OktaAuthSdk/authenticate(activationToken:options:onStatusChange:onError:)``.
    public func authenticate(
        activationToken: String,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            authenticate(
                activationToken: activationToken,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``; with
    ///     ``OktaAuthStatusRecovery``, which has the recovery token, without a channel.
    ///   - onError: Called instead; `E0000095` for a user unknown to the trusted application.
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
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

    /// The async form of ``OktaAuthSdk/unlockAccount(username:factorType:options:onStatusChange:onError:)``.
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            unlockAccount(
                username: username,
                factorType: factorType,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``; with
    ///     ``OktaAuthStatusRecovery``, which has the recovery token, without a channel.
    ///   - onError: Called instead; `E0000095` for a user unknown to the trusted application.
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
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

    /// The async form of ``OktaAuthSdk/recoverPassword(username:factorType:options:onStatusChange:onError:)``.
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            recoverPassword(
                username: username,
                factorType: factorType,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Redeems a recovery token: `POST /api/v1/authn/recovery/token`.
    ///
    /// - Parameters:
    ///   - recoveryToken: The token at the end of a mailed link (see ``OktaRecoveryLink``), or that
    ///     of a trusted application. Valid once. Never log it.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the question, or with the status after it.
    ///   - onError: Called instead; `E0000011` or `E0000105` for an invalid token.
    public func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().recover(
            recoveryToken: recoveryToken,
            reporting: StatusCallbacks(
                onStatusChange,
                onError,
                in: options.context(redeemingToken: true)
            )
        )
    }

    /// The async form of ``OktaAuthSdk/recover(recoveryToken:options:onStatusChange:onError:)``.
    public func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            recover(recoveryToken: recoveryToken, options: options, onStatusChange: $0, onError: $1)
        }
    }
}

// A transaction that has begun: only the client continues it by its token.
extension OktaAuthSdk {
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
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the next status; its state token can be another one.
    ///   - onError: Called instead; `E0000011` if the transaction is over.
    public func authenticate(
        stateToken: String,
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().signIn(
            stateToken: stateToken,
            username: username,
            password: password,
            reporting: StatusCallbacks(onStatusChange, onError, in: options.context)
        )
    }

    /// The async form of ``OktaAuthSdk/authenticate(stateToken:username:password:options:onStatusChange:onError:)``.
    public func authenticate(
        stateToken: String,
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            authenticate(
                stateToken: stateToken,
                username: username,
                password: password,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Fetches the state of a transaction: `POST /api/v1/authn` with the state token alone.
    ///
    /// - Parameters:
    ///   - stateToken: Identifies the transaction.
    ///   - onStatusChange: Called with the status of the transaction.
    ///   - onError: Called instead; `E0000011` if the transaction is over.
    public func fetchStatus(
        with stateToken: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().fetchStatus(
            of: stateToken,
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// The async form of ``OktaAuthSdk/fetchStatus(with:onStatusChange:onError:)``.
    public func fetchStatus(with stateToken: String) async throws -> OktaAuthStatus {
        try await nextStatus { fetchStatus(with: stateToken, onStatusChange: $0, onError: $1) }
    }

    /// Resumes a transaction after a relaunch: `POST /api/v1/authn` with its state token.
    ///
    /// Nothing is sent for a token that has expired, or is another org's.
    ///
    /// - Parameters:
    ///   - token: A stored ``OktaAuthStatus/resumeToken``.
    ///   - onStatusChange: Called with the status of the transaction.
    ///   - onError: Called instead; `E0000011` if the transaction is over, also if it has expired
    ///     on this machine's clock, and ``OktaError/transaction`` is
    ///     ``OktaTransactionState/ended``. With ``OktaError/invalidParameters(_:)`` for another
    ///     org's.
    public func resume(
        _ token: OktaResumeToken,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().resume(token, reporting: StatusCallbacks(onStatusChange, onError))
    }

    /// The async form of ``OktaAuthSdk/resume(_:onStatusChange:onError:)``.
    public func resume(_ token: OktaResumeToken) async throws -> OktaAuthStatus {
        try await nextStatus { resume(token, onStatusChange: $0, onError: $1) }
    }

    /// Resumes the transaction in ``OktaConfiguration/resumeStore``.
    ///
    /// A transaction that is over is removed there.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with the status of the transaction; with
    ///     ``OktaAuthStatusUnauthenticated`` if none is stored, without a request.
    ///   - onError: Called instead; `E0000011` if the transaction is over.
    public func resumeStored(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().resumeStored(reporting: StatusCallbacks(onStatusChange, onError))
    }

    /// The async form of ``OktaAuthSdk/resumeStored(onStatusChange:onError:)``.
    public func resumeStored() async throws -> OktaAuthStatus {
        try await nextStatus { resumeStored(onStatusChange: $0, onError: $1) }
    }
}
