import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import Testing

/// Enrolls and verifies each kind of factor at the simulated org, wrong values included.
///
/// The catalogue of operations has what each of them sends.
@Suite("Every factor type of every provider")
struct FactorMatrixTests {
    private typealias Activation = OktaAuthStatusFactorEnrollActivate
    private typealias Challenge = OktaAuthStatusFactorChallenge

    private static func all(_ styles: FactorStyle...) -> [SimulatedFactorKind] {
        SimulatedFactorKind.allCases.filter { styles.contains($0.style) }
    }

    private static let issued: [SimulatedFactorKind] = SimulatedFactorKind.allCases.filter {
        !$0.isEnrolledByUser
    }
    private static let typable: [SimulatedFactorKind] = all(.knowledge, .token, .counter)
    private static let apps: [SimulatedFactorKind] = all(.app)
    private static let sent: [SimulatedFactorKind] = all(.message)
    private static let elsewhere: [SimulatedFactorKind] = all(.redirect)

    private func bytes(_ member: String, of made: [String: String]) throws -> Data {
        let encoded = try #require(made[member])
        return try #require(Data(base64Encoded: encoded))
    }

    /// Answers in Duo's page, and waits for the result.
    private func answer(_ status: OktaAuthStatusSingleFactor, in client: SimulatedClient)
        async throws
    {
        let duo = try #require(status.factor as? OktaFactorDuo)
        #expect(duo.host != nil && duo.scriptLink != nil)
        let response = client.simulator.browser.duoResponse(to: try #require(duo.signature))
        try await client.clock.run { try await duo.sendSignedResponse(response) }
        try await client.expectSignedIn { try await status.waitForDecision(onEvent: { _ in }) }
    }

    @Test(
        "The SDK knows every type and provider of the simulated org",
        arguments: SimulatedFactorKind.allCases)
    func names(kind: SimulatedFactorKind) {
        #expect(FactorType.spellings.map(\.key).contains(kind.factorType))
        #expect(FactorProvider.spellings.map(\.key).contains(kind.provider))
    }

    // MARK: Enrollment

    /// The factor that a new user must enroll, and an org that requires it.
    private func offer(_ kind: SimulatedFactorKind) async throws -> (OktaFactor, SimulatedClient) {
        let client = SimulatedClient { $0.requiredFactors = [kind] }
        let enroll: OktaAuthStatusFactorEnroll = try await client.signIn()
        #expect(!enroll.canSkipEnrollment())
        let factor = try #require(enroll.availableFactors.first)
        #expect(enroll.canEnrollFactor(factor: factor) == kind.isEnrolledByUser)
        return (factor, client)
    }

    /// The activation of a factor that is enrolled.
    private func activation(
        of kind: SimulatedFactorKind
    ) async throws -> (Activation, SimulatedClient) {
        let (factor, client) = try await offer(kind)
        #expect(factor.enrollmentFields != nil)
        let values = client.simulator.enrollment(of: factor)
        return (try await client.step { try await factor.enroll(with: values) }, client)
    }

    @Test(
        "Every factor type of every provider is enrolled with what a user enters",
        arguments: typable.filter(\.isEnrolledByUser)
    )
    func entered(kind: SimulatedFactorKind) async throws {
        let (factor, client) = try await offer(kind)
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
        let values = client.simulator.enrollment(of: factor)
        #expect(!values.isEmpty)
        try await client.expectSignedIn { try await factor.enroll(with: values) }
    }

    @Test("A factor that an administrator issues is not enrolled by the user", arguments: issued)
    func issuedEnrolled(kind: SimulatedFactorKind) async throws {
        let (factor, client) = try await offer(kind)
        let error = try await client.error { try await factor.enroll() }
        let subject = "MFA_ENROLL factor '\(kind.factorType)'"
        #expect(error.description == "\(subject) offers no 'enroll' link")
    }

    @Test("An app that shows codes is enrolled with the secret of a QR code", arguments: apps)
    func appEnrolled(kind: SimulatedFactorKind) async throws {
        let (status, client) = try await activation(of: kind)
        let factor = try #require(status.factor as? OktaFactorTotp)
        #expect(factor.activation?.sharedSecret?.isEmpty == false && factor.qrCodeLink != nil)
        let code = try #require(client.phone.totpCode(for: kind))
        try await client.expectSignedIn { try await factor.submit(code: code) }
    }

    @Test("A factor that sends codes is enrolled with one that was sent", arguments: sent)
    func sentEnrolled(kind: SimulatedFactorKind) async throws {
        let (status, client) = try await activation(of: kind)
        #expect(status.canResend())
        let wrong = try await client.error { try await status.activateFactor(passCode: "000000") }
        #expect(wrong.errorCode == "E0000068")
        client.clock.advance(by: 31)
        let again: Activation = try await client.step { try await status.resendFactor() }
        let channel = try #require(SimulatedMessage.Channel(rawValue: "\(kind)"))
        let code = try client.code(by: channel)
        try await client.expectSignedIn { try await again.factor.activate(passCode: code) }
    }

    @Test("A push is enrolled by a phone that scans the QR code, also after a timeout")
    func pushEnrolled() async throws {
        let (status, client) = try await activation(of: .push)
        let factor = try #require(status.factor as? OktaFactorPush)
        #expect(factor.qrCodeLink != nil)
        try await client.clock.run {
            try await factor.sendActivationLinkViaSms(with: "+15555550123")
        }
        try await client.clock.run { try await factor.sendActivationLinkViaEmail() }
        let late: Activation = try await client.step { try await factor.activate() }
        #expect(late.factorResult == .timeout)
        let restarted = try #require(late.factor as? OktaFactorPush)
        let phone = client.phone
        try await client.expectSignedIn {
            try await restarted.activate { if $0 == .waiting { phone.scanQRCode() } }
        }
    }

    @Test("Duo is enrolled by an answer in its page")
    func duoEnrolled() async throws {
        let (status, client) = try await activation(of: .duo)
        try await answer(status, in: client)
    }

    @Test("A security key of U2F is enrolled with what it registers")
    func u2fEnrolled() async throws {
        let (status, client) = try await activation(of: .u2f)
        let factor = try #require(status.factor as? OktaFactorU2F)
        let request = try #require(factor.registrationRequest)
        #expect(request["version"] == "U2F_V2" && request["appId"] != nil)
        let nonce = try #require(request["challenge"]?.text)
        let made = client.simulator.securityKey.registration(for: nonce)
        let data = try #require(made["registrationData"])
        let clientData = try #require(made["clientData"])
        try await client.expectSignedIn {
            try await factor.activate(registrationData: data, clientData: clientData)
        }
    }

    @Test("A security key of WebAuthn is enrolled with what it attests")
    func webAuthnEnrolled() async throws {
        let (status, client) = try await activation(of: .webAuthn)
        let factor = try #require(status.factor as? OktaFactorWebAuthn)
        let options = try #require(factor.creationOptions)
        #expect(options.relyingPartyId == client.simulator.url.host)
        #expect(options.algorithms.contains(-7))
        let challenge = try #require(factor.factor.embedded?.activation?.challenge)
        let made = client.simulator.securityKey.attestation(for: challenge)
        let attestation = OktaWebAuthnAttestation(
            attestationObject: try bytes("attestation", of: made),
            clientDataJSON: try bytes("clientData", of: made),
            transports: ["usb"]
        )
        try await client.expectSignedIn { try await factor.activate(with: attestation) }
    }

    @Test("A provider elsewhere is enrolled once the browser was there", arguments: elsewhere)
    func elsewhereEnrolled(kind: SimulatedFactorKind) async throws {
        let (status, client) = try await activation(of: kind)
        #expect(!status.factor.canActivate())
        let early: Activation = try await client.step {
            try await #require(status.factor as? OktaFactorRedirect).checkResult()
        }
        let factor = try #require(early.factor as? OktaFactorRedirect)
        client.simulator.browser.visit(try #require(factor.redirectURL))
        try await client.expectSignedIn { try await factor.checkResult() }
    }

    // MARK: Verification

    /// Signs in up to the list of factors, and returns the first factor.
    private func listed(in client: SimulatedClient) async throws -> OktaFactor {
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        return try #require(required.availableFactors.first)
    }

    private func select(
        _ factor: OktaFactor, in client: SimulatedClient
    ) async throws -> Challenge { try await client.step { try await factor.select() } }

    /// The challenge of a user who has a factor of this kind.
    private func challenge(
        by kind: SimulatedFactorKind
    ) async throws -> (Challenge, SimulatedClient) {
        let client = SimulatedClient(.ada(with: .usual(kind)))
        return (try await select(listed(in: client), in: client), client)
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

    @Test(
        "Every factor type of every provider that a user types is verified from the list and alone",
        arguments: typable + apps
    )
    func typed(kind: SimulatedFactorKind) async throws {
        let client = SimulatedClient(.ada(with: .usual(kind)))
        let factor = try await listed(in: client)
        if factor.type == .question {
            let wrong = try await client.error { try await prove(factor, with: "cake") }
            #expect(wrong.errorCode == "E0000068")
        }
        let first = client.simulator.proof(for: factor)
        try await client.expectSignedIn { try await prove(factor, with: first) }

        let again = try await listed(in: client)
        if factor.type == .TOTP {
            let replayed = try await client.error { try await prove(again, with: first) }
            #expect(replayed.errorCode == "E0000082")
        }
        client.clock.advance(by: 60)
        let challenge = try await select(again, in: client)
        let second = client.simulator.proof(for: factor)
        try await client.expectSignedIn { try await prove(challenge.factor, with: second) }
    }

    @Test("A factor that sends codes is verified with one that was sent again", arguments: sent)
    func sentVerified(kind: SimulatedFactorKind) async throws {
        let (challenge, client) = try await challenge(by: kind)
        #expect(challenge.factor.detail?.contains("X") == true || kind == .email)
        let wrong = try await client.error { try await challenge.verifyFactor(passCode: "000000") }
        #expect(wrong.errorCode == "E0000068")
        let tooSoon = try await client.error { try await challenge.resendFactor() }
        #expect(tooSoon.httpStatusCode == 429)
        client.clock.advance(by: 31)
        let again: Challenge = try await client.step { try await challenge.resendFactor() }
        again.verifyOptions.rememberDevice = true
        let channel = try #require(SimulatedMessage.Channel(rawValue: "\(kind)"))
        let code = try client.code(by: channel)
        try await client.expectSignedIn { try await again.factor.submit(code: code) }
    }

    @Test("A push is verified after it was rejected, asked for and sent again")
    func pushVerified() async throws {
        let (challenge, client) = try await challenge(by: .push)
        let phone = client.phone
        challenge.verifyOptions.autoPush = true
        let factor = try #require(challenge.factor as? OktaFactorPush)
        let rejected: Challenge = try await client.step {
            try await factor.verify { if $0 == .waiting { phone.reject() } }
        }
        #expect(rejected.factorResult == .rejected)
        let again = try #require(rejected.factor as? OktaFactorPush)
        let waiting: Challenge = try await client.step { try await again.checkFactorResult() }
        #expect(waiting.factorResult == .waiting)
        let resent: Challenge = try await client.step { try await waiting.resend(by: .push) }
        phone.approve()
        let last = try #require(resent.factor as? OktaFactorPush)
        try await client.expectSignedIn { try await last.checkFactorResult() }
    }

    @Test("Duo is verified by an answer in its page")
    func duoVerified() async throws {
        let (challenge, client) = try await challenge(by: .duo)
        try await answer(challenge, in: client)
    }

    @Test("A security key of U2F is verified with what it signs")
    func u2fVerified() async throws {
        let (challenge, client) = try await challenge(by: .u2f)
        let factor = try #require(challenge.factor as? OktaFactorU2F)
        let request = try #require(factor.signRequests.first)
        #expect(request["keyHandle"]?.text == factor.profile?.credentialId)
        let nonce = try #require(request["challenge"]?.text)
        let made = client.simulator.securityKey.signature(for: nonce)
        let clientData = try #require(made["clientData"])
        let signature = try #require(made["signatureData"])
        try await client.expectSignedIn {
            try await factor.verify(clientData: clientData, signatureData: signature)
        }
    }

    @Test("A security key of WebAuthn is verified with what it signs, alone or as one of all keys")
    func webAuthnVerified() async throws {
        let client = SimulatedClient(.ada(with: .webAuthn(), .webAuthn(name: "Second key")))
        let alone = try await select(listed(in: client), in: client)
        try await sign(alone, in: client)

        let again: OktaAuthStatusFactorRequired = try await client.signIn()
        #expect(again.selectableTypes == [.webauthn])
        let all: Challenge = try await client.step {
            try await again.selectFactor(ofType: .webauthn)
        }
        let key = try #require(all.factor as? OktaFactorWebAuthn)
        #expect(key.requestOptions?.allowedCredentials.count == 2)
        try await sign(all, in: client)
    }

    private func sign(_ challenge: Challenge, in client: SimulatedClient) async throws {
        let key = try #require(challenge.factor as? OktaFactorWebAuthn)
        let options = try #require(key.requestOptions)
        let text = try #require(
            challenge.model.embedded?.challenge?.challenge
                ?? key.factor.embedded?.challenge?.challenge
        )
        #expect(options.relyingPartyId == client.simulator.url.host)
        let made = client.simulator.securityKey.assertion(for: text)
        let assertion = OktaWebAuthnAssertion(
            authenticatorData: try bytes("authenticatorData", of: made),
            clientDataJSON: try bytes("clientData", of: made),
            signature: try bytes("signatureData", of: made)
        )
        try await client.expectSignedIn { try await key.verify(with: assertion) }
    }

    @Test("A provider elsewhere is verified once it does not refuse any more", arguments: elsewhere)
    func elsewhereVerified(kind: SimulatedFactorKind) async throws {
        let (challenge, client) = try await challenge(by: kind)
        #expect(!challenge.canVerify())
        let away = try #require(challenge.factor as? OktaFactorRedirect)
        let browser = client.simulator.browser
        browser.visit(try #require(away.redirectURL), failure: "not today")
        let failed: Challenge = try await client.step { try await away.checkResult() }
        #expect(failed.factorResult?.rawValue == "FAILED")
        let back: OktaAuthStatusFactorRequired = try await client.step {
            try await failed.returnToPreviousStatus()
        }
        let first = try #require(back.availableFactors.first)
        let selected = try await select(first, in: client)
        let again = try #require(selected.factor as? OktaFactorRedirect)
        browser.visit(try #require(again.redirectURL))
        try await client.expectSignedIn { try await again.checkResult() }
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
}
