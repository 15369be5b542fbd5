public import Foundation
import OktaCore

/// The tokens of a signed-in user, and what can be done with them.
///
/// Can be used from any thread or actor. Printing it shows no token.
public final class OktaOidcStateManager: Sendable {
    private struct State {
        var tokens: TokenSet?
        /// Whether changes are written to the token store.
        var isStored: Bool
        /// Changes when tokens are removed: a renewal that was in progress then is dropped.
        var generation = 0
    }

    let server: AuthorizationServer
    private let state: Locked<State>
    let renewal = SingleFlight<Void>()

    init(_ tokens: TokenSet, from server: AuthorizationServer, isStored: Bool) {
        self.server = server
        state = Locked(State(tokens: tokens, isStored: isStored))
    }

    /// The client and issuer of the tokens.
    public var configuration: OktaOidcConfig { server.configuration }

    // MARK: The tokens

    /// The access token; `nil` if there is none or it has expired.
    ///
    /// Never log it.
    public var accessToken: String? {
        let tokens = tokens
        guard let end = tokens?.expiresAt else { return tokens?.accessToken }
        return server.clock.now < end ? tokens?.accessToken : nil
    }

    /// The ID token; `nil` if there is none or it has expired, by the server's clock.
    ///
    /// Never log it.
    public var idToken: String? {
        guard let tokens, let text = tokens.idToken,
            let end = (try? JSONWebToken(text))?.claims.expiresAt,
            tokens.serverTime(at: server.clock.now) < end
        else { return nil }
        return text
    }

    /// The refresh token; `nil` if there is none.
    ///
    /// Never log it.
    public var refreshToken: String? { tokens?.refreshToken }

    /// When the access token expires, on this machine's clock; `nil` if unknown.
    public var expiresAt: Date? { tokens?.expiresAt }

    /// The scopes that were granted.
    public var scopes: [String] {
        (tokens?.scope ?? "").split(separator: " ").map(String.init)
    }

    /// The claims of the ID token, also after it has expired; `nil` if there is none.
    public var claims: OktaOidcClaims? {
        (tokens?.idToken).flatMap { try? JSONWebToken($0).claims }
    }

    /// The payload of a token, which is not verified.
    ///
    /// - Parameter token: A JSON Web Token.
    /// - Returns: The claims as Foundation types.
    /// - Throws: ``OktaOidcError/JWTDecodeError(_:)``.
    public static func decodeJWT(_ token: String) throws -> [String: any Sendable] {
        try JSONWebToken(token).claims.dictionary
    }

    // MARK: State

    var tokens: TokenSet? { state.withLock { $0.tokens } }

    func markStored(_ isStored: Bool) { state.withLock { $0.isStored = isStored } }

    /// The tokens to renew, and the generation they belong to.
    func current() throws -> (tokens: TokenSet, generation: Int) {
        try state.withLock { state in
            guard let tokens = state.tokens else { throw OktaOidcError.noTokens }
            return (tokens, state.generation)
        }
    }

    /// Takes `new` in place of the tokens of `generation`, unless those were removed meanwhile.
    func replaceTokens(with new: TokenSet, since generation: Int) throws {
        let isStored = try state.withLock { state in
            guard state.generation == generation else { throw OktaOidcError.noTokens }
            state.tokens = new
            return state.isStored
        }
        if isStored { try write(new) }
    }

    /// Removes `token`, and with the refresh token the access token.
    func forget(_ token: String) throws {
        let change = state.withLock { state -> (rest: TokenSet?, isStored: Bool)? in
            guard var rest = state.tokens,
                [rest.accessToken, rest.refreshToken].contains(token)
            else { return nil }
            if token == rest.refreshToken { rest.refreshToken = nil }
            rest.accessToken = nil
            state.tokens = rest.refreshToken == nil ? nil : rest
            state.generation += 1
            return (state.tokens, state.isStored)
        }
        guard let change, change.isStored else { return }
        if let rest = change.rest { try write(rest) } else { try store(nil) }
    }
}

extension OktaOidcStateManager: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["clientId": configuration.clientId, "issuer": configuration.issuer, "tokens": tokens]
    }
}
