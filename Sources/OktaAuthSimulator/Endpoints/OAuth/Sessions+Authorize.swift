import Foundation

extension Sessions {
    /// `GET` and `POST …/v1/authorize`: a code for a session token or a cookie.
    mutating func authorize(
        _ call: Call,
        _ accounts: Accounts,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> EndpointResponse {
        let server = try oauth.settings.server(of: call)
        var query = call.request.parameters
        for name in Self.authorizeParameters where query[name] == nil {
            query[name] = call.formField(name)
        }
        guard let client = oauth.settings.client(query["client_id"] ?? "") else {
            return .page("400: Invalid value for 'client_id' parameter", statusCode: 400)
        }
        guard let redirect = query["redirect_uri"], redirect.contains(":"),
            EndpointResponse.isAddress(redirect), oauth.settings.accepts(redirect, from: client)
        else {
            return .page("400: The 'redirect_uri' is not registered", statusCode: 400)
        }
        let mode = query["response_mode"] ?? SimulatedOAuth.ResponseMode.query.rawValue
        guard SimulatedOAuth.ResponseMode(rawValue: mode) != nil else {
            query["response_mode"] = nil
            let text = "The response_mode '\(mode)' is not supported."
            return Self.respond(query, [("error", "invalid_request"), ("error_description", text)])
        }
        var cookies: [String] = []
        do throws(OAuthRefusal) {
            try check(query, of: client)
            // A cookie that is alive wins over the token, as in orgs of this engine.
            guard let session = session(for: query, call, accounts, &generator) else {
                guard query["prompt"] == "none" else { return .page("Sign in") }
                throw OAuthRefusal.loginRequired
            }
            cookies = session.cookies(for: call, &generator)
            guard isEnough(session, for: client, query, at: call.now) else {
                guard query["prompt"] == "none" else { return .page("Sign in") }
                throw OAuthRefusal.loginRequired
            }
            if client.requiresConsent {
                guard query["prompt"] == "none" else { return .page("Allow access") }
                throw OAuthRefusal("consent_required", "The user has not agreed to the scopes.")
            }
            guard oauth.settings.extraRedirects <= 0 else {
                return detour(query, session, server, call, &generator, cookies: cookies)
            }
            let code = issueCode(for: session, query, server, &generator, at: call.now)
            return Self.respond(query, [("code", code)], cookies: cookies)
        } catch {
            let values = [("error", error.code), ("error_description", error.description)]
            return Self.respond(query, values, cookies: cookies)
        }
    }

    /// `GET …/v1/authorize/redirect`: one of the redirects before the code.
    mutating func continueAuthorization(
        _ call: Call,
        _ accounts: Accounts,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> EndpointResponse {
        let server = try oauth.settings.server(of: call)
        let key = try call.parameter(named: "okta_key") ?? ""
        guard var detour = oauth.detours[key], call.now < detour.expiresAt,
            let session = try? session(of: call, accounts), session.id == detour.sessionID
        else { return .page("This page is no longer valid", statusCode: 400) }
        detour.remaining -= 1
        guard detour.remaining <= 0 else {
            oauth.detours[key] = detour
            return .redirect(to: address(key, server, call))
        }
        oauth.detours[key] = nil
        let code = issueCode(for: session, detour.query, server, &generator, at: call.now)
        return Self.respond(detour.query, [("code", code)])
    }

    private static let authorizeParameters = [
        "client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce",
        "code_challenge", "code_challenge_method", "sessionToken", "prompt", "max_age",
    ]

    private func check(
        _ query: [String: String],
        of client: SimulatedOAuthClient
    ) throws(OAuthRefusal) {
        guard query["state"]?.isEmpty == false else {
            throw OAuthRefusal("invalid_request", "The state is required.")
        }
        guard query["response_type"] == "code" else {
            throw OAuthRefusal(
                "unsupported_response_type",
                "The response type is not supported by the authorization server."
            )
        }
        guard client.allowsCodes else {
            throw OAuthRefusal(
                "unauthorized_client",
                "The client is not authorized to use the provided grant type."
            )
        }
        let scopes = (query["scope"] ?? "").split(separator: " ").map(String.init)
        guard scopes.contains("openid") else {
            throw OAuthRefusal("invalid_scope", "The scope openid is required.")
        }
        guard oauth.settings.clients.isEmpty || scopes.allSatisfy(client.scopes.contains) else {
            throw OAuthRefusal(
                "invalid_scope",
                "One or more scopes are not configured for the authorization server resource."
            )
        }
        let challenge = query["code_challenge"]
        guard challenge == nil || query["code_challenge_method"] == "S256" else {
            throw OAuthRefusal("invalid_request", "The code challenge method must be S256.")
        }
        let isPublic = client.secret == nil && !oauth.settings.clients.isEmpty
        guard challenge != nil || !isPublic else {
            throw OAuthRefusal("invalid_request", "PKCE code challenge is required.")
        }
    }

    private mutating func session(
        for query: [String: String],
        _ call: Call,
        _ accounts: Accounts,
        _ generator: inout SeededGenerator
    ) -> Session? {
        if let session = try? session(of: call, accounts) { return session }
        guard oauth.settings.acceptsSessionTokens else { return nil }
        return begin(with: query["sessionToken"], accounts, &generator, at: call.now)
    }

    /// Whether the app's policy lets a user with this session in without asking.
    private func isEnough(
        _ session: Session,
        for client: SimulatedOAuthClient,
        _ query: [String: String],
        at now: Date
    ) -> Bool {
        if client.requiresFactor, !session.usedFactor { return false }
        if query["prompt"] == "login" { return false }
        guard let age = query["max_age"].flatMap(Double.init) else { return true }
        return now.timeIntervalSince(session.createdAt) <= age
    }

    private mutating func detour(
        _ query: [String: String],
        _ session: Session,
        _ server: String?,
        _ call: Call,
        _ generator: inout SeededGenerator,
        cookies: [String]
    ) -> EndpointResponse {
        let key = generator.token("", count: 24)
        oauth.detours[key] = OAuthStore.Detour(
            query: query,
            sessionID: session.id,
            remaining: oauth.settings.extraRedirects,
            expiresAt: call.now + oauth.settings.codeLifetime
        )
        return .redirect(to: address(key, server, call), cookies: cookies)
    }

    private func address(_ key: String, _ server: String?, _ call: Call) -> String {
        let base = server.map { "/oauth2/\($0)/v1" } ?? "/oauth2/v1"
        return "\(call.origin)\(base)/authorize/redirect?okta_key=\(key)"
    }

    private mutating func issueCode(
        for session: Session,
        _ query: [String: String],
        _ server: String?,
        _ generator: inout SeededGenerator,
        at now: Date
    ) -> String {
        let code = generator.token("", count: 43)
        oauth.codes[code] = AuthorizationCode(
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
            expiresAt: now + oauth.settings.codeLifetime
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
        case .query:
            response = .redirect(to: address + (address.contains("?") ? "&" : "?") + encode(all))
        case .fragment: response = .redirect(to: "\(address)#\(encode(all))")
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

    private static func encode(_ values: [(name: String, value: String)]) -> String {
        values.map { "\($0.name)=\(SimulatorRequest.escape($0.value))" }.joined(separator: "&")
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
}
