import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// Enrolls and verifies each kind of factor at the simulated org, wrong values included.
///
/// The catalogue of operations has what each of them sends.
@Suite("Every factor type of every provider", .timeLimit(.minutes(5)))
struct FactorMatrixTests {
    private typealias Activation = OktaAuthStatusFactorEnrollActivate
    private typealias Challenge = OktaAuthStatusFactorChallenge

    @Test(
        "Every factor type of every provider is enrolled", arguments: SimulatedFactorKind.allCases
    )
    func enrollment(kind: SimulatedFactorKind) async throws {
        let client = SimulatedClient { $0.requiredFactors = [kind] }
        let enroll: OktaAuthStatusFactorEnroll = try await client.signIn()
        #expect(!enroll.canSkipEnrollment())
        let factor = try #require(enroll.availableFactors.first)
        #expect(enroll.canEnrollFactor(factor: factor) == (kind != .hotp))

        switch kind {
        case .hotp:
            let error = try await client.error { try await factor.enroll() }
            #expect(error.description == "MFA_ENROLL factor 'token:hotp' offers no 'enroll' link")
        case .question, .rsaToken, .symantecToken, .onPremToken, .yubiKey, .password:
            let values = try await values(for: factor, in: client)
            try await client.expectSignedIn { try await factor.enroll(with: values) }
        default:
            let values = try await values(for: factor, in: client)
            let activation: Activation = try await client.step {
                try await factor.enroll(with: values)
            }
            try await activate(activation, kind, in: client)
        }
    }

    @Test("The choice of a user about the device holds in the statuses that follow")
    func optionsStay() async throws {
        let client = SimulatedClient(.ada(with: .sms()))
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        required.verifyOptions.rememberDevice = true
        let next: Challenge = try await client.step {
            try await required.availableFactors[0].select()
        }
        let code = try client.code(by: .sms)
        let success: OktaAuthStatusSuccess = try await client.step {
            try await next.verifyFactor(passCode: code, answerToSecurityQuestion: nil)
        }
        #expect(client.simulator.requests.last?.query == ["rememberDevice": "true"])
        #expect(success.sessionToken != nil)
    }

    /// What a user enters to enroll `factor`; a wrong value was refused before.
    private func values(
        for factor: OktaFactor, in client: SimulatedClient
    ) async throws -> [OktaEnrollmentField: String] {
        if let question = factor as? OktaFactorQuestion {
            let questions = try await client.clock.run {
                try await question.downloadSecurityQuestions()
            }
            #expect(questions.contains { $0.question == "disliked_food" })
        }
        if let token = factor as? OktaFactorToken, token.provider == .rsa {
            let error = try await client.error {
                try await token.enroll(credentialId: "token-1", passCode: "000000")
            }
            #expect(error.errorCode == "E0000001")
        }
        let isYubiKey = factor.type == .tokenHardware
        let all: [OktaEnrollmentField: String] = [
            .questionId: "disliked_food", .answer: "mayonnaise", .phoneNumber: "+15555550123",
            .credentialId: "token-1", .nextPassCode: "135791", .password: "An0ther-password",
            .passCode: isYubiKey ? client.phone.yubiKeyCode() : "246810",
        ]
        let fields = try #require(factor.enrollmentFields)
        return all.filter { fields.contains($0.key) }
    }

