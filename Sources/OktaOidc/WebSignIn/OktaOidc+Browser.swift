import Foundation
public import OktaCore

extension OktaOidc {
    /// Signs the user in on the page of the org, in `browser`.
    ///
    /// Opens the authorization endpoint (`GET …/v1/authorize` with PKCE, `state` and `nonce`), reads the
    /// code of the redirect to ``OktaOidcConfig/redirectUri``, asks the token endpoint for tokens
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
    /// A code is sent once. After a lost connection at the token endpoint nobody knows whether the org
    /// has used it up, and an org revokes the tokens of a code that comes twice: call this again. The
    /// browser still has the session at the org, so that most users come back without typing.
    ///
    /// Nothing is stored while the browser is open. A redirect that arrives after the app was killed
    /// belongs to no sign-in. Several sign-ins at once do not take each other's redirects.
    ///
    /// - Parameters:
    ///   - browser: What shows the page.
    ///   - additionalParameters: Parameters of this request, for example `login_hint` or `prompt`; they
    ///     take the place of those of the configuration.
    /// - Returns: The session, which is not stored yet.
    /// - Throws: ``OktaOidcError/userCancelledAuthorizationFlow`` if the user has closed the browser;
    ///   ``OktaOidcError/authorization(error:description:)`` if the org refuses, for example with
    ///   `access_denied`; ``OktaOidcError/unableToGetAuthCode(_:)`` for the redirect of another sign-in;
    ///   `CancellationError`.
    public func signInWithBrowser(
        _ browser: any OktaBrowser, additionalParameters: [String: String] = [:]
    ) async throws -> OktaOidcStateManager {
        try OktaOidcConfig.check(additionalParameters)
        let authorization = OidcAuthorization(
            server: server, additionalParameters: additionalParameters
        )
        // What validates the tokens, so that its failure does not use up the code.
        try await server.prepare()
        let callback = try await browser.address(
            after: authorization.url(), returningTo: configuration.redirectUri
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

    /// The same as ``signInWithBrowser(_:additionalParameters:)``, for closures.
    ///
    /// - Parameters:
    ///   - browser: What shows the page.
    ///   - additionalParameters: Parameters of this request.
    ///   - callback: Called once, on the callback queue, with the session or with an ``OktaOidcError``.
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
    /// The session is over on this device first, as with ``OktaOidcStateManager/signOut(returningTo:)``,
    /// whatever the browser does then. Without ``OktaOidcConfig/logoutRedirectUri`` the org shows a page
    /// of its own at the end, which the user closes.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - browser: What shows the page: the one in which the user has signed in.
    /// - Throws: ``OktaOidcError/userCancelledAuthorizationFlow`` if the user has closed the browser
    ///   before the redirect to the app, so that the session at the org can still be there;
    ///   the errors of ``OktaOidcStateManager/signOut(returningTo:)``.
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

    /// The same as ``signOutOfOkta(_:in:)``, for closures.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - browser: What shows the page.
    ///   - callback: Called once, on the callback queue, with an ``OktaOidcError`` if there is one.
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
    /// The address to which the browser was sent; a closed browser is an ``OktaOidcError``.
    fileprivate func address(after page: URL, returningTo redirect: URL) async throws -> URL {
        try Task.checkCancellation()
        let callback = try await open(page, returningTo: redirect)
        try Task.checkCancellation()
        guard let callback else { throw OktaOidcError.userCancelledAuthorizationFlow }
        return callback
    }
}
