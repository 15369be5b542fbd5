package import Foundation
package import OktaCore

extension AuthorizationServer {
    func validate(
        _ tokens: TokenSet, against expectation: IDTokenValidator.Expectation
    ) async throws {
        guard let text = tokens.idToken else { return }
        let token = try JSONWebToken(text)
        let id = try token.keyID()
        let validator = IDTokenValidator(
            issuer: configuration.issuer,
            clientId: configuration.clientId,
            tolerance: configuration.clockTolerance,
            now: tokens.serverTime(at: clock.now)
        )
        try validator.check(token.claims, against: expectation)
        guard configuration.tokenValidation == .claimsAndSignature else { return }
        guard try await RS256.isValid(token.signature, of: token.signedText, by: key(id)) else {
            throw OktaOidcError.JWTValidationError("its signature is not that of the issuer")
        }
    }

    /// Checks `tokens`, which take the place of `old`.
    ///
    /// They need no ID token: OpenID Connect Core 1.0, section 12.2.
    func validate(_ tokens: TokenSet, replacing old: TokenSet) async throws {
        let predecessor = old.idToken.flatMap { try? JSONWebToken($0).claims }
        try await validate(
            tokens, against: .init(accessToken: tokens.accessToken, predecessor: predecessor)
        )
    }

    /// Whether the keys that check `tokens` have to be read first.
    func needsKeys(for tokens: TokenSet) -> Bool {
        guard configuration.tokenValidation == .claimsAndSignature, let text = tokens.idToken,
            let id = try? JSONWebToken(text).keyID()
        else { return false }
        return (try? knownKeys?.key(id)) == nil
    }

    package enum Grant: String, Sendable {
        case authorizationCode = "authorization_code", interactionCode = "interaction_code"

        fileprivate var parameter: String { self == .authorizationCode ? "code" : rawValue }
    }

    /// Exchanges `code` for tokens, in one request that is not repeated.
    ///
    /// A task that is cancelled sends no further request. Tokens that still arrive are revoked.
    ///
    /// There is a valid ID token if the client asks for one, with `nonce` if that was sent, of a user
    /// who signed in at most `maxAge` seconds ago.
    package func exchange(
        _ code: String,
        as grant: Grant,
        at url: URL? = nil,
        verifier: String,
        nonce: String?,
        maxAge: TimeInterval?
    ) async throws -> (tokens: TokenSet, receivedAt: Date) {
        if configuration.asksForIDToken { try await prepare() }
        let target = if let url { url } else { try await self.url(of: .token) }
        let fields: KeyValuePairs<String, String?> = [
            "grant_type": grant.rawValue, grant.parameter: code,
            "redirect_uri": configuration.redirectUri.absoluteString,
            "client_id": configuration.clientId, "code_verifier": verifier,
        ]
        let key = try await makeKey()
        do {
            let issued = try await revokingLate(\.tokens) {
                let reply = try await self.post(
                    fields, to: target, proving: key, repeating: .never
                )
                let tokens = try self.newTokens(in: reply, boundTo: key)
                return (tokens: tokens, receivedAt: reply.info.receivedAt)
            }
            try await check(issued.tokens, nonce: nonce, code: code, maxAge: maxAge)
            return issued
        } catch {
            removeKey(named: key?.binding.name)
            throw error
        }
    }

    /// Checks the tokens of a new sign-in; those that become no session are revoked.
    ///
    /// Also if the task is cancelled.
    package func check(
        _ tokens: TokenSet, nonce: String? = nil, code: String? = nil, maxAge: TimeInterval? = nil
    ) async throws {
        do {
            guard tokens.idToken != nil || !configuration.asksForIDToken else {
                throw OktaOidcError.missingIdToken
            }
            try await validate(
                tokens,
                against: .init(
                    nonce: nonce, accessToken: tokens.accessToken, code: code, maxAge: maxAge
                )
            )
            try Task.checkCancellation()
        } catch {
            Task { await revokeUnwanted(tokens) }
            throw error
        }
    }

    /// The result of `request`, which asks for tokens.
    ///
    /// A cancelled task throws at once, but the request goes on: the server may issue tokens, which are
    /// revoked when they arrive.
    package func revokingLate<Value: Sendable>(
        _ tokens: @escaping @Sendable (Value) -> TokenSet?,
        _ request: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let call = PendingCall<Value>()
        Task {
            let result = await Result(awaiting: request)
            if !call.end(with: result), let late = (try? result.get()).flatMap(tokens) {
                await revokeUnwanted(late)
            }
        }
        return try await call.value()
    }

    /// The tokens of a new sign-in; Bearer tokens in place of bound ones are revoked.
    package func newTokens(
        in reply: HTTPReply, boundTo key: ProofKey?, hiding secrets: [String?] = []
    ) throws -> TokenSet {
        do {
            var tokens = try read(reply) { try TokenSet($0, boundTo: key, hiding: secrets) }
            // A server may leave out what it granted as it was asked to: RFC 6749, section 5.1.
            tokens.scope = tokens.scope ?? configuration.scopes
            return tokens
        } catch OktaOidcError.tokensNotBound {
            if let tokens = try? TokenSet(reply, boundTo: nil) {
                Task { await revokeUnwanted(tokens) }
            }
            throw OktaOidcError.tokensNotBound
        }
    }

    private func revokeUnwanted(_ tokens: TokenSet) async {
        if let token = tokens.refreshToken {
            try? await revoke(token, hint: TokenKind.refresh.rawValue)
        } else if let token = tokens.accessToken {
            try? await revoke(token, hint: TokenKind.access.rawValue)
        }
    }

    package func revoke(_ token: String, hint: String?) async throws {
        let reply = try await post(token, hint, to: .revocation)
        guard reply.info.statusCode == 200 else {
            throw OktaOidcError(refusal: reply, of: "revocation")
        }
    }

    func introspect(_ token: String, hint: String?) async throws -> OktaOidcClaims {
        let reply = try await post(token, hint, to: .introspection)
        let claims = OktaOidcClaims(try reply.jsonObject(of: "introspection"))
        guard claims.isActive != nil else {
            throw OktaOidcError.parseFailure("The introspection endpoint returned no 'active'.")
        }
        return claims
    }

    private func post(
        _ token: String, _ hint: String?, to endpoint: ServerMetadata.Endpoint
    ) async throws -> HTTPReply {
        try await post(
            ["token": token, "token_type_hint": hint, "client_id": configuration.clientId],
            to: url(of: endpoint),
            repeating: .asConfigured
        )
    }

    func user(of accessToken: String, proving key: ProofKey?) async throws -> OktaOidcClaims {
        let scheme = key == nil ? "Bearer" : ProofKey.field
        let reply = try await send(
            to: url(of: .userInfo),
            ["Authorization": "\(scheme) \(accessToken)"],
            proof: key.map { Proof(key: $0, accessToken: accessToken) },
            repeating: .asConfigured
        )
        if reply.info.statusCode != 200,
            let refusal = Challenge.refusal(in: reply.info.headers["www-authenticate"]),
            let error = refusal.error
        {
            throw OktaOidcError(error, refusal.text, hiding: reply.secrets)
        }
        return OktaOidcClaims(try reply.jsonObject(of: "userinfo"))
    }
}
