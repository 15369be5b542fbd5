import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Recovering an account")
struct RecoveryTests {
    @Test(
        "Recovering an account by code, question and new password signs the user in",
        arguments: ["SMS", "call"]
    )
    func resetsByCode(type: String) throws {
        let session = SimulatorSession(.ada)

        let challenge = session.recover(type)
        #expect(challenge.outcome == "200 RECOVERY_CHALLENGE")
        #expect(challenge.json?["factorType"]?.string == type.uppercased())
        #expect(challenge.json?["recoveryType"] == "PASSWORD")
        #expect(challenge.json?["expiresAt"] == "2024-05-01T13:00:00.000Z")
        #expect(challenge.embedded == nil)
        #expect(challenge.json?["_links"]?["resend"]?.object != nil)
        let wrong = try session.follow("next", of: challenge, ["passCode": "no"])
        #expect(wrong.outcome == "403 E0000068")
        #expect(wrong.cause == "Your token doesn't match our records. Please try again.")

        let question = try session.follow("next", of: challenge, ["passCode": session.code()])
        #expect(question.outcome == "200 RECOVERY")
        #expect(question.nextName == "answer")
        let asked = question.embedded?["user"]?["recovery_question"]?["question"]
        #expect(asked == "Where did you grow up?")
        let guess = try session.follow("next", of: question, ["answer": "elsewhere"])
        #expect(guess.outcome == "403 E0000087")

        let reset = try session.follow("next", of: question, ["answer": "simulated city"])
        #expect(reset.outcome == "200 PASSWORD_RESET")
        #expect(reset.nextName == "resetPassword")
        #expect(reset.embedded?["policy"]?["complexity"]?["minLength"] == 8)
        let weak = try session.follow("next", of: reset, ["newPassword": "weak"])
        #expect(weak.outcome == "403 E0000014")
        let done = try session.follow("next", of: reset, ["newPassword": "Another-1"])

        #expect(done.outcome == "200 SUCCESS")
        #expect(done.json?["sessionToken"] != nil)
        #expect(session.signIn(SimulatorSession.ada, "Another-1").outcome == "200 SUCCESS")
    }

    @Test("Recovering an account by e-mail goes through the token in the link")
    func resetsByMail() throws {
        let session = SimulatorSession(.ada)

        let challenge = session.recover("EMAIL")
        #expect(
            challenge.json == [
                "status": "RECOVERY_CHALLENGE", "factorResult": "WAITING",
                "factorType": "EMAIL", "recoveryType": "PASSWORD",
            ]
        )
        let token = try session.recoveryToken()
        let link = session.simulator.outbox.messages[0].link
        #expect(link?.hasSuffix("/signin/reset-password/\(token.string ?? "?")") == true)

