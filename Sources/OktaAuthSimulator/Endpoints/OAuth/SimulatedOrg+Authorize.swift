import Foundation

extension SimulatedOrg {
    /// `GET` and `POST …/v1/authorize`: a code for a session token or a cookie.
    mutating func authorize(_ call: Call) throws(APIError) -> EndpointResponse {
        let oauth = sessions.oauth.settings
        let server = try oauth.server(of: call)
        var query = call.request.parameters
        for name in Self.authorizeParameters where query[name] == nil {
            query[name] = call.field(name)
        }
        guard let client = oauth.client(query["client_id"] ?? "") else {
            return .page("400: Invalid value for 'client_id' parameter", statusCode: 400)
        }
        guard let redirect = query["redirect_uri"], redirect.contains(":"),
            EndpointResponse.isAddress(redirect), oauth.accepts(redirect, from: client)
        else { return .page("400: The 'redirect_uri' is not registered", statusCode: 400) }
        let mode = query["response_mode"] ?? SimulatedOAuth.ResponseMode.query.rawValue
        guard SimulatedOAuth.ResponseMode(rawValue: mode) != nil else {
            query["response_mode"] = nil
            let text = "The response_mode '\(mode)' is not supported."
            return Self.respond(query, [("error", "invalid_request"), ("error_description", text)])
        }
        var cookies: [String] = []
        do throws(APIError) {
            try oauth.check(query, of: client)
            // A cookie that is alive wins over the token, as in orgs of this engine.
            guard let session = session(for: query, call) else {
                return try askUser("Sign in", or: Self.loginRequired, query)
            }
            cookies = session.cookies(for: call, &generator)
            guard client.admits(session, query, at: call.now) else {
                return try askUser("Sign in", or: Self.loginRequired, query)
            }
            if client.requiresConsent {
                let text = "The user has not agreed to the scopes."
                return try askUser("Allow access", or: .oauth("consent_required", text), query)
            }
            guard oauth.extraRedirects <= 0 else {
                let key = generator.token("", count: 24)
                sessions.oauth.detours[key] = OAuthStore.Detour(
                    query: query,
                    sessionID: session.id,
                    remaining: oauth.extraRedirects,
                    expiresAt: call.now + oauth.codeLifetime
                )
                return .redirect(to: Self.detour(key, server, call), cookies: cookies)
            }
            let code = issueCode(for: session, query, server, at: call.now)
            return Self.respond(query, [("code", code)], cookies: cookies)
        } catch {
            let values = [("error", error.code), ("error_description", error.summary)]
            return Self.respond(query, values, cookies: cookies)
        }
    }

    /// `GET …/v1/authorize/redirect`: one of the redirects before the code.
    mutating func continueAuthorization(_ call: Call) throws(APIError) -> EndpointResponse {
        let server = try sessions.oauth.settings.server(of: call)
        let key = try call.parameter(named: "okta_key") ?? ""
        guard var detour = sessions.oauth.detours[key], call.now < detour.expiresAt,
            let session = session(of: call), session.id == detour.sessionID
        else { return .page("This page is no longer valid", statusCode: 400) }
        detour.remaining -= 1
        guard detour.remaining <= 0 else {
            sessions.oauth.detours[key] = detour
            return .redirect(to: Self.detour(key, server, call))
        }
        sessions.oauth.detours[key] = nil
        let code = issueCode(for: session, detour.query, server, at: call.now)
        return Self.respond(detour.query, [("code", code)])
    }

    private static let loginRequired = APIError.oauth(
        "login_required",
        "The client specified not to prompt, but the user is not logged in."
    )

    private static let authorizeParameters = [
        "client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce",
        "code_challenge", "code_challenge_method", "sessionToken", "prompt", "max_age",
    ]

    /// A page of the org with this title, or `error` if the app has asked for none.
    private func askUser(_ title: String, or error: APIError, _ query: [String: String])
        throws(APIError) -> EndpointResponse
    {
        guard query["prompt"] == "none" else { return .page(title) }
        throw error
    }

    private mutating func session(for query: [String: String], _ call: Call) -> Session? {
        if let session = session(of: call) { return session }
        guard sessions.oauth.settings.acceptsSessionTokens else { return nil }
        return sessions.begin(with: query["sessionToken"], accounts, &generator, at: call.now)
    }

