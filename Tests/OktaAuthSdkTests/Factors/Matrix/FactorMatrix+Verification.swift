import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// How a user verifies each kind of factor, operation by operation.
enum VerificationMatrix {
    static func transcript(for kind: SimulatedFactorKind) async throws -> [String] {
        var user =
            kind == .webAuthn
            ? SimulatedUser.ada(with: .webAuthn(), .webAuthn(name: "Second key"))
            : SimulatedUser.ada(with: .usual(kind))
        user.phoneNumber = "+15555550123"
        let client = SimulatedClient(user)
        let transcript = FlowTranscript(client)
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let factor = try #require(required.availableFactors.first)
        switch factor.kind {
        case .question, .totp, .token, .tokenHardware, .hotp, .password:
            try await atOnce(factor, on: transcript)
        case .sms: try await sent(factor, by: .sms, on: transcript)
        case .call: try await sent(factor, by: .call, on: transcript)
        case .email: try await sent(factor, by: .email, on: transcript)
        case .push: try await push(factor, on: transcript)
        case .duo: try await duo(factor, on: transcript)
        case .u2f: try await u2f(factor, on: transcript)
        case .webAuthn: try await webAuthn(required, on: transcript)
        case .saml, .oidc, .claimsProvider: try await redirect(factor, on: transcript)
        case .other, .custom: Issue.record("no class for \(kind)")
        }
        return transcript.lines
    }

    private typealias Challenge = OktaAuthStatusFactorChallenge

