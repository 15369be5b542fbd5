import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaIdx

@Suite("The session after a sign-in at Identity Engine", .timeLimit(.minutes(5)))
struct IdentitySessionTests {
    private func signIn(_ session: SimulatedSession) async throws -> IDXClient.Token {
        let client = try await session.start()
        let page = try await session.identify(session.page(of: client), of: client).get()
        return try await session.exchange(page, of: client).get()
    }

    @Test("A refresh that cannot be validated just now keeps the new refresh token")
    func keysUnavailable() async throws {
        let session = SimulatedSession()
        let token = try await signIn(session)
        let manager = try token.stateManager()
        let refresh = manager.refreshToken
        session.simulator.oauth.keys = [.second]
        session.simulator.faults.next(.serverError(503), on: "/keys", times: 9)
        await #expect(throws: IDXClientError.self) {
            try await session.clock.run { try await token.refresh() }
        }
        #expect(manager.refreshToken != refresh && manager.refreshToken != nil)
        session.simulator.faults = SimulatedFaults()
        let new = try await session.clock.run { try await token.refresh() }
        #expect(new.accessToken != token.accessToken)
    }

    @Test("The keys of the issuer are read once, and not at each refresh")
    func keysAreKept() async throws {
        let session = SimulatedSession()
        var token = try await signIn(session)
        for _ in 0..<3 {
            let last = token
            token = try await session.clock.run { try await last.refresh() }
        }
        #expect(session.paths.filter { $0.hasSuffix("/keys") }.count == 1)
        #expect(session.paths.filter { $0.hasSuffix("/token") }.count == 4)
    }
}
