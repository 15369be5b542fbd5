import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A sequence of factors")
struct FactorSequenceTests {
    private func stage(
        _ kinds: [SimulatedFactorKind],
        _ factors: [SimulatedFactor],
        policy: (inout SimulatedPolicy) -> Void = { _ in }
    ) -> Stage {
        var user = SimulatedUser(factors: factors)
        user.factorSequence = kinds
        return Stage(user, policy: policy)
    }

    @Test("is verified in its order, whatever else there is")
    func order() throws {
        let stage = stage([.question, .sms], [.sms(), .oktaTOTP(), .question()])
        let required = stage.signIn()
        #expect(try required.factors().map { $0["factorType"] } == ["question"])
        let account = stage.simulator.engine.withOrg { org, _ in org.accounts[0] }
        for factor in account.factors where factor.kind != .question {
            for name in [factor.id, factor.kind.factorType] {
                let link = "\(stage.simulator.url)/api/v1/authn/factors/\(name)/verify"
                #expect(try stage.post(to: link, of: required).outcome == "404 E0000007")
            }
        }
        let next = try stage.post(
            to: required.verifyLink(.question),
            of: required,
            ["answer": "mayonnaise"]
        )
        #expect(next.outcome == "200 MFA_REQUIRED")
        #expect(try next.factors().map { $0["factorType"] } == ["sms"])
        // Going back leads to the factor whose turn it is.
        let challenge = try stage.post(to: next.verifyLink(.sms), of: next)
        let back = try stage.follow("prev", of: challenge)
        #expect(try back.factors().map { $0["factorType"] } == ["sms"])
    }

    @Test("does not ask twice for the password, nor for what nobody has")
    func leavesOut() throws {
        let password = stage([.password, .question], [.password, .question()])
        #expect(try password.signIn().factors().map { $0["factorType"] } == ["question"])
        let absent = stage([.push, .question], [.question()])
        let required = absent.signIn()
        let link = try required.verifyLink(.question)
        let done = try absent.post(to: link, of: required, ["answer": "mayonnaise"])
        #expect(done.outcome == "200 SUCCESS")
        #expect(stage([.password], [.password]).signIn().outcome == "200 SUCCESS")
        #expect(stage([.push], [.question()]).signIn().outcome == "200 MFA_REQUIRED")
    }

    @Test("begins without a password, and tells nothing until a factor is verified")
    func withoutPassword() throws {
        let stage = stage([.oktaTOTP, .password], [.oktaTOTP(), .password]) {
            $0.quirks.beginsUnauthenticated = true
        }
        let start = stage.post("/api/v1/authn", ["username": "ada"])
        #expect(start.outcome == "200 UNAUTHENTICATED")
        #expect(try start.factors()[0]["profile"] == [:])
        #expect(start.embedded?["user"] == nil)
        let link = try start.verifyLink(.oktaTOTP)
        let challenge = try stage.post(to: link, of: start)
        #expect(challenge.outcome == "200 MFA_CHALLENGE")
        #expect(try stage.follow("prev", of: challenge).outcome == "200 UNAUTHENTICATED")
        let code = try #require(stage.phone.totpCode())
        let next = try stage.post(to: link, of: start, ["passCode": .string(code)])
        #expect(next.outcome == "200 MFA_REQUIRED")
        #expect(next.embedded?["user"]?["profile"]?["login"] == "ada@example.test")
        let wrong = try stage.post(to: next.verifyLink(.password), of: next, ["password": "no"])
        #expect(wrong.outcome == "403 E0000068")
        let done = try stage.post(
            to: next.verifyLink(.password),
            of: next,
            ["password": .string(Stage.password)]
        )
        #expect(done.outcome == "200 SUCCESS")
    }
}

@Suite("The queue at the door")
struct SignInQueueTests {
    @Test("is stood in to its end, and leads on")
    func waits() throws {
        let stage = Stage(.adaWithExpiredPassword) { $0.signInQueue.wait = 10 }
        let start = stage.signIn()
        #expect(start.outcome == "200 POLL")
        #expect(start.embedded == ["transaction": ["profile": ["refresh": 1000]]])
        stage.clock.advance(by: 9)
        #expect(try stage.follow("next", of: start).outcome == "200 POLL")
        let token = try #require(start.json?["stateToken"])
        #expect(stage.post("/api/v1/authn", ["stateToken": token]).outcome == "200 POLL")
        stage.clock.advance(by: 1)
        #expect(stage.post("introspect", ["stateToken": token]).outcome == "200 POLL")
        #expect(try stage.follow("next", of: start).outcome == "200 PASSWORD_EXPIRED")
        #expect(try stage.follow("next", of: start).outcome == "403 E0000079")
    }

    @Test("can be left")
    func leaves() throws {
        let stage = Stage(.ada) { $0.signInQueue.wait = 10 }
        let start = stage.signIn()
        #expect(try stage.follow("cancel", of: start).statusCode == 200)
        stage.clock.advance(by: 10)
        #expect(try stage.follow("next", of: start).outcome == "401 E0000011")
    }
}