    /// What the user would type now.
    private static func proof(for factor: OktaFactor, in client: SimulatedClient) throws -> String {
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
    private static func prove(
        _ factor: OktaFactor,
        with proof: String,
        onStatusChange: @escaping (OktaAuthStatus) -> Void,
        onError: @escaping (OktaError) -> Void
    ) {
        switch factor.kind {
        case .question(let factor) where factor.canVerify():
            factor.verify(
                answerToSecurityQuestion: proof,
                onStatusChange: onStatusChange,
                onError: onError
            )
        case .question(let factor):
            factor.select(
                answerToSecurityQuestion: proof,
                onStatusChange: onStatusChange,
                onError: onError
            )
        case .password(let factor) where factor.canVerify():
            factor.verify(password: proof, onStatusChange: onStatusChange, onError: onError)
        case .password(let factor):
            factor.select(password: proof, onStatusChange: onStatusChange, onError: onError)
        default: factor.submit(code: proof, onStatusChange: onStatusChange, onError: onError)
        }
    }

    /// Verifies straight from the list, then by way of a challenge in a second sign-in.
    private static func atOnce(_ factor: OktaFactor, on transcript: FlowTranscript) async throws {
        let client = transcript.client
        let first = transcript.named("PROOF", try proof(for: factor, in: client))
        let success = try await transcript.step("select with proof", to: OktaAuthStatusSuccess.self)
        { prove(factor, with: first, onStatusChange: $0, onError: $1) }
        try client.expectSignedIn(success)
        client.clock.advance(by: 60)
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        let again = try #require(required.availableFactors.first)
        let challenge = try await transcript.step("select", to: Challenge.self) {
            again.select(onStatusChange: $0, onError: $1)
        }
        let second = transcript.named("PROOF", try proof(for: factor, in: client))
        _ = try await transcript.step("verify", to: OktaAuthStatusSuccess.self) {
            prove(challenge.factor, with: second, onStatusChange: $0, onError: $1)
        }
    }

    private static func sent(
        _ factor: OktaFactor,
        by channel: SimulatedMessage.Channel,
        on transcript: FlowTranscript
    ) async throws {
        let challenge = try await transcript.step("select", to: Challenge.self) {
            factor.select(onStatusChange: $0, onError: $1)
        }
        #expect(challenge.factor.detail?.contains("X") == true || channel == .email)
        transcript.client.clock.advance(by: 31)
        let again = try await transcript.step("resend", to: Challenge.self) {
            challenge.factor.resend(onStatusChange: $0, onError: $1)
        }
        again.verifyOptions.rememberDevice = true
        let code = transcript.named("CODE", try transcript.client.code(by: channel))
        _ = try await transcript.step("verify", to: OktaAuthStatusSuccess.self) {
            again.factor.submit(code: code, onStatusChange: $0, onError: $1)
        }
    }

    private static func push(_ factor: OktaFactor, on transcript: FlowTranscript) async throws {
        let phone = transcript.client.phone
        let challenge = try await transcript.step("select", to: Challenge.self) {
            factor.select(onStatusChange: $0, onError: $1)
        }
        challenge.verifyOptions.autoPush = true
        let push = try #require(challenge.factor as? OktaFactorPush)
        let rejected = try await transcript.step("poll", to: Challenge.self) {
            push.verify(onStatusChange: $0, onError: $1) { if $0 == .waiting { phone.reject() } }
        }
        #expect(rejected.factorResult == .rejected)
        let again = try #require(rejected.factor as? OktaFactorPush)
        let waiting = try await transcript.step("push again", to: Challenge.self) {
            again.checkFactorResult(onStatusChange: $0, onError: $1)
        }
        #expect(waiting.factorResult == .waiting)
        let resent = try await transcript.step("resend", to: Challenge.self) {
            waiting.resend(by: .push, onStatusChange: $0, onError: $1)
        }
        phone.approve()
        let last = try #require(resent.factor as? OktaFactorPush)
        _ = try await transcript.step("result", to: OktaAuthStatusSuccess.self) {
            last.checkFactorResult(onStatusChange: $0, onError: $1)
        }
    }

    private static func duo(_ factor: OktaFactor, on transcript: FlowTranscript) async throws {
        let challenge = try await transcript.step("select", to: Challenge.self) {
            factor.select(onStatusChange: $0, onError: $1)
        }
        let duo = try #require(challenge.factor as? OktaFactorDuo)
        let signature = try #require(duo.signature)
        let answer = transcript.named(
            "SIGNED",
            transcript.client.simulator.browser.duoResponse(to: signature)
        )
        await transcript.aside("callback") {
            duo.sendSignedResponse(answer, onSuccess: $0, onError: $1)
        }
        _ = try await transcript.step("poll", to: OktaAuthStatusSuccess.self) {
            duo.waitForDecision(onEvent: { _ in }, onStatusChange: $0, onError: $1)
        }
    }

    private static func u2f(_ factor: OktaFactor, on transcript: FlowTranscript) async throws {
        let challenge = try await transcript.step("select", to: Challenge.self) {
            factor.select(onStatusChange: $0, onError: $1)
        }
        let key = try #require(challenge.factor as? OktaFactorU2F)
        let request = try #require(key.signRequests.first)
        #expect(request["keyHandle"]?.text == key.profile?.credentialId)
        let nonce = try #require(request["challenge"]?.text)
        let made = transcript.client.simulator.securityKey.signature(for: nonce)
        let clientData = transcript.named("CLIENT", try #require(made["clientData"]))
        let signature = transcript.named("SIGNATURE", try #require(made["signatureData"]))
        _ = try await transcript.step("verify", to: OktaAuthStatusSuccess.self) {
            key.verify(
                clientData: clientData,
                signatureData: signature,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    private static func webAuthn(
        _ required: OktaAuthStatusFactorRequired,
        on transcript: FlowTranscript
    ) async throws {
        let factor = try #require(required.availableFactors.first)
        let one = try await transcript.step("select", to: Challenge.self) {
            factor.select(onStatusChange: $0, onError: $1)
        }
        let success = try await sign(one, on: transcript)
        try transcript.client.expectSignedIn(success)
        let again: OktaAuthStatusFactorRequired = try await transcript.client.signIn()
        #expect(again.selectableTypes == [.webauthn])
        let all = try await transcript.step("select by type", to: Challenge.self) {
            again.selectFactor(ofType: .webauthn, onStatusChange: $0, onError: $1)
        }
        let key = try #require(all.factor as? OktaFactorWebAuthn)
        #expect(key.requestOptions?.allowedCredentialIds.count == 2)
        _ = try await sign(all, on: transcript)
    }

    static func sign(
        _ challenge: OktaAuthStatusFactorChallenge,
        on transcript: FlowTranscript
    ) async throws -> OktaAuthStatusSuccess {
        let key = try #require(challenge.factor as? OktaFactorWebAuthn)
        let options = try #require(key.requestOptions)
        let text = try #require(
            challenge.model.embedded?.challenge?.challenge
                ?? key.factor.embedded?.challenge?.challenge
        )
        #expect(options.relyingPartyId == transcript.client.simulator.url.host)
        let made = transcript.client.simulator.securityKey.assertion(for: text)
        func bytes(_ name: String) throws -> Data {
            let encoded = transcript.named(name.uppercased(), try #require(made[name]))
            return try #require(Data(base64Encoded: encoded))
        }
        let assertion = OktaWebAuthnAssertion(
            authenticatorData: try bytes("authenticatorData"),
            clientDataJSON: try bytes("clientData"),
            signature: try bytes("signatureData")
        )
        return try await transcript.step("verify", to: OktaAuthStatusSuccess.self) {
            key.verify(with: assertion, onStatusChange: $0, onError: $1)
        }
    }

    private static func redirect(_ factor: OktaFactor, on transcript: FlowTranscript) async throws {
        let challenge = try await transcript.step("select", to: Challenge.self) {
            factor.select(onStatusChange: $0, onError: $1)
        }
        #expect(!challenge.canVerify())
        let away = try #require(challenge.factor as? OktaFactorRedirect)
        let browser = transcript.client.simulator.browser
        browser.visit(try #require(away.redirectURL), failure: "not today")
        let failed = try await transcript.step("result (refused)", to: Challenge.self) {
            away.checkResult(onStatusChange: $0, onError: $1)
        }
        #expect(failed.factorResult?.rawValue == "FAILED")
        let back: OktaAuthStatusFactorRequired = try await transcript.step("back") {
            failed.returnToPreviousStatus(onStatusChange: $0, onError: $1)
        }
        let again = try #require(back.availableFactors.first)
        let second = try await transcript.step("select", to: Challenge.self) {
            again.select(onStatusChange: $0, onError: $1)
        }
        let once = try #require(second.factor as? OktaFactorRedirect)
        browser.visit(try #require(once.redirectURL))
        _ = try await transcript.step("result", to: OktaAuthStatusSuccess.self) {
            once.checkResult(onStatusChange: $0, onError: $1)
        }
    }
}
