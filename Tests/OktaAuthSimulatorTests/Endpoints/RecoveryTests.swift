import Testing

@testable import OktaAuthSimulator

@Suite("Recovering an account")
struct RecoveryTests {
    private static let newPassword: [String: SimulatorJSON] = ["newPassword": "Another-1"]

    private let session = SimulatorSession(.ada)

    @Test(
        "Recovering an account by code, question and new password signs the user in",
        arguments: ["SMS", "call"]
    )
    func resetsByCode(type: String) throws {
        let challenge = session.recover(type).expect("200 RECOVERY_CHALLENGE")
        #expect(challenge["factorType"]?.string == type.uppercased())
        #expect(challenge["recoveryType"] == "PASSWORD")
        #expect(challenge["expiresAt"] == "2024-05-01T13:00:00.000Z")
        #expect(challenge.embedded == nil)
        #expect(challenge["_links.resend"]?.object != nil)
        let wrong = try session.follow("next", of: challenge, ["passCode": "no"])
            .expect("403 E0000068")
        #expect(wrong.cause == "Your token doesn't match our records. Please try again.")

        let question = try session.follow("next", of: challenge, ["passCode": session.code()])
            .expect("200 RECOVERY")
        #expect(question.nextName == "answer")
        #expect(question["_embedded.user.recovery_question.question"] == "Where did you grow up?")
        try session.follow("next", of: question, ["answer": "elsewhere"]).expect("403 E0000087")

        let reset = try session.follow("next", of: question, ["answer": "simulated city"])
            .expect("200 PASSWORD_RESET")
        #expect(reset.nextName == "resetPassword")
        #expect(reset["_embedded.policy.complexity.minLength"] == 8)
        try session.follow("next", of: reset, ["newPassword": "weak"]).expect("403 E0000014")
        let done = try session.follow("next", of: reset, Self.newPassword).expect("200 SUCCESS")
        #expect(done.sessionToken != nil)
        session.signIn("ada", "Another-1").expect("200 SUCCESS")
    }

    @Test("Recovering an account by e-mail goes through the token in the link, in time")
    func resetsByMail() throws {
        let challenge = session.recover("EMAIL")
        #expect(
            challenge.json == [
                "status": "RECOVERY_CHALLENGE", "factorResult": "WAITING",
                "factorType": "EMAIL", "recoveryType": "PASSWORD",
            ]
        )
        let token = try #require(session.recoveryToken().string)
        let link = try #require(session.messages[0].link)
        #expect(link.hasSuffix("/signin/reset-password/\(token)"))
        #expect(session.messages[0].text == "Follow this link: \(link)")

        let question = try session.redeem().expect("200 RECOVERY")
        try session.follow("next", of: question, ["answer": "Simulated City"])
            .expect("200 PASSWORD_RESET")
        try session.redeem().expect("403 E0000105")
        try session.redeem("no").expect("401 E0000011")

