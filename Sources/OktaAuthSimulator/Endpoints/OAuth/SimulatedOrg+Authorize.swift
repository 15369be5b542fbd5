import Foundation

extension SimulatedOrg {
    /// `GET` and `POST …/v1/authorize`: a code for a session token or a cookie, or a page to sign in.
    mutating func authorize(_ call: Call) throws(APIError) -> EndpointResponse {
        let oauth = sessions.oauth.settings
        let server = try oauth.server(of: call)
        let form = call.members.compactMapValues(\.string).filter { !$0.value.isEmpty }
        let query = form.merging(call.request.parameters) { $1 }
        guard let client = oauth.client(query["client_id"] ?? "") else {
            return .page("400: Invalid value for 'client_id' parameter", statusCode: 400)
        }
        let request = AuthorizationRequest(of: client, at: server) { query[$0] }
        guard oauth.accepts(request.redirectURI, among: client.redirectURIs) else {
            return .page("400: The 'redirect_uri' is not registered", statusCode: 400)
        }
        var cookies: [String] = []
        do throws(APIError) {
            try oauth.check(request, query, of: client)
            // A cookie that is alive wins over the token, as in orgs of this engine.
            let session = try session(for: query, client, call)
            cookies = session?.cookies(for: call, &generator) ?? []
            guard let session, client.admits(session, query, at: call.now) else {
                guard query["prompt"] != "none" else {
                    let text = "The client specified not to prompt, but the user is not logged in."
                    throw .oauth("login_required", text)
                }
                let name = query["login_hint"] ?? ""
                return openPage(for: .authorize(request, client), name: name, call)
            }
            if client.requiresConsent {
                guard query["prompt"] != "none" else {
                    throw .oauth("consent_required", "The user has not agreed to the scopes.")
                }
                return openPage(
                    for: .authorize(request, client), name: "", session: session, call
                )
            }
            return authorize(request, session, cookies: cookies, call)
        } catch {
            let values = [("error", error.code), ("error_description", error.summary)]
            return request.respond(values, cookies: cookies)
        }
    }

    /// Sends the browser of a user who has signed in back to the app, with a code.
    mutating func authorize(
        _ request: AuthorizationRequest, _ session: Session, cookies: [String], _ call: Call
    ) -> EndpointResponse {
        let oauth = sessions.oauth.settings
        guard oauth.extraRedirects <= 0 else {
            let key = generator.token("", count: 24)
            sessions.oauth.detours[key] = OAuthStore.Detour(
                request: request,
                sessionID: session.id,
                remaining: oauth.extraRedirects,
                expiresAt: call.now + oauth.codeLifetime
            )
            return .redirect(to: Self.detour(key, request.server, call), cookies: cookies)
        }
        let code = issueCode(for: request, session, at: call.now)
        return request.respond([("code", code)], cookies: cookies)
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
        return detour.request.respond([
            ("code", issueCode(for: detour.request, session, at: call.now))
        ])
    }

    private mutating func session(
        for query: [String: String], _ client: SimulatedOAuthClient, _ call: Call
    ) throws(APIError) -> Session? {
        if let token = query["interclient_token"] {
            return try beginSession(withWebToken: token, for: client.id, at: call.now)
        }
        if let session = session(of: call) { return session }
        guard sessions.oauth.settings.acceptsSessionTokens else { return nil }
        return beginSession(with: query["sessionToken"], at: call.now)
    }

    private static func detour(_ key: String, _ server: String?, _ call: Call) -> String {
        let base = server.map { "/oauth2/\($0)/v1" } ?? "/oauth2/v1"
        return "\(call.origin)\(base)/authorize/redirect?okta_key=\(key)"
    }

    private mutating func issueCode(
        for request: AuthorizationRequest, _ session: Session, at now: Date
    ) -> String {
        let subject = TokenSubject(
            accountID: session.accountID,
            scope: request.scope,
            authenticatedAt: session.createdAt,
            usedFactor: session.usedFactor
        )
        return issueCode(for: request, subject, until: now + sessions.oauth.settings.codeLifetime)
    }

    mutating func issueCode(
        for request: AuthorizationRequest,
        _ subject: TokenSubject,
        until end: Date,
        isInteraction: Bool = false
    ) -> String {
        let code = generator.token("", count: 43)
        sessions.oauth.codes[code] = AuthorizationCode(
            request: request, subject: subject, expiresAt: end, isInteraction: isInteraction
        )
        return code
    }
}

extension AuthorizationRequest {
    /// Hands `values` to the app in the way that it asked for.
    func respond(
        _ values: [(name: String, value: String)], cookies: [String] = []
    ) -> EndpointResponse {
        let all = values + (state.map { [("state", $0)] } ?? [])
        var response: EndpointResponse
        switch mode {
        case .query: response = .redirect(to: EndpointResponse.address(redirectURI, adding: all))
        case .fragment:
            response = .redirect(to: "\(redirectURI)#\(SimulatorRequest.query(of: all))")
        case .formPost: response = .form(to: redirectURI, all)
        case .postMessage:
            let members = all.map { ($0.name, SimulatorJSON.string($0.value)) }
            let parts = URLComponents(string: redirectURI)
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

/// The values of the parameter `prompt`, which is a list with spaces.
private func prompts(in query: [String: String]) -> [Substring] {
    (query["prompt"] ?? "").split(separator: " ")
}

extension SimulatedOAuthClient {
    /// Whether the app's policy lets a user with `session` in without asking.
    fileprivate func admits(_ session: Session, _ query: [String: String], at now: Date) -> Bool {
        if requiresFactor, !session.usedFactor { return false }
        if prompts(in: query).contains("login") { return false }
        guard let age = query["max_age"].flatMap(Double.init) else { return true }
        return now.timeIntervalSince(session.createdAt) <= age
    }
}

extension SimulatedOAuth {
    fileprivate func check(
        _ request: AuthorizationRequest, _ query: [String: String], of client: SimulatedOAuthClient
    ) throws(APIError) {
        let mode = query["response_mode"] ?? request.mode.rawValue
        guard mode == request.mode.rawValue else {
            throw .oauth("invalid_request", "The response_mode '\(mode)' is not supported.")
        }
        let asked = prompts(in: query)
        guard asked == ["none"] || !asked.contains("none") else {
            throw .oauth("invalid_request", "The prompt 'none' stands alone.")
        }
        guard request.state?.isEmpty == false else {
            throw .oauth("invalid_request", "The state is required.")
        }
        guard query["response_type"] == "code" else {
            let text = "The response type is not supported by the authorization server."
            throw .oauth("unsupported_response_type", text)
        }
        guard client.allowsCodes else {
            let text = "The client is not authorized to use the provided grant type."
            throw .oauth("unauthorized_client", text)
        }
        guard request.scopes.contains("openid") else {
            throw .oauth("invalid_scope", "The scope openid is required.")
        }
        try check(request.scopes, of: client)
        let challenge = request.challenge
        guard challenge == nil || query["code_challenge_method"] == "S256" else {
            throw .oauth("invalid_request", "The code challenge method must be S256.")
        }
        guard challenge != nil || client.secret != nil || clients.isEmpty else {
            throw .oauth("invalid_request", "PKCE code challenge is required.")
        }
    }
}
