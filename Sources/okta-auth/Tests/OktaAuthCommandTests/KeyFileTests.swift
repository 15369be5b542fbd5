import ArgumentParser
import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaSignIn
import Testing

@testable import okta_auth

extension OktaSimulator {
    /// A fresh session token of the user without factors.
    @MainActor
    func sessionToken() async throws -> String? {
        let configuration = OktaConfiguration(urlSession: urlSession)
        let status = try await OktaAuthSdk(domain: url, configuration: configuration)
            .authenticate(username: SimulatedUser.plain.login, password: "Passw0rd-1")
        return try #require(status as? OktaAuthStatusSuccess).sessionToken
    }
}

@Suite("The key that tokens are bound to")
struct KeyFileTests {
    private let simulator = OktaSimulator(with: .plain)
    private let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("okta-auth-\(UUID().uuidString).pem").path

    init() {
        var client = SimulatedOAuthClient(id: "client")
        client.requiresDPoP = true
        simulator.oauth.clients = [client]
    }

    @MainActor
    private func signIn() async throws -> OktaOidcStateManager {
        let options = try ClientOptions.parse([
            "--client-id", "client", "--redirect-uri", "com.example.app:/callback",
            "--scopes", "openid offline_access", "--dpop-key", file,
        ])
        var configuration = try OrgConnection.client(options, at: simulator.url)
        configuration.urlSession = simulator.urlSession
        return try await OktaOidc(configuration: configuration)
            .authenticate(withSessionToken: simulator.sessionToken())
    }

    @Test("A key is made once, in a file that only its owner may read, and used from then on")
    func madeOnce() async throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let first = try await signIn()
        #expect(first.isBoundToKey && first.members["token_type"] == "DPoP")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.hasPrefix("-----BEGIN PRIVATE KEY-----"))
        try await first.renew()
        try await signIn().signOut()
        // It is the user's file.
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        #expect(simulator.dpopCounts.keys.count == 1 && simulator.dpopCounts.accepted == 3)
    }

    @Test("A file that is no key ends the sign-in before the org is asked for tokens")
    func noKey() async throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data("no key".utf8).write(to: URL(fileURLWithPath: file))
        let error = try await #require(throws: OktaOidcError.self) { try await signIn() }
        guard case .dpopKey(.unavailable) = error else { throw error }
        #expect(simulator.requests.allSatisfy { !$0.path.hasSuffix("/token") })
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "no key")
    }
}
