public import Foundation
import OktaCore

/// The end of the user's session at the org, which a browser visits.
///
/// Its address contains the ID token: open it, and never log it.
public struct OktaEndSessionPage: Sendable {
    /// The page for the browser.
    public let url: URL
    private let redirectURI: URL?
    private let state: String

    init(_ page: URL, idToken: String, redirectURI: URL?, clientId: String) {
        state = Random.base64URLText(byteCount: 16)
        self.redirectURI = redirectURI
        var parameters = ["id_token_hint": idToken, "client_id": clientId]
        if let redirectURI {
            parameters["post_logout_redirect_uri"] = redirectURI.absoluteString
            parameters["state"] = state
        }
        url = page.settingQuery(parameters)
    }

    /// Whether the browser returned with `redirect` because the session at the org has ended.
    ///
    /// ```swift
    /// func comeBack(from page: OktaEndSessionPage, with redirect: URL) {
    ///     if page.isCompleted(by: redirect) { showSignIn() }
    /// }
    /// ```
    public func isCompleted(by redirect: URL) -> Bool {
        guard let redirectURI,
            let parts = URLComponents(url: redirect, resolvingAgainstBaseURL: true),
            parts.opensApp(at: redirectURI)
        else { return false }
        let items = parts.queryItems ?? []
        return items.filter { $0.name == "state" }.map(\.value) == [state]
            && !items.contains { $0.name == "error" }
    }
}

extension OktaEndSessionPage: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["redirectURI": redirectURI?.absoluteString]
    }
}

extension OktaOidcStateManager {
    /// Seconds that a sign-out waits for the server, at most.
    private static let patience: TimeInterval = 5

    /// Signs the user out: at once on this device, and at the server as soon as it can be reached.
    ///
    /// The session is over here before anything is sent: ``restore(named:for:)`` finds none, also after
    /// a restart. Its refresh token is kept apart and revoked (`POST …/v1/revoke`): now if the server
    /// responds within 5 seconds; else, without further calls, when the app starts, comes to the
    /// foreground, or reaches the server the next time.
    ///
    /// ```swift
    /// if let page = try await session.signOut() {
    ///     show(page.url)  // in the browser, if users sign in with it
    /// }
    /// ```
    ///
    /// - Parameter redirectURI: Where the browser returns to, registered for the client; by default
    ///   ``OktaOidcConfig/logoutRedirectUri``.
    /// - Returns: The end of the session at the org, for a browser in which the user is signed in, too;
    ///   `nil` without an ID token, which proves who asks.
    /// - Throws: ``OktaOidcError/storageFailure(_:)`` as ``signOutLocally()``, or
    ///   ``OktaOidcError/untrustedAddress(_:)`` for the page of another host; the user is signed out.
    @discardableResult
    public func signOut(returningTo redirectURI: URL? = nil) async throws -> OktaEndSessionPage? {
        let idToken = tokens?.idToken
        let slot = SessionSlot(configuration)
        let isEnded = Result { try session.signOut(from: slot) }
        let page = await server.clock.value(within: Self.patience) { [server, session] in
            await session.registry.revocations(of: slot)
                .run(slot, through: server, in: session.registry)
            return idToken == nil ? nil : try? await server.url(of: .endSession)
        }
        try isEnded.get()
        guard let idToken else { return nil }
        return try signOutPage(page ?? assumedEndSession(), for: idToken, redirectURI)
    }

    /// Where the org ends sessions, if it cannot be asked now.
    private func assumedEndSession() throws -> URL {
        try ServerMetadata(assuming: configuration.issuer).url(of: .endSession)
    }

    private func signOutPage(
        _ page: URL, for idToken: String, _ redirectURI: URL?
    ) throws -> OktaEndSessionPage {
        try server.checkPage(page)
        return OktaEndSessionPage(
            page,
            idToken: idToken,
            redirectURI: redirectURI ?? configuration.logoutRedirectUri,
            clientId: configuration.clientId
        )
    }

    /// Signs the user out on this device at once, and lets the tokens be revoked later.
    ///
    /// ```swift
    /// try session.signOutLocally()
    /// showSignIn()
    /// ```
    ///
    /// The same as ``signOut(returningTo:)``, without waiting for the server.
    ///
    /// - Throws: ``OktaOidcError/storageFailure(_:)`` if the store can be written at no place: the session
    ///   is over in this process, and found again after a restart. What is left is tried again with the
    ///   next call that uses the store.
    public func signOutLocally() throws {
        let slot = SessionSlot(configuration)
        defer { session.registry.revokeSoon(slot, through: server) }
        try session.signOut(from: slot)
    }
}

extension OktaClock {
    /// The result of `body`, which goes on, or `nil` after `seconds`, or once the task is cancelled.
    fileprivate func value<Value: Sendable>(
        within seconds: TimeInterval, _ body: @escaping @Sendable () async -> Value?
    ) async -> Value? {
        let call = PendingCall<Value?>()
        let timer = schedule(after: seconds) { call.end(with: .success(nil)) }
        defer { timer.cancel() }
        Task { call.end(with: .success(await body())) }
        return (try? await call.value()) ?? nil
    }
}