    private func activate(
        _ status: OktaAuthStatusFactorEnrollActivate,
        _ kind: SimulatedFactorKind,
        in client: SimulatedClient
    ) async throws {
        switch status.factor.kind {
        case .totp(let factor):
            #expect(factor.activation?.sharedSecret?.isEmpty == false && factor.qrCodeLink != nil)
            let code = try #require(client.phone.totpCode(for: kind))
            try await client.expectSignedIn {
                try await factor.submit(code: code)
            }
        case .push(let factor): try await activate(factor, in: client)
        case .duo(let factor): try await answer(factor, in: client)
        case .u2f(let factor):
            let request = try #require(factor.registrationRequest)
            #expect(request["version"] == "U2F_V2" && request["appId"] != nil)
            let nonce = try #require(request["challenge"]?.text)
            let made = client.simulator.securityKey.registration(for: nonce)
            let data = try #require(made["registrationData"])
            let clientData = try #require(made["clientData"])
            try await client.expectSignedIn {
                try await factor.activate(registrationData: data, clientData: clientData)
            }
        case .webAuthn(let factor): try await activate(factor, in: client)
        case .saml, .oidc, .claimsProvider:
            #expect(!status.factor.canActivate())
            let early: Activation = try await client.step {
                try await redirect(status.factor).checkResult()
            }
            let factor = try redirect(early.factor)
            client.simulator.browser.visit(try #require(factor.redirectURL))
            try await client.expectSignedIn { try await factor.checkResult() }
        default:
            let channel = try #require(SimulatedMessage.Channel(rawValue: "\(kind)"))
            #expect(status.canResend())
            let wrong = try await client.error {
                try await status.activateFactor(passCode: "000000")
            }
            #expect(wrong.errorCode == "E0000068")
            client.clock.advance(by: 31)
            let again: Activation = try await client.step {
                try await status.resendFactor()
            }
            let code = try client.code(by: channel)
            try await client.expectSignedIn {
                try await again.factor.activate(passCode: code)
            }
        }
    }

    private func activate(_ factor: OktaFactorPush, in client: SimulatedClient) async throws {
        #expect(factor.qrCodeLink != nil)
        try await client.clock.run {
            try await factor.sendActivationLinkViaSms(with: "+15555550123")
        }
        try await client.clock.run {
            try await factor.sendActivationLinkViaEmail()
        }
        let late: Activation = try await client.step { try await factor.activate() }
        #expect(late.factorResult == .timeout)
        let restarted = try #require(late.factor as? OktaFactorPush)
        let phone = client.phone
        try await client.expectSignedIn {
            try await restarted.activate { if $0 == .waiting { phone.scanQRCode() } }
        }
    }

    private func activate(_ factor: OktaFactorWebAuthn, in client: SimulatedClient) async throws {
        let simulator = client.simulator
        let options = try #require(factor.creationOptions)
        #expect(options.relyingPartyId == simulator.url.host)
        #expect(options.algorithms.contains(-7))
        let challenge = try #require(factor.factor.embedded?.activation?.challenge)
        let made = simulator.securityKey.attestation(for: challenge)
        let attestation = OktaWebAuthnAttestation(
            attestationObject: try bytes("attestation", of: made),
            clientDataJSON: try bytes("clientData", of: made),
            transports: ["usb"]
        )
        try await client.expectSignedIn {
            try await factor.activate(with: attestation)
        }
    }

    /// Answers in Duo's page, and waits for the result.
    private func answer(_ factor: OktaFactorDuo, in client: SimulatedClient) async throws {
        #expect(factor.host != nil && factor.scriptLink != nil)
        let browser = client.simulator.browser
        let signed = browser.duoResponse(to: try #require(factor.signature))
        let response = signed
        try await client.clock.run { try await factor.sendSignedResponse(response) }
        try await client.expectSignedIn {
            try await factor.waitForDecision(onEvent: { _ in })
        }
    }

    private func bytes(_ member: String, of made: [String: String]) throws -> Data {
        let encoded = try #require(made[member])
        return try #require(Data(base64Encoded: encoded))
    }

    private func redirect(_ factor: OktaFactor) throws -> OktaFactorRedirect {
        try #require(factor as? OktaFactorRedirect)
    }

    // MARK: Verification

    @Test(
        "Every factor type of every provider is verified", arguments: SimulatedFactorKind.allCases
    )
    func verification(kind: SimulatedFactorKind) async throws {
        var user = SimulatedUser.ada(with: .usual(kind))
        if kind == .webAuthn {
            user = .ada(with: .webAuthn(), .webAuthn(name: "Second key"))
        }
        user.phoneNumber = "+15555550123"
        let client = SimulatedClient(user)
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let factor = try #require(required.availableFactors.first)
        switch factor.kind {
        case .question, .totp, .token, .tokenHardware, .hotp, .password:
            try await proveAtOnce(factor, in: client)
        case .webAuthn:
            try await sign(try await select(factor, in: client), in: client)
            let again: OktaAuthStatusFactorRequired = try await client.signIn()
            #expect(again.selectableTypes == [.webauthn])
            let all: Challenge = try await client.step {
                try await again.selectFactor(ofType: .webauthn)
            }
            let key = try #require(all.factor as? OktaFactorWebAuthn)
            #expect(key.requestOptions?.allowedCredentialIds.count == 2)
            try await sign(all, in: client)
        default:
            let challenge = try await select(factor, in: client)
            try await verify(challenge, kind, in: client)
        }
    }

    private func select(
        _ factor: OktaFactor, in client: SimulatedClient
    ) async throws -> OktaAuthStatusFactorChallenge {
        try await client.step { try await factor.select() }
    }

    private func verify(
        _ challenge: OktaAuthStatusFactorChallenge,
        _ kind: SimulatedFactorKind,
        in client: SimulatedClient
    ) async throws {
        switch challenge.factor.kind {
        case .push(let factor): try await verify(factor, of: challenge, in: client)
        case .duo(let factor): try await answer(factor, in: client)
        case .u2f(let factor):
            let request = try #require(factor.signRequests.first)
            #expect(request["keyHandle"]?.text == factor.profile?.credentialId)
            let nonce = try #require(request["challenge"]?.text)
            let made = client.simulator.securityKey.signature(for: nonce)
            let clientData = try #require(made["clientData"])
            let signature = try #require(made["signatureData"])
            try await client.expectSignedIn {
                try await factor.verify(clientData: clientData, signatureData: signature)
            }
        case .saml, .oidc, .claimsProvider:
            #expect(!challenge.canVerify())
            let away = try redirect(challenge.factor)
            let browser = client.simulator.browser
            browser.visit(try #require(away.redirectURL), failure: "not today")
            let failed: Challenge = try await client.step {
                try await away.checkResult()
            }
            #expect(failed.factorResult?.rawValue == "FAILED")
            let back: OktaAuthStatusFactorRequired = try await client.step {
                try await failed.returnToPreviousStatus()
            }
            let first = try #require(back.availableFactors.first)
            let again = try redirect(try await select(first, in: client).factor)
            browser.visit(try #require(again.redirectURL))
            try await client.expectSignedIn { try await again.checkResult() }
        default:
            let channel = try #require(SimulatedMessage.Channel(rawValue: "\(kind)"))
            #expect(challenge.factor.detail?.contains("X") == true || channel == .email)
            let wrong = try await client.error {
                try await challenge.verifyFactor(passCode: "000000")
            }
            #expect(wrong.errorCode == "E0000068")
            let tooSoon = try await client.error { try await challenge.resendFactor() }
            #expect(tooSoon.httpStatusCode == 429)
            client.clock.advance(by: 31)
            let again: Challenge = try await client.step {
                try await challenge.factor.resend()
            }
            again.verifyOptions.rememberDevice = true
            let code = try client.code(by: channel)
            try await client.expectSignedIn {
                try await again.factor.submit(code: code)
            }
        }
    }

    private func verify(
        _ factor: OktaFactorPush,
        of challenge: OktaAuthStatusFactorChallenge,
        in client: SimulatedClient
    ) async throws {
        let phone = client.phone
        challenge.verifyOptions.autoPush = true
        let rejected: Challenge = try await client.step {
            try await factor.verify { if $0 == .waiting { phone.reject() } }
        }
        #expect(rejected.factorResult == .rejected)
        let again = try #require(rejected.factor as? OktaFactorPush)
        let waiting: Challenge = try await client.step {
            try await again.checkFactorResult()
        }
        #expect(waiting.factorResult == .waiting)
        let resent: Challenge = try await client.step {
            try await waiting.resend(by: .push)
        }
        phone.approve()
        let last = try #require(resent.factor as? OktaFactorPush)
        try await client.expectSignedIn { try await last.checkFactorResult() }
    }

    /// Proves straight from the list, then by way of a challenge in a second sign-in.
    private func proveAtOnce(_ factor: OktaFactor, in client: SimulatedClient) async throws {
        if factor.type == .question {
            let wrong = try await client.error { try await prove(factor, with: "cake") }
            #expect(wrong.errorCode == "E0000068")
        }
        let first = try proof(for: factor, in: client)
        try await client.expectSignedIn {
            try await prove(factor, with: first)
        }
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let again = try #require(required.availableFactors.first)
        if factor.type == .TOTP {
            let replayed = try await client.error { try await prove(again, with: first) }
            #expect(replayed.errorCode == "E0000082")
        }
        client.clock.advance(by: 60)
        let challenge = try await select(again, in: client)
        let second = try proof(for: factor, in: client)
        try await client.expectSignedIn {
            try await prove(challenge.factor, with: second)
        }
    }

    /// What the user would type now.
    private func proof(for factor: OktaFactor, in client: SimulatedClient) throws -> String {
        switch factor.kind {
        case .totp(let factor):
            try #require(
                client.phone.totpCode(for: factor.app == .oktaVerify ? .oktaTOTP : .googleTOTP)
            )
        case .question: "mayonnaise"
        case .password: SimulatedClient.password
        case .tokenHardware: client.phone.yubiKeyCode()
        case .hotp: client.phone.hotpCode()
        default: "246810"
        }
    }

    /// Verifies `factor`, straight from the list or in its challenge.
    private func prove(_ factor: OktaFactor, with proof: String) async throws -> OktaAuthStatus {
        switch factor.kind {
        case .question(let factor) where factor.canVerify():
            try await factor.verify(answerToSecurityQuestion: proof)
        case .question(let factor): try await factor.select(answerToSecurityQuestion: proof)
        case .password(let factor) where factor.canVerify():
            try await factor.verify(password: proof)
        case .password(let factor): try await factor.select(password: proof)
        default: try await factor.submit(code: proof)
        }
    }

    private func sign(
        _ challenge: OktaAuthStatusFactorChallenge, in client: SimulatedClient
    ) async throws {
        let key = try #require(challenge.factor as? OktaFactorWebAuthn)
        let options = try #require(key.requestOptions)
        let text = try #require(
            challenge.model.embedded?.challenge?.challenge
                ?? key.factor.embedded?.challenge?.challenge
        )
        let simulator = client.simulator
        #expect(options.relyingPartyId == simulator.url.host)
        let made = simulator.securityKey.assertion(for: text)
        let assertion = OktaWebAuthnAssertion(
            authenticatorData: try bytes("authenticatorData", of: made),
            clientDataJSON: try bytes("clientData", of: made),
            signature: try bytes("signatureData", of: made)
        )
        try await client.expectSignedIn { try await key.verify(with: assertion) }
    }
}
