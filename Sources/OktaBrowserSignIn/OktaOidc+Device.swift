public import OktaCore
public import OktaOidc

extension OktaOidc {
    /// Requests a code that the user enters on another device: `POST …/v1/device/authorize`.
    ///
    /// ```swift
    /// let code = try await oidc.requestDeviceCode()
    /// show("Go to \(code.verificationURL) and enter \(code.userCode).")
    /// ```
    ///
    /// For a television, a command-line tool, or any device without a browser or a keyboard. The app
    /// of the org allows the grant type "Device Authorization".
    ///
    /// - Parameter acrValues: The assurance that the sign-in needs, best first, separated by spaces.
    /// - Returns: The code to show.
    /// - Throws: `OktaOidcError` or `CancellationError`.
    public func requestDeviceCode(acrValues: String? = nil) async throws -> OktaDeviceCode {
        try await server.deviceCode(acrValues: acrValues)
    }

    /// Requests a code for another device, and calls `callback` with it.
    ///
    /// Otherwise like `requestDeviceCode(acrValues:)`.
    ///
    /// - Parameters:
    ///   - acrValues: The assurance that the sign-in needs, best first, separated by spaces.
    ///   - callback: Called once, on the callback queue.
    public func requestDeviceCode(
        acrValues: String? = nil,
        callback: @escaping (_ code: OktaDeviceCode?, _ error: (any Error)?) -> Void
    ) {
        server.clock.report(to: callback) {
            try await self.requestDeviceCode(acrValues: acrValues)
        }
    }

    /// Waits until the user has entered `code` and signed in: polls `POST …/v1/token`.
    ///
    /// Polls at the interval of `code`, and less often after the response `slow_down`. Continues
    /// after lost connections, server errors and rate limits until the code expires; pauses while
    /// the app is in the background, and polls at once when it is back. Cancelling the task ends it;
    /// tokens that still arrive are revoked.
    ///
    /// ```swift
    /// do {
    ///     try await oidc.signIn(with: code).store()
    /// } catch let error as OktaOidcError where error.oauthError == "expired_token" {
    ///     offerAnotherCode()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - code: From `requestDeviceCode(acrValues:)`.
    ///   - onEvent: Called on the callback queue, for example after a lost connection.
    /// - Returns: The session of the user.
    /// - Throws: `OktaOidcError.authorization` with `expired_token` if the code
    ///   was not used in time, or `access_denied` if the user refused; another `OktaOidcError`; or
    ///   `CancellationError`.
    public func signIn(
        with code: OktaDeviceCode, onEvent: @escaping (_ event: OktaPollEvent) -> Void = { _ in }
    ) async throws -> OktaOidcStateManager {
        try await signIn(with: code, PollEvents(on: server.clock, onEvent))
    }

    /// Waits until the user has entered `code`, and calls `callback` with the session.
    ///
    /// Otherwise like `signIn(with:onEvent:)`.
    ///
    /// - Parameters:
    ///   - code: From `requestDeviceCode(acrValues:)`.
    ///   - onEvent: Called on the callback queue, for example after a lost connection.
    ///   - callback: Called once, on the callback queue.
    public func signIn(
        with code: OktaDeviceCode,
        onEvent: @escaping (_ event: OktaPollEvent) -> Void = { _ in },
        callback: @escaping (_ stateManager: OktaOidcStateManager?, _ error: (any Error)?) -> Void
    ) {
        let events = PollEvents(on: server.clock, onEvent)
        server.clock.report(to: callback) { try await self.signIn(with: code, events) }
    }

    private func signIn(
        with code: OktaDeviceCode, _ events: PollEvents
    ) async throws -> OktaOidcStateManager {
        var poll = DevicePoll(code: code, server: server, events: events)
        return OktaOidcStateManager(StoredSession(try await poll.run()), from: server)
    }
}
