import Foundation

extension OktaAuthStatusUnauthenticated {
    /// Signs in with options: `POST /api/v1/authn`.
    ///
    /// With a password it calls
    /// ``OktaAuthStatusUnauthenticated/authenticate(username:password:onStatusChange:onError:)``.
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
        options.apply {
            if let password {
                authenticate(
                    username: username,
                    password: password,
                    onStatusChange: onStatusChange,
                    onError: onError
                )
            } else {
                start(
                    username: username,
                    password: nil,
                    reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
                )
            }
        }
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
        options.apply {
            start(
                .step,
                checking: ["activationToken": activationToken],
                reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
            ) { send(activationToken: activationToken, completion: $0) }
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
        options.apply {
            guard let factorType else {
                return start(
                    .step,
                    checking: ["username": username],
                    reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
                ) { restApi.unlockAccount(username: username, completion: $0) }
            }
            unlockAccount(
                username: username,
                factorType: factorType,
                onStatusChange: onStatusChange,
                onError: onError
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
        options.apply {
            guard let factorType else {
                return start(
                    .step,
                    checking: ["username": username],
                    reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
                ) { restApi.recoverPassword(username: username, completion: $0) }
            }
            recoverPassword(
                username: username,
                factorType: factorType,
                onStatusChange: onStatusChange,
                onError: onError
            )
        }
    }

    /// Redeems a recovery token: `POST /api/v1/authn/recovery/token`.
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
        options.apply(redeemingToken: true) {
            start(
                .step,
                checking: ["recoveryToken": recoveryToken],
                reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
            ) { restApi.recoverWith(recoveryToken: recoveryToken, completion: $0) }
        }
    }

    // MARK: Starting

    /// Signs in with or without a password, inside the transaction if the server keeps one.
    func start(username: String, password: String?, reporting callbacks: StatusCallbacks) {
        let values: KeyValuePairs = ["username": username, "password": password]
        guard let stateToken = model.stateToken else {
            return start(.step, checking: values, reporting: callbacks) {
                send(username: username, password: password, completion: $0)
            }
        }
        var callbacks = callbacks
        if let options = OktaAuthenticationOptions.ambient {
            callbacks.request = callbacks.request?.added(to: options.fields) ?? options.fields
        }
        if model.links?.next == nil, let login = loginLink {
            return start(.step, checking: values, reporting: callbacks) {
                let credentials = ["identifier": username, "password": password]
                return restApi.sendApiRequest(
                    with: login,
                    bodyParams: credentials.compactMapValues { $0 }
                        .merging(["stateToken": stateToken]) { $1 },
                    method: OktaAPI.method(for: login),
                    completion: $0
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
    func start(
        inside stateToken: String,
        username: String,
        password: String?,
        reporting callbacks: StatusCallbacks
    ) {
        var callbacks = callbacks
        if let options = OktaAuthenticationOptions.ambient {
            callbacks.request = callbacks.request?.added(to: options.fields) ?? options.fields
        }
        let link = LinksResponse.Link(
            href: restApi.oktaDomain.appendingPathComponent("api/v1/authn")
        )
        start(
            .step,
            checking: ["stateToken": stateToken, "username": username, "password": password],
            reporting: callbacks
        ) {
            restApi.primaryAuthentication(
                with: link,
                stateToken: stateToken,
                username: username,
                password: password,
                completion: $0
            )
        }
    }

    /// Takes up a transaction again: `POST /api/v1/authn` with the state token alone.
    func resume(stateToken: String, reporting callbacks: StatusCallbacks) {
        start(
            .step,
            checking: ["stateToken": stateToken],
            of: stateToken,
            reporting: callbacks
        ) { restApi.getTransactionState(stateToken: stateToken, completion: $0) }
    }

    /// Where newer pipelines take name and password.
    var loginLink: LinksResponse.Link? {
        model.links?.others["login"]?.first { $0.takesPost }
    }

    private func send(
        username: String? = nil,
        password: String? = nil,
        activationToken: String? = nil,
        completion: @escaping (OktaAPIRequest.Result) -> Void
    ) -> OktaAPIRequest {
        let options = OktaAuthenticationOptions.ambient ?? OktaAuthenticationOptions()
        restApi.forgetSeenDeviceToken()
        return restApi.primaryAuthentication(
            username: username,
            password: password,
            audience: options.audience,
            relayState: options.relayState,
            multiOptionalFactorEnroll: options.multiOptionalFactorEnroll,
            warnBeforePasswordExpired: options.warnBeforePasswordExpired,
            token: activationToken,
            deviceToken: options.deviceToken ?? restApi.deviceToken(in: .context),
            deviceFingerprint: OktaRequestOptions.current?.deviceFingerprint,
            completion: completion
        )
    }
}
