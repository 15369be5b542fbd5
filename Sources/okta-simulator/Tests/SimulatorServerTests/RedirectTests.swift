import Foundation
import OktaAuthSimulator
import Testing

@Suite("A redirect over HTTP")
struct RedirectTests {
    private func page(_ token: String) -> String {
        "/login/sessionCookieRedirect?token=\(token)"
            + "&redirectUrl=https%3A%2F%2Fapp.example.test%2Fhome%3Fx%3D1"
    }

    private let target = "https://app.example.test/home?x=1"

    @Test("A redirect over HTTP goes where the client asked, with session and device as cookies")
    func cookies() async throws {
        try await withServer { client in
            let token = try await client.sessionToken()
            let response = try await client.get(page(token))
            #expect(response.statusCode == 302)
            #expect(response.location == target)
            let id = try #require(response.cookie("sid"))
            #expect(response.cookie("DT")?.isEmpty == false)
            let me = try await client.get("/api/v1/sessions/me", cookie: "sid=\(id)")
            #expect(me.json?["login"] == "plain@example.test")
        }
    }

    @Test(
        "A redirect over HTTP goes to the login page without a token or a session",
        arguments: ["", "sid=unknown"]
    )
    func neither(cookie: String) async throws {
        try await withServer { client in
            let spent = try await client.sessionToken()
            _ = try await client.get(page(spent))
            for token in [spent, "unknown", ""] {
                let response = try await client.get(page(token), cookie: cookie)
                #expect(response.statusCode == 302)
                let location = try #require(response.location)
                #expect(location.hasPrefix("\(client.base.absoluteString)/login/login.htm"))
                #expect(response.cookie("sid") == nil)
            }
        }
    }
}
