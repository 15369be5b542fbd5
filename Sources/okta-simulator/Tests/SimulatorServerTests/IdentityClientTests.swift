import Foundation
import OktaAuthSimulator
import OktaIdx
import Testing

/// The library for Identity Engine, as an app uses it, with a real session and in real time.
@Suite("OktaIdx over HTTP")
struct IdentityClientTests {
    private static let login = "ada@example.test"

    private func makeConfiguration(
        for client: HTTPClient, at server: String = "/oauth2/default"
    ) -> IDXClient.Configuration {
        IDXClient.Configuration(
            issuer: client.base.absoluteString + server,
            clientId: "app",
            clientSecret: nil,
            scopes: ["openid", "offline_access"],
            redirectUri: "com.example.app:/callback"
        )
    }

    private func identify(_ idx: IDXClient, password: String) async throws -> IDXClient.Response {
        let form = try #require(try await idx.resume().remediations[.identify])
        form.identifier?.value = Self.login
        form.credentials?.passcode?.value = password
        return try await form.proceed()
    }

    @Test(
        "OktaIdx signs in over HTTP with a code by e-mail, and renews and revokes the tokens",
        arguments: ["/oauth2/default", ""]
    )
    func signsIn(server: String) async throws {
        let user = #"{"login": "\#(Self.login)", "factors": ["email"]}"#
        try await withServer(#"{"engine": "identity", "users": [\#(user)]}"#) { client in
            let idx = try await IDXClient.start(with: makeConfiguration(for: client, at: server))
            let refused = try await identify(idx, password: "wrong")
            #expect(refused.messages.allMessages.map(\.type) == [.error])
            let list = try await identify(idx, password: "Passw0rd-1")
            let select = try #require(list.remediations[.selectAuthenticatorAuthenticate])
            select.authenticator?.selectedOption = select.authenticator?.options?.first
            let page = try await select.proceed()
            let challenge = try #require(page.remediations[.challengeAuthenticator])
            challenge.credentials?.passcode?.value = client.simulator.outbox.latestCode(
                for: Self.login
            )
            let end = try await challenge.proceed()
            #expect(end.isLoginSuccessful)

            let token = try await end.exchangeCode()
            #expect(token.idToken != nil)
            let fresh = try await token.refresh()
            #expect(fresh.accessToken != token.accessToken)
            try await fresh.revoke()
            await #expect(throws: IDXClientError.self) { try await fresh.refresh() }
        }
    }

    @Test(
        "OktaIdx over HTTP reports an org without Identity Engine, and one that cannot be reached"
    )
    func trouble() async throws {
        var unserved: IDXClient.Configuration?
        try await withServer { client in
            let configuration = makeConfiguration(for: client)
            unserved = configuration
            let error = await #expect(throws: IDXClientError.self) {
                try await IDXClient.start(with: configuration)
            }
            guard case .serverError(_, "access_denied", "oauth")? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        let configuration = try #require(unserved)
        let error = await #expect(throws: IDXClientError.self) {
            try await IDXClient.start(with: configuration)
        }
        guard case .connectionError? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
