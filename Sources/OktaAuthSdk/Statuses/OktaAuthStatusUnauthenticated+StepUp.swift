/// Step-up: signing in inside a transaction that an application began.
extension OktaAuthStatusUnauthenticated {
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

    /// The link for name and password in newer pipelines.
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
