import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("To recover an account, an app", .timeLimit(.minutes(1)))
struct RecoveryFlowTests {
    private func reset(_ world: World, from question: OktaAuthStatusRecovery) async throws {
        #expect(question.recoveryQuestion == "Where did you grow up?")
        let wrong = try await world.error {
            question.recoverWithAnswer("Elsewhere", onStatusChange: $0, onError: $1)
        }
        #expect(wrong.errorCode == "E0000087")
        let reset: OktaAuthStatusPasswordReset = try await world.step {
            question.recoverWithAnswer("Simulated City", onStatusChange: $0, onError: $1)
        }
        #expect(reset.passwordComplexity?.minLength == 8)
        let success: OktaAuthStatusSuccess = try await world.step {
            reset.resetPassword(newPassword: "N3w-Passw0rd", onStatusChange: $0, onError: $1)
        }
        try world.expectSignedIn(success)
    }

    @Test(
        "verifies a code, asks the question and sets a password",
        arguments: [(OktaRecoveryFactors.sms, SimulatedMessage.Channel.sms), (.call, .call)]
    )
    func byPhone(factor: OktaRecoveryFactors, channel: SimulatedMessage.Channel) async throws {
        let world = World()
        let challenge: OktaAuthStatusRecoveryChallenge = try await world.step {
            world.okta.recoverPassword(
                username: World.login,
                factorType: factor,
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(challenge.factorType == factor.toFactorType())
        #expect(challenge.recoveryType == .password)
        let wrong = try await world.error {
            challenge.verifyFactor(passCode: "000000", onStatusChange: $0, onError: $1)
        }
        #expect(wrong.errorCode == "E0000068")
        let code = try world.code(by: channel)
        let question: OktaAuthStatusRecovery = try await world.step {
            challenge.verifyFactor(passCode: code, onStatusChange: $0, onError: $1)
        }
        try await reset(world, from: question)
    }

    @Test("sends the code once more, though not too soon")
    func resend() async throws {
        let world = World()
        let challenge: OktaAuthStatusRecoveryChallenge = try await world.step {
            world.okta.recoverPassword(
                username: World.login,
                factorType: .sms,
                onStatusChange: $0,
                onError: $1
            )
        }
        let tooSoon = try await world.error {
            challenge.resendFactor(onStatusChange: $0, onError: $1)
        }
        #expect(tooSoon.httpStatusCode == 429)
        #expect(tooSoon.isRetryable)
        world.clock.advance(by: 31)
        let again: OktaAuthStatusRecoveryChallenge = try await world.step {
            challenge.resendFactor(onStatusChange: $0, onError: $1)
        }
        let code = try world.code(by: .sms)
        _ = try await world.step(to: OktaAuthStatusRecovery.self) {
            again.verifyFactor(passCode: code, onStatusChange: $0, onError: $1)
        }
    }

    @Test("redeems the token of the mailed link")
    func byMail() async throws {
        let world = World()
        let challenge: OktaAuthStatusRecoveryChallenge = try await world.step {
            world.okta.recoverPassword(
                username: World.login,
                factorType: .email,
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(challenge.factorResult == .waiting)
        #expect(!challenge.canVerify() && !challenge.canResend())
        let token = try #require(world.simulator.outbox.latestRecoveryToken(for: World.login))
        let question: OktaAuthStatusRecovery = try await world.step {
            challenge.verifyFactor(recoveryToken: token, onStatusChange: $0, onError: $1)
        }
        #expect(world.simulator.requests.last?.path == "/api/v1/authn/recovery/token")
        try await reset(world, from: question)

        let used = try await world.error {
            challenge.verifyFactor(recoveryToken: token, onStatusChange: $0, onError: $1)
        }
        #expect(["E0000011", "E0000105"].contains(used.errorCode))
    }

    @Test("gets the same answer for a user nobody knows")
    func unknownUser() async throws {
        let world = World()
        for factor in OktaRecoveryFactors.allCases {
            let challenge: OktaAuthStatusRecoveryChallenge = try await world.step {
                world.okta.unlockAccount(
                    username: "nobody@example.test",
                    factorType: factor,
                    onStatusChange: $0,
                    onError: $1
                )
            }
            #expect(challenge.recoveryType == .unlock)
        }
    }
}
