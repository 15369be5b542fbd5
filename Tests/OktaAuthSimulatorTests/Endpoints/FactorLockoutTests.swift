import Testing

@testable import OktaAuthSimulator

@Suite("Failing to verify a factor")
struct FactorLockoutTests {
    @Test("Too many wrong codes lock the account and end the transaction")
    func locks() throws {
        let session = SimulatorSession(.ada(with: .sms())) { $0.lockout.maxAttempts = 3 }
        let challenge = try session.challenge(.sms)
        for outcome in ["403 E0000068", "403 E0000068", "403 E0000069", "401 E0000011"] {
            try session.follow("next", of: challenge, ["passCode": "no"]).expect(outcome)
        }
        session.signIn().expect("200 LOCKED_OUT")
    }

    @Test("Failing to verify a factor counts wrong codes across sign-ins, until one is right")
    func countsAcrossTransactions() throws {
        let session = SimulatorSession(.ada(with: .question())) { $0.lockout.maxAttempts = 3 }
        for (answer, outcome) in [
            ("no", "403 E0000068"), ("no", "403 E0000068"), ("mayonnaise", "200 SUCCESS"),
            ("no", "403 E0000068"), ("no", "403 E0000068"), ("no", "403 E0000069"),
        ] {
            try session.verify(.question, ["answer": .string(answer)], of: session.signIn())
                .expect(outcome)
        }
    }

    @Test("Failing to verify a factor stops for users an administrator locks meanwhile")
    func stopsForLockedUsers() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let challenge = try session.challenge(.sms)
        session.administrator.lock(SimulatorSession.ada)
        let code = try session.code()
        try session.follow("next", of: challenge, ["passCode": code]).expect("403 E0000069")
        try session.follow("next", of: challenge, ["passCode": code]).expect("401 E0000011")
    }

    @Test("Failing to verify a factor begins to count anew once the account is unlocked")
    func countsAnew() throws {
        let session = SimulatorSession(.ada(with: .question())) { $0.lockout.maxAttempts = 2 }
        for _ in 1...2 {
            let challenge = try session.challenge(.question)
            try session.follow("next", of: challenge, ["answer": "no"]).expect("403 E0000068")
            try session.follow("next", of: challenge, ["answer": "no"]).expect("403 E0000069")
            session.administrator.unlock(SimulatorSession.ada)
        }
    }
}
