import Foundation

@testable import OktaAuthSimulator

/// An org and the one person in it, for a walk.
struct WalkScenario {
    static let start = Date(timeIntervalSince1970: 1_714_564_800)

    let name: String
    let org: SimulatedOrg

    init(_ name: String, _ user: SimulatedUser, _ rules: (inout SimulatedPolicy) -> Void = { _ in })
    {
        self.name = name
        var org = SimulatedOrg(seed: 1)
        rules(&org.policy)
        org.add(user, at: Self.start)
        self.org = org
    }

    static let all: [WalkScenario] = [
        WalkScenario("a plain user", .ada),
        WalkScenario("recovery without a question", .ada) { $0.recovery.asksQuestion = false },
        WalkScenario("no recovery", .ada) { $0.recovery.channels = [] },
        WalkScenario("a locked user", .adaLocked),
        WalkScenario("a locked user without help", .adaLocked) { $0.recovery.channels = [] },
        WalkScenario("an expired password", .adaWithExpiredPassword),
        WalkScenario("the other complexity code", .adaWithExpiredPassword) {
            $0.password.complexityError = .complexity
        },
        WalkScenario("an expired password, then a factor", .adaWithExpiredPassword) {
            $0.requiredFactors = [.question]
        },
        WalkScenario("a password that expires soon", .adaWithExpiringPassword()) {
            $0.password.complexityError = .complexity
        },
        WalkScenario("a factor to enroll, then a warning", .adaWithExpiringPassword()) {
            $0.optionalFactors = [.question, .sms, .push]
        },
        WalkScenario("a question to enroll, then a warning", .adaWithExpiringPassword()) {
            $0.requiredFactors = [.question]
        },
        WalkScenario("push to enroll, then a warning", .adaWithExpiringPassword()) {
            $0.requiredFactors = [.push]
        },
        WalkScenario("two required factors", .ada) { $0.requiredFactors = [.sms, .question] },
        WalkScenario("push, and another", .ada) { $0.requiredFactors = [.push, .question] },
        WalkScenario("calls and mails to enroll", .ada) { $0.requiredFactors = [.call, .email] },
        WalkScenario("apps to enroll", .ada) {
            $0.requiredFactors = [.oktaTOTP]
            $0.optionalFactors = [.symantecToken]
        },
        WalkScenario("a factor and an expired password", expired(.question(), .push())),
        WalkScenario("a factor and a warning", expiring(.question(), .push())),
        WalkScenario("a factor and another to enroll", .ada(with: .question(), .push())) {
            $0.requiredFactors = [.sms]
        },
        WalkScenario("push", .ada(with: .push())),
        WalkScenario("messages", .ada(with: .sms(), .call(), .email)),
        WalkScenario("an app", .ada(with: .oktaTOTP())),
    ]

    private static func expired(_ factors: SimulatedFactor...) -> SimulatedUser {
        SimulatedUser(factors: factors, passwordState: .expired)
    }

    private static func expiring(_ factors: SimulatedFactor...) -> SimulatedUser {
        SimulatedUser(factors: factors, passwordState: .expiresIn(days: 5))
    }
}
