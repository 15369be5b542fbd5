import Testing

@testable import okta_auth

@Suite("The URL of an org on the command line")
@MainActor
struct OrgConnectionTests {
    @Test(
        "says what is wrong",
        arguments: [
            ("https://{yourOktaDomain}", "placeholder"), ("{yourOktaDomain}", "placeholder"),
            ("https://<your-org>.okta.com", "placeholder"),
            ("https://your-org.okta.com", "placeholder"), ("https://exa mple", "is not a URL"),
        ]
    )
    func refusal(text: String, reason: String) {
        let error = #expect(throws: ConnectionError.self) { try OrgConnection.url(text) }
        #expect(error?.message.contains(reason) == true)
        #expect(error?.exitCode == .usage)
    }
}
