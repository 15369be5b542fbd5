extension OktaAuthStatusUnauthenticated {
    /// Signs in with options: `POST /api/v1/authn`.
    ///
    /// With a password it calls
    /// ``OktaAuthStatusUnauthenticated/authenticate(username:password:onStatusChange:onError:)``; `nil`
    /// starts with another factor.
    public func authenticate(
        username: String,
        password: String?,
        options: OktaAuthenticationOptions,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        options.context.run {
            if let password {
                authenticate(
                    username: username,
                    password: password,
                    onStatusChange: onStatusChange,
                    onError: onError
                )
            } else {
                signIn(
                    username: username,
                    password: nil,
                    reporting: StatusCallbacks(onStatusChange, onError)
                )
            }
        }
    }

    /// Signs in with user name and password, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusUnauthenticated) async throws {
    ///     let next = try await status.authenticate(username: username, password: password)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusUnauthenticated/authenticate(username:password:options:onStatusChange:onError:)``,
    /// whose error it throws.
    public func authenticate(
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

    func authenticate(activationToken: String, reporting callbacks: StatusCallbacks) {
        run(.signIn(activationToken: activationToken), reporting: callbacks)
    }

    /// Signs in with or without a password, inside the transaction if the server holds one.
    func signIn(username: String, password: String?, reporting callbacks: StatusCallbacks) {
        guard let stateToken = model.stateToken else {
            return run(.signIn(username: username, password: password), reporting: callbacks)
        }
        let callbacks = callbacks.sendingSignInOptions()
        if model.links?.next == nil, let login = loginLink {
            var credentials: [String: Any] = ["identifier": username]
            credentials["password"] = password
            let values: KeyValuePairs = ["username": username, "password": password]
            return run(
                .custom(login, credentials.addingStateToken(stateToken), values),
                reporting: callbacks
            )
        }
        run(
            try .continueSignIn(step(.next), username: username, password: password),
            reporting: callbacks
        )
    }

    /// Signs in inside a transaction that is known by its state token alone: `POST /api/v1/authn`.
    func signIn(
        stateToken: String,
        username: String,
        password: String?,
        reporting callbacks: StatusCallbacks
    ) {
        run(
            try .continueSignIn(
                OfferedStep(
                    link: .init(href: restApi.endpoint(OrgAddress.signInPath)), token: stateToken
                ),
                username: username,
                password: password
            ),
            reporting: callbacks.sendingSignInOptions()
        )
    }

    var loginLink: LinksResponse.Link? { model.links?.others["login"]?.first { $0.takesPost } }
}

extension StatusCallbacks {
    /// The same context, with the sign-in options as members of the body.
    func sendingSignInOptions() -> StatusCallbacks {
        guard let options = context.signIn else { return self }
        let request = context.request?.added(to: options.fields) ?? options.fields
        return with(CallContext(basedOn: context, request: request))
    }
}

extension OktaAPI {
    /// Begins a transaction, with the options of the current call.
    func authenticate(
        username: String?,
        password: String?,
        token: String?,
        completion: @escaping (OktaAPIRequest.Result) -> Void
    ) -> OktaAPIRequest {
        let context = CallContext.current
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
