import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("A client without its simulator")
struct OwnershipTests {
    /// Signs in at a simulator that nothing but `session` can hold.
    private func signIn(through session: (OktaSimulator) -> URLSession) async throws -> AuthStatus {
        func client(on clock: VirtualClock) -> OktaAuthSdk {
            let simulator = OktaSimulator(clock: clock)
            simulator.addUser(.ada)
            var configuration = OktaConfiguration(urlSession: session(simulator))
            configuration.clock = clock
            return OktaAuthSdk(domain: simulator.url, configuration: configuration)
        }
        let clock = VirtualClock()
        let okta = client(on: clock)
        return try await clock.run {
            try await okta.authenticate(
                username: SimulatedClient.login, password: SimulatedClient.password
            )
            .statusType
        }
    }

    @Test("A client without its simulator signs in, because its session holds the org")
    func holds() async throws { #expect(try await signIn { $0.urlSession } == .success) }

    @Test("A client without its simulator reports what happened, with a session of the app")
    func released() async {
        let error = await #expect(throws: OktaError.self) {
            try await signIn { _ in URLSession(configuration: OktaSimulator.configuration()) }
        }
        #expect(error?.description.contains("was released: keep it") == true)
    }
}
