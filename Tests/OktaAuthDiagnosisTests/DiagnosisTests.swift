import Foundation
import OktaAuthDiagnosis
@_spi(Server) import OktaAuthSimulator
import TestSupport
import Testing

/// A cause of trouble, and how the simulated org gets it.
struct DiagnosisCase: Sendable, CustomTestStringConvertible {
    let check: OktaDiagnosis.Check
    let user = SimulatedUser.withSMS
    let password = "Passw0rd-1"
    var signsIn = false
    var hasIssuer = false
    /// A device that the org remembers.
    var hasDevice = false
    let cause: @Sendable (OktaSimulator) -> Void

    var testDescription: String { check.rawValue }

    static let all = [
        DiagnosisCase(check: .reachable) { $0.faults.next(.dropBefore) },
        DiagnosisCase(check: .trusted) { $0.faults.next(.untrustedCertificate) },
        DiagnosisCase(check: .isOrg) { $0.faults.next(.html) },
        DiagnosisCase(check: .engine) { $0.engine = .identity },
        DiagnosisCase(check: .domain) { $0.publicURL = URL(string: "https://login.example.test") },
        DiagnosisCase(check: .issuer, hasIssuer: true) {
            $0.publicURL = URL(string: "https://login.example.test")
        },
        DiagnosisCase(check: .clock) { $0.faults.clockSkew = 120 },
        DiagnosisCase(check: .rateLimit) { simulator in
            simulator.policy.requestsPerMinute = 0
            simulator.policy.enforcesRateLimits = true
        },
        DiagnosisCase(check: .credentials, signsIn: true) {
            $0.faults.next(.serverError(503), on: "/authn")
        },
        DiagnosisCase(check: .locked, signsIn: true) { $0.administrator.lock("sms@example.test") },
        DiagnosisCase(check: .lockout, signsIn: true) { simulator in
            simulator.administrator.lock("sms@example.test")
            simulator.policy.lockout.isShown = false
        },
        DiagnosisCase(check: .deviceToken, signsIn: true, hasDevice: true) {
            $0.policy.rememberDevice.honoursPublicDeviceTokens = false
        },
        DiagnosisCase(check: .rememberDevice, signsIn: true) {
            $0.policy.rememberDevice.isAllowed = false
        },
        DiagnosisCase(check: .factors, signsIn: true) {
            $0.policy.factorTypeOverride = "telepathy"
        },
        DiagnosisCase(check: .status, signsIn: true) { $0.policy.statusOverride = "PERPLEXED" },
    ]
}

@Suite("A diagnosis", .timeLimit(.minutes(5)))
@MainActor
struct DiagnosisTests {
    private let clock: VirtualClock
    private let simulator: OktaSimulator

    init() {
        clock = VirtualClock()
        simulator = OktaSimulator(clock: clock)
    }

    private func diagnosis(of test: DiagnosisCase, withCause: Bool) async throws -> OktaDiagnosis {
        simulator.addUser(test.user)
        var configuration = OktaConfiguration(urlSession: simulator.urlSession)
        configuration.clock = clock
        if test.hasDevice { configuration.deviceToken = try await rememberedDevice(of: test) }
        let issuer = simulator.url.appendingPathComponent("oauth2/default")
        if withCause { test.cause(simulator) }
        return await clock.run {
            await OktaDiagnosis(
                of: OktaAuthSdk(domain: simulator.url, configuration: configuration),
                issuer: test.hasIssuer ? issuer : nil,
                signingIn: test.signsIn
                    ? .init(username: test.user.login, password: test.password) : nil
            )
        }
    }

