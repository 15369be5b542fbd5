import Foundation

/// New tokens for old ones.
extension OktaOidcStateManager {
    /// Exchanges the refresh token for new tokens: `POST …/v1/token`.
    ///
    /// Any number of calls in progress are one request. The new tokens take the place of the old
    /// ones; where those were stored, the new ones are, too, before `callback` is called.
    ///
    /// - Parameter callback: Called once, on the callback queue, with this manager or with an
    ///   ``OktaOidcError``. With ``OktaOidcError/storageFailure(_:)`` the new tokens are in use but
    ///   not stored.
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
        try await renewal.run { [self] in
            let (old, generation) = try current()
            let new = try await server.refresh(old)
            do {
                try await server.validate(new, replacing: old)
            } catch {
                // The old refresh token is used up: without the new one, the user would have to sign
                // in again, for example because the keys could not be read just now.
                var kept = old
                kept.refreshToken = new.refreshToken ?? old.refreshToken
                try replaceTokens(with: kept, since: generation)
                throw error
            }
            try replaceTokens(with: new.keeping(old), since: generation)
        }
        return self
    }

    /// The access token, renewed first if it expires within the configured margin.
    ///
    /// Without a refresh token, or if a renewal fails that may succeed later, it is the current one
    /// as long as that has not expired.
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
        let limit = server.clock.now.addingTimeInterval(configuration.renewalMargin)
        if let token = accessToken, expiresAt.map({ limit < $0 }) ?? true { return token }
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
        return isRetryable
    }
}
