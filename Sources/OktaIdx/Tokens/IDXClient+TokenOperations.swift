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
        Self.report(on: configuration, to: Completion(completion)) { try await self.refresh() }
    }

    /// Exchanges the refresh token for new tokens.
    ///
    /// - Returns: The new tokens, which take the place of these.
    /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
    public func refresh() async throws -> IDXClient.Token {
        try await TokenRequests.translating {
            let manager = try session.get()
            let known = manager.session.content
            let isRenewed = known.map { known in
                known.tokens.accessToken != accessToken && manager.server.isFresh(known)
            }
            if isRenewed != true { try await manager.renew() }
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
    ///   - type: What is revoked.
    ///   - completion: Called once, on the callback queue: with `true`, or with `false` and an
    ///     ``IDXClientError``.
    public func revoke(
        type: RevokeType = .accessAndRefreshToken,
        completion: @escaping (_ isRevoked: Bool, _ error: (any Error)?) -> Void
    ) {
        let completion = Completion<Bool> { completion($0 ?? false, $1) }
        Self.report(on: configuration, to: completion) {
            try await self.revoke(type: type)
            return true
        }
    }

    /// Revokes tokens.
    ///
    /// - Parameter type: What is revoked.
    /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
    public func revoke(type: RevokeType = .accessAndRefreshToken) async throws {
        try await TokenRequests.translating {
            let manager = try session.get()
            if let refreshToken {
                // The one that is valid now: that of the session.
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
    ///   - token: The token; one that the server does not know is no error.
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
        let completion = Completion<Bool> { completion($0 ?? false, $1) }
        report(on: configuration, to: completion) {
            try await revoke(token: token, type: type, configuration: configuration)
            return true
        }
    }

    /// Revokes a token, of which there is only the text.
    ///
    /// - Parameters:
    ///   - token: The token; one that the server does not know is no error.
    ///   - type: Whether it is a refresh token.
    ///   - configuration: The client it was issued to.
    /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
    public static func revoke(
        token: String,
        type: RevokeType,
        configuration: IDXClient.Configuration
    ) async throws {
        try await TokenRequests.translating {
            let hint = type == .refreshToken ? "refresh_token" : "access_token"
            try await TokenRequests(configuration).revoke(token, hint: hint)
        }
    }

    /// Does `operation` and reports its outcome once, on the callback queue.
    private static func report<Value: Sendable>(
        on configuration: IDXClient.Configuration,
        to completion: Completion<Value>,
        _ operation: @escaping @Sendable () async throws -> Value
    ) {
        let deliver = Delivery<Result<Value, any Error>>(
            on: configuration.options.network.usedClock
        ) {
            completion.call?($0)
        }
        Task {
            do {
                deliver(.success(try await operation()))
            } catch {
                deliver(.failure(error))
            }
        }
    }
}