    /// Signs in and asks the org to remember the device.
    private func rememberedDevice(of test: DiagnosisCase) async throws -> String {
        var configuration = OktaConfiguration(urlSession: simulator.urlSession)
        configuration.clock = clock
        configuration.deviceToken = "device-1"
        configuration.deviceTokenTransports = [.cookie]
        let client = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        try await clock.run {
            let required = try #require(
                try await client.authenticate(username: test.user.login, password: test.password)
                    as? OktaAuthStatusFactorRequired
            )
            let factor = try #require(required.availableFactors.first)
            let challenge = try #require(
                try await required.selectFactor(factor) as? OktaAuthStatusFactorChallenge
            )
            challenge.verifyOptions.rememberDevice = true
            let code = try #require(simulator.outbox.latestCode(for: test.user.login))
            _ = try await challenge.verifyFactor(passCode: code)
        }
        return "device-1"
    }

    @Test("A diagnosis names the cause of trouble", arguments: DiagnosisCase.all)
    func finding(of test: DiagnosisCase) async throws {
        let diagnosis = try await diagnosis(of: test, withCause: true)

        let finding = try #require(diagnosis.findings.first { $0.check == test.check })
        #expect(!finding.explanation.isEmpty && !finding.remedy.isEmpty)
        #expect(diagnosis.checked.contains(test.check))
        #expect(diagnosis.findings.allSatisfy { !"\($0)".contains(test.password) })
    }

    @Test(
        "The finding about the clock says by how much it is wrong, and in which direction",
        arguments: [
            (120.0, "120 s behind that of the org"), (-120, "120 s ahead of that of the org"),
        ]
    )
    func clock(skew: Double, words: String) async throws {
        let test = DiagnosisCase(check: .clock) { $0.faults.clockSkew = skew }
        let diagnosis = try await diagnosis(of: test, withCause: true)

        let finding = try #require(diagnosis.findings.first { $0.check == .clock })
        #expect(finding.explanation.contains(words))
    }

    @Test(
        "A connection that is not secure is a matter of trust",
        arguments: [
            URLError.Code.secureConnectionFailed, .serverCertificateHasBadDate,
            .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired,
        ]
    )
    func trust(code: URLError.Code) async {
        var configuration = OktaConfiguration()
        configuration.transport = ScriptedTransport(
            clock: clock, script: [.failure(code)]
        )
        configuration.clock = clock
        let client = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        let diagnosis = await clock.run { await OktaDiagnosis(of: client) }
        #expect(diagnosis.findings.first?.check == .trusted)
    }

    @Test("A diagnosis finds nothing without the cause", arguments: DiagnosisCase.all)
    func control(of test: DiagnosisCase) async throws {
        let diagnosis = try await diagnosis(of: test, withCause: false)

        #expect(diagnosis.findings == [])
        #expect(diagnosis.checked.contains(test.check))
        #expect(diagnosis.engine == .classic)
    }

    @Test("A diagnosis has a case for every check of a Classic Engine client")
    func completeness() {
        #expect(
            Set(DiagnosisCase.all.map(\.check)).union([.orgURL, .client, .upgrade])
                == Set(OktaDiagnosis.Check.allCases)
        )
    }

    @Test("A diagnosis says what of an app does not survive an upgrade")
    func upgrade() {
        var configuration = OktaConfiguration()
        let client = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        #expect(OktaDiagnosis.findings(ofUpgrading: client, uses: [], factors: [.sms]) == [])

        configuration.deviceToken = "device-1"
        let findings = OktaDiagnosis.findings(
            ofUpgrading: OktaAuthSdk(domain: simulator.url, configuration: configuration),
            uses: [.audience, .recovery],
            factors: [.u2f, .sms]
        )
        #expect(findings.count == 4 && findings.allSatisfy { $0.check == .upgrade })
        #expect(findings.contains { $0.explanation.contains("audience") })
        #expect(findings.contains { $0.explanation.contains("u2f") })
        #expect(!"\(findings)".contains("device-1"))
    }

    @Test(
        "A finding about an upgrade says which feature it is about",
        arguments: [
            (OktaDiagnosis.AuthnUse.audience, "'audience'"), (.cookieToken, "'cookieToken'"),
            (.applicationPage, "The page of an application"), (.recovery, "users are denied"),
            (.registration, "this registration"), (.rememberedDevices, "remembered before"),
        ]
    )
    func upgrade(use: OktaDiagnosis.AuthnUse, words: String) {
        let client = OktaAuthSdk(domain: simulator.url, configuration: OktaConfiguration())
        let findings = OktaDiagnosis.findings(ofUpgrading: client, uses: [use])
        #expect(findings.map { $0.explanation.contains(words) } == [true])
    }

    @Test(
        "The article has a section about every check of a diagnosis",
        arguments: OktaDiagnosis.Check.allCases
    )
    func manualSection(of check: OktaDiagnosis.Check) throws {
        let path = "Sources/OktaAuthDiagnosis/OktaAuthDiagnosis.docc/Articles/Diagnosis.md"
        let lines = try String(contentsOf: Checkout.file(path), encoding: .utf8)
            .split(separator: "\n")
        let section = check.manualSection.split(separator: "#")
        #expect(section.first == "Diagnosis")
        #expect(lines.contains { $0 == "### \(section.last ?? "")" })
        #expect(lines.contains { $0.hasPrefix("`\(check.rawValue)`: ") })
    }

    @Test(
        "A diagnosis wants the engine that the app is made for",
        arguments: [(SimulatedEngine.identity, []), (.classic, [OktaDiagnosis.Check.engine])]
    )
    func engine(of org: SimulatedEngine, findings: [OktaDiagnosis.Check]) async {
        simulator.engine = org
        var configuration = OktaConfiguration(urlSession: simulator.urlSession)
        configuration.clock = clock

        let diagnosis = await clock.run {
            await OktaDiagnosis(
                of: OktaAuthSdk(domain: simulator.url, configuration: configuration),
                expecting: .identity
            )
        }

        #expect(diagnosis.findings.map(\.check) == findings)
        #expect(diagnosis.findings.allSatisfy { $0.remedy.contains("OktaAuthSdk of this package") })
        #expect(diagnosis.checked.contains(.engine))
    }

    @Test("A diagnosis names the product for an org of Identity Engine")
    func product() async throws {
        let test = try #require(DiagnosisCase.all.first { $0.check == .engine })
        let diagnosis = try await diagnosis(of: test, withCause: true)
        #expect(diagnosis.findings.first?.remedy.contains("OktaIdx of this package") == true)
    }

    @Test("A diagnosis names a URL that cannot be that of an org, and sends nothing")
    func url() async throws {
        let url = try #require(URL(string: "https://example-admin.okta.com"))
        let configuration = OktaConfiguration(urlSession: simulator.urlSession)

        let diagnosis = await OktaDiagnosis(
            of: OktaAuthSdk(domain: url, configuration: configuration)
        )

        #expect(diagnosis.findings.map(\.check) == [.orgURL])
        #expect(simulator.requests.isEmpty)
    }

    @Test("A diagnosis sends no credentials unless it is given some, and only reads")
    func reading() async throws {
        let configuration = OktaConfiguration(urlSession: simulator.urlSession)
        _ = await OktaDiagnosis(
            of: OktaAuthSdk(domain: simulator.url, configuration: configuration),
            issuer: simulator.url.appendingPathComponent("oauth2/default")
        )

        #expect(simulator.requests.map(\.method) == ["GET", "GET"])
        #expect(simulator.requests.allSatisfy { $0.body.isEmpty })
    }

    @Test("A diagnosis cancels the transaction it began")
    func cancelling() async throws {
        let test = DiagnosisCase(check: .factors, signsIn: true) { _ in }
        _ = try await diagnosis(of: test, withCause: false)

        #expect(simulator.requests.last?.path == "/api/v1/authn/cancel")
    }

    @Test("A diagnosis names the time at which requests are accepted again")
    func rateLimit() async throws {
        let test = try #require(DiagnosisCase.all.first { $0.check == .rateLimit })
        let diagnosis = try await diagnosis(of: test, withCause: true)

        let explanation = try #require(diagnosis.findings.first?.explanation)
        #expect(explanation.contains("again in ") && explanation.hasSuffix(" s."))
    }

    @Test("A diagnosis finds that its own request was the last one of the minute")
    func lastRequest() async throws {
        simulator.policy.requestsPerMinute = 1
        simulator.policy.enforcesRateLimits = true
        let configuration = OktaConfiguration(urlSession: simulator.urlSession)

        let diagnosis = await OktaDiagnosis(
            of: OktaAuthSdk(domain: simulator.url, configuration: configuration)
        )

        #expect(diagnosis.engine == .classic)
        #expect(diagnosis.findings.contains { $0.check == .rateLimit })
    }
}
