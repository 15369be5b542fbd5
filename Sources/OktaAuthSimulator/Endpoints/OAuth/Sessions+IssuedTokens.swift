import Foundation

extension Sessions {
    /// `POST …/v1/revoke`: succeeds for unknown tokens, too.
    mutating func revokeToken(_ call: Call) throws(APIError) -> EndpointResponse {
        _ = try oauth.settings.server(of: call)
        do throws(OAuthRefusal) {
            let client = try oauth.settings.authenticatedClient(of: call)
            guard let text = call.formField("token") else {
                throw OAuthRefusal("invalid_request", "The token is required.")
            }
            if let token = oauth.tokens[text], token.clientID == client.id {
                // With a refresh token goes all it was exchanged for.
                if token.kind == .refresh { oauth.revoke(family: token.family) }
                oauth.tokens[text] = nil
            }
            return EndpointResponse()
        } catch {
            return error.response
        }
    }

    /// `POST …/v1/introspect`: whether a token is active, and its claims.
    func introspectToken(_ call: Call, _ accounts: Accounts) throws(APIError) -> EndpointResponse {
        let server = try oauth.settings.server(of: call)
        do throws(OAuthRefusal) {
            let client = try oauth.settings.authenticatedClient(of: call)
            guard let text = call.formField("token") else {
                throw OAuthRefusal("invalid_request", "The token is required.")
            }
            guard let token = oauth.tokens[text], isAlive(token, accounts, at: call.now),
                token.clientID == client.id, token.server == server,
                let account = accounts[id: token.subject.accountID]
            else { return EndpointResponse(body: ["active": false]) }
            return EndpointResponse(
                body: [
                    "active": true,
                    "token_type": token.kind == .access ? "Bearer" : .string(token.kind.rawValue),
                    "scope": .string(token.subject.scope),
                    "client_id": .string(token.clientID),
                    "username": .string(account.user.login),
                    "sub": .string(account.user.login),
                    "uid": .string(account.id),
                    "iss": .string(call.issuer(server)),
                    "aud": .string(token.audience),
                    "jti": .string(token.id),
                    "iat": .seconds(token.issuedAt),
                    "exp": .seconds(token.expiresAt),
                ]
            )
        } catch {
            return error.response
        }
    }

    /// `GET` and `POST …/v1/userinfo`: the claims about the user of an access token.
    func describeUser(_ call: Call, _ accounts: Accounts) throws(APIError) -> EndpointResponse {
        let server = try oauth.settings.server(of: call)
        let header = call.request.headers["authorization"] ?? ""
        let text = header.lowercased().hasPrefix("bearer ") ? String(header.dropFirst(7)) : ""
        guard let token = oauth.tokens[text], token.kind == .access,
            isAlive(token, accounts, at: call.now),
            token.server == server, let account = accounts[id: token.subject.accountID]
        else {
            return Self.challenge(401, "invalid_token", "The access token is invalid.", call)
        }
        guard token.subject.scopes.contains("openid") else {
            return Self.challenge(403, "insufficient_scope", "The scope openid is required.", call)
        }
        var claims = token.subject.profile(of: account)
        claims["sub"] = .string(account.id)
        return EndpointResponse(body: .object(claims))
    }

    private func isAlive(_ token: IssuedToken, _ accounts: Accounts, at now: Date) -> Bool {
        now < token.expiresAt && accounts[id: token.subject.accountID]?.isDeactivated == false
            && token.replacedAt == nil
    }

    private static func challenge(
        _ statusCode: Int,
        _ error: String,
        _ description: String,
        _ call: Call
    ) -> EndpointResponse {
        let fields = [
            "authorization_uri=\"\(call.origin)/oauth2/v1/authorize\"", "realm=\"\(call.origin)\"",
            "scope=\"openid\"", "error=\"\(error)\"", "error_description=\"\(description)\"",
            "resource=\"\(call.request.path)\"",
        ]
        return EndpointResponse(
            statusCode: statusCode,
            headers: [
                "WWW-Authenticate": "Bearer " + fields.joined(separator: ", "),
                "Content-Type": "text/plain",
            ]
        )
    }
}
