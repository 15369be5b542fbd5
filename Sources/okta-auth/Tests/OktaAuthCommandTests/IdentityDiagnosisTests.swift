import Foundation
import OktaAuthDiagnosis
import OktaAuthSimulator
import OktaSignIn
import Testing

@testable import okta_auth

/// A cause of trouble for an app of Identity Engine, and how the simulated org gets it.
struct IdentityDiagnosisCase: Sendable, CustomTestStringConvertible {
    let check: OktaDiagnosis.Check
    var signsIn = false
    let cause: @Sendable (OktaSimulator) -> Void

    var testDescription: String { check.rawValue }

    static let login = "sms@example.test"

    static let all = [
        IdentityDiagnosisCase(check: .reachable) { $0.faults.next(.dropBefore) },
        IdentityDiagnosisCase(check: .trusted) { $0.faults.next(.untrustedCertificate) },
        IdentityDiagnosisCase(check: .isOrg) { $0.faults.next(.html) },
        IdentityDiagnosisCase(check: .engine) { $0.engine = .classic },
        IdentityDiagnosisCase(check: .domain) {
            $0.publicURL = URL(string: "https://login.example.test")
        },
        IdentityDiagnosisCase(check: .issuer) {
            $0.publicURL = URL(string: "https://login.example.test")
        },
        IdentityDiagnosisCase(check: .client) { simulator in
            var client = SimulatedOAuthClient(id: "client-1")
            client.redirectURIs = ["com.example.app:/callback"]
            client.allowsInteractionCodes = false
            simulator.oauth.clients = [client]
        },
        IdentityDiagnosisCase(check: .clock) { $0.faults.clockSkew = 120 },
        IdentityDiagnosisCase(check: .rateLimit) { simulator in
            simulator.policy.requestsPerMinute = 0
            simulator.policy.enforcesRateLimits = true
        },
        IdentityDiagnosisCase(check: .credentials, signsIn: true) { simulator in
            simulator.faults.next(.serverError(503), on: "/identify")
        },
        IdentityDiagnosisCase(check: .locked, signsIn: true) { $0.administrator.lock(login) },
        IdentityDiagnosisCase(check: .lockout, signsIn: true) { simulator in
            simulator.administrator.lock(login)
            simulator.policy.lockout.isShown = false
        },
    ]

    /// Why a client can be refused.
    static let clients: [(String, @Sendable (inout SimulatedOAuthClient) -> Void)] = [
        ("Check the client id", { $0.id = "another-client" }),
        ("grant type 'Interaction Code'", { $0.allowsInteractionCodes = false }),
        ("Add the redirect URI", { $0.redirectURIs = ["https://elsewhere.example.test"] }),
        ("Leave out scopes", { $0.scopes = ["email"] }),
    ]
}

@Suite("A diagnosis for Identity Engine")
@MainActor
struct IdentityDiagnosisTests {
    private let clock: VirtualClock
    private let simulator: OktaSimulator

    init() {
        clock = VirtualClock()
        simulator = OktaSimulator(clock: clock)
        simulator.engine = .identity
        simulator.addUser(.withSMS)
    }

    /// A diagnosis, which signs in if there is a password.
    private func diagnosis(signingIn password: String? = nil) async throws -> OktaDiagnosis {
        var configuration = OktaConfiguration(urlSession: simulator.urlSession)
        configuration.clock = clock
        let issuer = simulator.url.appendingPathComponent("oauth2/default")
        var client = try OktaOidcConfig(with: [
            "issuer": issuer.absoluteString, "clientId": "client-1", "scopes": "openid",
            "redirectUri": "com.example.app:/callback",
        ])
        client.urlSession = simulator.urlSession
        client.clock = clock
        return await clock.run { [client] in
            await IdentityDiagnosis.diagnosis(
                of: OktaAuthSdk(domain: simulator.url, configuration: configuration),
                client,
                issuer: issuer,
                password.map { .init(username: IdentityDiagnosisCase.login, password: $0) }
            )
        }
    }

    @Test(
        "A diagnosis for Identity Engine names the cause of trouble",
        arguments: IdentityDiagnosisCase.all
    )
    func finding(of test: IdentityDiagnosisCase) async throws {
        test.cause(simulator)

        let diagnosis = try await diagnosis(signingIn: test.signsIn ? "Passw0rd-1" : nil)

        let finding = try #require(diagnosis.findings.first { $0.check == test.check })
        #expect(!finding.explanation.isEmpty && !finding.remedy.isEmpty)
        #expect(diagnosis.checked.contains(test.check))
        #expect(diagnosis.findings.allSatisfy { !"\($0)".contains("Passw0rd") })
    }

    @Test(
        "A diagnosis for Identity Engine finds nothing without the cause",
        arguments: IdentityDiagnosisCase.all
    )
    func control(of test: IdentityDiagnosisCase) async throws {
        let diagnosis = try await diagnosis(signingIn: test.signsIn ? "Passw0rd-1" : nil)

        #expect(diagnosis.findings == [])
        #expect(diagnosis.checked.contains(test.check))
        #expect(diagnosis.engine == .identity)
    }

    @Test(
        "A diagnosis for Identity Engine says what to change for a client",
        arguments: IdentityDiagnosisCase.clients
    )
    func client(remedy: String, flaw: @Sendable (inout SimulatedOAuthClient) -> Void) async throws {
        var client = SimulatedOAuthClient(id: "client-1")
        flaw(&client)
        simulator.oauth.clients = [client]

        let finding = try #require(try await diagnosis().findings.first)

        #expect(finding.check == .client)
        #expect(finding.remedy.contains(remedy), "\(finding)")
    }

    @Test("A diagnosis for Identity Engine signs in where the name alone is asked for first")
    func nameFirst() async throws {
        simulator.identity.variants.insert(.identifierOnly)
        #expect(try await diagnosis(signingIn: "wrong").findings.map(\.check) == [.lockout])
        #expect(try await diagnosis(signingIn: "Passw0rd-1").findings == [])
    }

    @Test("A diagnosis for Identity Engine sends no credentials unless it is given some")
    func reading() async throws {
        _ = try await diagnosis()

        #expect(simulator.requests.last?.path == "/idp/idx/cancel")
        #expect(simulator.requests.allSatisfy { !$0.path.hasSuffix("/identify") })
    }
}
