import Foundation
import OktaAuthDiagnosis
@_spi(Server) import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
        DiagnosisCase(check: .issuer, hasIssuer: true) {
            $0.oauth.servers = ["other": "api://other"]
        },
        DiagnosisCase(check: .clock) { $0.faults.clockSkew = 120 },
        DiagnosisCase(check: .clock) { $0.faults.clockSkew = -120 },
        DiagnosisCase(check: .rateLimit) { simulator in
            simulator.policy.requestsPerMinute = 0
            simulator.policy.enforcesRateLimits = true
        },
        DiagnosisCase(check: .rateLimit) {
            $0.faults.next(.rateLimit(.past), on: "/.well-known/okta-organization", times: 9)
        },
        DiagnosisCase(check: .rateLimit, signsIn: true) {
            $0.faults.next(.rateLimit(.past), on: "/authn", times: 9)
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

    /// The facts in the explanation and the remedy of each case, with `ORG` for the host of the org.
    static let facts: [[String]] = [
        ["URLError -1005"], ["URLError -1202"], ["https://ORG", "HTTP 200"],
        ["'idx'", "E0000004", "OktaIdx"],
        ["https://ORG", "https://login.example.test", "allowedHosts"],
        ["'https://login.example.test/oauth2/default'"], ["HTTP 404", "/oauth2/default"],
        ["120 s behind"], ["120 s ahead"], ["60 s"], ["0 s"], ["sign-ins"], ["The server refused"],
        ["unlock"], ["LOCKED_OUT"], ["context.deviceToken", "DT", ".cookie"], ["remembered"],
        ["'telepathy'"], ["'PERPLEXED'"],
    ]
}

/// A store of the app, where a diagnosis has nothing to write.
private struct UntouchedStore: OktaStore {
    func value(for key: String) -> Data? { nil }
    func setValue(_ value: Data?, for key: String) { Issue.record("wrote '\(key)'") }
}

/// Refuses a sign-in with another code than the simulated org does.
private struct ChangedCode: OktaTransport {
    private let org: URLSessionTransport
    private let code: String

    init(of simulator: OktaSimulator, to code: String) {
        org = URLSessionTransport(session: simulator.urlSession)
        self.code = code
    }

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        org.send(request) { [code] result in
            completion(
                result.map { reply in
                    guard request.url?.path == "/api/v1/authn" else { return reply }
                    let body = String(decoding: reply.body, as: UTF8.self)
                        .replacing("E0000004", with: code)
                    return OktaTransportReply(
                        statusCode: reply.statusCode, headers: reply.headers, body: Data(body.utf8)
                    )
                }
            )
        }
    }
}

