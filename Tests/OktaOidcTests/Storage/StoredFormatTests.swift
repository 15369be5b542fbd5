import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaCore
import OktaIdx
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The bytes in `Tests/StoredFormats` are from November 2026: devices have them, so they never change.
///
/// A new format gets new files beside them.
@Suite("Bytes that devices have stored")
struct StoredFormatTests {
    private static let issuer = "https://org.example.test/oauth2/default"
    private static let end = Date(timeIntervalSince1970: 1_893_456_000.5)

    private static func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: Checkout.file("Tests/StoredFormats/\(name)"))
    }

    /// A client that finds `files` in its store, under their keys.
    private static func configuration(_ files: [String: String]) throws -> OktaOidcConfig {
        let store = OktaMemoryStore()
        for (key, file) in files { store.setValue(try bytes(file), for: key) }
        var configuration = try OktaOidcConfig(with: [
            "clientId": "app", "issuer": issuer, "redirectUri": SimulatedSession.redirect,
            "scopes": "openid profile offline_access",
        ])
        configuration.tokenStore = store
        configuration.clock = VirtualClock()
        return configuration
    }

    private static func expectTokens(_ manager: OktaOidcStateManager?) throws {
        let manager = try #require(manager)
        #expect(manager.tokens?.accessToken == "at-1" && manager.tokens?.idToken == "a.b.c")
        #expect(manager.refreshToken == "rt-1" && manager.scopes == ["openid", "offline_access"])
        #expect(manager.expiresAt == end)
    }

    @Test("A session is found under its key, also one with a name")
    func sessions() throws {
        let key = "app_\(Self.issuer)"
        let configuration = try Self.configuration([
            key: "session.json", "\(key)#": "session-names.json", "\(key)#work": "session.json",
        ])
        try Self.expectTokens(try OktaOidcStateManager.restore(for: configuration))
        try Self.expectTokens(try OktaOidcStateManager.restore(named: "work", for: configuration))
        #expect(try OktaOidcStateManager.storedSessionNames(for: configuration) == ["work"])
        let stored = try #require(try SessionSlot(configuration).read())
        #expect(stored.signIn == "5f2c8b0e4a7d49d1a3c6e8f00b1d2c3e" && stored.revision == 7)
        #expect(stored.mustRenewBeforeUse && stored.tokens.clockSkew == -2.5)
    }

    @Test("A transaction of the Classic Engine is continued")
    func resumeToken() async throws {
        let store = OktaMemoryStore()
        let key = "okta.resume-token.https://org.example.test"
        store.setValue(try Self.bytes("resume-token.json"), for: key)
        let clock = VirtualClock()
        let network = ScriptedTransport(
            clock: clock, script: [.json(#"{"status":"LOCKED_OUT"}"#)]
        )
        var configuration = OktaConfiguration()
        configuration.resumeStore = store
        configuration.network.transport = network
        configuration.network.clock = clock
        let domain = try #require(URL(string: "https://org.example.test"))
        let okta = OktaAuthSdk(domain: domain, configuration: configuration)
        let status = try await clock.run { try await okta.resumeStored() }
        #expect(status.statusType == .lockedOut)
        #expect(network.sent.map(\.fields) == [["stateToken": "00StoredStateToken"]])
    }

    @Test("A device token stays the same")
    func deviceToken() throws {
        let store = OktaMemoryStore()
        store.setValue(try Self.bytes("device-token"), for: "okta.device-token")
        let token = try OktaDeviceToken.loadOrCreate(in: store)
        #expect(token.value == "0123456789abcdef0123456789abcdef")
    }

    @Test("A transaction and the tokens of Identity Engine are decoded")
    func identity() throws {
        let decoder = JSONDecoder()
        let context = try decoder.decode(IDXClient.Context.self, from: Self.bytes("context.json"))
        #expect(context.state == "state-1" && context.interactionHandle == "handle-1")
        #expect(context.codeVerifier == "verifier-1")
        // `nonce` and `maxAge` are not public, and must be there as well.
        let again = try JSONEncoder().encode(context)
        #expect(try decoder.decode(OktaJSON.self, from: again) == json("context.json"))
        let configuration = context.configuration
        #expect(configuration.issuer == Self.issuer && configuration.clientId == "app")
        #expect(configuration.scopes == ["openid", "offline_access"])
        #expect(configuration.redirectUri == SimulatedSession.redirect)

        let token = try decoder.decode(IDXClient.Token.self, from: Self.bytes("token.json"))
        #expect(token.accessToken == "at-1" && token.refreshToken == "rt-1")
        #expect(token.idToken == "a.b.c" && token.scope == "openid offline_access")
        #expect(token.issuedAt == Date(timeIntervalSince1970: 1_893_452_400.5))
        #expect(token.expiresAt == Self.end && token.configuration == configuration)
        let content = try token.stateManager().session.content
        #expect(content?.signIn == "5f2c8b0e4a7d49d1a3c6e8f00b1d2c3f" && content?.revision == 7)
    }

    private func json(_ name: String) throws -> OktaJSON {
        try JSONDecoder().decode(OktaJSON.self, from: Self.bytes(name))
    }

    @Test("A cassette is played")
    func cassette() async throws {
        let cassette = try #require(Cassette(try Self.bytes("cassette.json")))
        var configuration = OktaConfiguration()
        configuration.network.transport = CassettePlayer(cassette)
        let okta = OktaAuthSdk(domain: cassette.orgURL, configuration: configuration)
        let status = try await okta.authenticate(username: "any", password: "any")
        let factors = (status as? OktaAuthStatusFactorRequired)?.availableFactors.map(\.type)
        #expect(factors == [.sms])
        #expect(cassette.exchanges.map(\.statusCode) == [200])
    }

    @Test("New bytes are written when asked to", .enabled(if: isWriting))
    func write() async throws {
        func write(_ data: Data, _ name: String) throws {
            try data.write(to: Checkout.file("Tests/StoredFormats/\(name)"))
        }
        var tokens = TokenSet(
            accessToken: "at-1", idToken: "a.b.c", refreshToken: "rt-1",
            scope: "openid offline_access"
        )
        (tokens.expiresAt, tokens.clockSkew) = (Self.end, -2.5)
        var stored = StoredSession(
            tokens, signIn: "5f2c8b0e4a7d49d1a3c6e8f00b1d2c3e", revision: 7)
        stored.mustRenewBeforeUse = true
        try write(stored.data(for: "app", of: Self.issuer), "session.json")
        let simulator = OktaSimulator(with: .withSMS)
        let recorder = CassetteRecorder(org: simulator.url, session: simulator.urlSession)
        var configuration = OktaConfiguration()
        configuration.network.transport = recorder
        let okta = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        _ = try await okta.authenticate(username: "sms@example.test", password: "Passw0rd-1")
        try write(recorder.cassette.encoded, "cassette.json")
    }

    private static let isWriting =
        ProcessInfo.processInfo.environment["WRITE_STORED_FORMATS"] != nil
}