        session.recover("EMAIL")
        session.clock.advance(by: 3600)
        try session.redeem().expect("403 E0000105")
    }

    @Test(
        "Recovering an account unlocks the account without signing in",
        arguments: ["EMAIL", "SMS", "CALL"]
    )
    func unlocks(type: String) throws {
        let session = SimulatorSession(.adaLocked)
        let challenge = session.recover(type, "unlock")
        #expect(challenge["recoveryType"] == "UNLOCK")
        let question =
            try type == "EMAIL"
            ? session.redeem()
            : session.follow("next", of: challenge, ["passCode": session.code()])
        let answer: [String: SimulatorJSON] = ["answer": "Simulated City"]
        let done = try session.follow("next", of: question, answer).expect("200 SUCCESS")
        #expect(done.sessionToken == nil)
        #expect(done.stateToken == nil)
        #expect(done["recoveryType"] == "UNLOCK")
        try session.follow("next", of: question, answer).expect("401 E0000011")
        session.signIn().expect("200 SUCCESS")
    }

    @Test(
        "Recovering an account skips the question where policy or user have none",
        arguments: [(SimulatedUser.ada, false), (SimulatedUser(recoveryQuestion: nil), true)]
    )
    func skipsQuestion(user: SimulatedUser, asksQuestion: Bool) throws {
        let session = SimulatorSession(user) { $0.recovery.asksQuestion = asksQuestion }
        try session.recoverByCode().expect("200 PASSWORD_RESET")
    }

    @Test(
        "Recovering an account continues with a factor, or with a required enrollment",
        arguments: [([.push()], [], "200 MFA_REQUIRED"), ([], [.sms], "200 MFA_ENROLL")]
            as [([SimulatedFactor], [SimulatedFactorKind], String)]
    )
    func leadsToFactors(
        factors: [SimulatedFactor], required: [SimulatedFactorKind], outcome: String
    ) throws {
        let session = SimulatorSession(SimulatedUser(factors: factors)) {
            $0.recovery.asksQuestion = false
            $0.requiredFactors = required
        }
        let reset = try session.recoverByCode("CALL")
        #expect(reset["recoveryType"] == "PASSWORD")
        let next = try session.follow("next", of: reset, Self.newPassword).expect(outcome)
        #expect(next["recoveryType"] == nil)
    }

    @Test(
        "Recovering an account does not disclose which users exist",
        arguments: ["EMAIL", "SMS", "CALL"],
        ["password", "unlock"]
    )
    func hidesUsers(type: String, operation: String) throws {
        var shapes: [SimulatorJSON] = []
        for name in [SimulatorSession.ada, "nobody@example.test"] {
            let response = session.recover(type, operation, name)
            var body = try #require(response.expect("200 RECOVERY_CHALLENGE").json?.object)
            if type == "EMAIL" {
                #expect(body["stateToken"] == nil)
            } else {
                #expect(body.removeValue(forKey: "stateToken")?.string?.count == 42)
                try session.follow("next", of: response, ["passCode": "000000"])
                    .expect("403 E0000068")
                #expect(try session.follow("resend", of: response).statusCode == 429)
                session.clock.advance(by: 30)
                try session.follow("resend", of: response).expect("200 RECOVERY_CHALLENGE")
            }
            body["expiresAt"] = nil
            shapes.append(.object(body))
        }
        #expect(shapes[0] == shapes[1])
        #expect(session.messages.allSatisfy { $0.login == SimulatorSession.ada })
    }

    @Test(
        "Recovering an account is limited alike for all users, in any letters of the name",
        arguments: [SimulatorSession.ada, "nobody"], [("SMS", "E0000109"), ("EMAIL", "E0000118")]
    )
    func limitsMessages(name: String, limit: (factor: String, code: String)) {
        session.recover(limit.factor, "password", name).expect("200 RECOVERY_CHALLENGE")
        for name in [name, name.uppercased()] {
            session.recover(limit.factor, "password", name).expect("429 \(limit.code)")
        }
    }

    @Test("Recovering an account is refused where the policy forbids it")
    func respectsPolicy() {
        session.simulator.policy.recovery.channels = [.email]
        session.simulator.policy.recovery.allowsUnlock = false
        session.recover("SMS").expect("403 E0000006")
        session.recover("EMAIL", "unlock").expect("403 E0000006")
        session.recover("EMAIL").expect("200 RECOVERY_CHALLENGE")
        for (operation, subject) in [
            ("password", "forgotPasswordRequest"), ("unlock", "unlockAccountRequest"),
        ] {
            let pigeon = session.recover("PIGEON", operation)
            #expect(pigeon.verdict == "\(subject): factorType: Invalid factor type.")
            let blank = session.post("recovery/\(operation)", ["username": "ada"])
            #expect(blank.verdict == "\(subject): factorType: The field cannot be left blank")
        }
    }

    @Test("Recovering an account needs the factor with which it began")
    func keepsToTheFactor() throws {
        let challenge = session.recover("SMS")
        let fields = try ["passCode": session.code()]
        try session.post(to: "recovery/factors/CALL/verify", of: challenge, fields)
            .expect("403 E0000079")
        try session.post(to: "recovery/factors/sms/verify", of: challenge, fields)
            .expect("200 RECOVERY")
    }

    @Test("Recovering an account is forced by an administrator who resets the password")
    func isForced() throws {
        session.simulator.policy.recovery.asksQuestion = false
        session.administrator.resetPassword(of: SimulatorSession.ada)
        session.signIn().expect("401 E0000004")
        try session.follow("next", of: session.redeem(), Self.newPassword).expect("200 SUCCESS")
        session.signIn("ada", "Another-1").expect("200 SUCCESS")
    }

    @Test(
        "Recovering an account offers optional factors on request only",
        arguments: [(true, "200 MFA_ENROLL"), (false, "200 SUCCESS")]
    )
    func offersFactors(wantsAll: Bool, outcome: String) throws {
        session.simulator.policy.recovery.asksQuestion = false
        session.simulator.policy.optionalFactors = [.sms]
        session.recover("EMAIL")
        let options: SimulatorJSON = ["multiOptionalFactorEnroll": .bool(wantsAll)]
        let reset = try session.redeem(with: ["options": options])
        try session.follow("next", of: reset, Self.newPassword).expect(outcome)
    }

    @Test("Recovering an account echoes the relay state, even after an e-mail")
    func echoesRelayState() throws {
        #expect(session.recover("EMAIL", with: ["relayState": "/deep"])["relayState"] == "/deep")
        #expect(try session.redeem()["relayState"] == "/deep")
    }

    @Test("A mailed unlock links to the page for that")
    func unlockMail() {
        let session = SimulatorSession(.adaLocked)
        session.recover("EMAIL", "unlock")
        #expect(session.messages[0].link?.contains("/signin/user-unlock/") == true)
    }

    @Test("Recovering an account of a trusted application hands it the recovery token")
    func trusted() throws {
        let headers = ["Authorization": "SSWS \(session.simulator.apiToken)"]
        let started = session.post("recovery/password", ["username": "ada"], headers: headers)
            .expect("200 RECOVERY")
        #expect(started.nextName == "recovery")
        #expect(started.stateToken == nil)
        #expect(try session.redeem(started.json?["recoveryToken"]).nextName == "answer")
        session.post("recovery/unlock", ["username": "no"], headers: headers).expect("403 E0000095")
        let foreign = ["Authorization": "SSWS wrong"]
        session.post("recovery/password", ["username": "ada"], headers: foreign)
            .expect("401 E0000011")
    }
}
