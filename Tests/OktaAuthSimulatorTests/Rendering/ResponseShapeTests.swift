import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The shape of a response")
struct ResponseShapeTests {
    @Test("An e-mail challenge has the factor result CHALLENGE")
    func emailChallenge() throws {
        let session = SimulatorSession(.ada(with: .email))
        let challenge = try session.challenge(.email)
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
                    "next": link(session, "factors/\(id)/verify", name: "verify"),
                    "resend": [link(session, "factors/\(id)/verify/resend", name: "email")],
                    "prev": link(session, "previous"), "cancel": link(session, "cancel"),
                ],
            ]
        )
    }

    @Test("A response to a code by text message has no result")
    func smsChallenge() throws {
        let challenge = try SimulatorSession(.ada(with: .sms())).challenge(.sms)
        #expect(challenge.factorResult == nil)
        #expect(challenge.json?["challengeType"] == nil)
    }

    @Test("A response to an expired password shows the rules")
    func passwordExpired() {
        let session = SimulatorSession(.adaWithExpiredPassword)
        let expired = session.signIn()
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
                "next": link(session, "credentials/change_password", name: "changePassword"),
                "cancel": link(session, "cancel"),
            ]
        )
    }

    @Test("A response to a recovery has no user, and links to the factor in upper case")
    func recoveryChallenge() {
        let session = SimulatorSession(.ada)
        let challenge = session.recover("call", "unlock")
        #expect(
            challenge.json == [
                "stateToken": .string(challenge.stateToken ?? ""),
                "expiresAt": "2024-05-01T13:00:00.000Z", "status": "RECOVERY_CHALLENGE",
                "factorType": "CALL", "recoveryType": "UNLOCK",
                "_links": [
                    "next": link(session, "recovery/factors/CALL/verify", name: "verify"),
                    "resend": link(session, "recovery/factors/CALL/resend", name: "call"),
                    "cancel": link(session, "cancel"),
                ],
            ]
        )
    }

    @Test("A response to a finished recovery speaks of recovery no more")
    func afterRecovery() throws {
        let session = SimulatorSession(.ada(with: .push())) { $0.recovery.asksQuestion = false }
        let challenge = session.recover("SMS")
        let reset = try session.follow("next", of: challenge, ["passCode": session.code()])
        let required = try session.follow("next", of: reset, ["newPassword": "Another-1"])
        #expect(reset.json?["recoveryType"] == "PASSWORD")
        #expect(required.status == "MFA_REQUIRED")
        #expect(required.json?["recoveryType"] == nil)
    }

    @Test("A response to a mailed unlock links to the page for that")
    func unlockMail() {
        let session = SimulatorSession(.adaLocked)
        session.recover("EMAIL", "unlock")
        let link = session.simulator.outbox.latest(for: SimulatorSession.ada)?.link
        #expect(link?.contains("/signin/user-unlock/") == true)
    }

    @Test("A response to a push enrollment shows a picture until the time is up, and no profile")
    func pushEnrollment() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.push] }
        let pending = try session.enroll(.push)
        let factor = try #require(pending.embedded?["factor"])
        let id = try #require(factor["id"]?.string)
        let send: SimulatorJSON = [
            link(session, "factors/\(id)/lifecycle/activate/email", name: "email"),
            link(session, "factors/\(id)/lifecycle/activate/sms", name: "sms"),
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

        session.clock.advance(by: 299)
        try session.follow("next", of: pending)
        session.clock.advance(by: 1)
        let timeout = try session.follow("next", of: pending)
        #expect(
            timeout.embedded?["factor"]?["_embedded"]?["activation"] == [
                "factorResult": "TIMEOUT",
                "_links": [
                    "activate": link(session, "factors/\(id)/lifecycle/activate"), "send": send,
                ],
            ]
        )
    }

    @Test("A response for a session names how the user signed in")
    func session() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let challenge = try session.challenge(.question)
        let done = try session.follow("next", of: challenge, ["answer": "mayonnaise"])
        let token = try #require(done.json?["sessionToken"])
        let opened = session.post("/api/v1/sessions", ["sessionToken": token])
        #expect(opened.json?["amr"] == ["pwd", "mfa"])
        #expect(opened.json?["mfaActive"] == true)
        #expect(opened.json?["lastFactorVerification"] == "2024-05-01T12:00:00.000Z")
        #expect(opened.json?["expiresAt"] == "2024-05-01T14:00:00.000Z")
    }

    private func link(_ session: SimulatorSession, _ path: String, name: String? = nil)
        -> SimulatorJSON
    {
        [
            "name": name.map(SimulatorJSON.string),
            "href": .string("\(session.simulator.url)/api/v1/authn/\(path)"),
            "hints": ["allow": ["POST"]],
        ]
    }
}
