import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaOidc

@Suite("The address that gives a browser a session")
struct SessionCookieTests {
    private func address(_ org: String, _ token: String?, _ redirect: String) throws -> URL {
        try OktaOidc.sessionCookieRedirectURL(
            org: try #require(URL(string: org)),
            sessionToken: token,
            redirectURL: try #require(URL(string: redirect))
        )
    }

    @Test(
        "The address that gives a browser a session redirects it with a cookie",
        arguments: ["https", "http", "HTTPS"]
    )
    func visit(scheme: String) throws {
        let session = SimulatedSession()
        let page = "\(scheme)://app.example.test/home?a=b&c=d%20e#top"
        let url = try address(session.issuer, session.sessionToken(), page)
        #expect(url.absoluteString.hasPrefix(session.simulator.url.absoluteString + "/login/"))
        let response = session.simulator.browser.visit(url)
        #expect(response.headers["Location"] == page)
        #expect(response.cookies.contains { $0.hasPrefix("sid=") })
    }

    private static let notSecure =
        "The configuration is not usable: org is not a URL that begins with https://."
    private static let notAbsolute =
        "The configuration is not usable: redirectURL is not an absolute URL that begins with "
        + "https:// or http://."
    private static let hasUser =
        "The configuration is not usable: redirectURL contains a user or a password."
    private static let noToken =
        "There is no session token: sign in first and pass the one of the finished sign-in."

    @Test(
        "The address that gives a browser a session is refused with words that name the reason",
        arguments: [
            ("http://example.okta.com", "t", "https://app.test", notSecure),
            ("https://user@example.okta.com", "t", "https://app.test", notSecure),
            ("https://:443/", "t", "https://app.test", notSecure),
            ("https://example.okta.com", "t", "com.example.app:/x", notAbsolute),
            ("https://example.okta.com", "t", "/relative", notAbsolute),
            ("https://example.okta.com", "t", "https://:443/", notAbsolute),
            ("https://example.okta.com", "t", "javascript:alert(1)", notAbsolute),
            ("https://example.okta.com", "t", "https://u:p@app.test", hasUser),
            ("https://example.okta.com", "t", "https://u@app.test", hasUser),
            ("https://example.okta.com", "t", "https://:p@app.test", hasUser),
            ("https://example.okta.com", "", "https://app.test", noToken),
            ("https://example.okta.com", nil, "https://app.test", noToken),
        ]
    )
    func refused(org: String, token: String?, redirect: String, sentence: String) {
        let error = #expect(throws: OktaOidcError.self) { try address(org, token, redirect) }
        #expect(error?.description == sentence)
    }
}
