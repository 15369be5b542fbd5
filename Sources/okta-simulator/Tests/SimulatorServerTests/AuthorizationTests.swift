import Foundation
import OktaAuthSimulator
import Testing

@Suite("An authorization over HTTP")
struct AuthorizationTests {
    private static let query =
        "client_id=c&redirect_uri=https%3A%2F%2Fapp.example.test%2Fdone&scope=openid"
        + "&response_type=code&state=s%201&nonce=n&prompt=none"

    private func parameters(_ response: HTTPClient.Response) -> [String: String] {
        let items = response.location.flatMap { URLComponents(string: $0) }?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    @Test(
        "An authorization over HTTP ends in a code and the state",
        arguments: ["default", "ausSimulated", nil]
    )
    func code(server: String?) async throws {
        try await withServer { client in
            let path = server.map { "/oauth2/\($0)/v1/authorize" } ?? "/oauth2/v1/authorize"
            let token = try await client.sessionToken()
            let response = try await client.get("\(path)?\(Self.query)&sessionToken=\(token)")
            #expect(response.statusCode == 302)
            #expect(response.location?.hasPrefix("https://app.example.test/done?") == true)
            #expect(parameters(response)["code"]?.isEmpty == false)
            #expect(parameters(response)["state"] == "s 1")
        }
    }

    @Test("An authorization over HTTP ends in an error and the state, with a spent token or none")
    func loginRequired() async throws {
        try await withServer { client in
            let token = try await client.sessionToken()
            let path = "/oauth2/default/v1/authorize?\(Self.query)"
            _ = try await client.get("\(path)&sessionToken=\(token)")
            for suffix in ["&sessionToken=\(token)", "&sessionToken=unknown", ""] {
                let response = try await client.get(path + suffix)
                #expect(response.statusCode == 302)
                #expect(response.location?.hasPrefix("https://app.example.test/done?") == true)
                #expect(parameters(response)["error"] == "login_required")
                #expect(parameters(response)["state"] == "s 1")
                #expect(parameters(response)["code"] == nil)
            }
        }
    }

    @Test("An authorization over HTTP ends in an error for a scope or type that is refused")
    func refused() async throws {
        try await withServer { client in
            let errors = [
                ("scope=openid", "scope=email", "invalid_scope"),
                ("response_type=code", "response_type=x", "unsupported_response_type"),
            ]
            for (good, bad, error) in errors {
                let token = try await client.sessionToken()
                let query = Self.query.replacingOccurrences(of: good, with: bad)
                let response = try await client.get(
                    "/oauth2/default/v1/authorize?\(query)&sessionToken=\(token)"
                )
                #expect(response.statusCode == 302)
                #expect(parameters(response)["error"] == error)
                #expect(parameters(response)["state"] == "s 1")
            }
        }
    }
}
