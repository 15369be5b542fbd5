import Foundation
import OktaCore
import OktaOidc

/// Requests for tokens, with what `OktaOidc` does for them.
struct TokenRequests: Sendable {
    let configuration: IDXClient.Configuration
    let server: AuthorizationServer

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
        let (tokens, receivedAt) = try await server.exchange(
            code,
            as: .interactionCode,
            at: url,
            verifier: context.codeVerifier,
            nonce: context.nonce,
            maxAge: context.maxAge
        )
        let stored = StoredSession(tokens)
        let session = SessionRegistry.shared.session(stored)
        return IDXClient.Token(
            stored,
            issuedAt: receivedAt,
            for: configuration,
            .success(OktaOidcStateManager(session, from: server))
        )
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
