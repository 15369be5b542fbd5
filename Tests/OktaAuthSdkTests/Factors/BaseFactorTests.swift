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
        #expect(abilities(of: factor(.init(enroll: .to("enroll")))) == [true, false, false, false])
        #expect(abilities(of: factor(nil, activate: .to("next"))) == [false, true, false, false])
        #expect(abilities(of: factor(.init(verify: .to("verify")))) == [false, false, true, false])
        #expect(abilities(of: factor(nil, verify: .to("next"))) == [false, false, false, true])
    }
}
