import Foundation
import OktaCore

extension SimulatedOrg {
    /// `POST …/v1/revoke`: succeeds for unknown tokens, too.
    mutating func revokeToken(_ call: Call) throws(APIError) -> EndpointResponse {
        let client = try sessions.oauth.settings.request(of: call).client
        guard let text = call.field("token") else {
            throw .oauth("invalid_request", "The token is required.")
        }
        if let token = sessions.oauth.tokens[text], token.clientID == client.id {
            // With a refresh token goes all it was exchanged for.
            if token.kind == .refresh { sessions.oauth.revoke(family: token.family) }
            sessions.oauth.tokens[text] = nil
        }
        return EndpointResponse()
    }

    /// `POST …/v1/introspect`: whether a token is active, and its claims.
    func introspectToken(_ call: Call) throws(APIError) -> EndpointResponse {
        let request = try sessions.oauth.settings.request(of: call)
        guard let text = call.field("token") else {
            throw .oauth("invalid_request", "The token is required.")
        }
        guard let (token, account) = livingToken(text, of: request.server, at: call.now),
            token.clientID == request.client.id
        else { return EndpointResponse(body: ["active": false]) }
        return .json([
            "active": true,
            "token_type": token.kind == .access
                ? .string(token.type) : .string(token.kind.rawValue),
            "cnf": token.keyThumbprint.map { ["jkt": .string($0)] },
            "scope": .string(token.subject.scope),
            "client_id": .string(token.clientID),
            "username": account.map { .string($0.user.login) },
            "sub": .string(account?.user.login ?? token.clientID),
            "uid": account.map { .string($0.id) },
            "iss": .string(call.issuer(request.server)),
            "aud": .string(token.audience),
            "jti": .string(token.id),
            "iat": .seconds(token.issuedAt),
            "exp": .seconds(token.expiresAt),
        ])
    }

    /// `GET` and `POST …/v1/userinfo`: the claims about the user of an access token.
    mutating func describeUser(_ call: Call) throws(APIError) -> EndpointResponse {
        let server = try sessions.oauth.settings.server(of: call)
        let parts = (call.request.headers["authorization"] ?? "").split(separator: " ")
        let scheme = parts.first?.lowercased() ?? ""
        let text = parts.count == 2 && ["bearer", "dpop"].contains(scheme) ? String(parts[1]) : ""
        guard let (token, owner) = livingToken(text, of: server, at: call.now),
            token.kind == .access, let account = owner
        else { return Self.challenge(401, "invalid_token", "The access token is invalid.", call) }
        if let refusal = refusal(
            at: call, scheme: scheme, token: text, boundTo: token.keyThumbprint
        ) {
            return refusal
        }
        guard token.subject.scopes.contains("openid") else {
            return Self.challenge(403, "insufficient_scope", "The scope openid is required.", call)
        }
        var claims = token.subject.profile(of: account)
        claims["sub"] = .string(account.id)
        return EndpointResponse(body: .object(claims))
    }

    private func livingToken(_ text: String, of server: String?, at now: Date)
        -> (IssuedToken, Account?)?
    {
        guard let token = sessions.oauth.tokens[text], now < token.expiresAt,
            token.replacedAt == nil, token.server == server
        else { return nil }
        let account = accounts[id: token.subject.accountID]
        guard token.subject.isClient || account?.isDeactivated == false else { return nil }
        return (token, account)
    }

    static func challenge(
        _ statusCode: Int, _ error: String, _ description: String, _ call: Call,
        scheme: String = "Bearer"
    ) -> EndpointResponse {
        let algorithms = scheme == "DPoP" ? ["algs=\"ES256\""] : []
        let fields =
            algorithms + [
                "authorization_uri=\"\(call.origin)/oauth2/v1/authorize\"",
                "realm=\"\(call.origin)\"",
                "scope=\"openid\"", "error=\"\(error)\"", "error_description=\"\(description)\"",
                "resource=\"\(call.request.path)\"",
            ]
        return EndpointResponse(
            statusCode: statusCode,
            headers: [
                "WWW-Authenticate": "\(scheme) " + fields.joined(separator: ", "),
                "Content-Type": "text/plain",
            ]
        )
    }

    /// `GET` and `POST …/v1/logout`: ends the session of the cookie, and leads back to the app.
    ///
    /// An ID token proves who asks; it may have expired.
    mutating func logOut(_ call: Call) throws(APIError) -> EndpointResponse {
        let oauth = sessions.oauth.settings
        let server = try oauth.server(of: call)
        let hint = try call.parameter(named: "id_token_hint") ?? ""
        guard let claims = oauth.claims(of: hint), claims["iss"]?.string == call.issuer(server),
            let client = oauth.client(claims["aud"]?.string ?? "")
        else { return .page("400: The 'id_token_hint' is invalid", statusCode: 400) }
        let target = try call.parameter(named: "post_logout_redirect_uri")
        if let target, !oauth.accepts(target, among: client.postLogoutRedirectURIs) {
            return .page("400: The 'post_logout_redirect_uri' is not registered", statusCode: 400)
        }
        if let session = session(of: call), session.accountID == claims["sub"]?.string {
            sessions.open[session.id] = nil
        }
        var address = target ?? "\(call.origin)/login/login.htm"
        if target != nil, let state = try call.parameter(named: "state") {
            address = EndpointResponse.address(address, adding: [("state", state)])
        }
        return .redirect(to: address, cookies: ["sid=; Path=/; HttpOnly; Max-Age=0"])
    }
}

extension SimulatedOAuth {
    /// The claims of a token that one of the org's keys has signed, expired or not.
    fileprivate func claims(of token: String) -> [String: SimulatorJSON]? {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let payload = Data(base64Lenient: String(parts[1])),
            let claims = SimulatorJSON(parsing: payload)?.object
        else { return nil }
        // The signature of the same claims is the same.
        return keys.contains { $0.sign(claims) == token } ? claims : nil
    }
}
