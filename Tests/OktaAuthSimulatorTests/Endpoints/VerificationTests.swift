import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Verifying a factor")
struct VerificationTests {
    static let codes: [(SimulatedFactorKind, String, TimeInterval, String)] = [
        (.sms, "sms", 30, "429 E0000109"), (.call, "call", 30, "429 E0000133"),
        (.email, "email", 5, "429 E0000118"),
    ]

    @Test("Verifying a factor begins with the list of enrolled factors")
    func listsFactors() throws {
        let session = SimulatorSession(.adaWithEveryFactor)

        let required = session.signIn()

        #expect(required.outcome == "200 MFA_REQUIRED")
        #expect(required.embedded?["factor"] == nil)
        let factors = try required.factors()
        let names = factors.map {
            "\($0["factorType"]?.string ?? "") \($0["provider"]?.string ?? "")"
        }
        #expect(
            names == [
                "question OKTA", "sms OKTA", "call OKTA", "email OKTA",
                "token:software:totp OKTA", "token:software:totp GOOGLE", "push OKTA",
                "token RSA", "token SYMANTEC", "token DEL_OATH",
                "token:hardware YUBICO", "token:hotp CUSTOM", "web DUO", "u2f FIDO",
                "webauthn FIDO", "assertion:saml2 GENERIC_SAML", "assertion:oidc GENERIC_OIDC",
                "claims_provider CUSTOM",
            ]
        )
        #expect(factors[0]["profile"]?["question"] == "disliked_food")
        #expect(factors[1]["profile"]?["phoneNumber"] == "+1 XXX-XXX-0100")
        #expect(factors[3]["profile"]?["email"] == "a...a@example.test")
        #expect(factors[4]["profile"]?["credentialId"] == "ada@example.test")
        #expect(factors[6]["profile"]?["deviceType"] == "SmartPhone_IPhone")
        #expect(factors[6]["profile"]?["name"] == "Simulated phone")
        #expect(required.embedded?["policy"]?["allowRememberDevice"] == true)
        #expect(required.link("next") == nil)
        #expect(Set(factors.compactMap { $0["id"]?.string }).count == factors.count)
    }

    @Test("Verifying a factor takes its code once, also after going back or in another sign-in")
    func codeOfFactor() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let challenge = try session.challenge(.sms)
        let code = try session.code()
        let back = try session.follow("prev", of: challenge)
        #expect(back.outcome == "200 MFA_REQUIRED")
        #expect(try session.verify(.sms, of: back).outcome == "429 E0000109")

        let other = session.signIn()
        let done = try session.verify(.sms, ["passCode": code], of: other)
        #expect(done.outcome == "200 SUCCESS")
        let again = try session.verify(.sms, ["passCode": code], of: back)
        #expect(again.outcome == "403 E0000068")
    }

    @Test("Verifying a factor takes the latest code of the factor only")
    func latestCode() throws {
        let session = SimulatorSession(.ada(with: .sms()))
        let challenge = try session.challenge(.sms)
        let first = try session.code()
        session.clock.advance(by: 31)
        let resent = try session.follow("resend", of: challenge)
        #expect(resent.outcome == "200 MFA_CHALLENGE")
        let stale = try session.follow("next", of: resent, ["passCode": first])
        #expect(stale.outcome == "403 E0000068")
        let done = try session.follow("next", of: resent, ["passCode": session.code()])
        #expect(done.outcome == "200 SUCCESS")
    }

    @Test(
        "Verifying a factor without a code leads to the challenge",
        arguments: SimulatedFactorKind.allCases.filter { $0 != .password }
    )
    func challenges(kind: SimulatedFactorKind) throws {
        let challenge = try SimulatorSession(.adaWithEveryFactor).challenge(kind)

        #expect(challenge.outcome == "200 MFA_CHALLENGE")
        #expect(challenge.embedded?["factor"]?["factorType"]?.string == kind.factorType)
        #expect(challenge.embedded?["factor"]?["provider"]?.string == kind.provider)
        let name =
            switch kind.style {
            case .push, .duo: "poll"
            case .redirect: "redirect"
            case .knowledge, .message, .app, .token, .securityKey: "verify"
            }
        #expect(challenge.nextName == name)
        #expect(challenge.link("prev")?.hasSuffix("/api/v1/authn/previous") == true)
        #expect(challenge.link("cancel")?.hasSuffix("/api/v1/authn/cancel") == true)
        let resend = challenge.json?["_links"]?["resend"]?[0]?["name"]?.string
        #expect(resend == (kind.channel?.rawValue ?? (kind == .push ? "push" : nil)))
    }

    @Test("Verifying a factor accepts the code that was sent, after a wrong one", arguments: codes)
    func acceptsCodes(
        kind: SimulatedFactorKind,
        channel: String,
        pause: TimeInterval,
        error: String
    ) throws {
        let session = SimulatorSession(.adaWithEveryFactor)

        let challenge = try session.challenge(kind)
        let wrong = try session.follow("next", of: challenge, ["passCode": "no"])
        let right = try session.follow("next", of: challenge, ["passCode": session.code()])

        #expect(wrong.outcome == "403 E0000068")
        #expect(wrong.cause == "Your passcode doesn't match our records. Please try again.")
        #expect(right.outcome == "200 SUCCESS")
        let message = session.simulator.outbox.messages[0]
        #expect(message.channel.rawValue == channel)
        #expect(message.recipient == (kind == .email ? "ada@example.test" : "+15555550100"))
        #expect(message.text.contains(message.code ?? "?"))
        #expect(message.code?.count == 6)
    }

    @Test(
        "Verifying a factor accepts a code for as long as it lives and no longer",
        arguments: codes
    )
    func codesExpire(
        kind: SimulatedFactorKind,
        channel: String,
        pause: TimeInterval,
        error: String
    ) throws {
        for (age, expected) in [(59.0, "200 SUCCESS"), (60, "403 E0000068")] {
            let session = SimulatorSession(.adaWithEveryFactor) { $0.codeLifetime = 60 }
            let challenge = try session.challenge(kind)
            session.clock.advance(by: age)
            let response = try session.follow("next", of: challenge, ["passCode": session.code()])
            #expect(response.outcome == expected)
        }
    }

    @Test(
        "Verifying a factor sends another code after a pause, which replaces the first",
        arguments: codes
    )
    func resends(
        kind: SimulatedFactorKind,
        channel: String,
        pause: TimeInterval,
        error: String
    ) throws {
        let session = SimulatorSession(.adaWithEveryFactor)
        let challenge = try session.challenge(kind)
        let first = try session.code()

        session.clock.advance(by: pause - 1)
        #expect(try session.follow("resend", of: challenge).outcome == error)
        #expect(try session.follow("next", of: challenge).outcome == error)
        session.clock.advance(by: 1)
        #expect(try session.follow("resend", of: challenge).outcome == "200 MFA_CHALLENGE")

        #expect(session.simulator.outbox.messages.count == 2)
        let old = try session.follow("next", of: challenge, ["passCode": first])
        #expect(old.outcome == "403 E0000068")
        let new = try session.follow("next", of: challenge, ["passCode": session.code()])
        #expect(new.outcome == "200 SUCCESS")
    }

    @Test(
        "Verifying accepts an answer, a password or a code, at once or after the challenge",
        arguments: [
            (SimulatedFactorKind.question, "answer", "Mayonnaise"),
            (.question, "passCode", "mayonnaise"),
            (.rsaToken, "passCode", "246810"), (.symantecToken, "answer", "246810"),
        ]
    )
    func acceptsAnswers(kind: SimulatedFactorKind, field: String, right: String) throws {
        let session = SimulatorSession(.adaWithEveryFactor)
        let required = session.signIn()

        let wrong = try session.verify(kind, [field: "wrong"], of: required)
        let direct = try session.verify(kind, [field: .string(right)], of: required)
        let challenge = try session.challenge(kind)
        let later = try session.follow("next", of: challenge, [field: .string(right)])

        #expect(wrong.outcome == "403 E0000068")
        let noun = kind == .question ? "answer" : "passcode"
        #expect(wrong.cause == "Your \(noun) doesn't match our records. Please try again.")
        #expect(direct.outcome == "200 SUCCESS")
        #expect(later.outcome == "200 SUCCESS")
    }

    @Test(
        "Verifying a factor accepts time-based codes one step early or late",
        arguments: [
            (0, "200 SUCCESS"), (30, "200 SUCCESS"), (-30, "200 SUCCESS"),
            (60, "403 E0000083"), (-60, "403 E0000083"), (120, "403 E0000083"),
            (-120, "403 E0000083"), (150, "403 E0000068"), (-150, "403 E0000068"),
        ] as [(TimeInterval, String)]
    )
    func totpWindow(drift: TimeInterval, expected: String) throws {
        let secret = Data("12345678901234567890".utf8)
        let session = SimulatorSession(.ada(with: .oktaTOTP(secret: secret)))
        let step = TimeBasedCode.step(at: session.clock.now.addingTimeInterval(drift))
        let code = TimeBasedCode(secret: Array(secret)).code(at: step)
        let required = session.signIn()

        let response = try session.verify(.oktaTOTP, ["passCode": .string(code)], of: required)

        #expect(response.outcome == expected)
    }

    @Test(
        "Verifying a factor refuses a time-based code that was used",
        arguments: [SimulatedFactorKind.oktaTOTP, .googleTOTP]
    )
    func totpReplay(kind: SimulatedFactorKind) throws {
        let session = SimulatorSession(.adaWithEveryFactor)
        func verify() throws -> SimulatorResponse {
            let required = session.signIn()
            let code = try #require(session.phone.totpCode(for: kind))
            return try session.verify(kind, ["passCode": .string(code)], of: required)
        }

        #expect(try verify().outcome == "200 SUCCESS")
        #expect(try verify().outcome == "403 E0000082")
        session.clock.advance(by: 30)
        #expect(try verify().outcome == "200 SUCCESS")
    }

    @Test("Verifying a factor accepts no factors of other users, and one factor at a time")
    func checksTheFactor() throws {
        let session = SimulatorSession(.adaWithEveryFactor)
        let required = session.signIn()
        let link = session.simulator.url.absoluteString + "/api/v1/authn/factors/nope/verify"

        #expect(try session.post(to: link, of: required).outcome == "404 E0000007")
        let challenge = try session.challenge(.sms)
        let other = try required.verifyLink(.question)
        let response = try session.post(to: other, of: challenge, ["answer": "mayonnaise"])
        #expect(response.outcome == "403 E0000079")
    }

    @Test("Verifying a factor puts it first in the next list")
    func reordersFactors() throws {
        let session = SimulatorSession(.adaWithEveryFactor)
        let challenge = try session.challenge(.email)
        try session.follow("next", of: challenge, ["passCode": session.code()])

        let first = try session.signIn().factors()[0]["factorType"]
        #expect(first == "email")
    }

    @Test(
        "Verifying a factor sends nothing again for what was not sent",
        arguments: [SimulatedFactorKind.question, .oktaTOTP]
    )
    func hasNothingToResend(kind: SimulatedFactorKind) throws {
        let session = SimulatorSession(.adaWithEveryFactor)
        let challenge = try session.challenge(kind)
        let link = try #require(challenge.link("next")) + "/resend"
        #expect(try session.post(to: link, of: challenge).outcome == "403 E0000079")
    }

    @Test("Messages are limited by recipient")
    func limitsByRecipient() throws {
        let session = SimulatorSession(.ada(with: .sms("+15555550111"), .sms("+15555550122")))
        let required = session.signIn()
        let links = try required.factors().compactMap { $0["_links"]?["verify"]?["href"]?.string }
        #expect(links.count == 2)
        for link in links {
            #expect(try session.post(to: link, of: session.signIn()).statusCode == 200)
        }
        #expect(
            session.simulator.outbox.messages.map(\.recipient) == ["+15555550111", "+15555550122"]
        )
    }
}
