import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Enrolling a factor")
struct EnrollmentTests {
    static let question: [String: SimulatorJSON] = [
        "profile": ["question": "first_award", "answer": "chess"]
    ]
    static let all: SimulatorJSON = ["multiOptionalFactorEnroll": true]

    static let unenrollable: [(SimulatedFactorKind, SimulatorJSON)] = [
        (.question, ["profile": ["question": "no_such", "answer": "chess"]]),
        (.question, ["profile": ["question": "first_award", "answer": "abc"]]),
        (.question, [:]), (.sms, ["profile": ["phoneNumber": "12345"]]),
        (.call, ["profile": ["phoneNumber": "+1555555CALL"]]),
        (.email, ["profile": ["email": "other@example.test"]]),
        (.rsaToken, ["passCode": "1", "profile": ["credentialId": "ada"]]),
        (.symantecToken, ["passCode": "246810", "profile": ["credentialId": "VSMT1"]]),
        (.googleTOTP, [:]),
    ]

    @Test("Enrolling a factor begins with the list of what is offered")
    func listsOffers() throws {
        let session = SimulatorSession(.ada) {
            $0.requiredFactors = [.question]
            $0.optionalFactors = [.sms, .push]
        }

        let enroll = session.signIn()

        #expect(enroll.outcome == "200 MFA_ENROLL")
        let factors = try enroll.factors()
        #expect(factors.map { $0["factorType"] } == ["question", "sms", "push"])
        #expect(factors.map { $0["enrollment"] } == ["REQUIRED", "OPTIONAL", "OPTIONAL"])
        #expect(factors.allSatisfy { $0["status"] == "NOT_SETUP" && $0["id"] == nil })
        let questions = factors[0]["_links"]?["questions"]
        #expect(questions?["hints"]?["allow"] == ["GET"])
        let phones = factors[1]["_embedded"]?["phones"]
        #expect(phones?[0]?["profile"]?["phoneNumber"] == "+1 XXX-XXX-0100")
    }

