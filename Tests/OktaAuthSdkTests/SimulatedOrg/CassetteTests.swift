import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A cassette")
struct CassetteTests {
    private func client(of org: URL, through transport: any OktaTransport) -> OktaAuthSdk {
        var configuration = OktaConfiguration()
        configuration.transport = transport
        return OktaAuthSdk(domain: org, configuration: configuration)
    }

    /// Records what a session of an app sends in one sign-in.
    private func recorder() async throws -> CassetteRecorder {
        let simulator = OktaSimulator(with: .withSMS)
        let recorder = CassetteRecorder(org: simulator.url, session: simulator.urlSession)
        _ = try await client(of: simulator.url, through: recorder)
            .authenticate(username: "sms@example.test", password: "Passw0rd-1")
        return recorder
    }

    @Test("A cassette is recorded from a session, and played")
    func session() async throws {
        let cassette = try #require(Cassette(try await recorder().cassette.encoded))
        let status = try await client(of: cassette.orgURL, through: CassettePlayer(cassette))
            .authenticate(username: "anybody", password: "anything")
        #expect(status.statusType == .MFARequired)
    }

    @Test("A dump of a recorder does not show the password that it saw")
    func recorderDump() async throws {
        var text = ""
        dump(try await recorder(), to: &text)
        #expect(!text.contains("Passw0rd-1"))
    }

    @Test(
        "A cassette keeps the words of the API, and no other text in their place",
        arguments: [
            ("status", "SUCCESS"), ("type", "email"), ("provider", "OKTA"), ("encoding", "base32"),
            ("factorType", "sms"), ("errorCode", "E0000004"), ("allow", "POST"),
            ("methodType", "sms"), ("intent", "LOGIN"), ("class", "ERROR"),
            ("selectedChannel", "email"),
        ]
    )
    func words(member: String, word: String) throws {
        func recorded(_ text: String) throws -> String {
            let clock = VirtualClock()
            let body = Data(#"{"\#(member)":"\#(text)"}"#.utf8)
            let server = ScriptedTransport(clock: clock, script: [.body(body)])
            let org = try #require(URL(string: "https://org.example.test"))
            let recorder = CassetteRecorder(org: org, recording: server)
            _ = recorder.send(URLRequest(url: org)) { _ in }
            clock.advance(by: 1)
            return String(decoding: recorder.cassette.encoded, as: UTF8.self)
        }
        #expect(try recorded(word).contains(word))
        let secrets = [
            "mayonnaise", "MAYONNAISE", "Passw0rd-1", "00a:b_c-d", "E123456", "E12345678",
            "E00000A4",
        ]
        for secret in secrets {
            #expect(try !recorded(secret).contains(secret), "\(secret)")
        }
    }

    @Test("A cassette keeps the names of a query that the API defines, and no text of a request")
    func query() throws {
        let clock = VirtualClock()
        let headers = ["x-okta-request-id": "reqOfTheOrg", "x-rate-limit-limit": "600"]
        let server = ScriptedTransport(
            clock: clock, script: [.body(Data("{}".utf8), headers: headers)]
        )
        let org = try #require(URL(string: "https://org.example.test"))
        let recorder = CassetteRecorder(org: org, recording: server)
        let url = try #require(
            URL(
                string: "/api/v1/authn?updatePhone=true&username=ada&Passw0rd-1=false&ada",
                relativeTo: org)
        )
        _ = recorder.send(URLRequest(url: url)) { _ in }
        clock.advance(by: 1)
        let text = String(decoding: recorder.cassette.encoded, as: UTF8.self)
            .replacing("\\/", with: "/")
        #expect(text.contains("/api/v1/authn?updatePhone=true&username=stand-in-1&"), "\(text)")
        for secret in ["ada", "Passw0rd-1", "reqOfTheOrg"] { #expect(!text.contains(secret)) }
        #expect(text.contains("600") && text.contains("x-okta-request-id"))
    }

    @Test("A cassette says which request was not recorded")
    func missing() async throws {
        let cassette = try await recorder().cassette
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
