import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Failing to verify a factor")
struct FactorLockoutTests {
    @Test("locks the account after too many wrong codes and ends the transaction")
    func locks() throws {
        let stage = Stage(.ada(with: .sms())) { $0.lockout.maxAttempts = 3 }
        let challenge = try stage.challenge(.sms)

        let outcomes = try (1...4).map { _ in
            try stage.follow("next", of: challenge, ["passCode": "no"]).outcome
        }

        #expect(outcomes == ["403 E0000068", "403 E0000068", "403 E0000069", "401 E0000011"])
        #expect(stage.signIn().outcome == "200 LOCKED_OUT")
    }

    @Test("counts wrong codes across sign-ins, until one is right")
    func countsAcrossTransactions() throws {
        let stage = Stage(.ada(with: .question())) { $0.lockout.maxAttempts = 3 }
        func answer(_ text: SimulatorJSON) throws -> String {
            let required = stage.signIn()
            let link = try required.verifyLink(.question)
            return try stage.post(to: link, of: required, ["answer": text]).outcome
        }

        #expect(try answer("no") == "403 E0000068")
        #expect(try answer("no") == "403 E0000068")
        #expect(try answer("mayonnaise") == "200 SUCCESS")
        #expect(try answer("no") == "403 E0000068")
        #expect(try answer("no") == "403 E0000068")
        #expect(try answer("no") == "403 E0000069")
    }

    @Test("stops for users an administrator locks meanwhile")
    func stopsForLockedUsers() throws {
        let stage = Stage(.ada(with: .sms()))
        let challenge = try stage.challenge(.sms)

        stage.simulator.administrator.lock(Stage.ada)

        let code = try stage.code()
        let answers = try (1...2).map { _ in
            try stage.follow("next", of: challenge, ["passCode": code]).outcome
        }
        #expect(answers == ["403 E0000069", "401 E0000011"])
    }

    @Test("begins to count anew once the account is unlocked")
    func countsAnew() throws {
        let stage = Stage(.ada(with: .question())) { $0.lockout.maxAttempts = 2 }
        var outcomes: [String] = []
        for _ in 1...2 {
            let challenge = try stage.challenge(.question)
            for _ in 1...2 {
                outcomes.append(try stage.follow("next", of: challenge, ["answer": "no"]).outcome)
            }
            stage.simulator.administrator.unlock(Stage.ada)
        }
        #expect(outcomes == ["403 E0000068", "403 E0000069", "403 E0000068", "403 E0000069"])
    }
}
