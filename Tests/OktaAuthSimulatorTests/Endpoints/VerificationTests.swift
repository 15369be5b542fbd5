import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Verifying a factor")
struct VerificationTests {
    /// A kind that sends codes, the seconds to the next code, and the error before.
    typealias Sending = (
        kind: SimulatedFactorKind, recipient: String, pause: TimeInterval, error: String
    )

    private static let sendings: [Sending] = [
        (.sms, "+15555550100", 30, "429 E0000109"), (.call, "+15555550100", 30, "429 E0000133"),
        (.email, "ada@example.test", 5, "429 E0000118"),
    ]

    private let session = SimulatorSession(.adaWithEveryFactor)

    @Test("Verifying a factor begins with the list of enrolled factors")
    func listsFactors() throws {
        let required = session.signIn().expect("200 MFA_REQUIRED")
        #expect(required["_embedded.factor"] == nil)
        let factors = try required.factors()
        let names = factors.map {
            "\($0["factorType"]?.string ?? "") \($0["provider"]?.string ?? "")"
        }
        let kinds = SimulatedFactorKind.allCases.filter { $0 != .password }
        #expect(names == kinds.map { "\($0.factorType) \($0.provider)" })
        #expect(factors[0]["profile"]?["question"] == "disliked_food")
        #expect(factors[1]["profile"]?["phoneNumber"] == "+1 XXX-XXX-0100")
        #expect(factors[3]["profile"]?["email"] == "a...a@example.test")
        #expect(factors[4]["profile"]?["credentialId"] == "ada@example.test")
        #expect(factors[6]["profile"]?["deviceType"] == "SmartPhone_IPhone")
        #expect(factors[6]["profile"]?["name"] == "Simulated phone")
        #expect(required["_embedded.policy.allowRememberDevice"] == true)
        #expect(required.link("next") == nil)
        #expect(Set(factors.compactMap { $0["id"]?.string }).count == factors.count)
    }

