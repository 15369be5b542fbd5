import Testing

@_spi(Server) @testable import OktaAuthSimulator

/// Facts that the comparison with documented responses misses: values, and members left out.
@Suite("The shape of a response")
struct ResponseShapeTests {
    @Test("An e-mail challenge has the factor result CHALLENGE")
    func emailChallenge() throws {
        let session = SimulatorSession(.ada(with: .email))
        let challenge = try session.challenge(.email)
        #expect(challenge["expiresAt"] == "2024-05-01T12:05:00.000Z")
        #expect(challenge.factorResult == "CHALLENGE")
        #expect(challenge["challengeType"] == "FACTOR")
        let id = try #require(challenge["_embedded.factor.id"]?.string)
        #expect(
            challenge["_embedded.factor"] == [
                "id": .string(id), "factorType": "email", "provider": "OKTA",
                "vendorName": "OKTA", "profile": ["email": "a...a@example.test"],
            ]
        )
        #expect(
            challenge["_embedded.policy"] == [
                "allowRememberDevice": true, "rememberDeviceLifetimeInMinutes": 0,
                "rememberDeviceByDefault": false, "factorsPolicyInfo": [:],
            ]
        )
        #expect(
            challenge["_links"] == [
                "next": link(session, "factors/\(id)/verify", name: "verify"),
                "resend": [link(session, "factors/\(id)/verify/resend", name: "email")],
                "prev": link(session, "previous"), "cancel": link(session, "cancel"),
            ]
        )
    }

    @Test("A response to a code by text message has no result")
    func smsChallenge() throws {
        let challenge = try SimulatorSession(.ada(with: .sms())).challenge(.sms)
        #expect(challenge.factorResult == nil)
        #expect(challenge["challengeType"] == nil)
    }

    @Test("A response to an expired password shows the rules")
    func passwordExpired() {
        let session = SimulatorSession(.adaWithExpiredPassword)
        let expired = session.signIn()
        #expect(
            expired["_embedded.policy"] == [
                "complexity": [
                    "minLength": 8, "minLowerCase": 1, "minUpperCase": 1, "minNumber": 1,
                    "minSymbol": 0, "excludeUsername": true,
                ],
                "age": ["minAgeMinutes": 0, "historyCount": 4],
            ]
        )
        #expect(
            expired["_links"] == [
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

    @Test("A response to a push enrollment shows a picture until the time is up, and no profile")
    func pushEnrollment() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.push] }
        let pending = try session.enroll(.push)
        let factor = try #require(pending["_embedded.factor"]?.object)
        let id = try #require(factor["id"]?.string)
        #expect(Set(factor.keys) == ["id", "factorType", "provider", "vendorName", "_embedded"])
        let qrcode = pending.activation?["_links"]?["qrcode"]
        #expect(qrcode?["href"]?.string?.contains("/factors/\(id)/qr/00") == true)
        let send: SimulatorJSON = [
            link(session, "factors/\(id)/lifecycle/activate/email", name: "email"),
            link(session, "factors/\(id)/lifecycle/activate/sms", name: "sms"),
        ]
        #expect(
            pending.activation == [
                "expiresAt": "2024-05-01T12:05:00.000Z", "factorResult": "WAITING",
                "_links": ["qrcode": qrcode, "send": send],
            ]
        )

        session.clock.advance(by: 299)
        try session.follow("next", of: pending)
        session.clock.advance(by: 1)
        #expect(
            try session.follow("next", of: pending).activation == [
                "factorResult": "TIMEOUT",
                "_links": [
                    "activate": link(session, "factors/\(id)/lifecycle/activate"), "send": send,
                ],
            ]
        )
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
