import OktaAuthSdk
import Testing

@MainActor
@Suite("Every factor")
struct BaseFactorTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("Every factor shows what the server sent")
    func facts() throws {
        let model = EmbeddedResponse.Factor.offered(.email, profile: .init(email: "u***@x.test"))
        let status = try session.status(
            OktaAuthStatusFactorEnroll.init,
            .MFAEnroll,
            factors: [model]
        )
        let factor = try #require(status.availableFactors.first)

        #expect(factor.factor == model)
        #expect(factor.type == .email)
        #expect(factor.provider == .okta)
        #expect(factor.enrollment == "OPTIONAL")
        #expect(factor.status == "NOT_SETUP")
        #expect(factor.profile?.email == "u***@x.test")
        #expect(factor.links == model.links)
        #expect(factor.restApi === session.api)
    }

    nonisolated private static let classes: [(type: FactorType, name: String)] = [
        (.sms, "OktaFactorSms"), (.call, "OktaFactorCall"), (.push, "OktaFactorPush"),
        (.TOTP, "OktaFactorTotp"), (.question, "OktaFactorQuestion"),
        (.token, "OktaFactorToken"), (.tokenHardware, "OktaFactorTokenHardware"),
        (.web, "OktaFactorDuo"), (.u2f, "OktaFactorU2F"), (.email, "OktaFactorEmail"),
        (.webauthn, "OktaFactorWebAuthn"), (.hotp, "OktaFactorHotp"),
        (.password, "OktaFactorPassword"), (.saml, "OktaFactorSaml"), (.oidc, "OktaFactorOidc"),
        (.claimsProvider, "OktaFactorClaimsProvider"), (.signedNonce, "OktaFactorOther"),
        (.unknown("new"), "OktaFactorOther"),
    ]

    @Test("Every factor has a type whose class is tested here")
    func complete() {
        let types = FactorType.spellings.map(\.value) + [.unknown("new")]
        #expect(Set(Self.classes.map(\.type)) == Set(types))
    }

    @Test("Every factor has the class of its type", arguments: classes)
    func classes(type: FactorType, expected: String) {
        let factor = OktaFactor.createFactorWith(
            .init(factorType: type),
            stateToken: "st-1",
            verifyLink: nil,
            activationLink: nil
        )

        #expect("\(Swift.type(of: factor))" == expected)
    }

    @Test("Every factor without a class in 1.x is an OktaFactorOther, and no other is")
    func others() {
        let classic: Set = [FactorType.sms, .call, .push, .TOTP, .question, .token]
        for type in Self.classes.map(\.type) {
            let factor = OktaFactor.createFactorWith(
                .init(factorType: type),
                stateToken: "st-1",
                verifyLink: nil,
                activationLink: nil
            )
            #expect((factor is OktaFactorOther) == !classic.contains(type), "\(type)")
        }
    }

    @Test("Every factor can do what it has a link for")
    func abilities() {
        func factor(
            _ links: LinksResponse?,
            verify: LinksResponse.Link? = nil,
            activate: LinksResponse.Link? = nil
        ) -> OktaFactor {
            OktaFactor(
                factor: .init(factorType: .sms, links: links),
                stateToken: "st-1",
                verifyLink: verify,
                activationLink: activate
            )
        }
        func abilities(of factor: OktaFactor) -> [Bool] {
            [factor.canEnroll(), factor.canActivate(), factor.canSelect(), factor.canVerify()]
        }

        #expect(abilities(of: factor(nil)) == [false, false, false, false])
        #expect(
            abilities(of: factor(.init(enroll: .to("enroll")))) == [true, false, false, false]
        )
        #expect(abilities(of: factor(nil, activate: .to("next"))) == [false, true, false, false])
        #expect(
            abilities(of: factor(.init(verify: .to("verify")))) == [false, false, true, false]
        )
        #expect(abilities(of: factor(nil, verify: .to("next"))) == [false, false, false, true])
    }

    @Test("Every factor enrolls, selects, verifies and activates through the base class")
    func operations() {
        let factor = OktaFactor(
            factor: .offered(.sms),
            stateToken: "st-1",
            verifyLink: .to("verify-next"),
            activationLink: .to("activate-next")
        )
        let delegate = session.start()
        factor.restApi = session.api
        factor.responseDelegate = delegate

        factor.enroll(
            questionId: "q-1",
            answer: "a-1",
            credentialId: "c-1",
            passCode: "p-1",
            phoneNumber: "n-1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        factor.select(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        factor.verify(
            passCode: "p-2",
            answerToSecurityQuestion: "a-2",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        factor.verify(
            passCode: "p-3",
            answerToSecurityQuestion: nil,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )
        factor.activate(
            passCode: "p-4",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        factor.activate(
            passCode: "p-5",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )

        func verify(_ link: String, _ values: [String: String]) -> RecordingAPI.Call {
            let values = values.merging(["stateToken": "st-1"]) { $1 }
            return .init("verifyFactor(with:)", link, values)
        }
        let enrolled = [
            "factor": "sms", "stateToken": "st-1", "questionId": "q-1", "answer": "a-1",
            "credentialId": "c-1", "passCode": "p-1", "phoneNumber": "n-1",
        ]
        #expect(
            session.calls == [
                .init("enrollFactor", "enroll", enrolled),
                verify("verify", [:]),
                verify("verify-next", ["passCode": "p-2", "answer": "a-2"]),
                verify("verify-next", ["passCode": "p-3"]),
                verify("activate-next", ["passCode": "p-4"]),
                verify("activate-next", ["passCode": "p-5"]),
            ]
        )
        #expect(recorder.types == Array(repeating: .success, count: 6))
        #expect(recorder.problems == [])
    }

    @Test("Every factor names itself and the link it lacks, and sends nothing")
    func missingLinks() throws {
        let status = try session.status(
            OktaAuthStatusFactorRequired.init,
            .MFARequired,
            factors: [.init(factorType: .sms)]
        )
        let factor = try #require(status.availableFactors.first)

        factor.select(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        factor.verify(
            passCode: "1",
            answerToSecurityQuestion: nil,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        factor.activate(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        factor.enroll(
            questionId: nil,
            answer: nil,
            credentialId: nil,
            passCode: nil,
            phoneNumber: nil,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        #expect(
            recorder.problems == [
                "wrongStatus: MFA_REQUIRED factor 'sms' offers no 'verify' link",
                "wrongStatus: MFA_REQUIRED factor 'sms' offers no 'next' link",
                "wrongStatus: MFA_REQUIRED factor 'sms' offers no 'next' link",
                "wrongStatus: MFA_REQUIRED factor 'sms' offers no 'enroll' link",
            ]
        )
        #expect(session.calls == [])
    }

    @Test("Every factor reports a missing state token as invalidResponse")
    func missingStateToken() {
        let factor = OktaFactor(
            factor: .offered(.sms),
            stateToken: "",
            verifyLink: nil,
            activationLink: nil
        )
        factor.restApi = session.api

        factor.select(onStatusChange: recorder.onStatusChange, onError: recorder.onError)

        #expect(recorder.errors.map(\.caseName) == ["invalidResponse"])
        #expect(session.calls == [])
    }
}
