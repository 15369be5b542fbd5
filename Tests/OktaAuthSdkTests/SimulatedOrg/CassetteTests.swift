import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("A cassette", .timeLimit(.minutes(5)))
struct CassetteTests {
    private func client(of org: URL, through transport: any OktaTransport) -> OktaAuthSdk {
        var configuration = OktaConfiguration()
        configuration.transport = transport
        return OktaAuthSdk(domain: org, configuration: configuration)
    }

    /// What a session of an app sends in one sign-in.
    private func recording() async throws -> Cassette {
        let simulator = OktaSimulator(with: .withSMS)
        let recorder = CassetteRecorder(org: simulator.url, session: simulator.urlSession)
        _ = try await client(of: simulator.url, through: recorder)
            .authenticate(username: "sms@example.test", password: "Passw0rd-1")
        return recorder.cassette
    }

    @Test("A cassette is recorded from a session, and played")
    func session() async throws {
        let cassette = try #require(Cassette(try await recording().encoded))
        let status = try await client(of: cassette.orgURL, through: CassettePlayer(cassette))
            .authenticate(username: "anybody", password: "anything")
        #expect(status.statusType == .MFARequired)
    }

    @Test("A dump of a recorder does not show the password that it saw")
    func recorderDump() async throws {
        let simulator = OktaSimulator(with: .withSMS)
        let recorder = CassetteRecorder(org: simulator.url, session: simulator.urlSession)
        _ = try await client(of: simulator.url, through: recorder)
            .authenticate(username: "sms@example.test", password: "Passw0rd-1")

        var text = ""
        dump(recorder, to: &text)

        #expect(!text.contains("Passw0rd-1"))
    }

    @Test("A cassette says which request was not recorded")
    func missing() async throws {
        let cassette = try await recording()
        let okta = client(of: cassette.orgURL, through: CassettePlayer(cassette))
        let status = try await okta.authenticate(username: "anybody", password: "anything")
        let required = try #require(status as? OktaAuthStatusFactorRequired)
        let factor = try #require(required.availableFactors.first)
        let error = await #expect(throws: OktaError.self) {
            _ = try await required.selectFactor(factor)
        }
        #expect(error?.description.contains("is not in the cassette") == true)
        #expect(error?.description.contains("POST /api/v1/authn/factors/") == true)
    }
}
