import Foundation
import OktaAuthSimulator
import OktaIdx
import OktaOidc
import Testing

@Suite("Tokens that are bound to a key, of Identity Engine")
struct BoundTokenTests {
    private func token(
        of session: SimulatedSession, with keys: SimulatedDeviceKeys
    ) async throws -> IDXClient.Token {
        var options = session.configuration.options
        options.dpopKeys = keys
        let client = try await session.clock.run { [options] in
            try await IDXClient.start(with: session.configuration.using(options))
        }
        let response = try await session.identify(client)
        return try await session.clock.run { try await response.exchangeCode() }
    }

    private func org() -> SimulatedSession {
        let session = SimulatedSession()
        var client = SimulatedOAuthClient(id: "client-1")
        client.requiresDPoP = true
        session.simulator.oauth.clients = [client]
        return session
    }

    @Test("An interaction code is exchanged with a proof, and so is the refresh token")
    func exchange() async throws {
        let (session, keys) = (org(), SimulatedDeviceKeys())
        let token = try await token(of: session, with: keys)
        #expect(token.tokenType == "DPoP" && keys.names.count == 1)
        let renewed = try await session.clock.run { try await token.refresh() }
        #expect(renewed.tokenType == "DPoP" && renewed.accessToken != token.accessToken)
        #expect(session.simulator.dpopCounts.accepted == 2)
        #expect(session.simulator.dpopCounts.refused == ["nonce": 1])
        let manager = try token.stateManager()
        #expect(manager.isBoundToKey)
        try await session.clock.run { try await token.revoke() }
        #expect(keys.names.isEmpty)
    }

    @Test("Encoded tokens are still bound after they are read")
    func encoded() async throws {
        let (session, keys) = (org(), SimulatedDeviceKeys())
        let token = try await token(of: session, with: keys)
        let data = try JSONEncoder().encode(token)
        let read = try JSONDecoder().decode(IDXClient.Token.self, from: data)
        #expect(read.tokenType == "DPoP" && read.accessToken == token.accessToken)
        // Without a key store, nothing is sent.
        let error = try await #require(throws: IDXClientError.self) {
            try await session.clock.run { try await read.refresh() }
        }
        guard case .invalidConfiguration(let reason) = error else { throw error }
        #expect(reason.contains("dpopKeys"))
    }

    @Test("A key that cannot be made ends the exchange with an error of its own")
    func noKey() async throws {
        let (session, keys) = (org(), SimulatedDeviceKeys())
        keys.isLocked = true
        let error = try await #require(throws: IDXClientError.self) {
            try await self.token(of: session, with: keys)
        }
        guard case .dpopKey(.unavailable) = error else { throw error }
        #expect(error.userText(in: "en").contains("unlock"))
        #expect(session.paths.allSatisfy { !$0.hasSuffix("/token") })
    }
}
