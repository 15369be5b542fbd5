import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import Testing

@Suite("Over a bad connection")
struct ChaosTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// The only seed, if it is chosen.
    private static let seed = environment["CHAOS_SEED"].flatMap(UInt64.init)
    /// The number of seeds, if it is chosen.
    private static let seedCount = environment["CHAOS_SEEDS"].flatMap(UInt64.init)
    /// The name of the only scenario, if it is chosen.
    private static let scenario = environment["CHAOS_SCENARIO"]

    @Test("Over a bad connection, every call ends once, and nothing is sent twice")
    func everything() async {
        let seeds = Self.seed.map { $0...$0 } ?? 1...max(4, Self.seedCount ?? 0)
        let scenarios = (ChaosScenario.rows + ChaosScenario.factors)
            .filter { Self.scenario == nil || Self.scenario == $0.name }
        let clock = ContinuousClock()
        let start = clock.now
        var total = ChaosReport()
        await withTaskGroup(of: ChaosReport.self) { group in
            for lane in 0..<UInt64(2) {
                group.addTask {
                    var sum = ChaosReport()
                    for seed in seeds where seed % 2 == lane {
                        for scenario in scenarios { sum.add(await Self.walk(seed, scenario)) }
                    }
                    return sum
                }
            }
            for await report in group { total.add(report) }
        }
        let counts = total.counts
        if Self.seed != nil || Self.seedCount != nil {
            print("Chaos, seeds \(seeds), \(start.duration(to: clock.now)):")
            for (what, count) in counts.sorted(by: { $0.key < $1.key }) {
                print("  \(what): \(count)")
            }
        }
        #expect(total.problems.sorted().prefix(20) == [])
        #expect((counts["completions"] ?? 0) + (counts["silenced"] ?? 0) == counts["calls"])
        guard Self.seed == nil, Self.scenario == nil else { return }
        let missing = AuthnTable.living.map(\.rawValue).filter { counts["status \($0)"] == nil }
        #expect(missing == [])
    }

    // One test, because a line for each scenario would hide the other tests.
    @Test("Over a bad connection, a seed always has the same course")
    func reproducible() async {
        await withTaskGroup { group in
            for scenario in ChaosScenario.rows + ChaosScenario.factors {
                group.addTask {
                    for style in ChaosDriver.Style.allCases {
                        func walk() async -> ChaosReport {
                            await ChaosDriver(seed: 7, scenario: scenario, style: style).walk()
                        }
                        let (first, second) = (await walk(), await walk())
                        #expect(first == second, "\(scenario.name), \(style)")
                    }
                }
            }
        }
    }

    /// Both styles take turns, so that each scenario sees both.
    private static func walk(_ seed: UInt64, _ scenario: ChaosScenario) async -> ChaosReport {
        let isAsync = (seed &+ UInt64(scenario.name.utf8.count)) % 2 == 0
        let style: ChaosDriver.Style = isAsync ? .async : .closures
        return await ChaosDriver(seed: seed, scenario: scenario, style: style).walk()
    }
}

/// The start of a walk: a user, the rules of the org and a first operation.
struct ChaosScenario: Sendable, CustomTestStringConvertible {
    enum Beginning: Sendable {
        case signIn, signUp, factorFirst, activationToken
        case recover(OktaRecoveryFactors)
        case unlock(OktaRecoveryFactors)
        case stepUp(SimulatedApp = SimulatedApp(), signedIn: String? = nil)
        case device(SimulatedApp = SimulatedApp(), signedIn: String? = nil)
    }

    let name: String
    private(set) var user: SimulatedUser
    let beginning: Beginning
    private(set) var policy = SimulatedPolicy()

    var testDescription: String { name }

    init(
        _ name: String,
        _ user: SimulatedUser = .ada,
        _ beginning: Beginning = .signIn,
        _ change: (inout SimulatedUser, inout SimulatedPolicy) -> Void = { _, _ in }
    ) {
        (self.name, self.user, self.beginning) = (name, user, beginning)
        policy.lockout.maxAttempts = 50
        change(&self.user, &policy)
    }

