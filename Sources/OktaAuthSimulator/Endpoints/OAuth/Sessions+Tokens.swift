import Foundation
import OktaCore

extension Sessions {
    /// `POST …/v1/token`: tokens for a code and its verifier, or for a refresh token.
    mutating func exchange(
        _ call: Call,
        _ accounts: Accounts,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> EndpointResponse {
        let server = try oauth.settings.server(of: call)
        do throws(OAuthRefusal) {
            let client = try oauth.settings.authenticatedClient(of: call)
            switch call.formField("grant_type") {
            case "authorization_code":
                return try exchangeCode(
                    "code",
                    client,
                    server,
                    call,
                    accounts,
                    &generator,
                    or: .invalidCode
                )
            case "interaction_code":
                return try exchangeCode(
                    "interaction_code",
                    client,
                    server,
                    call,
                    accounts,
                    &generator,
                    or: .invalidInteractionCode
                )
            case "refresh_token":
                return try refresh(client, server, call, accounts, &generator)
            default:
                throw OAuthRefusal(
                    "unsupported_grant_type",
                    "The authorization grant type is not supported by the authorization server."
                )
            }
        } catch {
            return error.response
        }
    }

    /// Tokens for the code in the field that is named `name`, and its verifier.
    ///
    /// An interaction code may be exchanged without a redirect URI.
    private mutating func exchangeCode(
        _ name: String,
        _ client: SimulatedOAuthClient,
        _ server: String?,
        _ call: Call,
        _ accounts: Accounts,
        _ generator: inout SeededGenerator,
        or refusal: OAuthRefusal
    ) throws(OAuthRefusal) -> EndpointResponse {
        let (text, code) = try redeem(name, client, server, call, or: refusal)
        let redirect = call.formField("redirect_uri")
        guard redirect == code.redirectURI || (code.isInteraction && redirect == nil) else {
            throw code.isInteraction ? refusal : .wrongRedirect
        }
        try checkVerifier(of: code, call)
        return try tokens(
            for: code.subject,
            client,
            server,
            call,
            accounts,
            &generator,
            family: text,
            nonce: code.nonce
        )
    }

    /// The code in the field `name`, which counts once: a second attempt revokes the tokens.
    private mutating func redeem(
        _ name: String,
        _ client: SimulatedOAuthClient,
        _ server: String?,
        _ call: Call,
        or refusal: OAuthRefusal
    ) throws(OAuthRefusal) -> (text: String, code: AuthorizationCode) {
        let text = call.formField(name) ?? ""
        guard let code = oauth.codes[text], call.now < code.expiresAt, code.server == server,
            code.isInteraction == (name == "interaction_code")
        else { throw refusal }
        guard !code.isSpent else {
            oauth.revoke(family: text)
            throw refusal
        }
        oauth.codes[text]?.isSpent = true
        guard client.id == code.clientID else {
            throw OAuthRefusal("invalid_client", "The client_id does not match.")
        }
        return (text, code)
    }

    private func checkVerifier(
        of code: AuthorizationCode,
        _ call: Call
    ) throws(OAuthRefusal) {
        guard let challenge = code.challenge else { return }
        let verifier = call.formField("code_verifier") ?? ""
        guard Base64URL.encode(SHA256.hash(Array(verifier.utf8))) == challenge else {
            throw OAuthRefusal("invalid_grant", "PKCE verification failed.")
        }
    }

    private mutating func refresh(
        _ client: SimulatedOAuthClient,
        _ server: String?,
        _ call: Call,
        _ accounts: Accounts,
        _ generator: inout SeededGenerator
    ) throws(OAuthRefusal) -> EndpointResponse {
        let text = call.formField("refresh_token") ?? ""
        guard let token = oauth.tokens[text], token.kind == .refresh, call.now < token.expiresAt,
            token.clientID == client.id, token.server == server
        else { throw .invalidRefreshToken }
        if let replaced = token.replacedAt,
            call.now >= replaced + oauth.settings.refreshReuseGrace
        {
            oauth.revoke(family: token.family)
            throw .invalidRefreshToken
        }
        let asked = call.formField("scope") ?? token.subject.scope
        guard asked.split(separator: " ").allSatisfy({ token.subject.scopes.contains(String($0)) })
        else { throw OAuthRefusal("invalid_scope", "The scopes exceed those of the sign-in.") }
        let response = try tokens(
            for: token.subject.limited(to: asked),
            client,
            server,
            call,
            accounts,
            &generator,
            family: token.family,
            replacing: (text, token)
        )
        if oauth.settings.rotatesRefreshTokens, token.replacedAt == nil {
            oauth.tokens[text]?.replacedAt = call.now
        }
        return response
    }

    private mutating func tokens(
        for subject: TokenSubject,
        _ client: SimulatedOAuthClient,
        _ server: String?,
        _ call: Call,
        _ accounts: Accounts,
        _ generator: inout SeededGenerator,
        family: String,
        nonce: String? = nil,
        replacing old: (text: String, token: IssuedToken)? = nil
    ) throws(OAuthRefusal) -> EndpointResponse {
        guard let account = accounts[id: subject.accountID], !account.isDeactivated else {
            throw OAuthRefusal("invalid_grant", "The user is not active.")
        }
        let audience =
            server.map { oauth.settings.servers[$0] ?? "api://\($0)" } ?? call.issuer(server)
        func record(
            _ kind: IssuedToken.Kind,
            _ id: String,
            _ lifetime: TimeInterval
        ) -> IssuedToken {
            IssuedToken(
                kind: kind,
                id: id,
                audience: kind == .id ? client.id : audience,
                server: server,
                clientID: client.id,
                // A refresh token keeps what was agreed to first.
                subject: kind == .refresh ? old?.token.subject ?? subject : subject,
                family: family,
                issuedAt: call.now,
                expiresAt: call.now + lifetime
            )
        }
        let settings = oauth.settings
        let accessID = generator.token("AT.", count: 43)
        let access = accessToken(accessID, for: account, subject, client, server, audience, call)
        oauth.tokens[access] = record(.access, accessID, settings.accessTokenLifetime)
        var id: String?
        if subject.scopes.contains("openid") {
            let tokenID = generator.token("ID.", count: 43)
            let text = idToken(
                tokenID,
                for: account,
                subject,
                client,
                server,
                call,
                nonce: nonce,
                beside: access
            )
            oauth.tokens[text] = record(.id, tokenID, settings.idTokenLifetime)
            id = text
        }
        var refresh = old?.text
        if old == nil
            ? subject.scopes.contains("offline_access") && client.allowsRefresh
            : settings.rotatesRefreshTokens
        {
            let text = generator.token("", count: 43)
            let tokenID = generator.identifier("oar")
            oauth.tokens[text] = record(.refresh, tokenID, settings.refreshTokenLifetime)
            refresh = text
        }
        return EndpointResponse(
            headers: ["Cache-Control": "no-store", "Pragma": "no-cache"],
            body: .compact([
                "token_type": "Bearer",
                "expires_in": .integer(Int(saturating: settings.accessTokenLifetime)),
                "scope": .string(subject.scope),
                "access_token": .string(access),
                "id_token": id.map(SimulatorJSON.string),
                "refresh_token": refresh.map(SimulatorJSON.string),
            ])
        )
    }

    private func accessToken(
        _ id: String,
        for account: Account,
        _ subject: TokenSubject,
        _ client: SimulatedOAuthClient,
        _ server: String?,
        _ audience: String,
        _ call: Call
    ) -> String {
        let claims: [String: SimulatorJSON] = [
            "ver": 1,
            "jti": .string(id),
            "iss": .string(call.issuer(server)),
            "aud": .string(audience),
            "iat": .seconds(call.now),
            "exp": .seconds(call.now + oauth.settings.accessTokenLifetime),
            "cid": .string(client.id),
            "uid": .string(account.id),
            "scp": .array(subject.scopes.map(SimulatorJSON.string)),
            "auth_time": .seconds(subject.authenticatedAt),
            "sub": .string(account.user.login),
        ]
        return sign(claims)
    }

    private func idToken(
        _ id: String,
        for account: Account,
        _ subject: TokenSubject,
        _ client: SimulatedOAuthClient,
        _ server: String?,
        _ call: Call,
        nonce: String?,
        beside access: String
    ) -> String {
        var claims: [String: SimulatorJSON] = [
            "ver": 1,
            "jti": .string(id),
            "iss": .string(call.issuer(server)),
            "aud": .string(client.id),
            "sub": .string(account.id),
            "iat": .seconds(call.now),
            "exp": .seconds(call.now + oauth.settings.idTokenLifetime),
            "auth_time": .seconds(subject.authenticatedAt),
            "amr": subject.usedFactor ? ["mfa", "pwd"] : ["pwd"],
            "idp": "00oSimulatedOrg00000",
            "at_hash": .string(Base64URL.encode(SHA256.hash(Array(access.utf8)).prefix(16))),
        ]
        claims["nonce"] = nonce.map(SimulatorJSON.string)
        claims.merge(subject.profile(of: account)) { $1 }
        return sign(claims)
    }

    private func sign(_ claims: [String: SimulatorJSON]) -> String {
        (oauth.settings.keys.first ?? .first).sign(claims)
    }
}

extension TokenSubject {
    /// The claims about the user that a token with these scopes has.
    func profile(of account: Account) -> [String: SimulatorJSON] {
        var claims: [String: SimulatorJSON] = [:]
        if scopes.contains("profile") {
            claims["name"] = .string("\(account.user.firstName) \(account.user.lastName)")
            claims["given_name"] = .string(account.user.firstName)
            claims["family_name"] = .string(account.user.lastName)
            claims["preferred_username"] = .string(account.user.login)
        }
        if scopes.contains("email") {
            claims["email"] = .string(account.user.email)
            claims["email_verified"] = true
        }
        return claims
    }
}

extension SimulatorJSON {
    /// Seconds since 1970, as tokens spell a date.
    static func seconds(_ date: Date) -> SimulatorJSON {
        .integer(Int(saturating: Timestamp.readable(date)))
    }
}
