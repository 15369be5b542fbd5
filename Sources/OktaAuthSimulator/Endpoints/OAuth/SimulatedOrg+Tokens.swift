import Foundation
import OktaCore

extension SimulatedOrg {
    /// `POST …/v1/token`: tokens for a code and its verifier, or for a refresh token.
    mutating func exchange(_ call: Call) throws(APIError) -> EndpointResponse {
        var request = try sessions.oauth.settings.request(of: call)
        let proof = try checkProof(of: request.client, call)
        request.keyThumbprint = proof?.thumbprint
        var response = try tokens(for: request)
        let nonce = sessions.oauth.proofs.nonces.current?.text
        // A response can carry the nonce for the next proof.
        if let proof, let used = proof.nonce, used != nonce {
            response.headers["DPoP-Nonce"] = nonce
        }
        return response
    }

    private mutating func tokens(for request: ClientRequest) throws(APIError) -> EndpointResponse {
        switch request.call.field("grant_type") {
        case "authorization_code": try exchangeCode("code", request)
        case "interaction_code": try exchangeCode("interaction_code", request)
        case "refresh_token": try refresh(request)
        case DeviceGrant.grantType: try exchangeDeviceCode(request)
        case OAuthStore.WebToken.grantType: try exchangeForWebToken(request)
        case "password": try exchangePassword(request)
        case "client_credentials": try exchangeClientCredentials(request)
        default:
            throw .oauth(
                "unsupported_grant_type",
                "The authorization grant type is not supported by the authorization server."
            )
        }
    }

    /// Tokens for the code in the field `name`, which counts once, and its verifier.
    ///
    /// An interaction code may be exchanged without a redirect URI.
    private mutating func exchangeCode(_ name: String, _ request: ClientRequest) throws(APIError)
        -> EndpointResponse
    {
        let call = request.call
        let isInteraction = name == "interaction_code"
        let kind = isInteraction ? "interaction" : "authorization"
        let invalidCode = APIError.oauth(
            "invalid_grant", "The \(kind) code is invalid or has expired."
        )
        let text = call.field(name) ?? ""
        guard let code = sessions.oauth.codes[text], call.now < code.expiresAt,
            code.request.server == request.server, code.isInteraction == isInteraction,
            code.request.clientID == request.client.id
        else { throw invalidCode }
        guard !code.isSpent else {
            // A second attempt revokes the tokens of the first.
            sessions.oauth.revoke(family: text)
            throw invalidCode
        }
        if let bound = code.request.keyThumbprint, bound != request.keyThumbprint {
            throw apiError(.otherKeyOfCode, call)
        }
        sessions.oauth.codes[text]?.isSpent = true
        let redirect = call.field("redirect_uri")
        guard redirect == code.request.redirectURI || isInteraction && redirect == nil else {
            guard !isInteraction else { throw invalidCode }
            let text = "The redirect_uri does not match the one of the authorization."
            throw .oauth("invalid_grant", text)
        }
        let verifier = call.field("code_verifier") ?? ""
        let hash = Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
        guard code.request.challenge ?? hash == hash else {
            throw .oauth("invalid_grant", "PKCE verification failed.")
        }
        return try tokens(for: code.subject, request, family: text, nonce: code.request.nonce)
    }

    private mutating func refresh(_ request: ClientRequest) throws(APIError) -> EndpointResponse {
        let (call, settings) = (request.call, sessions.oauth.settings)
        let invalidToken = APIError.oauth(
            "invalid_grant", "The refresh token is invalid or expired."
        )
        let text = call.field("refresh_token") ?? ""
        guard let token = sessions.oauth.tokens[text], token.kind == .refresh,
            call.now < token.expiresAt, token.clientID == request.client.id,
            token.server == request.server
        else { throw invalidToken }
        // Another client than a public one proves itself by its secret.
        if let bound = token.keyThumbprint, request.client.secret == nil,
            bound != request.keyThumbprint
        {
            let isMissing = request.keyThumbprint == nil
            throw apiError(isMissing ? DPoPRefusal(.missing) : .otherKeyOfRefreshToken, call)
        }
        if let replaced = token.replacedAt, call.now >= replaced + settings.refreshReuseGrace {
            sessions.oauth.revoke(family: token.family)
            throw invalidToken
        }
        let asked = call.field("scope") ?? token.subject.scope
        guard asked.split(separator: " ").allSatisfy({ token.subject.scopes.contains(String($0)) })
        else { throw .oauth("invalid_scope", "The scopes exceed those of the sign-in.") }
        var subject = token.subject
        subject.scope = asked
        let response = try tokens(
            for: subject, request, family: token.family, replacing: (text, token)
        )
        if settings.rotatesRefreshTokens, token.replacedAt == nil {
            sessions.oauth.tokens[text]?.replacedAt = call.now
        }
        return response
    }

