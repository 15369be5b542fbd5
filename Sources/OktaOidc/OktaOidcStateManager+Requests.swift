extension OktaOidcStateManager {
    /// Revokes a token: `POST …/v1/revoke`.
    ///
    /// A token of this session is removed from memory and from the token store. A server that revokes a
    /// refresh token revokes its access token as well, so both are removed. A renewal in progress ends
    /// first, and then its token is revoked.
    ///
    /// - Parameters:
    ///   - token: For example ``refreshToken``; unknown tokens are no error for the server, nor is
    ///     `nil` once the session is over.
    ///   - callback: Called once, on the callback queue: with `true`, or with `false` and an
    ///     ``OktaOidcError``.
    public func revoke(
        _ token: String?, callback: @escaping (_ isRevoked: Bool, _ error: (any Error)?) -> Void
    ) {
        server.clock.report(to: { callback($0 != nil, $1) }) { try await self.revoke(token) }
    }

    /// Makes a token invalid at the server, and forgets it here.
    ///
    /// ```swift
    /// try await session.revoke(session.refreshToken)
    /// ```
    ///
    /// Throws an ``OktaOidcError``; otherwise like ``revoke(_:callback:)``.
    public func revoke(_ token: String?) async throws {
        guard let token, !token.isEmpty else {
            // The usual second call, after the refresh token was revoked.
            if session.content == nil { return }
            throw OktaOidcError.noBearerToken
        }
        if let kind = kind(of: token) {
            try await revoke(kind)
        } else {
            try await server.revoke(token, hint: nil)
        }
    }

    /// Revokes the token of the session that `kind` is then.
    func revoke(_ kind: TokenKind) async throws {
        try await session.turn(on: server.clock, needsLock: false) {
            // Reads the newest token, which another process may have stored. If the store fails, the token
            // in memory is revoked.
            try? session.change { _ in }
            let key = tokens?.binding?.name
            guard let token = kind.token(in: tokens) else { return }
            try await server.revoke(token, hint: kind.rawValue)
            try session.change(evenIfStoreFails: true) { content in
                if kind == .refresh { content = nil }
                content?.tokens.accessToken = nil
                if content?.tokens.refreshToken == nil { content = nil }
            }
            if session.content == nil { server.removeKey(named: key) }
        }
        if session.content == nil { session.events.send(.removed) }
        session.registry.revokeSoon(SessionSlot(configuration), through: server)
    }

    /// Introspects a token: `POST …/v1/introspect`.
    ///
    /// - Parameters:
    ///   - token: For example ``accessToken``.
    ///   - callback: Called once, on the callback queue, with the claims, or with an
    ///     ``OktaOidcError``. The claim `active` is `true` while the token is valid.
    public func introspect(
        token: String?,
        callback: @escaping (_ payload: [String: any Sendable]?, _ error: (any Error)?) -> Void
    ) {
        server.clock.report(to: callback) { try await self.introspect(token: token).dictionary }
    }

    /// Returns what the server knows of a token, for example ``OktaOidcClaims/isActive``.
    ///
    /// ```swift
    /// let claims = try await session.introspect(token: session.accessToken)
    /// if claims.isActive != true { showSignIn() }
    /// ```
    ///
    /// Throws an ``OktaOidcError``; otherwise like ``introspect(token:callback:)``.
    public func introspect(token: String?) async throws -> OktaOidcClaims {
        guard let token, !token.isEmpty else { throw OktaOidcError.noBearerToken }
        return try await server.introspect(token, hint: kind(of: token)?.rawValue)
    }

    /// Reads the claims about the user: `GET …/v1/userinfo`.
    ///
    /// - Parameter callback: Called once, on the callback queue, with the claims or with an
    ///   ``OktaOidcError``; with ``OktaOidcError/noBearerToken`` if the access token has expired.
    public func getUser(
        _ callback: @escaping (_ payload: [String: any Sendable]?, _ error: (any Error)?) -> Void
    ) {
        server.clock.report(to: callback) { try await self.getUser().dictionary }
    }

    /// Returns the claims about the user, as the server has them now.
    ///
    /// ```swift
    /// let user = try await session.getUser()
    /// show(user.name as Any)
    /// ```
    ///
    /// Throws an ``OktaOidcError``; otherwise like ``getUser(_:)``.
    public func getUser() async throws -> OktaOidcClaims {
        guard let token = accessToken else { throw OktaOidcError.noBearerToken }
        let claims = try await server.user(of: token, proving: session.key(at: server))
        session.registry.revokeSoon(SessionSlot(configuration), through: server)
        // OpenID Connect Core 1.0, section 5.3.2: claims about another user must not be used.
        if let own = self.claims?.subject, claims.subject != own {
            throw OktaOidcError.parseFailure("The userinfo endpoint describes another user.")
        }
        return claims
    }

    private func kind(of token: String) -> TokenKind? {
        let tokens = tokens
        let former = session.formerRefreshToken.withLock { $0 }
        if [tokens?.refreshToken, former].contains(token) { return .refresh }
        return token == tokens?.accessToken ? .access : nil
    }
}
