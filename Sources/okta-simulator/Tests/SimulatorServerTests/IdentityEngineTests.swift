import Foundation
import OktaAuthSimulator
import Testing

@Suite("The Identity Engine over HTTP")
struct IdentityEngineTests {
    /// The verifier of RFC 7636, appendix B, and its challenge.
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    @Test(
        "The Identity Engine over HTTP signs in with a password and a code by e-mail",
        arguments: ["/oauth2/default", "/oauth2"]
    )
    func signsIn(server: String) async throws {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.engine = .identity
        try await withServer([.ada(with: .email)], on: simulator) { client in
            let interact = try await form(
                client,
                "\(server)/v1/interact",
                "client_id=app&scope=openid&state=s&redirect_uri=app%3A%2Fx"
                    + "&code_challenge_method=S256&code_challenge=\(Self.challenge)"
            )
            let handle = try #require(interact.json?["interaction_handle"])
            let first = try await client.post(
                "/idp/idx/introspect",
                ["interactionHandle": handle],
                headers: ["Content-Type": "application/ion+json; okta-version=1.0.0"]
            )
            #expect(first.type == "application/ion+json; okta-version=1.0.0")
            let list = try await follow(
                client,
                first,
                ["identifier": "ada", "credentials": ["passcode": "Passw0rd-1"]]
            )
            let field = list.json?["remediation"]?["value"]?[0]?["value"]?[0]
            let option = field?["options"]?[0]?["value"]?["form"]?["value"]
            let id = try #require(option?[0]?["value"])
            let asked = try await follow(
                client,
                list,
                ["authenticator": ["id": id, "methodType": "email"]]
            )
            let code = try #require(simulator.outbox.latestCode(for: "ada@example.test"))
            let done = try await follow(client, asked, ["credentials": ["passcode": .string(code)]])
            let issue = try #require(done.json?["successWithInteractionCode"])
            let href = try #require(issue["href"]?.string)
            let interactionCode = try #require(issue["value"]?[1]?["value"]?.string)
            let tokens = try await form(
                client,
                String(href.dropFirst(client.base.absoluteString.count)),
                "grant_type=interaction_code&client_id=app&interaction_code=\(interactionCode)"
                    + "&code_verifier=\(Self.verifier)"
            )
            #expect(tokens.statusCode == 200)
            #expect(tokens.json?["id_token"]?.string != nil)
        }
    }

    /// Submits the first form of `response`.
    private func follow(
        _ client: HTTPClient,
        _ response: HTTPClient.Response,
        _ fields: [String: SimulatorJSON]
    ) async throws -> HTTPClient.Response {
        let form = response.json?["remediation"]?["value"]?[0]
        let href = try #require(form?["href"]?.string)
        #expect(href.hasPrefix(client.base.absoluteString))
        let handle = response.json?["stateHandle"] ?? .null
        return try await client.post(
            String(href.dropFirst(client.base.absoluteString.count)),
            .object(fields.merging(["stateHandle": handle]) { $1 })
        )
    }

    private func form(
        _ client: HTTPClient,
        _ path: String,
        _ text: String
    ) async throws -> HTTPClient.Response {
        let headers = ["Content-Type": "application/x-www-form-urlencoded"]
        return try await client.send("POST", path, headers, Data(text.utf8))
    }
}