        let question = session.post("recovery/token", ["recoveryToken": token])
        #expect(question.outcome == "200 RECOVERY")
        let reset = try session.follow("next", of: question, ["answer": "Simulated City"])
        #expect(reset.outcome == "200 PASSWORD_RESET")
        let again = session.post("recovery/token", ["recoveryToken": token])
        #expect(again.outcome == "403 E0000105")
        let unknown = session.post("recovery/token", ["recoveryToken": "no"])
        #expect(unknown.outcome == "401 E0000011")
    }

    @Test("Recovering an account by e-mail ends when the link expires")
    func linksExpire() throws {
        let session = SimulatorSession(.ada)
        _ = session.recover("EMAIL")
        let token = try session.recoveryToken()
        session.clock.advance(by: 3600)
        let response = session.post("recovery/token", ["recoveryToken": token])
        #expect(response.outcome == "403 E0000105")
    }

    @Test(
        "Recovering an account unlocks the account without signing in",
        arguments: ["EMAIL", "SMS", "CALL"]
    )
    func unlocks(type: String) throws {
        let session = SimulatorSession(.adaLocked)

        let challenge = session.recover(type, "unlock")
        #expect(challenge.json?["recoveryType"] == "UNLOCK")
        var question = challenge
        if type == "EMAIL" {
            let token = try session.recoveryToken()
            question = session.post("recovery/token", ["recoveryToken": token])
        } else {
            question = try session.follow("next", of: challenge, ["passCode": session.code()])
        }
        let done = try session.follow("next", of: question, ["answer": "Simulated City"])

        #expect(done.outcome == "200 SUCCESS")
        #expect(done.json?["sessionToken"] == nil)
        #expect(done.stateToken == nil)
        #expect(done.json?["recoveryType"] == "UNLOCK")
        let again = try session.follow("next", of: question, ["answer": "Simulated City"])
        #expect(again.outcome == "401 E0000011")
        #expect(session.signIn().outcome == "200 SUCCESS")
    }

    @Test(
        "Recovering an account skips the question where policy or user have none",
        arguments: [true, false]
    )
    func skipsQuestion(byPolicy: Bool) throws {
        let user = byPolicy ? SimulatedUser.ada : SimulatedUser(recoveryQuestion: nil)
        let session = SimulatorSession(user) { $0.recovery.asksQuestion = !byPolicy }
        let challenge = session.recover("SMS")
        let reset = try session.follow("next", of: challenge, ["passCode": session.code()])
        #expect(reset.outcome == "200 PASSWORD_RESET")
    }

    @Test("Recovering an account continues with a factor, or with a required enrollment")
    func leadsToFactors() throws {
        for (factors, required, expected) in [
            ([.push()], [], "200 MFA_REQUIRED"), ([], [.sms], "200 MFA_ENROLL"),
        ] as [([SimulatedFactor], [SimulatedFactorKind], String)] {
            let session = SimulatorSession(SimulatedUser(factors: factors)) {
                $0.recovery.asksQuestion = false
                $0.requiredFactors = required
            }
            let challenge = session.recover("CALL")
            let reset = try session.follow("next", of: challenge, ["passCode": session.code()])
            let response = try session.follow("next", of: reset, ["newPassword": "Another-1"])
            #expect(response.outcome == expected)
        }
    }

    @Test(
        "Recovering an account does not disclose which users exist",
        arguments: ["EMAIL", "SMS", "CALL"],
        ["password", "unlock"]
    )
    func hidesUsers(type: String, operation: String) throws {
        let session = SimulatorSession(
            .ada,
            SimulatedUser(login: "bob@example.test", phoneNumber: nil)
        )

        var shapes: [SimulatorJSON] = []
        for name in [SimulatorSession.ada, "nobody@example.test"] {
            let response = session.recover(type, operation, name)
            #expect(response.statusCode == 200)
            var body = try #require(response.json?.object)
            if type == "EMAIL" {
                #expect(body["stateToken"] == nil)
            } else {
                #expect(body.removeValue(forKey: "stateToken")?.string?.count == 42)
                let wrong = try session.follow("next", of: response, ["passCode": "000000"])
                #expect(wrong.outcome == "403 E0000068")
                #expect(try session.follow("resend", of: response).statusCode == 429)
                session.clock.advance(by: 30)
                #expect(
                    try session.follow("resend", of: response).outcome == "200 RECOVERY_CHALLENGE"
                )
            }
            body["expiresAt"] = nil
            shapes.append(.object(body))
        }
        #expect(shapes[0] == shapes[1])
        #expect(session.simulator.outbox.messages.allSatisfy { $0.login == SimulatorSession.ada })
    }

    @Test(
        "Recovering an account is limited alike for all users",
        arguments: [SimulatorSession.ada, "nobody"]
    )
    func limitsMessages(name: String) {
        let session = SimulatorSession(.ada)
        #expect(session.recover("SMS", "password", name).statusCode == 200)
        #expect(session.recover("SMS", "password", name).outcome == "429 E0000109")
    }

    @Test("Recovering an account is refused where the policy forbids it")
    func respectsPolicy() {
        let session = SimulatorSession(.ada) {
            $0.recovery.channels = [.email]
            $0.recovery.allowsUnlock = false
        }
        #expect(session.recover("SMS").outcome == "403 E0000006")
        #expect(session.recover("EMAIL", "unlock").outcome == "403 E0000006")
        #expect(session.recover("EMAIL").statusCode == 200)
        #expect(session.recover("PIGEON").outcome == "400 E0000001")
        #expect(session.post("recovery/password", ["username": "ada"]).outcome == "400 E0000001")
    }

    @Test("Recovering an account needs the factor with which it began")
    func keepsToTheFactor() throws {
        let session = SimulatorSession(.ada)
        let challenge = session.recover("SMS")
        let link = session.simulator.url.absoluteString + "/api/v1/authn/recovery/factors"
        let code = try session.code()
        let other = try session.post(to: "\(link)/CALL/verify", of: challenge, ["passCode": code])
        #expect(other.outcome == "403 E0000079")
        let lower = try session.post(to: "\(link)/sms/verify", of: challenge, ["passCode": code])
        #expect(lower.outcome == "200 RECOVERY")
    }

    @Test("Recovering an account is forced by an administrator who resets the password")
    func isForced() throws {
        let session = SimulatorSession(.ada) { $0.recovery.asksQuestion = false }
        session.simulator.administrator.resetPassword(of: SimulatorSession.ada)
        #expect(session.signIn().outcome == "401 E0000004")

        let token = try session.recoveryToken()
        let reset = session.post("recovery/token", ["recoveryToken": token])
        let done = try session.follow("next", of: reset, ["newPassword": "Another-1"])
        #expect(done.outcome == "200 SUCCESS")
        #expect(session.signIn(SimulatorSession.ada, "Another-1").outcome == "200 SUCCESS")
    }

    @Test(
        "Recovering an account offers optional factors on request only",
        arguments: [true, false]
    )
    func offersFactors(wantsAll: Bool) throws {
        let session = SimulatorSession(.ada) {
            $0.recovery.asksQuestion = false
            $0.optionalFactors = [.sms]
        }
        _ = session.recover("EMAIL")
        let token = try session.recoveryToken()
        let reset = session.post(
            "recovery/token",
            [
                "recoveryToken": token,
                "options": ["multiOptionalFactorEnroll": .bool(wantsAll)],
            ]
        )
        let response = try session.follow("next", of: reset, ["newPassword": "Another-1"])
        #expect(response.outcome == (wantsAll ? "200 MFA_ENROLL" : "200 SUCCESS"))
    }

    @Test("Recovering an account echoes the relay state, even after an e-mail")
    func echoesRelayState() throws {
        let session = SimulatorSession(.ada)
        let challenge = session.recover("EMAIL", with: ["relayState": "/deep"])
        let token = try session.recoveryToken()
        let question = session.post("recovery/token", ["recoveryToken": token])
        #expect(challenge.json?["relayState"] == "/deep")
        #expect(question.json?["relayState"] == "/deep")
    }
}
