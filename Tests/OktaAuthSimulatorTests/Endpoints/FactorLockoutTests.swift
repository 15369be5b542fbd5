import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Failing to verify a factor")
struct FactorLockoutTests {
    @Test("Too many wrong codes lock the account and end the transaction")
    func locks() throws {
        let session = SimulatorSession(.ada(with: .sms())) { $0.lockout.maxAttempts = 3 }
        let challenge = try session.challenge(.sms)

        let outcomes = try (1...4).map { _ in
            try session.follow("next", of: challenge, ["passCode": "no"]).outcome
        }

        #expect(outcomes == ["403 E0000068", "403 E0000068", "403 E0000069", "401 E0000011"])
        #expect(session.signIn().outcome == "200 LOCKED_OUT")
    }

    @Test("Failing to verify a factor counts wrong codes across sign-ins, until one is right")
    func countsAcrossTransactions() throws {
        let session = SimulatorSession(.ada(with: .question())) { $0.lockout.maxAttempts = 3 }
        func answer(_ text: SimulatorJSON) throws -> String {
            let required = session.signIn()
            return try session.verify(.question, ["answer": text], of: required).outcome
        }

        #expect(try answer("no") == "403 E0000068")
        #expect(try answer("no") == "403 E0000068")
        #expect(try answer("mayonnaise") == "200 SUCCESS")
        #expect(try answer("no") == "403 E0000068")
        #expect(try answer("no") == "403 E0000068")
        #expect(try answer("no") == "403 E0000069")
    }

    @Test("Failing to verify a factor stops for users an administrator locks meanwhile")
    func stopsForLockedUsers() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let challenge = try session.challenge(.sms)

        session.simulator.administrator.lock(SimulatorSession.ada)

        let code = try session.code()
        let answers = try (1...2).map { _ in
            try session.follow("next", of: challenge, ["passCode": code]).outcome
        }
        #expect(answers == ["403 E0000069", "401 E0000011"])
    }

    @Test("Failing to verify a factor begins to count anew once the account is unlocked")
    func countsAnew() throws {
        let session = SimulatorSession(.ada(with: .question())) { $0.lockout.maxAttempts = 2 }
        var outcomes: [String] = []
        for _ in 1...2 {
            let challenge = try session.challenge(.question)
            for _ in 1...2 {
                outcomes.append(try session.follow("next", of: challenge, ["answer": "no"]).outcome)
            }
            session.simulator.administrator.unlock(SimulatorSession.ada)
        }
        #expect(outcomes == ["403 E0000068", "403 E0000069", "403 E0000068", "403 E0000069"])
    }
}