    private static func detour(_ key: String, _ server: String?, _ call: Call) -> String {
        let base = server.map { "/oauth2/\($0)/v1" } ?? "/oauth2/v1"
        return "\(call.origin)\(base)/authorize/redirect?okta_key=\(key)"
    }

    private mutating func issueCode(
        for session: Session,
        _ query: [String: String],
        _ server: String?,
        at now: Date
    ) -> String {
        let code = generator.token("", count: 43)
        sessions.oauth.codes[code] = AuthorizationCode(
            server: server,
            clientID: query["client_id"] ?? "",
            redirectURI: query["redirect_uri"] ?? "",
            nonce: query["nonce"],
            challenge: query["code_challenge"],
            subject: TokenSubject(
                accountID: session.accountID,
                scope: query["scope"] ?? "",
                authenticatedAt: session.createdAt,
                usedFactor: session.usedFactor
            ),
            expiresAt: now + sessions.oauth.settings.codeLifetime
        )
        return code
    }

    /// Hands `values` to the app in the way that its `response_mode` names.
    private static func respond(
        _ query: [String: String],
        _ values: [(name: String, value: String)],
        cookies: [String] = []
    ) -> EndpointResponse {
        let address = query["redirect_uri"] ?? ""
        let all = values + (query["state"].map { [("state", $0)] } ?? [])
        var response: EndpointResponse
        switch query["response_mode"].flatMap(SimulatedOAuth.ResponseMode.init) ?? .query {
        case .query: response = .redirect(to: EndpointResponse.address(address, adding: all))
        case .fragment:
            response = .redirect(to: "\(address)#\(SimulatorRequest.query(of: all))")
        case .formPost: response = .form(to: address, all)
        case .postMessage:
            let members = all.map { ($0.name, SimulatorJSON.string($0.value)) }
            let parts = URLComponents(string: address)
            let port = parts?.port.map { ":\($0)" } ?? ""
            response = .postMessage(
                .object(Dictionary(members) { $1 }),
                to: "\(parts?.scheme ?? "")://\(parts?.percentEncodedHost ?? "")\(port)"
            )
        }
        response.cookies = cookies
        return response
    }
}

extension SimulatedOAuthClient {
    /// Whether the app's policy lets a user with `session` in without asking.
    fileprivate func admits(_ session: Session, _ query: [String: String], at now: Date) -> Bool {
        if requiresFactor, !session.usedFactor { return false }
        if query["prompt"] == "login" { return false }
        guard let age = query["max_age"].flatMap(Double.init) else { return true }
        return now.timeIntervalSince(session.createdAt) <= age
    }
}

extension SimulatedOAuth {
    /// How a code reaches the app.
    enum ResponseMode: String, CaseIterable {
        case query, fragment
        case formPost = "form_post"
        /// As a message to the page that opened the request in a window or in a frame.
        case postMessage = "okta_post_message"
    }

    /// Checks the parameters of an authorization.
    fileprivate func check(_ query: [String: String], of client: SimulatedOAuthClient)
        throws(APIError)
    {
        guard query["state"]?.isEmpty == false else {
            throw .oauth("invalid_request", "The state is required.")
        }
        guard query["response_type"] == "code" else {
            throw .oauth(
                "unsupported_response_type",
                "The response type is not supported by the authorization server."
            )
        }
        guard client.allowsCodes else {
            throw .oauth(
                "unauthorized_client",
                "The client is not authorized to use the provided grant type."
            )
        }
        let scopes = (query["scope"] ?? "").split(separator: " ").map(String.init)
        guard scopes.contains("openid") else {
            throw .oauth("invalid_scope", "The scope openid is required.")
        }
        try checkScopes(scopes, of: client)
        let challenge = query["code_challenge"]
        guard challenge == nil || query["code_challenge_method"] == "S256" else {
            throw .oauth("invalid_request", "The code challenge method must be S256.")
        }
        guard challenge != nil || client.secret != nil || clients.isEmpty else {
            throw .oauth("invalid_request", "PKCE code challenge is required.")
        }
    }

    /// Refuses scopes that a registered client does not have.
    func checkScopes(_ scopes: [String], of client: SimulatedOAuthClient) throws(APIError) {
        guard !scopes.isEmpty, clients.isEmpty || scopes.allSatisfy(client.scopes.contains) else {
            throw .oauth(
                "invalid_scope",
                "One or more scopes are not configured for the authorization server resource."
            )
        }
    }
}
