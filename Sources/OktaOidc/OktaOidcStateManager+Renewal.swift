import Foundation

/// New tokens for old ones.
extension OktaOidcStateManager {
    /// Exchanges the refresh token for new tokens: `POST …/v1/token`.
    ///
    /// Any number of calls in progress are one request, over all managers of the session and, with an
    /// ``OktaSharedStore``, over all processes: tokens that another one has renewed are taken. The new
    /// tokens take the place of the old ones; where those were stored, the new ones are, too, before
    /// `callback` is called.
    ///
    /// The session ends with the error `invalid_grant` alone; after any other, the same call may
    /// succeed later. Nothing is sent while the token store fails, because the server may replace
    /// the refresh token.
    ///
    /// - Parameter callback: Called once, on the callback queue, with this manager or with an
    ///   ``OktaOidcError``.
    public func renew(
        callback: @escaping (_ stateManager: OktaOidcStateManager?, _ error: (any Error)?) -> Void
    ) {
        server.report(to: callback) { try await self.renew() }
    }

    /// Exchanges the refresh token for new tokens.
    ///
    /// The same as ``renew(callback:)``. A cancelled task stops waiting; the renewal continues.
    ///
    /// - Returns: This manager.
    /// - Throws: ``OktaOidcError`` or `CancellationError`.
    @discardableResult
    public func renew() async throws -> OktaOidcStateManager {
        try await session.renew(from: server)
        return self
    }

    /// The access token, renewed first if it expires within the configured margin.
    ///
    /// Without a refresh token, or if a renewal fails that may succeed later, it is the current one
    /// as long as that has not expired. It is also renewed if the response to an earlier renewal was
    /// lost: the server accepts the refresh token a second time only for a short while.
    ///
    /// - Parameter callback: Called once, on the callback queue, with the token or with an
    ///   ``OktaOidcError``.
    public func freshAccessToken(
        callback: @escaping (_ accessToken: String?, _ error: (any Error)?) -> Void
    ) {
        server.report(to: callback) { try await self.freshAccessToken() }
    }

    /// The access token, renewed first if it expires within the configured margin.
    ///
    /// The same as ``freshAccessToken(callback:)``.
    ///
    /// - Returns: A token that has not expired.
    /// - Throws: ``OktaOidcError`` or `CancellationError`.
    public func freshAccessToken() async throws -> String {
        if let content = session.content, server.isFresh(content), let token = accessToken {
            return token
        }
        do {
            try await renew()
        } catch let error as OktaOidcError {
            guard error.leavesTokensUsable, let token = accessToken else { throw error }
            return token
        }
        guard let token = accessToken else { throw OktaOidcError.noBearerToken }
        return token
    }
}

extension OktaOidcError {
    /// Whether the current access token can still be used after a renewal that ended in this error.
    fileprivate var leavesTokensUsable: Bool {
        if case .noRefreshToken = self { return true }
        if case .storageFailure = self { return true }
        if case .unreadableSession = self { return true }
        return isRetryable
    }
}