    static let rows: [ChaosScenario] = [
        .init("password"), .init("expired password", .adaWithExpiredPassword),
        .init("expiring password", .adaWithExpiringPassword()),
        .init("locked account", .adaLocked),
        .init("lock-out", .ada(with: .sms())) { _, policy in policy.lockout.maxAttempts = 2 },
        .init("number challenge", .ada(with: .push())) { _, policy in
            policy.usesNumberChallenge = true
        },
        .init("any factor", .ada(with: .sms(), .push(), .question())),
        .init("factor states", .ada(with: .sms(), .push())) { _, policy in
            policy.quirks.insert(.usesFactorStates)
        },
        .init("enroll several") { _, policy in
            policy.requiredFactors = [.question]
            policy.optionalFactors = [.sms, .oktaTOTP, .push]
        },
        .init("rate limits", .ada(with: .sms())) { _, policy in
            policy.enforcesRateLimits = true
            policy.requestsPerMinute = 3
        },
        .init("step-up", .ada(with: .oktaTOTP()), .stepUp()),
        .init("new account", .ada, .activationToken) { user, policy in
            user.isStaged = true
            policy.requiredFactors = [.sms]
        },
        .init("activation token", .ada(with: .sms()), .activationToken),
        .init("unlock by text", .adaLocked, .unlock(.sms)),
        .init("unlock by mail", .adaLocked, .unlock(.email)),
        // Queues
        .init("queue") { _, policy in policy.signInQueue.wait = 10 },
        .init("queue before a factor", .ada(with: .sms())) { _, policy in
            policy.signInQueue.wait = 40
            policy.signInQueue.refreshMilliseconds = 3000
        },
        .init("queue longer than a transaction") { _, policy in
            policy.signInQueue.wait = 700
            policy.signInQueue.refreshMilliseconds = 60_000
            policy.requiredFactors = [.question]
        },
        .init("queue before a push", .ada(with: .push())) { _, policy in
            policy.signInQueue.wait = 10
        },
        .init("queue on the way to an application", .ada(with: .push()), .stepUp(.askingForAll)) {
            _, policy in
            policy.signInQueue.wait = 10
        },
        .init("queue for a device", .ada, .device(.askingForAll)) { _, policy in
            policy.signInQueue.wait = 20
        },
        // Consents
        .init("consent to all") { user, _ in user.consentApp = .askingForAll },
        .init("consent to each") { user, _ in user.consentApp = .askingForEach },
        .init("consent for everybody") { user, _ in user.consentApp = .askingAdministrator },
        .init(
            "consent on the way to an application", .ada,
            .stepUp(.askingForEach, signedIn: SimulatedClient.login)
        ),
        .init("consent after queue and factor", .ada(with: .question())) { user, policy in
            user.consentApp = .askingForAll
            policy.signInQueue.wait = 5
        },
        // Profiles and pages of applications
        .init("profile") { user, _ in user.missingProfile = [street] },
        .init("profile and consent") { user, _ in
            user.missingProfile = [street, nickname]
            user.consentApp = .askingForAll
        },
        .init("sign up", .ada, .signUp) { _, policy in policy.quirks.insert(.usesLoginLinks) },
        .init("sign up and enroll", .ada, .signUp) { _, policy in
            policy.quirks.insert(.usesLoginLinks)
            policy.requiredFactors = [.question]
        },
        .init("login links", .ada(with: .sms()), .stepUp()) { _, policy in
            policy.quirks.insert(.usesLoginLinks)
        },
        .init("login links and profile", .ada, .stepUp(.askingForAll)) { user, policy in
            user.missingProfile = [street]
            policy.quirks.insert(.usesLoginLinks)
        },
        .init("hidden application", .ada, .stepUp()) { _, policy in
            policy.quirks.insert(.hidesApplication)
        },
        // Devices
        .init("device", .ada, .device()),
        .init("device of somebody signed in", .ada, .device(signedIn: SimulatedClient.login)),
        .init("device with consent", .ada(with: .sms()), .device(.askingForAll)),
        .init(
            "device with consent to each", .ada,
            .device(.askingForEach, signedIn: SimulatedClient.login)),
        .init("device in a hurry", .ada, .device()) { _, policy in
            policy.quirks.insert(.refusesUserCodes)
            policy.userCodeLifetime = 30
        },
        // Factors first
        .init("factor sequence", .ada(with: .sms(), .question())) { user, _ in
            user.factorSequence = [.question, .sms]
        },
        .init("factor sequence first", .ada(with: .sms(), .question()), .factorFirst) {
            user, policy in
            user.factorSequence = [.question, .sms]
            policy.quirks.insert(.beginsUnauthenticated)
        },
        .init("any factor first", .ada(with: .sms(), .push(), .oktaTOTP()), .factorFirst) {
            _, policy in
            policy.quirks.insert(.beginsUnauthenticated)
        },
    ]

    static let factors: [ChaosScenario] =
        OktaRecoveryFactors.allCases.map { .init("recover by \($0)", .ada, .recover($0)) }
        + verified.map {
            .init("verify \($0)", .ada(with: .usual($0)))
        }
        + enrolled.map { kind in
            .init("enroll \(kind)") { _, policy in policy.requiredFactors = [kind] }
        }

    /// The kinds that users prove without a browser, and those that they set up.
    private static let verified = SimulatedFactorKind.allCases.filter {
        [.knowledge, .message, .app, .push, .token, .counter].contains($0.style) && $0 != .password
    }
    private static let enrolled = verified.filter { $0.isEnrolledByUser && $0.style != .counter }

    private static let street = SimulatedProfileField("streetAddress", label: "Street address")
    private static let nickname = SimulatedProfileField(
        "nickName", label: "Nickname", isRequired: false
    )
}