    mutating func tokens(
        for subject: TokenSubject,
        _ request: ClientRequest,
        family: String,
        nonce: String? = nil,
        replacing old: (text: String, token: IssuedToken)? = nil
    ) throws(APIError) -> EndpointResponse {
        let (call, client, settings) = (request.call, request.client, sessions.oauth.settings)
        let account = accounts[id: subject.accountID]
        guard subject.isClient || account?.isDeactivated == false else {
            throw .oauth("invalid_grant", "The user is not active.")
        }
        let issuer = call.issuer(request.server)
        let audience = request.server.map { settings.servers[$0] ?? "api://\($0)" } ?? issuer
        func token(_ kind: IssuedToken.Kind, _ id: String, _ lifetime: TimeInterval)
            -> IssuedToken
        {
            IssuedToken(
                kind: kind,
                id: id,
                audience: kind == .id ? client.id : audience,
                server: request.server,
                clientID: client.id,
                // A refresh token keeps what was agreed to first.
                subject: kind == .refresh ? old?.token.subject ?? subject : subject,
                family: family,
                issuedAt: call.now,
                expiresAt: call.now + lifetime,
                keyThumbprint: kind == .id ? nil : request.keyThumbprint
            )
        }
        func sign(_ token: IssuedToken, _ claims: [String: SimulatorJSON]) -> String {
            let usual: [String: SimulatorJSON] = [
                "ver": 1, "jti": .string(token.id), "iss": .string(issuer),
                "aud": .string(token.audience), "iat": .seconds(token.issuedAt),
                "exp": .seconds(token.expiresAt), "auth_time": .seconds(subject.authenticatedAt),
            ]
            return (settings.keys.first ?? .first).sign(usual.merging(claims) { $1 })
        }
        let accessID = generator.token("AT.", count: 43)
        let accessToken = token(.access, accessID, settings.accessTokenLifetime)
        var accessClaims: [String: SimulatorJSON] = [
            "cid": .string(client.id), "scp": .array(subject.scopes.map(SimulatorJSON.string)),
            "sub": .string(account?.user.login ?? client.id),
        ]
        accessClaims["uid"] = account.map { .string($0.id) }
        accessClaims["cnf"] = accessToken.keyThumbprint.map { ["jkt": .string($0)] }
        let access = sign(accessToken, accessClaims)
        sessions.oauth.tokens[access] = accessToken
        var id: String?
        if let account, subject.scopes.contains("openid") {
            let idToken = token(.id, generator.token("ID.", count: 43), settings.idTokenLifetime)
            var claims = subject.profile(of: account)
            claims["sub"] = .string(account.id)
            claims["amr"] = subject.usedFactor ? ["mfa", "pwd"] : ["pwd"]
            claims["idp"] = "00oSimulatedOrg00000"
            claims["nonce"] = nonce.map(SimulatorJSON.string)
            let hash = SHA256.hash(Array(access.utf8)).prefix(16)
            claims["at_hash"] = .string(Base64URL.encode(hash))
            let text = sign(idToken, claims)
            sessions.oauth.tokens[text] = idToken
            id = text
        }
        var refresh = old?.text
        if old == nil
            ? subject.scopes.contains("offline_access") && client.allowsRefresh
            : settings.rotatesRefreshTokens
        {
            let text = generator.token("", count: 43)
            let tokenID = generator.identifier("oar")
            sessions.oauth.tokens[text] = token(.refresh, tokenID, settings.refreshTokenLifetime)
            refresh = text
        }
        return EndpointResponse(
            headers: ["Cache-Control": "no-store", "Pragma": "no-cache"],
            body: [
                "token_type": .string(accessToken.type),
                "expires_in": .integer(Int(saturating: settings.accessTokenLifetime)),
                "scope": .string(subject.scope),
                "access_token": .string(access),
                "id_token": id.map(SimulatorJSON.string),
                "refresh_token": refresh.map(SimulatorJSON.string),
            ]
        )
    }
}

extension IssuedToken {
    /// How an access token is used: the scheme of the header field `Authorization`.
    var type: String { keyThumbprint == nil ? "Bearer" : "DPoP" }
}

extension TokenSubject {
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