    @Test("Verifying a factor ignores unknown members, null members and a slash at the end")
    func isLenient() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let required = session.signIn()
        let nulls: [String: SimulatorJSON] = [
            "passCode": .null, "answer": .null, "rememberDevice": .null, "autoPush": .null,
        ]
        #expect(try session.verify(.question, nulls, of: required).outcome == "200 MFA_CHALLENGE")
        let fields: [String: SimulatorJSON] = [
            "fid": "x", "provider": "OKTA", "profile": ["a": [1]], "answer": "mayonnaise",
        ]
        let done = try session.verify(.question, fields, of: required, query: "/")
        #expect(done.outcome == "200 SUCCESS")
    }

    @Test(
        "Verifying a factor with an empty code or answer asks for one, as Okta's sign-in widget does",
        arguments: SimulatedFactorKind.allCases.filter { $0 != .password },
        ["passCode", "answer", "clientData"]
    )
    func emptyCode(kind: SimulatedFactorKind, name: String) throws {
        let asked = try session.verify(kind, [name: ""], of: session.signIn())
        #expect(asked.outcome == "200 MFA_CHALLENGE")
        #expect(session.simulator.outbox.messages.isEmpty == (kind.channel == nil))
    }

    @Test("Verifying a factor takes its code once, also after going back or in another sign-in")
    func codeOfFactor() throws {
        let challenge = try session.challenge(.sms)
        let code = try session.code()
        let back = try session.follow("prev", of: challenge).expect("200 MFA_REQUIRED")
        try session.verify(.sms, of: back).expect("429 E0000109")
        try session.verify(.sms, ["passCode": code], of: session.signIn()).expect("200 SUCCESS")
        try session.verify(.sms, ["passCode": code], of: back).expect("403 E0000068")
    }

    @Test(
        "Verifying a factor without a code leads to the challenge",
        arguments: SimulatedFactorKind.allCases.filter { $0 != .password }
    )
    func challenges(kind: SimulatedFactorKind) throws {
        let challenge = try session.challenge(kind).expect("200 MFA_CHALLENGE")
        #expect(challenge["_embedded.factor.factorType"]?.string == kind.factorType)
        #expect(challenge["_embedded.factor.provider"]?.string == kind.provider)
        let name =
            switch kind.style {
            case .push, .duo: "poll"
            case .redirect: "redirect"
            case .knowledge, .message, .app, .token, .counter, .securityKey: "verify"
            }
        #expect(challenge.nextName == name)
        #expect(challenge.link("prev")?.hasSuffix("/api/v1/authn/previous") == true)
        #expect(challenge.link("cancel")?.hasSuffix("/api/v1/authn/cancel") == true)
        let resend = challenge["_links.resend.0.name"]?.string
        #expect(resend == (kind.channel?.rawValue ?? (kind == .push ? "push" : nil)))
    }

    @Test(
        "Verifying a factor accepts the code that was sent, after a wrong one",
        arguments: sendings
    )
    func acceptsCodes(sending: Sending) throws {
        let challenge = try session.challenge(sending.kind)
        let wrong = try session.follow("next", of: challenge, ["passCode": "no"])
            .expect("403 E0000068")
        #expect(wrong.cause == "Your passcode doesn't match our records. Please try again.")
        try session.follow("next", of: challenge, ["passCode": session.code()])
            .expect("200 SUCCESS")

        let message = session.messages[0]
        #expect(message.channel == sending.kind.channel)
        #expect(message.recipient == sending.recipient)
        #expect(message.text == "Your code is \(message.code ?? "?").")
        #expect(message.code?.count == 6)
    }

    @Test(
        "Verifying a factor accepts a code for as long as it lives and no longer",
        arguments: sendings,
        [(age: 59.0, outcome: "200 SUCCESS"), (60, "403 E0000068")]
    )
    func codesExpire(sending: Sending, code: (age: TimeInterval, outcome: String)) throws {
        session.simulator.policy.codeLifetime = 60
        let challenge = try session.challenge(sending.kind)
        session.clock.advance(by: code.age)
        try session.follow("next", of: challenge, ["passCode": session.code()]).expect(code.outcome)
    }

    @Test(
        "Verifying a factor sends another code after a pause, which replaces the first",
        arguments: sendings
    )
    func resends(sending: Sending) throws {
        let challenge = try session.challenge(sending.kind)
        let first = try session.code()

        session.clock.advance(by: sending.pause - 1)
        try session.follow("resend", of: challenge).expect(sending.error)
        try session.follow("next", of: challenge).expect(sending.error)
        session.clock.advance(by: 1)
        try session.follow("resend", of: challenge).expect("200 MFA_CHALLENGE")

        #expect(session.messages.count == 2)
        try session.follow("next", of: challenge, ["passCode": first]).expect("403 E0000068")
        try session.follow("next", of: challenge, ["passCode": session.code()])
            .expect("200 SUCCESS")
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
        let required = session.signIn()
        let wrong = try session.verify(kind, [field: "wrong"], of: required).expect("403 E0000068")
        let noun = kind == .question ? "answer" : "passcode"
        #expect(wrong.cause == "Your \(noun) doesn't match our records. Please try again.")
        try session.verify(kind, [field: .string(right)], of: required).expect("200 SUCCESS")
        try session.follow("next", of: session.challenge(kind), [field: .string(right)])
            .expect("200 SUCCESS")
    }

    @Test(
        "Verifying a factor accepts time-based codes one step early or late",
        arguments: [
            (0, "200 SUCCESS"), (30, "200 SUCCESS"), (-30, "200 SUCCESS"),
            (60, "403 E0000083"), (-60, "403 E0000083"), (120, "403 E0000083"),
            (-120, "403 E0000083"), (150, "403 E0000068"), (-150, "403 E0000068"),
        ] as [(TimeInterval, String)]
    )
    func totpWindow(drift: TimeInterval, outcome: String) throws {
        let secret = Data("12345678901234567890".utf8)
        let session = SimulatorSession(.ada(with: .oktaTOTP(secret: secret)))
        let step = TimeBasedCode.step(at: session.clock.now + drift)
        let code = SimulatorJSON.string(TimeBasedCode(secret: Array(secret)).code(at: step))
        try session.verify(.oktaTOTP, ["passCode": code], of: session.signIn()).expect(outcome)
    }

    @Test(
        "Verifying a factor refuses a time-based code that was used",
        arguments: SimulatedFactorKind.allCases.filter { $0.style == .app }
    )
    func totpReplay(kind: SimulatedFactorKind) throws {
        for (pause, outcome) in [(0.0, "200 SUCCESS"), (0, "403 E0000082"), (30, "200 SUCCESS")] {
            session.clock.advance(by: pause)
            let required = session.signIn()
            try session.verify(kind, ["passCode": session.appCode(kind)], of: required)
                .expect(outcome)
        }
    }

    @Test("Verifying a factor accepts no factors of other users, and one factor at a time")
    func checksTheFactor() throws {
        let required = session.signIn()
        let unknown = try session.post(to: "factors/nope/verify", of: required)
        let text = "Not found: Resource not found: nope (UserFactor)"
        #expect(unknown.expect("404 E0000007")["errorSummary"]?.string == text)
        let challenge = try session.challenge(.sms)
        let other = try required.factor(.question)["_links"]?["verify"]?["href"]?.string
        try session.post(to: #require(other), of: challenge, SimulatorSession.answer)
            .expect("403 E0000079")
    }

    @Test("Verifying a factor puts it first in the next list")
    func reordersFactors() throws {
        let challenge = try session.challenge(.email)
        try session.follow("next", of: challenge, ["passCode": session.code()])
        #expect(session.signIn()["_embedded.factors.0.factorType"] == "email")
    }

    @Test(
        "Verifying a factor sends nothing again for what was not sent",
        arguments: [SimulatedFactorKind.question, .oktaTOTP]
    )
    func hasNothingToResend(kind: SimulatedFactorKind) throws {
        let challenge = try session.challenge(kind)
        let link = try #require(challenge.link("next"))
        try session.post(to: "\(link)/resend", of: challenge).expect("403 E0000079")
    }

    @Test("Messages are limited by recipient")
    func limitsByRecipient() throws {
        let session = SimulatorSession(.ada(with: .sms("+15555550111"), .sms("+15555550122")))
        for factor in try session.signIn().factors() {
            let link = try #require(factor["_links"]?["verify"]?["href"]?.string)
            try session.post(to: link, of: session.signIn()).expect("200 MFA_CHALLENGE")
        }
        #expect(session.messages.map(\.recipient) == ["+15555550111", "+15555550122"])
    }
}
