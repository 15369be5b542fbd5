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
            username: username, password: password, onStatusChange: onStatusChange, onError: onError
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
            with: stateToken, onStatusChange: onStatusChange, onError: onError
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

    /// Signs in at the org with user name and password, and returns the next status.
    ///
    /// ```swift
    /// func example(_ okta: OktaAuthSdk) async throws {
    ///     let next = try await okta.authenticate(username: username, password: password)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthSdk/authenticate(username:password:options:onStatusChange:onError:)``,
    /// whose error it throws.
    public func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await unauthenticatedStatus().authenticate(
            username: username, password: password, options: options
        )
    }

    /// Signs in with the activation token of a new account: `POST /api/v1/authn`.
    ///
    /// The token is valid for one sign-in; never log it. The next status is
    /// ``OktaAuthStatusPasswordReset`` if the user has no password yet. An invalid token is `E0000004`.
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

    /// Signs in with the activation token of a new account, and returns the next status.
    ///
    /// ```swift
    /// func example(_ okta: OktaAuthSdk) async throws {
    ///     let next = try await okta.authenticate(activationToken: "00abc")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthSdk/authenticate(activationToken:options:onStatusChange:onError:)``,
    /// whose error it throws.
    public func authenticate(
        activationToken: String, options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            authenticate(
                activationToken: activationToken, options: options, onStatusChange: $0, onError: $1
            )
        }
    }

    /// Starts to unlock an account at the org: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// See ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:onStatusChange:onError:)``.
    /// A trusted application may leave the channel out: the next status is ``OktaAuthStatusRecovery``,
    /// which has the recovery token, and an unknown user is `E0000095`.
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let status = unauthenticatedStatus()
        options.context().run {
            guard let factorType else {
                let callbacks = StatusCallbacks(onStatusChange, onError)
                return status.run(.unlock(username: username, nil), reporting: callbacks)
            }
            // The open method, which an app can override.
            status.unlockAccount(
                username: username,
                factorType: factorType,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }

    /// Starts to unlock an account, and returns the next status.
    ///
    /// ```swift
    /// func example(_ okta: OktaAuthSdk) async throws {
    ///     let next = try await okta.unlockAccount(username: username, factorType: .email)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthSdk/unlockAccount(username:factorType:options:onStatusChange:onError:)``,
    /// whose error it throws.
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            unlockAccount(
                username: username,
                factorType: factorType,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to recover a password at the org: `POST /api/v1/authn/recovery/password`.
    ///
    /// See ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:onStatusChange:onError:)``.
    /// A trusted application may leave the channel out: the next status is ``OktaAuthStatusRecovery``,
    /// which has the recovery token, and an unknown user is `E0000095`.
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let status = unauthenticatedStatus()
        options.context().run {
            guard let factorType else {
                let callbacks = StatusCallbacks(onStatusChange, onError)
                return status.run(.recoverPassword(username: username, nil), reporting: callbacks)
            }
            // The open method, which an app can override.
            status.recoverPassword(
                username: username,
                factorType: factorType,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }

    /// Starts to recover a password, and returns the next status.
    ///
    /// ```swift
    /// func example(_ okta: OktaAuthSdk) async throws {
    ///     let next = try await okta.recoverPassword(username: username, factorType: .email)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthSdk/recoverPassword(username:factorType:options:onStatusChange:onError:)``,
    /// whose error it throws.
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            recoverPassword(
                username: username,
                factorType: factorType,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Continues a recovery with its token: `POST /api/v1/authn/recovery/token`.
    ///
    /// The token is at the end of a mailed link (see ``OktaRecoveryLink``), or comes from a trusted
    /// application. It is valid once; never log it. The next status has the question, or is the one
    /// after it. An invalid token is `E0000011` or `E0000105`.
    public func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().recover(
            recoveryToken: recoveryToken,
            reporting: StatusCallbacks(
                onStatusChange, onError, in: options.context(redeemingToken: true)
            )
        )
    }

    /// Redeems a recovery token, and returns the next status.
    ///
    /// ```swift
    /// func example(_ okta: OktaAuthSdk) async throws {
    ///     let next = try await okta.recover(recoveryToken: "00abc")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthSdk/recover(recoveryToken:options:onStatusChange:onError:)``,
    /// whose error it throws.
    public func recover(
        recoveryToken: String, options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            recover(recoveryToken: recoveryToken, options: options, onStatusChange: $0, onError: $1)
        }
    }
}

// A transaction that has begun: only the client continues it by its token.
extension OktaAuthSdk {
    /// Signs in inside the transaction an application began: `POST /api/v1/authn` with its state
    /// token, which is never to be logged.
    ///
    /// For a step-up whose state token came with the link that opened the sign-in page. A password that
    /// is `nil` starts with another factor. The state token of the next status can be another one; the
    /// error is `E0000011` if the transaction is over. Afterwards ``OktaAuthStatusSuccess/redirectLink``
    /// leads back to the application.
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

    /// Signs in inside the transaction an application began, and returns the next status.
    ///
    /// ```swift
    /// func example(_ okta: OktaAuthSdk) async throws {
    ///     let next = try await okta.authenticate(
    ///         stateToken: "00abc",
    ///         username: username,
    ///         password: password
    ///     )
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthSdk/authenticate(stateToken:username:password:options:onStatusChange:onError:)``,
    /// whose error it throws.
    public func authenticate(
        stateToken: String,
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
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

    /// Fetches the status of a transaction by its state token: `POST /api/v1/authn`.
    ///
    /// The error is `E0000011` if the transaction is over.
    public func fetchStatus(
        with stateToken: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().fetchStatus(
            of: stateToken, reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Fetches the state of a transaction, and returns the next status.
    ///
    /// ```swift
    /// func example(_ okta: OktaAuthSdk) async throws {
    ///     let next = try await okta.fetchStatus(with: "00abc")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthSdk/fetchStatus(with:onStatusChange:onError:)``,
    /// whose error it throws.
    public func fetchStatus(with stateToken: String) async throws -> OktaAuthStatus {
        try await outcome { fetchStatus(with: stateToken, onStatusChange: $0, onError: $1) }
    }

    /// Resumes a transaction after a relaunch: `POST /api/v1/authn` with the state token of a stored
    /// ``OktaAuthStatus/resumeToken``.
    ///
    /// The error is `E0000011` if the transaction is over. Nothing is sent for a token that has expired
    /// on this machine's clock, which is `E0000011`, too, and ``OktaError/transactionState`` is
    /// ``OktaTransactionState/ended``; nor for another org's, which is
    /// ``OktaError/internalError(_:)``.
    public func resume(
        _ token: OktaResumeToken,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { unauthenticatedStatus().resume(token, reporting: StatusCallbacks(onStatusChange, onError)) }

    /// Resumes a transaction after a relaunch, and returns the next status.
    ///
    /// ```swift
    /// func example(_ okta: OktaAuthSdk, token: OktaResumeToken) async throws {
    ///     let next = try await okta.resume(token)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthSdk/resume(_:onStatusChange:onError:)``, whose error it throws.
    public func resume(_ token: OktaResumeToken) async throws -> OktaAuthStatus {
        try await outcome { resume(token, onStatusChange: $0, onError: $1) }
    }

    /// Resumes the transaction in ``OktaConfiguration/resumeStore``.
    ///
    /// Without a stored one, the status is ``OktaAuthStatusUnauthenticated``, and nothing is sent. A
    /// transaction that is over is `E0000011`, and removed there.
    public func resumeStored(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { unauthenticatedStatus().resumeStored(reporting: StatusCallbacks(onStatusChange, onError)) }

    /// Resumes the transaction in ``OktaConfiguration/resumeStore``, and returns the next status.
    ///
    /// ```swift
    /// func example(_ okta: OktaAuthSdk) async throws {
    ///     let next = try await okta.resumeStored()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthSdk/resumeStored(onStatusChange:onError:)``,
    /// whose error it throws.
    public func resumeStored() async throws -> OktaAuthStatus {
        try await outcome { resumeStored(onStatusChange: $0, onError: $1) }
    }
}
