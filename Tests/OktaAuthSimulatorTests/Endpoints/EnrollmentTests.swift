import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Enrolling a factor")
struct EnrollmentTests {
    static let question: [String: SimulatorJSON] = [
        "profile": ["question": "first_award", "answer": "chess"]
    ]

    private func session(requiring kinds: SimulatedFactorKind...) -> SimulatorSession {
        SimulatorSession(.ada) { $0.requiredFactors = kinds }
    }

    @Test("Enrolling a factor begins with the list of what is offered")
    func listsOffers() throws {
        let session = SimulatorSession(.ada) {
            $0.requiredFactors = [.question]
            $0.optionalFactors = [.sms, .push]
        }
        let enroll = session.signIn().expect("200 MFA_ENROLL")
        let factors = try enroll.factors()
        #expect(factors.map { $0["factorType"] } == ["question", "sms", "push"])
        #expect(factors.map { $0["enrollment"] } == ["REQUIRED", "OPTIONAL", "OPTIONAL"])
        #expect(factors.allSatisfy { $0["status"] == "NOT_SETUP" && $0["id"] == nil })
        let phone = enroll["_embedded.factors.1._embedded.phones.0.profile.phoneNumber"]
        #expect(phone == "+1 XXX-XXX-0100")
    }

    @Test("Enrolling a factor lists the questions to choose from")
    func listsQuestions() throws {
        let session = session(requiring: .question)
        let link = session.signIn()["_embedded.factors.0._links.questions"]
        #expect(link?["hints"]?["allow"] == ["GET"])
        let response = try session.get(#require(link?["href"]?.string)).expect("200")
        #expect(response.json?.array?.count == 20)
        #expect(response["0.question"] == "disliked_food")
        #expect(response["0.questionText"]?.string?.isEmpty == false)
    }

    @Test("Enrolling a factor can be skipped only when nothing required is missing")
    func skips() throws {
        let session = SimulatorSession(.ada) { $0.optionalFactors = [.sms] }
        let optional = session.signIn().expect("200 MFA_ENROLL")
        try session.follow("skip", of: optional).expect("200 SUCCESS")

        session.simulator.policy.requiredFactors = [.question]
        let required = session.signIn()
        #expect(required.link("skip") == nil)
        try session.post(to: "skip", of: required).expect("403 E0000079")
    }

    @Test("Enrolling is skipped for good, whatever another sign-in has enrolled meanwhile")
    func skipsBesideAnotherSignIn() throws {
        let session = SimulatorSession(.ada) { $0.optionalFactors = [.question] }
        let first = session.signIn()
        try session.enroll(.question, Self.question).expect("200 SUCCESS")
        try session.follow("skip", of: first).expect("200 SUCCESS")
    }

    @Test("Enrolling a factor continues with the next required factor, none of them twice")
    func enrollsAllRequired() throws {
        let session = session(requiring: .question, .rsaToken)
        let second = try session.enroll(.question, Self.question).expect("200 MFA_ENROLL")
        #expect(try second.factors().map { $0["status"] } == ["ACTIVE", "NOT_SETUP"])
        let again = try session.enroll(.question, Self.question, after: second)
        #expect(again.expect("400 E0000001").cause == "A factor of this type is already set up.")
        let token: [String: SimulatorJSON] = [
            "passCode": "246810", "profile": ["credentialId": "ada"],
        ]
        try session.enroll(.rsaToken, token, after: second).expect("200 SUCCESS")
        session.signIn().expect("200 MFA_REQUIRED")
    }

    @Test(
        "Enrolling a factor continues with optional factors if the client sets that",
        arguments: [(true, "200 MFA_ENROLL"), (false, "200 SUCCESS")]
    )
    func offersFurtherFactors(wantsAll: Bool, outcome: String) throws {
        let session = SimulatorSession(.ada) { $0.optionalFactors = [.question, .sms] }
        let options: SimulatorJSON = ["multiOptionalFactorEnroll": .bool(wantsAll)]
        let start = session.signIn(options: options)
        try session.enroll(.question, Self.question, after: start).expect(outcome)
    }

    @Test("Enrolling a factor asks for required factors also after another one was verified")
    func comesAfterVerification() throws {
        let session = SimulatorSession(.ada(with: .question())) { $0.requiredFactors = [.sms] }
        try session.verify(.question, SimulatorSession.answer, of: session.signIn())
            .expect("200 MFA_ENROLL")
    }

    @Test(
        "Enrolling a factor sends a code that activates the factor",
        arguments: [
            (.sms, "+15555550199"), (.call, "+15555550199"), (.email, SimulatorSession.ada),
        ] as [(SimulatedFactorKind, String)]
    )
    func activatesByCode(kind: SimulatedFactorKind, recipient: String) throws {
        let session = session(requiring: kind)
        let fields: [String: SimulatorJSON] =
            kind == .email ? [:] : ["profile": ["phoneNumber": "+1 (555) 555-0199"]]

        let pending = try session.enroll(kind, fields).expect("200 MFA_ENROLL_ACTIVATE")
        #expect(pending.nextName == "activate")
        #expect(pending["_links.resend.0.name"]?.string == kind.channel?.rawValue)
        try session.follow("next", of: pending, ["passCode": "no"]).expect("403 E0000068")
        try session.follow("next", of: pending, ["passCode": session.code()]).expect("200 SUCCESS")

        let factor = try session.signIn().factor(kind)
        let keepsID = factor["id"] == pending["_embedded.factor.id"]
        #expect(keepsID == (kind == .email))
        #expect(session.messages[0].recipient == recipient)
    }

    @Test("Enrolling a factor sends another code after a pause")
    func resends() throws {
        let session = session(requiring: .sms)
        let pending = try session.enroll(.sms)
        try session.follow("resend", of: pending).expect("429 E0000109")
        session.clock.advance(by: 30)
        try session.follow("resend", of: pending).expect("200 MFA_ENROLL_ACTIVATE")
        try session.follow("next", of: pending, ["passCode": session.code()]).expect("200 SUCCESS")
    }

    @Test("Enrolling a factor looks at five wrong codes in five minutes")
    func limitsAttempts() throws {
        let session = session(requiring: .sms)
        let pending = try session.enroll(.sms)
        for _ in 1...5 { try session.follow("next", of: pending, ["passCode": "no"]) }
        try session.follow("next", of: pending, ["passCode": session.code()]).expect("429 E0000047")
        try session.follow("resend", of: pending).expect("429 E0000047")
    }

    @Test("Enrolling a factor looks at codes again after five minutes")
    func forgetsAttempts() throws {
        let session = session(requiring: .oktaTOTP)
        let pending = try session.enroll(.oktaTOTP)
        for _ in 1...5 { try session.follow("next", of: pending, ["passCode": "no"]) }
        session.clock.advance(by: 299)
        try session.follow("next", of: pending, ["passCode": "no"]).expect("429 E0000047")
        try session.post(to: "introspect", of: pending)
        session.clock.advance(by: 1)
        try session.follow("next", of: pending, ["passCode": session.appCode()])
            .expect("200 SUCCESS")
    }

    @Test(
        "Enrolling a factor shows the secret of an authenticator app",
        arguments: SimulatedFactorKind.allCases.filter { $0.style == .app }
    )
    func activatesTOTP(kind: SimulatedFactorKind) throws {
        let session = session(requiring: kind)
        let pending = try session.enroll(kind)
        let activation = pending.activation
        #expect(activation?["sharedSecret"]?.string?.count == 16)
        #expect(activation?["timeStep"] == 30)
        #expect(activation?["keyLength"] == 6)
        #expect(activation?["encoding"] == "base32")
        #expect(activation?["_links"]?["qrcode"]?["type"] == "image/png")
        let code = try session.appCode()
        try session.follow("next", of: pending, ["passCode": code]).expect("200 SUCCESS")
        try session.verify(kind, ["passCode": code], of: session.signIn()).expect("403 E0000082")
    }

    @Test(
        "Enrolling a factor refuses what it cannot enroll",
        arguments: [
            (
                .question, ["profile": ["question": "no_such", "answer": "chess"]],
                "Invalid Profile."
            ),
            (
                .question, ["profile": ["question": "first_award", "answer": "abc"]],
                "Invalid Profile."
            ),
            (.question, [:], "Invalid Profile."),
            (.sms, ["profile": ["phoneNumber": "12345"]], "Invalid Phone Number."),
            (.call, ["profile": ["phoneNumber": "+1555555CALL"]], "Invalid Phone Number."),
            (.rsaToken, [:], "Invalid credentials."),
            (
                .rsaToken, ["passCode": "1", "profile": ["credentialId": "ada"]],
                "Invalid credentials."
            ),
            (
                .symantecToken, ["passCode": "246810", "profile": ["credentialId": "VSMT1"]],
                "nextPassCode: The field cannot be left blank"
            ),
            (
                .symantecToken,
                ["passCode": "1", "nextPassCode": "2", "profile": ["credentialId": "VSMT1"]],
                "Invalid credentials."
            ),
            (.yubiKey, [:], "Invalid credentials."),
            (.googleTOTP, [:], "Invalid factor type or provider."),
        ] as [(SimulatedFactorKind, [String: SimulatorJSON], String)]
    )
    func refuses(kind: SimulatedFactorKind, fields: [String: SimulatorJSON], cause: String) throws {
        let session = session(
            requiring: .question, .sms, .call, .rsaToken, .symantecToken, .yubiKey
        )
        let all = fields.merging(kind.names) { $1 }
        let refused = try session.post(to: "factors", of: session.signIn(), all)
        #expect(refused.verdict == "factorEnrollRequest: \(cause)")
    }

    @Test("Enrolling a factor refuses another address, and a number that cannot be reached")
    func refusesAddresses() throws {
        let session = session(requiring: .email, .sms)
        session.simulator.policy.unreachablePhoneNumbers = ["+15555550142"]
        let other = try session.enroll(.email, ["profile": ["email": "other@example.test"]])
        #expect(other.verdict == "Only verified primary or secondary email can be enrolled.")
        var profile: SimulatorJSON = ["phoneNumber": "+15555550142"]
        try session.enroll(.sms, ["profile": profile]).expect("400 E0000098")
        profile = ["phoneNumber": "+15555550142", "validatePhone": false]
        try session.enroll(.sms, ["profile": profile]).expect("200 MFA_ENROLL_ACTIVATE")
    }

    @Test("Enrolling a factor enrolls a Symantec token with two codes")
    func enrollsSymantec() throws {
        let fields: [String: SimulatorJSON] = [
            "passCode": "246810", "nextPassCode": "135791", "profile": ["credentialId": "VSMT1"],
        ]
        try session(requiring: .symantecToken).enroll(.symantecToken, fields).expect("200 SUCCESS")
    }

    @Test("Enrolling a factor of a number makes it known, masked, to the next kind")
    func keepsTheNumber() throws {
        let session = SimulatorSession(SimulatedUser(phoneNumber: nil)) {
            $0.requiredFactors = [.sms, .call]
        }
        let enroll = session.signIn()
        #expect(enroll["_embedded.factors.0._embedded"] == nil)
        #expect(try session.enroll(.sms, after: enroll).cause == "Invalid Phone Number.")

        let number: [String: SimulatorJSON] = ["profile": ["phoneNumber": "+15555550123"]]
        let pending = try session.enroll(.sms, number, after: enroll)
        #expect(pending["_embedded.factor.profile.phoneNumber"] == "+1 XXX-XXX-0123")
        let next = try session.follow("next", of: pending, ["passCode": session.code()])

        let phone = next["_embedded.factors.1._embedded.phones.0.profile.phoneNumber"]
        #expect(phone == "+1 XXX-XXX-0123")
        try session.enroll(.call, after: next).expect("200 MFA_ENROLL_ACTIVATE")
    }

    @Test("Another number replaces a verified one only on request")
    func updatesPhone() throws {
        let session = session(requiring: .sms, .call)
        let pending = try session.enroll(.sms)
        let enroll = try session.follow("next", of: pending, ["passCode": session.code(.sms)])
        let number: [String: SimulatorJSON] = ["profile": ["phoneNumber": "+15555550199"]]
        let refused = try session.enroll(.call, number, after: enroll)
        #expect(refused.cause == "There is an existing verified phone number.")
        let fields = number.merging(SimulatedFactorKind.call.names) { $1 }
        try session.post(to: "factors?updatePhone=true", of: enroll, fields)
            .expect("200 MFA_ENROLL_ACTIVATE")
    }
}