@Suite("A diagnosis")
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
        configuration.resumeStore = UntouchedStore()
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

    @Test(
        "A diagnosis names the cause of trouble, and what to do",
        arguments: zip(DiagnosisCase.all, DiagnosisCase.facts)
    )
    func finding(of test: DiagnosisCase, facts: [String]) async throws {
        let diagnosis = try await diagnosis(of: test, withCause: true)

        let finding = try #require(diagnosis.findings.first { $0.check == test.check })
        let found = "\(finding.explanation) \(finding.remedy)"
            .replacingOccurrences(of: simulator.url.host ?? "", with: "ORG")
        for fact in facts { #expect(found.contains(fact)) }
        #expect(!finding.explanation.isEmpty && !finding.remedy.isEmpty)
        #expect(diagnosis.checked.contains(test.check))
        #expect(diagnosis.findings.allSatisfy { !"\($0)".contains(test.password) })
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
        configuration.transport = ScriptedTransport(clock: clock, script: [.failure(code)])
        configuration.clock = clock
        let client = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        let diagnosis = await clock.run { await OktaDiagnosis(of: client) }
        #expect(diagnosis.findings.first?.check == .trusted)
    }

    @Test(
        "A refused password may be a lockout that the org hides, whatever its code",
        arguments: ["E0000004", "E0000207"]
    )
    func hiddenLockout(code: String) async {
        simulator.addUser(.withSMS)
        var configuration = OktaConfiguration()
        configuration.transport = ChangedCode(of: simulator, to: code)
        configuration.clock = clock
        let client = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        let diagnosis = await clock.run {
            await OktaDiagnosis(
                of: client, signingIn: .init(username: "sms@example.test", password: "wrong")
            )
        }
        #expect(diagnosis.findings.map(\.check) == [.lockout])
    }

    @Test("A diagnosis finds nothing without the cause", arguments: DiagnosisCase.all)
    func control(of test: DiagnosisCase) async throws {
        let diagnosis = try await diagnosis(of: test, withCause: false)

        var checks: [OktaDiagnosis.Check] = [
            .orgURL, .reachable, .trusted, .clock, .rateLimit, .isOrg, .engine, .domain,
        ]
        if test.hasIssuer { checks.append(.issuer) }
        if test.signsIn { checks += [.credentials, .locked, .lockout, .status] }
        if test.signsIn { checks += test.hasDevice ? [.deviceToken] : [.factors, .rememberDevice] }
        #expect(diagnosis == OktaDiagnosis(engine: .classic, findings: [], checked: checks))
    }

    @Test("A diagnosis ends both of its sign-ins")
    func ends() async throws {
        simulator.addUser(.ada(with: .sms()))
        var configuration = OktaConfiguration(urlSession: simulator.urlSession)
        configuration.clock = clock
        configuration.deviceToken = "device-of-another-user"
        let client = OktaAuthSdk(domain: simulator.url, configuration: configuration)

        let diagnosis = await clock.run {
            await OktaDiagnosis(
                of: client, signingIn: .init(username: "ada@example.test", password: "Passw0rd-1")
            )
        }

        #expect(diagnosis.checked.contains(.deviceToken) && diagnosis.findings.isEmpty)
        #expect(simulator.requests.count { $0.path == "/api/v1/authn" } == 2)
        #expect(simulator.transactions == [])
    }

    @Test("A diagnosis has a case for every check of a Classic Engine client")
    func completeness() {
        #expect(
            Set(DiagnosisCase.all.map(\.check)).union([.orgURL, .client, .upgrade])
                == Set(OktaDiagnosis.Check.allCases)
        )
        #expect(DiagnosisCase.all.count == DiagnosisCase.facts.count)
    }

    @Test("A diagnosis says what of an app does not survive an upgrade")
    func upgrade() {
        var configuration = OktaConfiguration()
        let client = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        #expect(OktaDiagnosis.findings(ofUpgrading: client, uses: [], factors: [.sms]) == [])
        let one = OktaDiagnosis.findings(ofUpgrading: client, uses: [.recovery], factors: [])
        #expect(one.map { $0.explanation.contains("came with Identity Engine") } == [true])

        configuration.deviceToken = "device-1"
        let findings = OktaDiagnosis.findings(
            ofUpgrading: OktaAuthSdk(domain: simulator.url, configuration: configuration),
            uses: Set(OktaDiagnosis.AuthnUse.allCases),
            factors: [.u2f, .sms]
        )
        let facts = [
            "'audience'", "'cookieToken'", "OktaSignIn or OktaIdx", "e-mail, SMS or call",
            "user profile policy", "remembered", "device token", "u2f",
        ]
        #expect(findings.count == facts.count)
        for (finding, fact) in zip(findings, facts) {
            #expect("\(finding.explanation) \(finding.remedy)".contains(fact))
        }
        #expect(findings.allSatisfy { $0.check == .upgrade })
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
        for finding in diagnosis.findings {
            #expect(finding.explanation.contains("'v1'") && finding.remedy.contains("OktaAuthSdk"))
        }
        #expect(diagnosis.checked.contains(.engine))
    }

    @Test(
        "A diagnosis tolerates clocks that differ by half a minute",
        arguments: [(30, 0), (31, 1), (-30, 0), (-31, 1)]
    )
    func skew(seconds: TimeInterval, count: Int) async {
        simulator.faults.clockSkew = seconds
        var configuration = OktaConfiguration(urlSession: simulator.urlSession)
        configuration.clock = clock
        let client = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        let diagnosis = await clock.run { await OktaDiagnosis(of: client) }
        #expect(diagnosis.findings.map(\.check) == Array(repeating: .clock, count: count))
    }

    @Test("A diagnosis counts the seconds of a rate limit by the clock of the org")
    func limitWithSkew() async {
        for seconds in [-600.0, 0, 600] {
            simulator.faults.clockSkew = seconds
            simulator.policy.requestsPerMinute = 0
            simulator.policy.enforcesRateLimits = true
            var configuration = OktaConfiguration(urlSession: simulator.urlSession)
            configuration.clock = clock
            let client = OktaAuthSdk(domain: simulator.url, configuration: configuration)
            let diagnosis = await clock.run { await OktaDiagnosis(of: client) }
            let limit = diagnosis.findings.first { $0.check == .rateLimit }
            #expect(limit?.explanation.contains(" 60 s") == true, "\(seconds)")
        }
    }

    @Test(
        "A diagnosis reads what a response says, and checks nothing else",
        arguments: [
            (
                [.json(#"{"id":"1","pipeline":"v3"}"#)], [.engine],
                """
                The org is of Identity Engine (pipeline 'v3'); this API is that of Classic Engine.
                """
            ), ([.json(#"{"id":"1"}"#)], [], ""), ([.json(#"{"pipeline":"v1"}"#)], [.engine], ""),
            (
                [.json("{}")], [],
                "What answers at https://org.example.test is no Okta org (HTTP 200)."
            ),
            (
                [.json(#"{"id":"1"}"#, status: 404)], [],
                "What answers at https://org.example.test is no Okta org (HTTP 404)."
            ), ([.http(429)], [], "The org accepts no more requests now."),
            (
                [
                    .json(
                        #"{"id":"1","_links":{"organization":{"href":"https://ORG.example.test"}}}"#
                    ),
                    .json(#"{"issuer":"https://org.example.test/oauth2/default"}"#),
                ], [.domain, .issuer], ""
            ),
            (
                [
                    .json(
                        #"{"id":"1","_links":{"organization":{"href":"https://Login.example.test"}}}"#
                    ),
                    .json(#"{"issuer":"https://org.example.test/oauth2/default"}"#, status: 500),
                ], [.domain, .issuer],
                "There is no authorization server at the issuer (HTTP 500)."
            ),
            (
                [.json(#"{"id":"1"}"#), .json("<")], [.issuer],
                "There is no authorization server at the issuer (HTTP 200)."
            ),
        ] as [([ScriptedReply], [OktaDiagnosis.Check], String)]
    )
    func response(
        script: [ScriptedReply], checks: [OktaDiagnosis.Check], explanation: String
    ) async throws {
        let transport = ScriptedTransport(clock: clock, script: script)
        var configuration = OktaConfiguration()
        configuration.transport = transport
        configuration.clock = clock
        configuration.allowedHosts = ["LOGIN.example.test"]
        let org = try #require(URL(string: "https://org.example.test"))
        let client = OktaAuthSdk(domain: org, configuration: configuration)
        let issuer =
            script.count > 1 ? URL(string: "https://org.example.test/oauth2/default/") : nil

        let diagnosis = await clock.run { await OktaDiagnosis(of: client, issuer: issuer) }

        let always: [OktaDiagnosis.Check] = [
            .orgURL, .reachable, .trusted, .clock, .rateLimit, .isOrg,
        ]
        #expect(diagnosis.checked == always + checks)
        #expect(diagnosis.findings.map(\.explanation) == [explanation].filter { !$0.isEmpty })
        if explanation.contains("v3") { #expect(diagnosis.engine == .unknown("v3")) }
        let paths =
            ["/.well-known/okta-organization"]
            + (issuer == nil
                ? []
                : ["/oauth2/default/.well-known/openid-configuration"])
        #expect(transport.sent.map(\.path) == paths)
        #expect(transport.sent.allSatisfy { $0.headers["Accept"] == "application/json" })
        let agents = transport.sent.compactMap { $0.headers["User-Agent"] }
        #expect(agents.count == script.count && agents[0].hasPrefix("okta-auth-swift/"))
    }

    @Test("A diagnosis that is made for a preview has the values that it is given")
    func preview() {
        let finding = OktaDiagnosis.Finding(check: .clock, explanation: "e", remedy: "r")
        let diagnosis = OktaDiagnosis(engine: .identity, findings: [finding], checked: [.engine])
        #expect(diagnosis.engine == .identity && diagnosis.checked == [.engine])
        #expect(diagnosis.findings == [finding])
    }

    @Test("A diagnosis names an issuer on another host than that of the org")
    func otherHost() async {
        let other = OktaSimulator(clock: clock)
        var configuration = OktaConfiguration(urlSession: simulator.urlSession)
        configuration.clock = clock
        let client = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        let issuer = other.url.appendingPathComponent("oauth2/default")

        let diagnosis = await clock.run { await OktaDiagnosis(of: client, issuer: issuer) }

        let text = """
            Issuer and org have different hosts; a session token of one may not be good at the \
            other. Use the same host for both, also where the org has a custom domain.
            """
        #expect(diagnosis.findings.map { "\($0.explanation) \($0.remedy)" } == [text])
    }

    @Test("A diagnosis names a URL that cannot be that of an org, and sends nothing")
    func url() async throws {
        let url = try #require(URL(string: "https://example-admin.okta.com"))
        let configuration = OktaConfiguration(urlSession: simulator.urlSession)

        let diagnosis = await OktaDiagnosis(
            of: OktaAuthSdk(domain: url, configuration: configuration)
        )

        #expect(diagnosis.findings.map(\.check) == [.orgURL])
        #expect(diagnosis.findings.map(\.remedy) == ["Use the URL of the org itself."])
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