    @Test("Enrolling a factor lists the questions to choose from")
    func listsQuestions() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.question] }
        let factor = try session.signIn().factors()[0]
        let link = try #require(factor["_links"]?["questions"]?["href"]?.string)

        let origin = session.simulator.url.absoluteString
        let response = session.get(link.replacing(origin, with: ""))

        #expect(response.statusCode == 200)
        #expect(response.json?.array?.count == 20)
        #expect(response.json?[0]?["question"] == "disliked_food")
        #expect(response.json?[0]?["questionText"]?.string?.isEmpty == false)
    }

    @Test("Enrolling a factor can be skipped only when nothing required is missing")
    func skips() throws {
        let session = SimulatorSession(.ada) { $0.optionalFactors = [.sms] }
        let optional = session.signIn()
        #expect(optional.outcome == "200 MFA_ENROLL")
        #expect(optional.link("skip") != nil)
        #expect(try session.follow("skip", of: optional).outcome == "200 SUCCESS")

        session.simulator.policy.requiredFactors = [.question]
        let required = session.signIn()
        #expect(required.link("skip") == nil)
        let token = SimulatorJSON.string(required.stateToken ?? "")
        #expect(session.post("skip", ["stateToken": token]).outcome == "403 E0000079")
    }

    @Test("Enrolling is skipped for good, whatever another sign-in has enrolled meanwhile")
    func skipsBesideAnotherSignIn() throws {
        let session = SimulatorSession(.ada) { $0.optionalFactors = [.question] }
        let first = session.signIn()
        #expect(try session.enroll(.question, Self.question).outcome == "200 SUCCESS")
        #expect(try session.follow("skip", of: first).outcome == "200 SUCCESS")
    }

    @Test("Enrolling a factor continues with the next required factor")
    func enrollsAllRequired() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.question, .rsaToken] }

        let second = try session.enroll(.question, Self.question)
        #expect(second.outcome == "200 MFA_ENROLL")
        #expect(try second.factors().map { $0["status"] } == ["ACTIVE", "NOT_SETUP"])
        let token: [String: SimulatorJSON] = [
            "passCode": "246810", "profile": ["credentialId": "ada"],
        ]
        #expect(try session.enroll(.rsaToken, token, after: second).outcome == "200 SUCCESS")
        #expect(session.signIn().outcome == "200 MFA_REQUIRED")
    }

    @Test(
        "Enrolling a factor continues with optional factors if the client sets that",
        arguments: [true, false]
    )
    func offersFurtherFactors(wantsAll: Bool) throws {
        let session = SimulatorSession(.ada) { $0.optionalFactors = [.question, .sms] }
        let response = try session.enroll(
            .question,
            Self.question,
            options: wantsAll ? Self.all : [:]
        )
        #expect(response.outcome == (wantsAll ? "200 MFA_ENROLL" : "200 SUCCESS"))
    }

    @Test("Enrolling a factor asks for required factors also after another one was verified")
    func comesAfterVerification() throws {
        let session = SimulatorSession(.ada(with: .question())) { $0.requiredFactors = [.sms] }
        let required = session.signIn()
        let response = try session.verify(.question, ["answer": "mayonnaise"], of: required)
        #expect(response.outcome == "200 MFA_ENROLL")
    }

    @Test(
        "Enrolling a factor sends a code that activates the factor",
        arguments: [SimulatedFactorKind.sms, .call, .email]
    )
    func activatesByCode(kind: SimulatedFactorKind) throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [kind] }
        let fields: [String: SimulatorJSON] =
            kind == .email ? [:] : ["profile": ["phoneNumber": "+1 (555) 555-0199"]]

        let pending = try session.enroll(kind, fields)
        #expect(pending.outcome == "200 MFA_ENROLL_ACTIVATE")
        #expect(pending.nextName == "activate")
        #expect(pending.json?["_links"]?["resend"]?[0]?["name"]?.string == kind.channel?.rawValue)
        let pendingID = try #require(pending.embedded?["factor"]?["id"]?.string)
        let wrong = try session.follow("next", of: pending, ["passCode": "no"])
        #expect(wrong.outcome == "403 E0000068")
        let done = try session.follow("next", of: pending, ["passCode": session.code()])

        #expect(done.outcome == "200 SUCCESS")
        let factor = try session.signIn().factors()[0]
        #expect(factor["factorType"]?.string == kind.factorType)
        #expect((factor["id"]?.string == pendingID) == (kind == .email))
        let message = session.simulator.outbox.messages[0]
        #expect(message.recipient == (kind == .email ? SimulatorSession.ada : "+15555550199"))
    }

    @Test("Enrolling a factor sends another code after a pause")
    func resends() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.sms] }
        let pending = try session.enroll(.sms)

        #expect(try session.follow("resend", of: pending).outcome == "429 E0000109")
        session.clock.advance(by: 30)
        #expect(try session.follow("resend", of: pending).outcome == "200 MFA_ENROLL_ACTIVATE")
        let done = try session.follow("next", of: pending, ["passCode": session.code()])
        #expect(done.outcome == "200 SUCCESS")
    }

    @Test("Enrolling a factor looks at five wrong codes in five minutes")
    func limitsAttempts() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.sms] }
        let pending = try session.enroll(.sms)
        for _ in 1...5 { try session.follow("next", of: pending, ["passCode": "no"]) }

        let right = try session.follow("next", of: pending, ["passCode": session.code()])
        #expect(right.outcome == "429 E0000047")
        #expect(try session.follow("resend", of: pending).outcome == "429 E0000047")
    }

    @Test(
        "Enrolling a factor shows the secret of an authenticator app",
        arguments: [SimulatedFactorKind.oktaTOTP, .googleTOTP]
    )
    func activatesTOTP(kind: SimulatedFactorKind) throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [kind] }

        let pending = try session.enroll(kind)
        let activation = pending.embedded?["factor"]?["_embedded"]?["activation"]
        #expect(activation?["sharedSecret"]?.string?.count == 16)
        #expect(activation?["timeStep"] == 30)
        #expect(activation?["keyLength"] == 6)
        #expect(activation?["encoding"] == "base32")
        #expect(activation?["_links"]?["qrcode"]?["type"] == "image/png")
        let code = SimulatorJSON.string(try #require(session.phone.totpCode()))
        #expect(
            try session.follow("next", of: pending, ["passCode": code]).outcome == "200 SUCCESS"
        )

        let required = session.signIn()
        let replayed = try session.verify(kind, ["passCode": code], of: required)
        #expect(replayed.outcome == "403 E0000082")
    }

    @Test("Enrolling a factor refuses what it cannot enroll", arguments: unenrollable)
    func refuses(kind: SimulatedFactorKind, fields: SimulatorJSON) throws {
        let session = SimulatorSession(.ada) {
            $0.requiredFactors = [.question, .sms, .call, .email, .rsaToken, .symantecToken]
        }
        let enroll = session.signIn()
        let names: [String: SimulatorJSON] = [
            "factorType": .string(kind.factorType), "provider": .string(kind.provider),
            "stateToken": .string(enroll.stateToken ?? ""),
        ]
        let body = (fields.object ?? [:]).merging(names) { $1 }
        #expect(session.post("factors", .object(body)).outcome == "400 E0000001")
    }

    @Test("Enrolling a factor refuses a second factor of a kind")
    func refusesDuplicates() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.question, .sms] }
        let next = try session.enroll(.question, Self.question)
        let again = try session.enroll(.question, Self.question, after: next)
        #expect(again.outcome == "400 E0000001")
        #expect(again.cause == "A factor of this type is already set up.")
    }

    @Test("Enrolling a factor enrolls a Symantec token with two codes")
    func enrollsSymantec() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.symantecToken] }
        let response = try session.enroll(
            .symantecToken,
            ["passCode": "246810", "nextPassCode": "135791", "profile": ["credentialId": "VSMT1"]]
        )
        #expect(response.outcome == "200 SUCCESS")
    }

    @Test("Enrolling a factor looks at codes again after five minutes")
    func forgetsAttempts() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.oktaTOTP] }
        let pending = try session.enroll(.oktaTOTP)
        for _ in 1...5 { try session.follow("next", of: pending, ["passCode": "no"]) }
        session.clock.advance(by: 299)
        #expect(try session.follow("next", of: pending, ["passCode": "no"]).statusCode == 429)
        session.post("introspect", ["stateToken": .string(pending.stateToken ?? "")])
        session.clock.advance(by: 1)
        let code = SimulatorJSON.string(try #require(session.phone.totpCode()))
        #expect(
            try session.follow("next", of: pending, ["passCode": code]).outcome == "200 SUCCESS"
        )
    }

    @Test("Enrolling a factor of a number makes it known, masked, to the next kind")
    func keepsTheNumber() throws {
        let session = SimulatorSession(SimulatedUser(phoneNumber: nil)) {
            $0.requiredFactors = [.sms, .call]
        }
        let enroll = session.signIn()
        #expect(try enroll.factors()[0]["_embedded"] == nil)
        let missing = try session.enroll(.sms, after: enroll)
        #expect(missing.cause == "Invalid Phone Number.")

        let number: [String: SimulatorJSON] = ["profile": ["phoneNumber": "+15555550123"]]
        let pending = try session.enroll(.sms, number, after: enroll)
        #expect(pending.embedded?["factor"]?["profile"]?["phoneNumber"] == "+1 XXX-XXX-0123")
        let next = try session.follow("next", of: pending, ["passCode": session.code()])

        let phone = try next.factors()[1]["_embedded"]?["phones"]?[0]?["profile"]
        #expect(phone?["phoneNumber"] == "+1 XXX-XXX-0123")
        #expect(try session.enroll(.call, after: next).outcome == "200 MFA_ENROLL_ACTIVATE")
    }
}
