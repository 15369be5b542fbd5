import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A factor with data of its own")
struct TypedFactorTests {
    private func factor<Factor: OktaFactor>(
        in fixture: String, over session: ScriptedSession, as type: Factor.Type = Factor.self
    ) throws -> Factor {
        let status: OktaAuthStatus = try session.status(from: fixture)
        return try #require(status.factors.lazy.compactMap { $0 as? Factor }.first)
    }

    @Test("Creation options of WebAuthn are decoded, with the org as relying party")
    func creationOptions() throws {
        let key: OktaFactorWebAuthn =
            try factor(in: "mfa-enroll-activate.webauthn", over: try ScriptedSession())
        let options = try #require(key.creationOptions)
        #expect(options.challenge == Data("fixture".utf8))
        #expect(options.userId == Data("00u1fixture".utf8))
        #expect(options.relyingPartyId == "org.example.test")
        #expect(options.userName == "grace@example.test")
        #expect(options.userDisplayName == "Grace Fixture")
        #expect(options.algorithms == [-7, -257])
        #expect(options.excludedCredentials.map(\.id) == [Data("DEF".utf8)])
        #expect(options.attestation == "direct")
        #expect(options.userVerification == "preferred")
        #expect(key.requestOptions == nil)

        var activation = try #require(key.factor.embedded?.activation)
        activation.relyingParty = .init(id: "keys.example.test", name: nil, displayName: nil)
        let other = OktaWebAuthnCreationOptions(activation.json, org: "org.example.test")
        #expect(other?.relyingPartyId == "keys.example.test")
    }

    @Test("Request options of WebAuthn allow every key of a challenge by type")
    func requestOptions() throws {
        let session = try ScriptedSession()
        let status: OktaAuthStatusFactorChallenge = try session.status(
            from: "mfa-challenge.webauthn.by-type"
        ) {
            $0.embedded?.factors?[1].profile?.credentialId = "-_8"
            $0.embedded?.factors?.append(
                .init(factorType: .u2f, profile: .init(credentialId: "AQ"))
            )
            var other = EmbeddedResponse.Factor.Embedded.Challenge()
            other.challenge = "b3RoZXI"
            $0.embedded?.factors?[0].embedded = .init(challenge: other)
            $0.embedded?.challenge?.userVerification = "required"
        }
        let options = try #require((status.factor as? OktaFactorWebAuthn)?.requestOptions)
        #expect(options.challenge == Data("fixture".utf8))
        #expect(options.allowedCredentials.map(\.id) == [Data("DEF".utf8), Data([0xFB, 0xFF])])
        #expect(options.userVerification == "required")
        #expect(options.relyingPartyId == "org.example.test")
    }

    @Test("WebAuthn without a challenge or a user has nothing to hand to the platform")
    func lackingOptions() throws {
        let session = try ScriptedSession()
        for change in [
            { $0.challenge = nil }, { $0.user = nil }, { $0.challenge = "%" },
        ] as [(inout EmbeddedResponse.Factor.Embedded.Activation) -> Void] {
            let status: OktaAuthStatusFactorEnrollActivate = try session.status(
                from: "mfa-enroll-activate.webauthn"
            ) { answer in
                var activation =
                    answer.embedded?.factor?.embedded?.activation
                    ?? EmbeddedResponse.Factor.Embedded.Activation()
                change(&activation)
                answer.embedded?.factor?.embedded?.activation = activation
            }
            #expect((status.factor as? OktaFactorWebAuthn)?.creationOptions == nil)
        }
    }

    @Test("A U2F factor has what to register")
    func u2f() throws {
        let key: OktaFactorU2F = try factor(
            in: "mfa-enroll-activate.u2f", over: try ScriptedSession()
        )
        let activation = try #require(key.factor.embedded?.activation)
        let request = try #require(key.registrationRequest)
        #expect(request["challenge"]?.text == activation.nonce)
        #expect(request["appId"]?.text == activation.appId)
        #expect(request["version"] == "U2F_V2" && request["keyHandle"] == nil)
        #expect(request["timeoutSeconds"]?.integer == activation.timeoutSeconds)
        #expect(key.signRequests.isEmpty)
    }

