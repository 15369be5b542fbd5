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
    ) async -> CallbackRecorder {
        let recorder = CallbackRecorder()
        client.okta.authenticate(
            username: SimulatedClient.login,
            password: SimulatedClient.password,
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        while recorder.statuses.isEmpty, recorder.errors.isEmpty {
            await client.clock.waitUntilPending()
            client.clock.advanceToNext()
        }
        return recorder
    }

    @Test("A client without its simulator signs in, because its session holds the org")
    func holds() async {
        let recorder = await signIn(client { $0.urlSession })
        #expect(recorder.types == [.success])
        #expect(recorder.problems == [])
    }

    @Test("A client without its simulator reports what happened, with a session of the app")
    func released() async {
        let recorder = await signIn(
            client { _ in URLSession(configuration: OktaSimulator.configuration()) }
        )
        #expect(recorder.types == [])
        #expect(recorder.errors.first?.description.contains("was released: keep it") == true)
    }
}
