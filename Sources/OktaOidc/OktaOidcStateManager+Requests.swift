/// Revocation, introspection and the userinfo endpoint.
extension OktaOidcStateManager {
    /// Revokes a token: `POST …/v1/revoke`.
    ///
    /// A token of this manager is removed from it and from the token store; with the refresh token
    /// goes the access token, which the server revokes as well.
    ///
    /// - Parameters:
    ///   - token: For example ``refreshToken``; unknown tokens are no error for the server.
    ///   - callback: Called once, on the callback queue: with `true`, or with `false` and an
    ///     ``OktaOidcError``.
    public func revoke(
        _ token: String?,
        callback: @escaping (_ isRevoked: Bool, _ error: (any Error)?) -> Void
    ) {
        server.report(to: { callback($0 != nil, $1) }) { () -> Bool in
            try await self.revoke(token)
            return true
        }
    }

    /// Revokes a token.
    ///
    /// The same as ``revoke(_:callback:)``.
    ///
    /// - Parameter token: For example ``refreshToken``.
    /// - Throws: ``OktaOidcError`` or `CancellationError`.
    public func revoke(_ token: String?) async throws {
        guard let token, !token.isEmpty else { throw OktaOidcError.noBearerToken }
        try await server.revoke(token, hint: hint(for: token))
        try forget(token)
    }

    /// Asks the server about a token: `POST …/v1/introspect`.
    ///
    /// - Parameters:
    ///   - token: For example ``accessToken``.
    ///   - callback: Called once, on the callback queue, with the claims, of which `active` says
    ///     whether the token is alive, or with an ``OktaOidcError``.
    public func introspect(
        token: String?,
        callback: @escaping (_ payload: [String: any Sendable]?, _ error: (any Error)?) -> Void
    ) {
        server.report(to: callback) { try await self.introspect(token: token).dictionary }
    }

    /// Asks the server about a token.
    ///
    /// The same as ``introspect(token:callback:)``.
    ///
    /// - Parameter token: For example ``accessToken``.
    /// - Returns: The claims; ``OktaOidcClaims/isActive`` is whether the token is active.
    /// - Throws: ``OktaOidcError`` or `CancellationError`.
    public func introspect(token: String?) async throws -> OktaOidcClaims {
        guard let token, !token.isEmpty else { throw OktaOidcError.noBearerToken }
        return try await server.introspect(token, hint: hint(for: token))
    }

    /// Reads the claims about the user: `GET …/v1/userinfo`.
    ///
    /// - Parameter callback: Called once, on the callback queue, with the claims or with an
    ///   ``OktaOidcError``; with ``OktaOidcError/noBearerToken`` if the access token has expired.
    public func getUser(
        _ callback: @escaping (_ payload: [String: any Sendable]?, _ error: (any Error)?) -> Void
    ) {
        server.report(to: callback) { try await self.getUser().dictionary }
    }

    /// Reads the claims about the user.
    ///
    /// The same as ``getUser(_:)``.
    ///
    /// - Returns: The claims.
    /// - Throws: ``OktaOidcError`` or `CancellationError`.
    public func getUser() async throws -> OktaOidcClaims {
        guard let token = accessToken else { throw OktaOidcError.noBearerToken }
        let claims = try await server.user(of: token)
        // OpenID Connect Core 1.0, section 5.3.2: claims about another user must not be used.
        if let own = self.claims?.subject, claims.subject != own {
            throw OktaOidcError.parseFailure("The userinfo endpoint describes another user.")
        }
        return claims
    }

    private func hint(for token: String) -> String? {
        let tokens = tokens
        return token == tokens?.refreshToken
            ? "refresh_token"
            : token == tokens?.accessToken ? "access_token" : nil
    }
}
