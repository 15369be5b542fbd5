import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A sequence of factors")
struct FactorSequenceTests {
    private func session(
        _ kinds: [SimulatedFactorKind],
        _ factors: [SimulatedFactor],
        policy: (inout SimulatedPolicy) -> Void = { _ in }
    ) -> SimulatorSession {
        var user = SimulatedUser(factors: factors)
        user.factorSequence = kinds
        return SimulatorSession(user, policy: policy)
    }

    @Test("A sequence of factors is verified in its order, whatever else there is")
    func order() throws {
        let session = session([.question, .sms], [.sms(), .oktaTOTP(), .question()])
        let required = session.signIn()
        #expect(try required.factors().map { $0["factorType"] } == ["question"])
        let account = session.simulator.server.withOrg { org, _ in org.accounts[0] }
        for factor in account.factors where factor.kind != .question {
            for name in [factor.id, factor.kind.factorType] {
                let link = "\(session.simulator.url)/api/v1/authn/factors/\(name)/verify"
                #expect(try session.post(to: link, of: required).outcome == "404 E0000007")
            }
        }
        let next = try session.verify(.question, ["answer": "mayonnaise"], of: required)
        #expect(next.outcome == "200 MFA_REQUIRED")
        #expect(try next.factors().map { $0["factorType"] } == ["sms"])
        // Going back leads to the factor whose turn it is.
        let challenge = try session.verify(.sms, of: next)
        let back = try session.follow("prev", of: challenge)
        #expect(try back.factors().map { $0["factorType"] } == ["sms"])
    }

    @Test("A sequence asks neither twice for the password, nor for a factor that the user lacks")
    func leavesOut() throws {
        let password = session([.password, .question], [.password, .question()])
        #expect(try password.signIn().factors().map { $0["factorType"] } == ["question"])
        let absent = session([.push, .question], [.question()])
        let required = absent.signIn()
        let done = try absent.verify(.question, ["answer": "mayonnaise"], of: required)
        #expect(done.outcome == "200 SUCCESS")
        #expect(session([.password], [.password]).signIn().outcome == "200 SUCCESS")
        #expect(session([.push], [.question()]).signIn().outcome == "200 MFA_REQUIRED")
    }

    @Test("A sequence of factors begins without a password, and discloses nothing before a factor")
    func withoutPassword() throws {
        let session = session([.oktaTOTP, .password], [.oktaTOTP(), .password]) {
            $0.quirks.insert(.beginsUnauthenticated)
        }
        let start = session.post("/api/v1/authn", ["username": "ada"])
        #expect(start.outcome == "200 UNAUTHENTICATED")
        #expect(try start.factors()[0]["profile"] == [:])
        #expect(start.embedded?["user"] == nil)
        let challenge = try session.verify(.oktaTOTP, of: start)
        #expect(challenge.outcome == "200 MFA_CHALLENGE")
        #expect(try session.follow("prev", of: challenge).outcome == "200 UNAUTHENTICATED")
        let code = try #require(session.phone.totpCode())
        let next = try session.verify(.oktaTOTP, ["passCode": .string(code)], of: start)
        #expect(next.outcome == "200 MFA_REQUIRED")
        #expect(next.embedded?["user"]?["profile"]?["login"] == "ada@example.test")
        let wrong = try session.verify(.password, ["password": "no"], of: next)
        #expect(wrong.outcome == "403 E0000068")
        let done = try session.verify(
            .password,
            ["password": .string(SimulatorSession.password)],
            of: next
        )
        #expect(done.outcome == "200 SUCCESS")
    }
}

@Suite("The queue at the door")
struct SignInQueueTests {
    @Test("A user waits in the queue to its end, and goes on")
    func waits() throws {
        let session = SimulatorSession(.adaWithExpiredPassword) { $0.signInQueue.wait = 10 }
        let start = session.signIn()
        #expect(start.outcome == "200 POLL")
        #expect(start.embedded == ["transaction": ["profile": ["refresh": 1000]]])
        session.clock.advance(by: 9)
        #expect(try session.follow("next", of: start).outcome == "200 POLL")
        let token = try #require(start.json?["stateToken"])
        #expect(session.post("/api/v1/authn", ["stateToken": token]).outcome == "200 POLL")
        session.clock.advance(by: 1)
        #expect(session.post("introspect", ["stateToken": token]).outcome == "200 POLL")
        #expect(try session.follow("next", of: start).outcome == "200 PASSWORD_EXPIRED")
        #expect(try session.follow("next", of: start).outcome == "403 E0000079")
    }

    @Test("The queue can be left")
    func leaves() throws {
        let session = SimulatorSession(.ada) { $0.signInQueue.wait = 10 }
        let start = session.signIn()
        #expect(try session.follow("cancel", of: start).statusCode == 200)
        session.clock.advance(by: 10)
        #expect(try session.follow("next", of: start).outcome == "401 E0000011")
    }
}
