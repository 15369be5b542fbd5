import Foundation

extension OktaOidcStateManager {
    /// Exchanges the refresh token for new tokens: `POST …/v1/token`.
    ///
    /// Any number of calls in progress are one request, over all managers of the session and, with an
    /// ``OktaSharedStore``, over all processes. If the session is stored, so are the new tokens before
    /// `callback` is called.
    ///
    /// Only the error `invalid_grant` ends the session. Nothing is sent while the token store fails,
    /// because the server may replace the refresh token.
    ///
    /// - Parameter callback: Called once, on the callback queue, with this manager or with an
    ///   ``OktaOidcError``.
    public func renew(
        callback: @escaping (_ stateManager: OktaOidcStateManager?, _ error: (any Error)?) -> Void
    ) {
        server.clock.report(to: callback) { try await self.renew() }
    }

    /// Renews the tokens of the session, and returns this manager with the new ones.
    ///
    /// ```swift
    /// let renewed = try await session.renew()
    /// show(renewed.expiresAt as Any)
    /// ```
    ///
    /// A cancelled task stops waiting, and the renewal continues. Otherwise like ``renew(callback:)``.
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
        server.clock.report(to: callback) { try await self.freshAccessToken() }
    }

    /// Returns an access token that has not expired, renewed if need be.
    ///
    /// ```swift
    /// var request = URLRequest(url: url)
    /// request.setValue("Bearer \(try await session.freshAccessToken())", forHTTPHeaderField: "Authorization")
    /// ```
    ///
    /// Otherwise like ``freshAccessToken(callback:)``. With ``OktaSessionPolicy/presence``, the person at
    /// the device proves first to be there.
    ///
    /// - Throws: ``OktaOidcError``, or ``OktaPresenceError``: the user is signed in nevertheless.
    public func freshAccessToken() async throws -> String {
        guard !session.endIfDue(at: server) else { throw OktaOidcError.noTokens }
        try await session.presence.pass(server)
        return try await usableToken()
    }

    /// The access token, without asking a person.
    func usableToken() async throws -> String {
        guard !session.endIfDue(at: server) else { throw OktaOidcError.noTokens }
        session.noteUse(at: server)
        let known = session.content
        if let known, server.isFresh(known), let token = accessToken { return token }
        do {
            try await session.renew(from: server, after: known)
        } catch let error as OktaOidcError {
            let leavesTokensUsable =
                switch error {
                case .noRefreshToken, .storageFailure, .unreadableSession,
                    .dpopKey(.unavailable):
                    true
                default: error.isRetryable
                }
            guard leavesTokensUsable, let token = accessToken else { throw error }
            return token
        }
        guard let token = accessToken else { throw OktaOidcError.noBearerToken }
        return token
    }
}