    @Test("A U2F factor has what each key of the challenge is to sign")
    func signRequests() throws {
        let status: OktaAuthStatusFactorChallenge = try ScriptedSession().status(
            from: "mfa-challenge.webauthn.by-type"
        ) {
            for (index, handle) in ["one", "two"].enumerated() {
                $0.embedded?.factors?[index].factorType = .u2f
                $0.embedded?.factors?[index].profile = .init(
                    credentialId: handle, version: "U2F_V2"
                )
                $0.embedded?.factors?[index].profile?.appId = "https://org.example.test"
            }
            $0.embedded?.factors?.append(.init(id: "sms1", factorType: .sms))
            $0.embedded?.challenge?.timeoutSeconds = 20
        }
        let requests = try #require((status.factor as? OktaFactorU2F)?.signRequests)
        let shared: OktaJSON = [
            "version": "U2F_V2", "appId": "https://org.example.test", "challenge": "Zml4dHVyZQ",
            "timeoutSeconds": 20,
        ]
        #expect(
            requests == ["one", "two"].map { shared.overlaid(with: ["keyHandle": .string($0)]) }
        )
    }

    @Test("Duo has what its page needs, and posts the answer as a form beside the wait")
    func duo() throws {
        let session = try ScriptedSession([
            .fixture("mfa-challenge.duo"), .http(200, body: "<html>thanks</html>"),
            .fixture("success"),
        ])
        let status: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.duo")
        let duo = try #require(status.factor as? OktaFactorDuo)
        #expect(duo.host == "api-fixture.duosecurity.test")
        #expect(duo.signature == "TX|fixture:APP|fixture")
        #expect(duo.scriptLink?.type == "text/javascript")
        let recorder = CallbackRecorder()
        status.waitForDecision(
            onEvent: { _ in }, onStatusChange: recorder.next, onError: recorder.fail
        )
        session.wait(0.1)
        var successes = 0
        duo.sendSignedResponse("a b&c=d", onSuccess: { successes += 1 }, onError: recorder.fail)
        duo.sendSignedResponse("again", onSuccess: { successes += 1 }, onError: recorder.fail)
        #expect(recorder.messages == ["Another operation of this status is in progress"])
        session.wait(60)
        #expect(successes == 1)
        #expect(recorder.types == [.success])
        let form = try #require(session.network.sent.first { $0.place.hasSuffix("/duoCallback") })
        #expect(
            form.text
                == "id=dsf1fixture000000000"
                + "&stateToken=00FixtureStateToken000000000000000000000001"
                + "&sig_response=a%20b%26c%3Dd"
        )
        session.expectFinished()
    }

    @Test("Duo reports that the answer was refused, and nothing else")
    func duoRefused() throws {
        let session = try ScriptedSession(.error("E0000068"))
        let duo: OktaFactorDuo = try factor(in: "mfa-challenge.duo", over: session)
        let recorder = CallbackRecorder()
        duo.sendSignedResponse(
            "signed", onSuccess: { Issue.record("sent") }, onError: recorder.fail
        )
        session.wait()
        #expect(recorder.errors.map(\.code) == [.invalidPassCode])
        session.expectFinished()
    }

    @Test("Duo without a dialogue has nowhere to send an answer")
    func duoWithoutDialogue() throws {
        let session = try ScriptedSession()
        let duo: OktaFactorDuo =
            try factor(in: "mfa-required.factors-plural", over: session)
        let recorder = CallbackRecorder()
        duo.sendSignedResponse("", onSuccess: {}, onError: recorder.fail)
        duo.sendSignedResponse("signed", onSuccess: {}, onError: recorder.fail)
        #expect(
            recorder.messages == [
                "'signedResponse' is empty; nothing was sent",
                "MFA_REQUIRED factor 'web' offers no 'complete' link",
            ]
        )
        session.expectFinished()
    }

    @Test("A redirect below the path of the org's URL is resolved like every link")
    func relativeRedirect() throws {
        let org = try #require(URL(string: "https://org.example.test/okta"))
        let start = OktaAuthStatusUnauthenticated(restApi: OktaAPI(oktaDomain: org))
        var response = try Sample.own("mfa-enroll-activate.saml.response").response()
        response.links?.next?.href = try #require(URL(string: "idp/start?a=b"))
        let status = try OktaAuthStatusFactorEnrollActivate(currentState: start, model: response)
        let saml = try #require(status.factor as? OktaFactorSaml)
        #expect(
            saml.redirectURL?.absoluteString == "https://org.example.test/okta/idp/start?a=b"
        )
    }

    @Test(
        "A redirect is known by its method, or by its name where the org names no method",
        arguments: [
            ("redirect", [:], true), ("Redirect", ["allow": ["POST"]], true),
            ("verify", ["allow": ["GET"]], true), ("verify", [:], false),
            (nil, ["allow": ["POST"]], false),
        ] as [(String?, [String: [String]], Bool)]
    )
    func namedRedirect(name: String?, hints: [String: [String]], leads: Bool) throws {
        let session = try ScriptedSession()
        let status: OktaAuthStatusFactorEnrollActivate = try session.status(
            from: "mfa-enroll-activate.saml"
        ) {
            $0.links?.next?.name = name
            $0.links?.next?.hints = hints
        }
        let saml = try #require(status.factor as? OktaFactorSaml)
        #expect((saml.redirectURL != nil) == leads)
    }

    @Test("A redirect leads to a browser, and the result is read")
    func redirect() throws {
        let session = try ScriptedSession(.fixture("success"))
        let saml: OktaFactorSaml = try factor(in: "mfa-enroll-activate.saml", over: session)
        #expect(
            saml.redirectURL?.absoluteString
                == "https://org.example.test/policy/mfa-saml-idp-redirect?okta_key=mfa.redirect.id"
        )
        #expect(!saml.canActivate())
        let recorder = session.record(saml.checkResult)
        #expect(session.places == ["/api/v1/authn"])
        #expect(recorder.types == [.success])

        let listed: OktaFactorOidc = try factor(in: "mfa-required.factors-plural", over: session)
        #expect(listed.redirectURL == nil)
        listed.checkResult(onStatusChange: recorder.next, onError: recorder.fail)
        #expect(recorder.messages == ["MFA_REQUIRED factor 'assertion:oidc' offers no 'next' link"])
    }

    @Test("The detail of a factor distinguishes it for the user")
    func details() throws {
        let session = try ScriptedSession()
        let status: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let details = status.availableFactors.reduce(into: [FactorType: String]()) {
            $0[$1.type] = $0[$1.type] ?? $1.detail
        }
        for factor in status.availableFactors {
            switch factor.kind {
            case .sms(let factor): #expect(factor.detail == factor.phoneNumber)
            case .email(let factor): #expect(factor.detail == factor.email)
            case .question(let factor): #expect(factor.detail == factor.factorQuestionText)
            case .push(let factor): #expect(factor.detail == factor.profile?.name)
            case .tokenHardware(let factor): #expect(factor.detail == factor.profile?.credentialId)
            case .u2f(let factor): #expect(factor.detail == factor.profile?.credentialId)
            default: break
            }
        }
        #expect(details[.email]?.contains("@") == true)
        #expect(details[.sms]?.contains("XXX") == true)
        #expect(details[.question] != nil && details[.push] != nil)
    }

    @Test("Phones of the profile are listed while enrolling")
    func knownPhones() throws {
        let sms: OktaFactorSms = try factor(
            in: "mfa-enroll.all-variants", over: try ScriptedSession()
        )
        #expect(sms.knownPhones.map(\.phoneNumber) == ["+1 XXX-XXX-0100"])
    }

    @Test("An RSA server's demand for a new PIN or the next code has a type")
    func tokenPrompt() throws {
        let session = try ScriptedSession(
            .http(
                409,
                body: String(decoding: try Sample.own("error.rsa-new-pin").data(), as: UTF8.self)
            )
        )
        let token: OktaFactorToken = try factor(in: "mfa-required.factors-plural", over: session)
        let recorder = CallbackRecorder()
        token.select(passCode: "0000", onStatusChange: recorder.next, onError: recorder.fail)
        session.wait()
        #expect(
            recorder.errors.first?.tokenPrompt
                == OktaTokenPrompt(
                    kind: .newPIN, text: "Enter a new PIN having from 4 to 8 digits:"
                )
        )
        let next = OktaError.serverRespondedWithError(
            OktaAPIErrorResponse(errorCode: "E0000106", errorSummary: "Wait")
        )
        #expect(next.tokenPrompt == OktaTokenPrompt(kind: .nextCode, text: "Wait"))
        #expect(OktaError.invalidResponse.tokenPrompt == nil)
    }
}
