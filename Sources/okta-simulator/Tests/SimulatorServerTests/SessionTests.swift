import Foundation
import OktaAuthSimulator
import Testing

@Suite("A session token over HTTP")
struct SessionTests {
    /// A way to spend a session token.
    enum Way: CaseIterable {
        case session, redirect, code
    }

    private func spend(_ token: String, _ way: Way, _ client: HTTPClient) async throws -> Bool {
        switch way {
        case .session:
            let response = try await client.post(
                "/api/v1/sessions",
                ["sessionToken": .string(token)]
            )
            return response.statusCode == 200
        case .redirect:
            let response = try await client.get(
                "/login/sessionCookieRedirect?token=\(token)&redirectUrl=http://app.test/"
            )
            return response.cookie("sid") != nil
        case .code:
            let response = try await client.get(
                "/oauth2/default/v1/authorize?client_id=c&redirect_uri=app:/x&scope=openid"
                    + "&response_type=code&state=s&prompt=none&sessionToken=\(token)"
            )
            return response.location?.contains("code=") == true
        }
    }

    @Test(
        "A session token over HTTP works once, whatever it is spent on",
        arguments: Way.allCases,
        Way.allCases
    )
    func once(first: Way, second: Way) async throws {
        try await withServer { client in
            let token = try await client.sessionToken()
            #expect(try await spend(token, first, client))
            #expect(try await spend(token, second, client) == false)
        }
    }
}
