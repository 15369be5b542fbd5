@_exported public import OktaCore

/// Turns the session token of a finished sign-in into tokens.
///
/// ```swift
/// func finish(_ status: OktaAuthStatusSuccess) async throws {
///     let tokens = try await OktaOidc().authenticate(withSessionToken: status.sessionToken)
///     tokens.writeToSecureStorage()
/// }
/// ```
///
/// A value of this class can be used from any thread or actor, and for any number of sign-ins. It
/// caches the endpoints and the keys of the issuer.
public final class OktaOidc: Sendable {
    /// The client, the issuer, and how to reach it.
    public let configuration: OktaOidcConfig

    package let server: AuthorizationServer

    /// Creates a client.
    ///
    /// - Parameter configuration: The client and its issuer; `nil` for `Okta.plist` of the main
    ///   bundle.
    /// - Throws: ``OktaOidcError`` that names what the property list lacks.
    public init(configuration: OktaOidcConfig? = nil) throws {
        let configuration = try configuration ?? OktaOidcConfig.default()
        self.configuration = configuration
        server = AuthorizationServer(configuration)
    }

    /// Exchanges a session token for tokens.
    ///
    /// Gets a code from the authorization endpoint (`GET …/v1/authorize` with PKCE, `state`, `nonce`
    /// and `prompt=none`) and tokens from the token endpoint (`POST …/v1/token`), and validates the ID
    /// token. Session token and code can be used once: neither is sent a second time, not even after a
    /// network error.
    ///
    /// - Parameters:
    ///   - sessionToken: Of `OktaAuthStatusSuccess`; it is good for five minutes.
    ///   - callback: Called once, on the callback queue, with the tokens or with an
    ///     ``OktaOidcError``.
    public func authenticate(
        withSessionToken sessionToken: String,
        callback: @escaping (_ stateManager: OktaOidcStateManager?, _ error: (any Error)?) -> Void
    ) {
        server.clock.report(to: callback) {
            try await self.authenticate(withSessionToken: sessionToken)
        }
    }

    /// Exchanges a session token for tokens, and returns the session.
    ///
    /// ```swift
    /// func exchange(_ status: OktaAuthStatusSuccess) async throws {
    ///     let session = try await oidc.authenticate(withSessionToken: status.sessionToken)
    ///     try session.store()
    /// }
    /// ```
    ///
    /// No session token is an error. Otherwise like ``authenticate(withSessionToken:callback:)``.
    /// A task that is cancelled sends no further request; tokens that still arrive are revoked.
    public func authenticate(
        withSessionToken sessionToken: String?
    ) async throws -> OktaOidcStateManager {
        try await exchange(ofSessionToken: sessionToken ?? "").session()
    }

    /// The exchange of a session token, which can be tried again after a lost connection.
    package func exchange(ofSessionToken sessionToken: String) -> SessionTokenExchange {
        SessionTokenExchange(of: sessionToken, at: server)
    }
}

extension OktaOidc: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["configuration": configuration] }
}

extension SessionTokenExchange {
    /// The session of the tokens.
    package func session() async throws -> OktaOidcStateManager {
        OktaOidcStateManager(StoredSession(try await tokens()), from: server)
    }
}
