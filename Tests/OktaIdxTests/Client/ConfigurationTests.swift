import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaIdx

@Suite("A configuration that cannot be right")
struct ConfigurationTests {
    /// Both engines share the checks of an issuer; OktaOidcTests have the other cases.
    @Test(
        "A configuration that cannot be right is reported, and nothing is sent",
        arguments: [
            (["issuer": "http://example.com"], "issuer does not begin with https://"),
            (["clientId": ""], "clientId is empty; put the id there that the org gave to the app"),
            (["scopes": ""], "scopes is empty; put at least 'openid' there"),
            (["scopes": " "], "scopes is empty; put at least 'openid' there"),
            (
                ["redirectUri": "callback"],
                "redirectUri is not a URL with a scheme; it looks like com.example.app:/callback"
            ), (["redirectUri": "com.example.app:/#x"], "redirectUri has a fragment"),
        ]
    )
    func refused(changes: [String: String], reason: String) async throws {
        let session = ScriptedSession()
        let configuration = IDXClient.Configuration(
            issuer: changes["issuer"] ?? "https://example.com/oauth2/default",
            clientId: changes["clientId"] ?? "client-1",
            clientSecret: nil,
            scopes: changes["scopes"].map { $0.isEmpty ? [] : [$0] } ?? ["openid"],
            redirectUri: changes["redirectUri"] ?? "com.example.app:/callback",
            options: session.configuration.options
        )

        let error = await #expect(throws: IDXClientError.self) {
            try await session.clock.run { try await IDXClient.start(with: configuration) }
        }

        #expect(error == .invalidConfiguration(reason: reason))
        #expect(error?.description == "The configuration is not usable: \(reason).")
        #expect(session.server.sent.isEmpty)
    }

    @Test("Configurations are the same if all values are, options aside")
    func equality() throws {
        func make(
            _ issuer: String = "i", _ id: String = "c", _ secret: String? = nil,
            _ scopes: [String] = ["a", "b"], _ redirect: String = "r"
        ) -> IDXClient.Configuration {
            IDXClient.Configuration(
                issuer: issuer,
                clientId: id,
                clientSecret: secret,
                scopes: scopes,
                redirectUri: redirect
            )
        }
        var options = IDXClient.Options()
        options.language = "de"
        #expect(make().using(options) == make())
        #expect(make().using(options).hashValue == make().hashValue)
        #expect(make().using(options).options.language == "de")
        let others = [
            make("x"), make("i", "x"), make("i", "c", "x"), make("i", "c", nil, ["a"]),
            make("i", "c", nil, ["a", "x"]), make("i", "c", nil, ["a", "b"], "x"),
        ]
        #expect(Set(others + [make()]).count == 7)
        #expect(Set((others + [make()]).map(\.hashValue)).count == 7)
        for configuration in others {
            let stored = try JSONEncoder().encode(configuration)
            let read = try JSONDecoder().decode(IDXClient.Configuration.self, from: stored)
            #expect(read == configuration)
        }
    }

    @Test("The options of a client reach the session of its tokens")
    func options() throws {
        let standard = IDXClient.Options()
        #expect(standard.clockTolerance == 300 && standard.tokenValidation == .claimsAndSignature)
        #expect(standard.callbackQueue.label == "com.okta.idx.callbacks")
        #expect(standard.acrValues.isEmpty && standard.maxAge == nil)
        let store = OktaMemoryStore()
        let session = ScriptedSession(
            clientSecret: "secret-1",
            scopes: ["a", "b"],
            configure: {
                $0.tokenValidation = .claimsOnly
                $0.clockTolerance = 7
                $0.tokenStore = store
                $0.resourceHosts = ["api.example.com"]
                ($0.sessionPolicy.lifetime, $0.sessionPolicy.idleTime) = (80, 40)
                $0.allowedHosts = ["other.example.com"]
                $0.dpopKeys = SimulatedDeviceKeys()
                $0.require(OktaStepUp(acrValues: ["acr-1"], maxAge: 60))
            }
        )
        let client = session.client()
        #expect(client.options.acrValues == ["acr-1"] && client.options.maxAge == 60)
        #expect(client.callbackQueue === client.options.callbackQueue)
        let config = try session.configuration.server().configuration
        #expect((config.issuer, config.clientId) == (session.configuration.issuer, "client-1"))
        #expect((config.clientSecret, config.sendsSecretInForm) == ("secret-1", true))
        #expect((config.scopes, config.redirectUri.scheme) == ("a b", "com.example.app"))
        #expect((config.tokenValidation, config.clockTolerance) == (.claimsOnly, 7))
        #expect(config.tokenStore as AnyObject === store)
        #expect(config.resourceHosts == ["api.example.com"])
        #expect((config.sessionPolicy.lifetime, config.sessionPolicy.idleTime) == (80, 40))
        #expect(config.network.allowedHosts == ["other.example.com"])
        #expect(config.dpopKeys is SimulatedDeviceKeys)
        let ofSession: Set = [
            "tokenValidation", "clockTolerance", "tokenStore", "resourceHosts", "sessionPolicy",
            "network", "dpopKeys",
        ]
        let ofRequests: Set = [
            "recoveryToken", "activationToken", "loginHint", "maxAge", "acrValues", "deviceToken",
        ]
        // A new option belongs in one of the lists; one about tokens has to reach the session.
        #expect(
            try Checkout.storedProperties(
                in: "Sources/OktaIdx/Client/IDXClient+Options.swift", indentation: 8
            ) == ofSession.union(ofRequests).union(["session"])
        )
    }
}
