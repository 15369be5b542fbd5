import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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

    @Test(
        "A cassette keeps the words of the API, and no other text in their place",
        arguments: [
            "status", "type", "provider", "encoding", "factorType", "errorCode", "allow",
            "methodType", "intent", "class", "selectedChannel",
        ]
    )
    func words(member: String) async throws {
        func cassette(_ text: String) async throws -> String {
            let body = Data(#"{"\(member)":"\(text)"}"#.utf8)
            let replies = ScriptedReply.body(body)
            let server = ScriptedTransport(clock: VirtualClock(), script: [replies])
            let org = try #require(URL(string: "https://org.example.test"))
            let recorder = CassetteRecorder(org: org, recording: server)
            _ = recorder.send(URLRequest(url: org)) { _ in }
            return String(decoding: recorder.cassette.encoded, as: UTF8.self)
        }
        for secret in ["mayonnaise", "MAYONNAISE", "Passw0rd-1", "00a:b_c-d"] {
            #expect(try await !cassette(secret).contains(secret))
        }
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
