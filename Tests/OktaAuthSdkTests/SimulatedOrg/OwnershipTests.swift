import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("A client without its simulator", .timeLimit(.minutes(5)))
struct OwnershipTests {
    private func client(
        through session: (OktaSimulator) -> URLSession
    ) -> (okta: OktaAuthSdk, clock: VirtualClock) {
        let clock = VirtualClock()
        let simulator = OktaSimulator(clock: clock)
        simulator.addUser(.ada)
        var configuration = OktaConfiguration(urlSession: session(simulator))
        configuration.clock = clock
        return (OktaAuthSdk(domain: simulator.url, configuration: configuration), clock)
    }

    private func signIn(
        _ client: (okta: OktaAuthSdk, clock: VirtualClock)
    ) async throws -> AuthStatus {
        try await client.clock.run {
            try await client.okta.authenticate(
                username: SimulatedClient.login, password: SimulatedClient.password
            )
            .statusType
        }
    }

    @Test("A client without its simulator signs in, because its session holds the org")
    func holds() async throws {
        #expect(try await signIn(client { $0.urlSession }) == .success)
    }

    @Test("A client without its simulator reports what happened, with a session of the app")
    func released() async {
        let error = await #expect(throws: OktaError.self) {
            try await signIn(
                client { _ in URLSession(configuration: OktaSimulator.configuration()) }
            )
        }
        #expect(error?.description.contains("was released: keep it") == true)
    }
}
