public import Foundation
import OktaCore

/// The tokens of a signed-in user, and what can be done with them.
///
/// The session of a user who has signed in with either engine. All managers of one sign-in in a process
/// share their tokens: a token that one manager has renewed or revoked is not renewed or revoked again.
///
/// Can be used from any thread or actor. Printing it shows no token.
public final class OktaOidcStateManager: Sendable {
    package let server: AuthorizationServer
    package let session: Session

    package init(_ session: Session, from server: AuthorizationServer) {
        (self.session, self.server) = (session, server)
    }

    /// The session of this process with the sign-in of `stored`, to which the user signed in just now, or
    /// which was stored elsewhere.
    package convenience init(
        _ stored: StoredSession, from server: AuthorizationServer, isSignIn: Bool = true
    ) {
        var stored = stored
        stored.begin(at: server.clock.now)
        let slot = SessionSlot(server.configuration)
        self.init(SessionRegistry.shared.session(stored, of: slot), from: server)
        if isSignIn { session.presence.confirm(server) }
        // The sign-in has just reached the server.
        SessionRegistry.shared.revokeSoon(slot, through: server)
    }

    /// The client and issuer of the tokens.
    public var configuration: OktaOidcConfig { server.configuration }

    // MARK: The tokens

    /// The access token; `nil` if it is missing or has expired.
    ///
    /// Never log it.
    public var accessToken: String? {
        let tokens = tokens
        guard let end = tokens?.expiresAt else { return tokens?.accessToken }
        return server.clock.now < end ? tokens?.accessToken : nil
    }

    /// The ID token; `nil` if it is missing or has expired by the server's clock.
    ///
    /// Never log it.
    public var idToken: String? {
        guard let tokens, let text = tokens.idToken,
            let end = (try? JSONWebToken(text))?.claims.expiresAt,
            tokens.serverTime(at: server.clock.now) < end
        else { return nil }
        return text
    }

    /// The refresh token; `nil` without the scope `offline_access`.
    ///
    /// Never log it.
    public var refreshToken: String? { tokens?.refreshToken }

    /// Whether the tokens are bound to a key, so that a request needs a proof: ``authorize(_:)``.
    public var isBoundToKey: Bool { tokens?.binding != nil }

    /// When the access token expires, on this machine's clock; `nil` if unknown.
    public var expiresAt: Date? { tokens?.expiresAt }

    /// The scopes that were granted.
    public var scopes: [String] {
        (tokens?.scope ?? "").split(separator: " ").map(String.init)
    }

    /// The claims of the ID token, also after it has expired; `nil` without an ID token.
    public var claims: OktaOidcClaims? {
        (tokens?.idToken).flatMap { try? JSONWebToken($0).claims }
    }

    /// The claims of a JSON Web Token, which is not verified, as Foundation types.
    ///
    /// ```swift
    /// func showSubject(of token: String) throws {
    ///     let claims = try OktaOidcStateManager.decodeJWT(token)
    ///     show(claims["sub"] as Any)
    /// }
    /// ```
    ///
    /// Throws ``OktaOidcError/JWTDecodeError(_:)``.
    public static func decodeJWT(_ token: String) throws -> [String: any Sendable] {
        try JSONWebToken(token).claims.dictionary
    }

    // MARK: Changes

    /// The changes of this session from now on.
    ///
    /// Each call begins a sequence of its own; it ends with the last manager of the session.
    public var events: AsyncStream<OktaSessionEvent> { session.events.stream() }

    package var tokens: TokenSet? { session.content(at: server)?.tokens }
}

extension OktaOidcStateManager: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["clientId": configuration.clientId, "issuer": configuration.issuer, "tokens": tokens]
    }
}
