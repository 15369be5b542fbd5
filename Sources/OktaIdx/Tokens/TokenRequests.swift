import Foundation
import OktaCore
import OktaOidc

/// Requests for tokens, with what `OktaOidc` does for them.
struct TokenRequests: Sendable {
    let configuration: IDXClient.Configuration
    private let server: AuthorizationServer

    init(_ configuration: IDXClient.Configuration) throws {
        self.configuration = configuration
        guard let server = try RequestFactory(configuration).authorizationServer else {
            throw IDXClientError.invalidParameter(name: "redirectUri")
        }
        self.server = server
    }

    /// The tokens for an interaction code.
    ///
    /// - Parameters:
    ///   - code: The code; it is sent once.
    ///   - url: Where to; the token endpoint by default.
    ///   - context: The proofs of the transaction.
    /// - Returns: The tokens, whose ID token is validated.
    /// - Throws: `OktaOidcError`, ``IDXClientError`` or `CancellationError`.
    func exchange(
        _ code: String,
        at url: URL?,
        _ context: IDXClient.Context
    ) async throws -> IDXClient.Token {
        if configuration.scopes.contains("openid") { try await server.prepare() }
        let target = if let url { url } else { try await server.url(of: .token) }
        let reply = try await server.post(
            [
                "grant_type": "interaction_code", "interaction_code": code,
                "client_id": configuration.clientId, "redirect_uri": configuration.redirectUri,
                "code_verifier": context.codeVerifier,
            ],
            to: target,
            repeating: .never
        )
        let secrets = [code, context.codeVerifier, configuration.clientSecret]
        let tokens = try server.read(reply) { try TokenSet($0, hiding: secrets) }
        let expectation = IDTokenValidator.Expectation(
            nonce: context.nonce,
            accessToken: tokens.accessToken,
            maxAge: context.maxAge
        )
        try await server.validate(tokens, against: expectation)
        return IDXClient.Token(tokens, issuedAt: reply.info.receivedAt, for: configuration)
    }

    /// New tokens for the refresh token of `token`.
    func refresh(_ token: IDXClient.Token) async throws -> IDXClient.Token {
        guard let refreshToken = token.refreshToken else {
            throw IDXClientError.missingRefreshToken
        }
        let old = TokenSet(
            accessToken: token.accessToken,
            idToken: token.idToken,
            refreshToken: refreshToken,
            scope: token.scope
        )
        let tokens = try await server.refresh(old)
        try await server.validate(tokens, replacing: old)
        let now = configuration.options.network.usedClock.now
        return IDXClient.Token(tokens.keeping(old), issuedAt: now, for: configuration)
    }

    func revoke(_ token: String, hint: String) async throws {
        try await server.revoke(token, hint: hint)
    }

    /// What `body` returns.
    ///
    /// - Throws: ``IDXClientError`` for an error of the library for tokens.
    static func translating<Value>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as OktaOidcError {
            throw IDXClientError(error)
        }
    }
}
