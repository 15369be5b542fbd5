import Foundation
public import OktaCore
public import OktaOidc

extension OktaOidc {
    /// Signs the user in on the page of the org, in `browser`.
    ///
    /// Opens the authorization endpoint (`GET …/v1/authorize` with PKCE, `state` and `nonce`), reads the
    /// code of the redirect to `OktaOidcConfig.redirectUri`, exchanges it at the token endpoint
    /// (`POST …/v1/token`), and validates the ID token. The session is the same as any other.
    ///
    /// ```swift
    /// func signIn(with oidc: OktaOidc, in browser: any OktaBrowser) async throws {
    ///     do {
    ///         try await oidc.signInWithBrowser(browser).store()
    ///     } catch OktaOidcError.userCancelledAuthorizationFlow {
    ///         // The user has closed the browser: show the button again.
    ///     }
    /// }
    /// ```
    ///
    /// A code is sent once, because an org revokes the tokens of a code that comes twice. After a lost
    /// connection at the token endpoint the code may be used up: call this again. The browser still has
    /// the session at the org, so that most users come back without typing.
    ///
    /// A task that is cancelled sends no further request; tokens that still arrive are revoked. Nothing
    /// is stored while the browser is open. A redirect that arrives after the app was killed
    /// belongs to no sign-in. Several sign-ins at once do not take each other's redirects.
    ///
    /// - Parameters:
    ///   - browser: The browser that shows the page.
    ///   - additionalParameters: Parameters of this request, for example `login_hint` or `prompt`; they
    ///     replace parameters of the configuration with the same name.
    /// - Returns: The session, which is not stored yet.
    /// - Throws: `OktaOidcError.userCancelledAuthorizationFlow` if the user has closed the browser;
    ///   `OktaOidcError.authorization` if the org refuses, for example with
    ///   `access_denied`; `OktaOidcError.unableToGetAuthCode` for the redirect of another sign-in;
    ///   `OktaOidcError.untrustedAddress` for a page of another host; `CancellationError`.
    public func signInWithBrowser(
        _ browser: any OktaBrowser, additionalParameters: [String: String] = [:]
    ) async throws -> OktaOidcStateManager {
        try OktaOidcConfig.check(additionalParameters)
        let authorization = OidcAuthorization(
            server: server, additionalParameters: additionalParameters
        )
        // Fetches the keys that validate tokens first: a failure must not use up the code.
        try await server.prepare()
        let page = try await authorization.url()
        try server.checkPage(page)
        let callback = try await browser.address(
            after: page, returningTo: configuration.redirectUri
        )
        guard let code = try authorization.code(in: callback.absoluteString) else {
            throw OktaOidcError.unableToGetAuthCode(
                "the browser was sent to another address than redirectUri"
            )
        }
        return OktaOidcStateManager(
            StoredSession(try await authorization.tokens(for: code)), from: server
        )
    }

    /// The same as `signInWithBrowser(_:additionalParameters:)`, for closures.
    ///
    /// - Parameters:
    ///   - browser: The browser that shows the page.
    ///   - additionalParameters: Parameters of this request.
    ///   - callback: Called once, on the callback queue, with the session or with an `OktaOidcError`.
    public func signInWithBrowser(
        _ browser: any OktaBrowser,
        additionalParameters: [String: String] = [:],
        callback: @escaping (_ stateManager: OktaOidcStateManager?, _ error: (any Error)?) -> Void
    ) {
        server.clock.report(to: callback) {
            try await self.signInWithBrowser(browser, additionalParameters: additionalParameters)
        }
    }

    /// Signs the user out, also of the org, whose page ends its session in `browser`.
    ///
    /// ```swift
    /// @MainActor func signOut(in browser: any OktaBrowser) async throws {
    ///     try await oidc.signOutOfOkta(session, in: browser)
    ///     showSignIn()
    /// }
    /// ```
    ///
    /// The session is over on this device first, as with `OktaOidcStateManager.signOut(returningTo:)`,
    /// also if the browser then fails. Without `OktaOidcConfig.logoutRedirectUri` the org shows a page
    /// of its own at the end, which the user closes.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - browser: The browser in which the user has signed in.
    /// - Throws: `OktaOidcError.userCancelledAuthorizationFlow` if the user has closed the browser
    ///   before the redirect to the app, so that the session at the org can still be there;
    ///   the errors of `OktaOidcStateManager.signOut(returningTo:)`.
    public func signOutOfOkta(
        _ session: OktaOidcStateManager, in browser: any OktaBrowser
    ) async throws {
        guard let page = try await session.signOut() else { throw OktaOidcError.noTokens }
        let redirect = configuration.logoutRedirectUri ?? configuration.redirectUri
        do {
            let callback = try await browser.address(after: page.url, returningTo: redirect)
            guard page.isCompleted(by: callback) else {
                throw OktaOidcError.unableToGetAuthCode(
                    "the browser returned without the end of the session at the org"
                )
            }
        } catch OktaOidcError.userCancelledAuthorizationFlow
            where configuration.logoutRedirectUri == nil
        {}
    }

    /// The same as `signOutOfOkta(_:in:)`, for closures.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - browser: The browser that shows the page.
    ///   - callback: Called once, on the callback queue, with an `OktaOidcError` if there is one.
    public func signOutOfOkta(
        _ session: OktaOidcStateManager,
        in browser: any OktaBrowser,
        callback: @escaping (_ error: (any Error)?) -> Void
    ) {
        server.clock.report(to: { (_: Void?, error) in callback(error) }) {
            try await self.signOutOfOkta(session, in: browser)
        }
    }
}

extension OktaBrowser {
    /// The address to which the browser was sent; a closed browser is an `OktaOidcError`.
    fileprivate func address(after page: URL, returningTo redirect: URL) async throws -> URL {
        try Task.checkCancellation()
        let callback = try await open(page, returningTo: redirect)
        try Task.checkCancellation()
        guard let callback else { throw OktaOidcError.userCancelledAuthorizationFlow }
        return callback
    }
}
