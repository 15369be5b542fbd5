public import Foundation
import OktaCore

extension OktaOidc {
    /// The address that gives a browser a session: `GET /login/sessionCookieRedirect`.
    ///
    /// ```swift
    /// func address(for sessionToken: String, leadingTo page: URL) throws -> URL {
    ///     try OktaOidc.sessionCookieRedirectURL(
    ///         org: orgURL, sessionToken: sessionToken, redirectURL: page)
    /// }
    /// ```
    ///
    /// For servers that sign users in and then send their browser somewhere, signed in to the org.
    /// The browser must visit it within five minutes, once. The address contains the session token:
    /// respond with a redirect to it, over TLS, and never log or store it.
    ///
    /// - Parameters:
    ///   - org: The URL of the org, for example `https://example.okta.com`, or of its issuer, whose path
    ///     from `/oauth2` on does not count.
    ///   - sessionToken: Of `OktaAuthStatusSuccess`.
    ///   - redirectURL: Where the browser goes then: an absolute `http` or `https` URL without user
    ///     or password. Outside of the org, its origin must be a Trusted Origin of the org with the
    ///     type "Redirect".
    /// - Returns: The address.
    /// - Throws: ``OktaOidcError/missingSessionToken``, or
    ///   ``OktaOidcError/invalidConfiguration(_:)`` that names the URL that cannot be used and the reason.
    public static func sessionCookieRedirectURL(
        org: URL, sessionToken: String?, redirectURL: URL
    ) throws -> URL {
        guard let sessionToken, !sessionToken.isEmpty else {
            throw OktaOidcError.missingSessionToken
        }
        guard
            let page = org.asPage.flatMap(OrgURL.base).flatMap({
                URL(string: "\($0)/login/sessionCookieRedirect")
            })
        else {
            throw OktaOidcError.invalidConfiguration("org is not a URL that begins with https://")
        }
        guard ["https", "http"].contains(redirectURL.scheme?.lowercased()),
            redirectURL.host?.isEmpty == false
        else {
            throw OktaOidcError.invalidConfiguration(
                "redirectURL is not an absolute URL that begins with https:// or http://"
            )
        }
        guard redirectURL.user == nil, redirectURL.password == nil else {
            throw OktaOidcError.invalidConfiguration("redirectURL contains a user or a password")
        }
        return page.settingQuery(
            ["token": sessionToken, "redirectUrl": redirectURL.absoluteString]
        )
    }
}
