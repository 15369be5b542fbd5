/// No user is signed in yet.
///
/// The initial status of every transaction; also returned by the server if an application requires
/// a sign-in first.
open class OktaAuthStatusUnauthenticated: OktaAuthStatus {
    /// The factors to start with, if the org requires one before the password.
    open var availableFactors: [OktaFactor] {
        get { factors(from: model.embedded?.allFactors ?? []) }
        set { replaceFactors(with: newValue) }
    }

    // MARK: Sign-in

    /// Signs in with user name and password: `POST /api/v1/authn`.
    ///
    /// The password is sent once; after an error, nothing is repeated.
    ///
    /// - Parameters:
    ///   - username: The name the user signs in with.
    ///   - password: The password.
    ///   - onStatusChange: Called with the next status, often ``OktaAuthStatusSuccess`` or
    ///     ``OktaAuthStatusFactorRequired``.
    ///   - onError: Called instead; a wrong password is `E0000004`.
    open func authenticate(
        username: String,
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        signIn(
            username: username,
            password: password,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Signs in with options: `POST /api/v1/authn`.
    ///
    /// With a password it calls
    /// ``OktaAuthStatusUnauthenticated/authenticate(username:password:onStatusChange:onError:)``.
    ///
    /// - Parameters:
    ///   - username: The name the user signs in with.
    ///   - password: The password; `nil` starts with another factor.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; a wrong password is `E0000004`.
    public final func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        // Nearly every sign-in: without options, a call needs no context of its own.
        if let password, model.stateToken == nil, CallContext.current.isEmpty,
            options == OktaAuthenticationOptions()
        {
            return authenticate(
                username: username,
                password: password,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
        options.context.call(onStatusChange: onStatusChange, onError: onError) {
            if let password {
                authenticate(
                    username: username,
                    password: password,
                    onStatusChange: $0,
                    onError: $1
                )
            } else {
                signIn(
                    username: username,
                    password: nil,
                    reporting: StatusCallbacks(onStatusChange: $0, onError: $1)
                )
            }
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/authenticate(username:password:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public final func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            authenticate(
                username: username,
                password: password,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Signs in with an activation token: `POST /api/v1/authn`.
    ///
    /// - Parameters:
    ///   - activationToken: The token of a new account; valid for one sign-in. Never log it.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the next status; with ``OktaAuthStatusPasswordReset`` if the
    ///     user has no password yet.
    ///   - onError: Called instead; `E0000004` for a token that is no longer valid.
    public final func authenticate(
        activationToken: String,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        var callbacks = StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        callbacks.context = callbacks.context.run { options.context }
        begin(checking: ["activationToken": activationToken], reporting: callbacks) {
            $0.authenticate(token: activationToken, in: callbacks.context, completion: $1)
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/authenticate(activationToken:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public final func authenticate(
        activationToken: String,
        options: OktaAuthenticationOptions = OktaAuthenticationOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            authenticate(
                activationToken: activationToken,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    // MARK: Recovery

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// - Parameters:
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000032` or `E0000126` if the org does not allow
    ///     it for this user, `E0000097` if there is no verified phone.
    open func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        begin(
            checking: ["username": username],
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        ) {
            $0.unlockAccount(
                username: username,
                factor: factorType.toFactorType(),
                completion: $1
            )
        }
    }

    /// Starts to unlock an account with options: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// With a channel it calls
    /// ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Parameters:
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application, which
    ///     gets the recovery token itself.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``; with
    ///     ``OktaAuthStatusRecovery`` without a channel.
    ///   - onError: Called instead; `E0000095` for a user unknown to the trusted application.
    public final func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.context().call(onStatusChange: onStatusChange, onError: onError) {
            if let factorType {
                return unlockAccount(
                    username: username,
                    factorType: factorType,
                    onStatusChange: $0,
                    onError: $1
                )
            }
            begin(
                checking: ["username": username],
                reporting: StatusCallbacks(onStatusChange: $0, onError: $1)
            ) { $0.unlockAccount(username: username, completion: $1) }
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/unlockAccount(username:factorType:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public final func unlockAccount(
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

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000034` or `E0000126` if the org does not allow
    ///     it for this user, `E0000097` if there is no verified phone.
    open func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        begin(
            checking: ["username": username],
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        ) {
            $0.recoverPassword(
                username: username,
                factor: factorType.toFactorType(),
                completion: $1
            )
        }
    }

    /// Starts to recover a password with options: `POST /api/v1/authn/recovery/password`.
    ///
    /// With a channel it calls
    /// ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link; `nil` only for a trusted application, which
    ///     gets the recovery token itself.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``; with
    ///     ``OktaAuthStatusRecovery`` without a channel.
    ///   - onError: Called instead; `E0000095` for a user unknown to the trusted application.
    public final func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors?,
        options: OktaRecoveryOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.context().call(onStatusChange: onStatusChange, onError: onError) {
            if let factorType {
                return recoverPassword(
                    username: username,
                    factorType: factorType,
                    onStatusChange: $0,
                    onError: $1
                )
            }
            begin(
                checking: ["username": username],
                reporting: StatusCallbacks(onStatusChange: $0, onError: $1)
            ) { $0.recoverPassword(username: username, completion: $1) }
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/recoverPassword(username:factorType:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public final func recoverPassword(
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

    /// Redeems a recovery token: `POST /api/v1/authn/recovery/token`.
    ///
    /// - Parameters:
    ///   - recoveryToken: The token at the end of a mailed link (see ``OktaRecoveryLink``), or that
    ///     of a trusted application. Valid once. Never log it.
    ///   - options: Optional members of the request.
    ///   - onStatusChange: Called with the question, or with the status after it.
    ///   - onError: Called instead; `E0000011` or `E0000105` for a token that is no longer valid.
    public final func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions(),
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        var callbacks = StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        callbacks.context = callbacks.context.run { options.context(redeemingToken: true) }
        begin(checking: ["recoveryToken": recoveryToken], reporting: callbacks) {
            $0.recoverWith(recoveryToken: recoveryToken, completion: $1)
        }
    }

    /// The async form of ``OktaAuthStatusUnauthenticated/recover(recoveryToken:options:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public final func recover(
        recoveryToken: String,
        options: OktaRecoveryOptions = OktaRecoveryOptions()
    ) async throws -> OktaAuthStatus {
        try await outcome {
            recover(
                recoveryToken: recoveryToken,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    override var ownOperations: Set<OktaOperation> {
        let canSignIn = model.stateToken == nil || offers(.next) || loginLink != nil
        return Set(
            canSignIn ? .authenticate : nil,
            availableFactors.contains { $0.canSelect() } ? .selectFactor : nil,
            .recoverPassword,
            .unlockAccount
        )
    }
}

// MARK: Starting

extension OktaAuthStatusUnauthenticated {
    /// Signs in with or without a password, inside the transaction if the server holds one.
    func signIn(username: String, password: String?, reporting callbacks: StatusCallbacks) {
        let values: KeyValuePairs = ["username": username, "password": password]
        guard let stateToken = model.stateToken else {
            return begin(checking: values, reporting: callbacks) {
                $0.authenticate(
                    username: username,
                    password: password,
                    in: callbacks.context,
                    completion: $1
                )
            }
        }
        let callbacks = callbacks.sendingSignInOptions()
        if model.links?.next == nil, let login = loginLink {
            return begin(checking: values, reporting: callbacks) {
                var credentials: [String: Any] = ["identifier": username]
                credentials["password"] = password
                return $0.sendApiRequest(
                    with: login,
                    bodyParams: credentials.addingStateToken(stateToken),
                    method: OktaAPI.method(for: login),
                    completion: $1
                )
            }
        }
        follow(.next, checking: values, reporting: callbacks) {
            $0.primaryAuthentication(
                with: $1,
                stateToken: $2,
                username: username,
                password: password,
                completion: $3
            )
        }
    }

    /// Signs in inside a transaction that is known by its state token alone.
    func signIn(
        stateToken: String,
        username: String,
        password: String?,
        reporting callbacks: StatusCallbacks
    ) {
        begin(
            checking: ["stateToken": stateToken, "username": username, "password": password],
            reporting: callbacks.sendingSignInOptions()
        ) {
            $0.primaryAuthentication(
                stateToken: stateToken,
                username: username,
                password: password,
                completion: $1
            )
        }
    }

    /// Fetches the state of a transaction: `POST /api/v1/authn` with the state token alone.
    func fetchStatus(of stateToken: String, reporting callbacks: StatusCallbacks) {
        begin(checking: ["stateToken": stateToken], of: stateToken, reporting: callbacks) {
            $0.getTransactionState(stateToken: stateToken, completion: $1)
        }
    }

    /// The link for name and password in newer pipelines.
    var loginLink: LinksResponse.Link? {
        model.links?.others["login"]?.first { $0.takesPost }
    }
}

extension StatusCallbacks {
    /// The same context, with the sign-in options as members of the body.
    fileprivate func sendingSignInOptions() -> StatusCallbacks {
        guard let options = context.signIn else { return self }
        var copy = self
        copy.context.request = context.request?.added(to: options.fields) ?? options.fields
        return copy
    }
}

extension OktaAPI {
    /// Signs in with the options of a call.
    fileprivate func authenticate(
        username: String? = nil,
        password: String? = nil,
        token: String? = nil,
        in context: CallContext,
        completion: @escaping (OktaAPIRequest.Result) -> Void
    ) -> OktaAPIRequest {
        let options = context.signIn ?? OktaAuthenticationOptions()
        forgetCachedDeviceToken()
        return primaryAuthentication(
            username: username,
            password: password,
            audience: options.audience,
            relayState: options.relayState,
            multiOptionalFactorEnroll: options.multiOptionalFactorEnroll,
            warnBeforePasswordExpired: options.warnBeforePasswordExpired,
            token: token,
            deviceToken: options.deviceToken ?? deviceToken(in: .context),
            deviceFingerprint: context.request?.deviceFingerprint,
            completion: completion
        )
    }
}
