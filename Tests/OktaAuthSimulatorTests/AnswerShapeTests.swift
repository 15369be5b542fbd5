import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The shape of an answer")
struct AnswerShapeTests {
    @Test("to a code by e-mail says that an answer is required")
    func emailChallenge() throws {
        let stage = Stage(.ada(with: .email))
        let challenge = try stage.challenge(.email)
        let id = try #require(challenge.embedded?["factor"]?["id"]?.string)

        #expect(
            challenge.json == [
                "stateToken": .string(challenge.stateToken ?? ""),
                "expiresAt": "2024-05-01T12:05:00.000Z", "status": "MFA_CHALLENGE",
                "factorResult": "CHALLENGE", "challengeType": "FACTOR",
                "_embedded": [
                    "user": challenge.embedded?["user"] ?? .null,
                    "factor": [
                        "id": .string(id), "factorType": "email", "provider": "OKTA",
                        "vendorName": "OKTA", "profile": ["email": "a...a@example.test"],
                    ],
                    "policy": [
                        "allowRememberDevice": true, "rememberDeviceLifetimeInMinutes": 0,
                        "rememberDeviceByDefault": false, "factorsPolicyInfo": [:],
                    ],
                ],
                "_links": [
                    "next": link(stage, "factors/\(id)/verify", name: "verify"),
                    "resend": [link(stage, "factors/\(id)/verify/resend", name: "email")],
                    "prev": link(stage, "previous"), "cancel": link(stage, "cancel"),
                ],
            ]
        )
    }

    @Test("to a code by text message has no result")
    func smsChallenge() throws {
        let challenge = try Stage(.ada(with: .sms())).challenge(.sms)
        #expect(challenge.factorResult == nil)
        #expect(challenge.json?["challengeType"] == nil)
    }

    @Test("to an expired password shows the rules")
    func passwordExpired() {
        let stage = Stage(.adaWithExpiredPassword)
        let expired = stage.signIn()
        #expect(
            expired.embedded?["policy"] == [
                "complexity": [
                    "minLength": 8, "minLowerCase": 1, "minUpperCase": 1, "minNumber": 1,
                    "minSymbol": 0, "excludeUsername": true,
                ],
                "age": ["minAgeMinutes": 0, "historyCount": 4],
            ]
        )
        #expect(
            expired.json?["_links"] == [
                "next": link(stage, "credentials/change_password", name: "changePassword"),
                "cancel": link(stage, "cancel"),
            ]
        )
    }

    @Test("to a recovery has no user, and links to the factor in upper case")
    func recoveryChallenge() {
        let stage = Stage(.ada)
        let challenge = stage.post(
            "recovery/unlock",
            ["username": "ada", "factorType": "call"]
        )
        #expect(
            challenge.json == [
                "stateToken": .string(challenge.stateToken ?? ""),
                "expiresAt": "2024-05-01T13:00:00.000Z", "status": "RECOVERY_CHALLENGE",
                "factorType": "CALL", "recoveryType": "UNLOCK",
                "_links": [
                    "next": link(stage, "recovery/factors/CALL/verify", name: "verify"),
                    "resend": link(stage, "recovery/factors/CALL/resend", name: "call"),
                    "cancel": link(stage, "cancel"),
                ],
            ]
        )
    }

    @Test("to a finished recovery speaks of recovery no more")
    func afterRecovery() throws {
        let stage = Stage(.ada(with: .push())) { $0.recovery.asksQuestion = false }
        let challenge = stage.post("recovery/password", ["username": "ada", "factorType": "SMS"])
        let reset = try stage.follow("next", of: challenge, ["passCode": stage.code()])
        let required = try stage.follow("next", of: reset, ["newPassword": "Another-1"])
        #expect(reset.json?["recoveryType"] == "PASSWORD")
        #expect(required.status == "MFA_REQUIRED")
        #expect(required.json?["recoveryType"] == nil)
    }

    @Test("to a mailed unlock links to the page for that")
    func unlockMail() {
        let stage = Stage(.adaLocked)
        stage.post("recovery/unlock", ["username": "ada", "factorType": "EMAIL"])
        let link = stage.simulator.outbox.latest(for: Stage.ada)?.link
        #expect(link?.contains("/signin/user-unlock/") == true)
    }

    @Test("to a push enrollment shows a picture until the time is up, and no profile")
    func pushEnrollment() throws {
        let stage = Stage(.ada) { $0.requiredFactors = [.push] }
        let pending = try stage.enroll(.push)
        let factor = try #require(pending.embedded?["factor"])
        let id = try #require(factor["id"]?.string)
        let send: SimulatorJSON = [
            link(stage, "factors/\(id)/lifecycle/activate/email", name: "email"),
            link(stage, "factors/\(id)/lifecycle/activate/sms", name: "sms"),
        ]
        let qrcode = factor["_embedded"]?["activation"]?["_links"]?["qrcode"]

        #expect(qrcode?["href"]?.string?.contains("/factors/\(id)/qr/00") == true)
        #expect(
            factor == [
                "id": .string(id), "factorType": "push", "provider": "OKTA",
                "vendorName": "OKTA",
                "_embedded": [
                    "activation": [
                        "expiresAt": "2024-05-01T12:05:00.000Z", "factorResult": "WAITING",
                        "_links": ["qrcode": qrcode ?? .null, "send": send],
                    ]
                ],
            ]
        )

        stage.clock.advance(by: 299)
        try stage.follow("next", of: pending)
        stage.clock.advance(by: 1)
        let timeout = try stage.follow("next", of: pending)
        #expect(
            timeout.embedded?["factor"]?["_embedded"]?["activation"] == [
                "factorResult": "TIMEOUT",
                "_links": [
                    "activate": link(stage, "factors/\(id)/lifecycle/activate"), "send": send,
                ],
            ]
        )
    }

    @Test("for a session names how the user signed in")
    func session() throws {
        let stage = Stage(.ada(with: .question()))
        let challenge = try stage.challenge(.question)
        let done = try stage.follow("next", of: challenge, ["answer": "mayonnaise"])
        let token = try #require(done.json?["sessionToken"])
        let session = stage.post("/api/v1/sessions", ["sessionToken": token])
        #expect(session.json?["amr"] == ["pwd", "mfa"])
        #expect(session.json?["mfaActive"] == true)
        #expect(session.json?["lastFactorVerification"] == "2024-05-01T12:00:00.000Z")
        #expect(session.json?["expiresAt"] == "2024-05-01T14:00:00.000Z")
    }

    private func link(_ stage: Stage, _ path: String, name: String? = nil) -> SimulatorJSON {
        .compact([
            "name": name.map(SimulatorJSON.string),
            "href": .string("\(stage.simulator.url)/api/v1/authn/\(path)"),
            "hints": ["allow": ["POST"]],
        ])
    }
}
