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
    public func isCompleted(by redirect: URL) -> Bool {
        guard let redirectURI,
            let parts = URLComponents(url: redirect, resolvingAgainstBaseURL: true),
            Origin(redirect) == Origin(redirectURI), redirect.path == redirectURI.path
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
    /// Signs the user out: revokes the tokens, and removes them from memory and from the token store.
    ///
    /// A browser in which the user is signed in to the org stays so until it visits the result.
    ///
    /// - Parameter redirectURI: Where the browser returns to, registered for the client; by default
    ///   ``OktaOidcConfig/logoutRedirectUri``.
    /// - Returns: The end of the session at the org; `nil` without an ID token, which proves who asks.
    /// - Throws: ``OktaOidcError`` or `CancellationError`; the user is still signed in then, unless the
    ///   store alone failed. ``forget()`` needs no server.
    @discardableResult
    public func signOut(returningTo redirectURI: URL? = nil) async throws -> OktaEndSessionPage? {
        var page: OktaEndSessionPage?
        if let idToken = tokens?.idToken { page = try await signOutPage(for: idToken, redirectURI) }
        // With the refresh token go the others; without one, the access token is all there is.
        try await revoke(refreshToken == nil ? .access : .refresh)
        return page
    }

    private func signOutPage(for idToken: String, _ redirectURI: URL?) async throws
        -> OktaEndSessionPage
    {
        let page = try await server.url(of: .endSession)
        let issuer = URL(string: configuration.issuer).map(Origin.init)
        guard let issuer, TrustedHosts(issuer, allowing: configuration.allowedHosts).permits(page)
        else {
            throw OktaOidcError.untrustedAddress(
                "The server ends sessions at \(Origin(page)), which is not the issuer's."
            )
        }
        return OktaEndSessionPage(
            page,
            idToken: idToken,
            redirectURI: redirectURI ?? configuration.logoutRedirectUri,
            clientId: configuration.clientId
        )
    }

    /// Removes the tokens from memory and from the token store, without telling the server.
    ///
    /// - Throws: ``OktaOidcError/storageFailure(_:)``; they are removed from memory nevertheless.
    public func forget() throws {
        defer { session.events.send(.removed) }
        try session.change(evenIfStoreFails: true) { $0 = nil }
    }
}
