import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// What a walk begins with: a user, an org and a first operation.
struct ChaosScenario: Sendable, CustomTestStringConvertible {
    enum Beginning: Sendable {
        case signIn
        case recover(OktaRecoveryFactors)
        case unlock(OktaRecoveryFactors)
        case stepUp(SimulatedApp, isSignedIn: Bool)
        case signUp
        case device(SimulatedApp, isSignedIn: Bool)
        case factorFirst
        case activationToken
    }

    let name: String
    var user: SimulatedUser = .ada
    var beginning = Beginning.signIn
    var rules: @Sendable (inout SimulatedPolicy) -> Void = { _ in }

    var testDescription: String { name }

    static let all: [ChaosScenario] =
        [
            ChaosScenario(name: "password"),
            ChaosScenario(name: "expired password", user: .adaWithExpiredPassword),
            ChaosScenario(name: "expiring password", user: .adaWithExpiringPassword()),
            ChaosScenario(name: "locked account", user: .adaLocked),
            ChaosScenario(name: "lock-out", user: .ada(with: .sms())) {
                $0.lockout.maxAttempts = 2
            },
            ChaosScenario(name: "number challenge", user: .ada(with: .push())) {
                $0.usesNumberChallenge = true
            },
            ChaosScenario(name: "any factor", user: .ada(with: .sms(), .push(), .question())),
            ChaosScenario(name: "factor states", user: .ada(with: .sms(), .push())) {
                $0.quirks.insert(.usesFactorStates)
            },
            ChaosScenario(name: "enroll several") {
                $0.requiredFactors = [.question]
                $0.optionalFactors = [.sms, .oktaTOTP, .push]
            },
            ChaosScenario(name: "rate limits", user: .ada(with: .sms())) {
                $0.enforcesRateLimits = true
                $0.requestsPerMinute = 3
            },
            ChaosScenario(
                name: "step-up",
                user: .ada(with: .oktaTOTP()),
                beginning: .stepUp(SimulatedApp(), isSignedIn: false)
            ),
            ChaosScenario(
                name: "new account", user: staged, beginning: .activationToken
            ) { $0.requiredFactors = [.sms] },
            ChaosScenario(
                name: "activation token", user: .ada(with: .sms()), beginning: .activationToken
            ),
            ChaosScenario(name: "unlock by text", user: .adaLocked, beginning: .unlock(.sms)),
            ChaosScenario(name: "unlock by mail", user: .adaLocked, beginning: .unlock(.email)),
        ] + recoveries + verifications + enrollments + further

    private static var staged: SimulatedUser {
        var user = SimulatedUser.ada
        user.isStaged = true
        return user
    }

    private static let recoveries = OktaRecoveryFactors.allCases.map { factor in
        ChaosScenario(name: "recover by \(factor)", beginning: .recover(factor))
    }

    private static let verifications = [
        SimulatedFactorKind.question, .sms, .call, .email, .oktaTOTP, .googleTOTP, .push, .rsaToken,
        .symantecToken, .yubiKey, .hotp,
    ]
    .map { kind in ChaosScenario(name: "verify \(kind)", user: .ada(with: .usual(kind))) }

    private static let enrollments = [
        SimulatedFactorKind.question, .sms, .call, .oktaTOTP, .googleTOTP, .push, .rsaToken,
    ]
    .map { kind in ChaosScenario(name: "enroll \(kind)") { $0.requiredFactors = [kind] } }
}
