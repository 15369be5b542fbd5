import OktaOidc

extension Attempt {
    /// Exchanges a finished sign-in for tokens.
    ///
    /// Only a refusal of the org ends the sign-in. After anything else, the screen offers to try
    /// again: what the exchange needs lives for minutes.
    func exchange(
        _ requests: @escaping @Sendable () async throws -> OktaOidcStateManager
    ) async throws -> Next {
        do {
            let session = try await ending(requests)
            stored.keep(nil)
            return .screen(.done(session))
        } catch let error where !(error is CancellationError) {
            try checkCurrent()
            let failure = Failure(error)
            var screen = over(failure)
            if failure.reason == .interrupted {
                screen.offers = [(.tryAgain, { try await self.exchange(requests) })]
            } else {
                stored.keep(nil)
            }
            return .screen(screen)
        }
    }

    /// Revokes the tokens of a session that was cancelled.
    static func revoke(_ session: OktaOidcStateManager) {
        Task { try await session.revoke(session.refreshToken ?? session.accessToken) }
    }
}
