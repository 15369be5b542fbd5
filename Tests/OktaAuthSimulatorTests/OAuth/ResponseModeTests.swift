import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("How a code reaches the app")
struct ResponseModeTests {
    private static let redirect = "https://app.example.test:8443/callback?x=1"

    private let app = OAuthSession(SimulatedOAuthClient(id: "app", redirectURIs: [redirect]))

    private func authorize(
        _ mode: String, _ changes: [String: String] = [:]
    ) throws -> SimulatorResponse {
        let fields = ["response_mode": mode, "redirect_uri": Self.redirect]
        return try app.authorize(fields.merging(changes) { $1 })
    }

    @Test(
        "A query or a fragment of the redirect carries the code", arguments: ["query", "fragment"]
    )
    func redirects(mode: String) throws {
        let location = try #require(authorize(mode).headers["Location"])
        let separator = mode == "query" ? "&" : "#"
        #expect(location.hasPrefix("https://app.example.test:8443/callback?x=1\(separator)code="))
        #expect(location.hasSuffix("&state=s-1"))
    }

    @Test("A form that the browser posts carries the code")
    func formPost() throws {
        let response = try authorize("form_post", ["state": "<s>"])
        #expect(response.statusCode == 200)
        #expect(response.cookies.first?.hasPrefix("sid=") == true)
        let page = response.text
        #expect(page.contains("action=\"https://app.example.test:8443/callback?x=1\""))
        #expect(page.contains("<input name=\"code\" type=\"hidden\" value=\""))
        #expect(page.contains("<input name=\"state\" type=\"hidden\" value=\"&lt;s&gt;\"/>"))
    }

    @Test("A message to the page that opened the window carries the code or the error")
    func postMessage() throws {
        let page = try authorize("okta_post_message", ["state": "</script>"]).text
        #expect(page.contains("(window.opener || window.parent).postMessage(...[{\"code\":\""))
        #expect(page.contains("\"state\":\"\\u003c/script>\"},\"https://app.example.test:8443\"])"))
        let refused = try authorize("okta_post_message", ["sessionToken": "unknown"]).text
        #expect(refused.contains("\"error\":\"login_required\""))
    }

    @Test("Another response mode is refused by name")
    func unknown() throws {
        let response = try authorize("web_message")
        #expect(response.oauthError == "invalid_request")
        let text = response.redirected["error_description"]
        #expect(text == "The response_mode 'web_message' is not supported.")
    }

    @Test("The discovery document lists the response modes")
    func discovery() {
        let document = app.session.get("/oauth2/default/.well-known/openid-configuration").json
        #expect(
            document?["response_modes_supported"] == [
                "query", "fragment", "form_post", "okta_post_message",
            ]
        )
    }
}
