import Foundation
import OktaCore

extension OktaOidcStateManager {
    /// Stores a session of an earlier SDK as one of this package.
    ///
    /// ```swift
    /// func takeOver(
    ///     _ old: OktaLegacySession, for configuration: OktaOidcConfig
    /// ) async throws -> String {
    ///     let session = try OktaOidcStateManager.migrate(from: old, for: configuration)
    ///     return try await session.freshAccessToken()
    /// }
    /// ```
    ///
    /// A session that this package has stored before stays, because its tokens are newer. Do not use the
    /// earlier SDK afterwards: the server replaces refresh tokens. Remove the earlier SDK's session once
    /// this has returned.
    ///
    /// - Parameters:
    ///   - predecessor: The session.
    ///   - id: The name to store it under.
    ///   - configuration: The session's client and issuer.
    /// - Returns: The session, which renews itself as soon as it is used if it has to.
    /// - Throws: ``OktaOidcError/invalidConfiguration(_:)`` if it belongs to another client or issuer
    ///   or has no Bearer token, or the errors of ``restore(named:for:)`` and ``store(as:)``.
    public static func migrate(
        from predecessor: OktaLegacySession,
        as id: String? = nil,
        for configuration: OktaOidcConfig
    ) throws -> OktaOidcStateManager {
        if let existing = try restore(named: id, for: configuration) { return existing }
        guard predecessor.clientId ?? configuration.clientId == configuration.clientId,
            try predecessor.issuer.map(OktaOidcConfig.checkedIssuer) ?? configuration.issuer
                == configuration.issuer,
            predecessor.tokenType?.lowercased() ?? "bearer" == "bearer"
        else {
            throw OktaOidcError.invalidConfiguration(
                "the stored session belongs to another client or issuer, or its token is no Bearer "
                    + "token"
            )
        }
        var tokens = TokenSet(
            accessToken: predecessor.accessToken,
            idToken: predecessor.idToken,
            refreshToken: predecessor.refreshToken,
            scope: predecessor.scope
        )
        tokens.expiresAt = predecessor.expiresAt
        var stored = StoredSession(tokens, signIn: StoredSession.name(of: tokens))
        stored.mustRenewBeforeUse = predecessor.needsRenewal
        let manager = OktaOidcStateManager(
            stored, from: AuthorizationServer(configuration), isSignIn: false
        )
        try manager.store(as: id)
        return manager
    }
}
