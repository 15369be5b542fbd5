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

    /// The async form of ``OktaAuthStatusUnauthenticated/authenticate(username:password:options:onStatusChange:onError:)``.
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
        submit(checking: ["activationToken": activationToken], reporting: callbacks) {
            $0.authenticate(token: activationToken, in: callbacks.context, completion: $1)
        }
    }

    /// Signs in with or without a password, inside the transaction if the server holds one.
    func signIn(username: String, password: String?, reporting callbacks: StatusCallbacks) {
        let values: KeyValuePairs = ["username": username, "password": password]
        guard let stateToken = model.stateToken else {
            return submit(checking: values, reporting: callbacks) {
                $0.authenticate(
                    username: username, password: password, in: callbacks.context, completion: $1
                )
            }
        }
        let callbacks = callbacks.sendingSignInOptions()
        if model.links?.next == nil, let login = loginLink {
            return submit(checking: values, reporting: callbacks) {
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
                with: $1, stateToken: $2, username: username, password: password, completion: $3
            )
        }
    }

    func signIn(
        stateToken: String,
        username: String,
        password: String?,
        reporting callbacks: StatusCallbacks
    ) {
        submit(
            checking: ["stateToken": stateToken, "username": username, "password": password],
            reporting: callbacks.sendingSignInOptions()
        ) {
            $0.primaryAuthentication(
                stateToken: stateToken, username: username, password: password, completion: $1
            )
        }
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
