import OktaCore
import OktaIdx
import OktaOidc

extension Attempt {
    /// Exchanges a finished sign-in for tokens.
    ///
    /// After a lost connection, the screen offers to try again.
    func exchange(
        _ requests: @escaping @Sendable () async throws -> OktaOidcStateManager
    ) async throws -> Next {
        do {
            return .screen(.done(try await session(from: requests)))
        } catch let error as OktaOidcError {
            return failed(error, error.userText(), error.isRetryable, requests)
        } catch let error as IDXClientError {
            return failed(error, error.userText(), error.isRetryable, requests)
        }
    }

    /// Revokes the tokens that come too late.
    private func session(
        from requests: @escaping @Sendable () async throws -> OktaOidcStateManager
    ) async throws -> OktaOidcStateManager {
        let session = try await ending(requests)
        guard isOver else { return session }
        Task { try await session.revoke(session.refreshToken ?? session.accessToken) }
        throw CancellationError()
    }

    private func failed(
        _ error: any Error,
        _ text: String,
        _ canRetry: Bool,
        _ requests: @escaping @Sendable () async throws -> OktaOidcStateManager
    ) -> Next {
        var screen = over(.ended, text, cause: error)
        if canRetry { screen.offers = [(.exchangeAgain, { try await self.exchange(requests) })] }
        return .screen(screen)
    }
}
