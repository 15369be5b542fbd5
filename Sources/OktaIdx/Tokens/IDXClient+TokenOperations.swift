import OktaCore
public import OktaOidc

extension IDXClient.Token {
    /// The session of these tokens: it renews, stores and revokes them, and asks who the user is.
    ///
    /// All tokens of a sign-in have the same session, whose tokens can be newer than these. It stores
    /// them in the ``IDXClient/Options/tokenStore``.
    ///
    /// - Throws: ``IDXClientError`` if the configuration cannot be right.
    public func stateManager() throws -> OktaOidcStateManager { try session.get() }

    /// Exchanges the refresh token for new tokens: `POST …/v1/token`.
    ///
    /// Any number of calls in progress are one request. Where these tokens were refreshed before, the
    /// result is the latest, and nothing is sent.
    ///
    /// - Parameter completion: Called once, on the callback queue, with the new tokens, which take
    ///   the place of these, or with an ``IDXClientError``.
    public func refresh(
        completion: @escaping (_ token: IDXClient.Token?, _ error: (any Error)?) -> Void
    ) {
        configuration.options.network.usedClock.report(to: completion) { try await self.refresh() }
    }

    /// The same as ``refresh(completion:)``.
    public func refresh() async throws -> IDXClient.Token {
        try await IDXClientError.translating {
            let manager = try session.get()
            let known = manager.session.content
            let isRenewed = known.map { known in
                known.tokens.accessToken != accessToken && manager.server.isFresh(known)
            }
            if isRenewed != true {
                try await manager.session.renew(from: manager.server, after: known)
            }
            guard let newest = manager.session.content else { throw OktaOidcError.noTokens }
            return IDXClient.Token(
                newest,
                issuedAt: configuration.options.network.usedClock.now,
                for: configuration,
                session
            )
        }
    }

    /// Revokes tokens: `POST …/v1/revoke`.
    ///
    /// - Parameters:
    ///   - type: The token to revoke.
    ///   - completion: Called once, on the callback queue: with `true`, or with `false` and an
    ///     ``IDXClientError``.
    public func revoke(
        type: RevokeType = .accessAndRefreshToken,
        completion: @escaping (_ isRevoked: Bool, _ error: (any Error)?) -> Void
    ) {
        configuration.options.network.usedClock.report(to: { completion($0 != nil, $1) }) {
            try await self.revoke(type: type)
        }
    }

    /// The same as ``revoke(type:completion:)``.
    public func revoke(type: RevokeType = .accessAndRefreshToken) async throws {
        try await IDXClientError.translating {
            let manager = try session.get()
            if let refreshToken {
                // The session's token may be newer.
                try await manager.revoke(manager.refreshToken ?? refreshToken)
            } else if type == .refreshToken {
                throw IDXClientError.missingRefreshToken
            }
            if type == .accessAndRefreshToken { try await manager.revoke(accessToken) }
        }
    }

    /// Revokes a token, of which there is only the text.
    ///
    /// - Parameters:
    ///   - token: The token; the server accepts an unknown token without an error.
    ///   - type: Whether it is a refresh token.
    ///   - configuration: The client it was issued to.
    ///   - completion: Called once, on the callback queue: with `true`, or with `false` and an
    ///     ``IDXClientError``.
    public static func revoke(
        token: String,
        type: RevokeType,
        configuration: IDXClient.Configuration,
        completion: @escaping (_ isRevoked: Bool, _ error: (any Error)?) -> Void
    ) {
        configuration.options.network.usedClock.report(to: { completion($0 != nil, $1) }) {
            try await revoke(token: token, type: type, configuration: configuration)
        }
    }

    /// The same as ``revoke(token:type:configuration:completion:)``.
    public static func revoke(
        token: String, type: RevokeType, configuration: IDXClient.Configuration
    ) async throws {
        try await IDXClientError.translating {
            let hint = type == .refreshToken ? "refresh_token" : "access_token"
            try await configuration.server().revoke(token, hint: hint)
        }
    }
}
