import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// How a user enrolls each kind of factor, operation by operation.
enum EnrollmentMatrix {
    static func transcript(for kind: SimulatedFactorKind) async throws -> [String] {
        let client = SimulatedClient { $0.requiredFactors = [kind] }
        let transcript = FlowTranscript(client)
        let enroll: OktaAuthStatusFactorEnroll = try await client.signIn()
        let factor = try #require(enroll.availableFactors.first)
        switch factor.kind {
        case .question(let factor):
            _ = try await transcript.step("enroll", to: OktaAuthStatusSuccess.self) {
                factor.enroll(
                    questionId: "disliked_food",
                    answer: "mayonnaise",
                    onStatusChange: $0,
                    onError: $1
                )
            }
        case .sms(let factor):
            let pending = try await transcript.step("enroll", to: Pending.self) {
                factor.enroll(phoneNumber: "+15555550123", onStatusChange: $0, onError: $1)
            }
            try await resendAndActivate(pending, by: .sms, on: transcript)
        case .call(let factor):
            let pending = try await transcript.step("enroll", to: Pending.self) {
                factor.enroll(
                    with: [.phoneNumber: "+15555550123", .phoneExtension: "7"],
                    onStatusChange: $0,
                    onError: $1
                )
            }
            try await resendAndActivate(pending, by: .call, on: transcript)
        case .email(let factor):
            let pending = try await transcript.step("enroll", to: Pending.self) {
                factor.enroll(onStatusChange: $0, onError: $1)
            }
            try await resendAndActivate(pending, by: .email, on: transcript)
        case .totp(let factor):
            let pending = try await transcript.step("enroll", to: Pending.self) {
                factor.enroll(onStatusChange: $0, onError: $1)
            }
            let app = try #require(pending.factor as? OktaFactorTotp)
            #expect(app.activation?.sharedSecret?.isEmpty == false && app.qrCodeLink != nil)
            let code = transcript.named("CODE", try #require(client.phone.totpCode(for: kind)))
            _ = try await transcript.step("activate", to: OktaAuthStatusSuccess.self) {
                app.activate(passCode: code, onStatusChange: $0, onError: $1)
            }
        case .push(let factor): try await push(factor, on: transcript)
        case .token(let factor):
            _ = try await transcript.step("enroll", to: OktaAuthStatusSuccess.self) {
                if factor.provider == .symantec {
                    factor.enroll(
                        with: [
                            .credentialId: "token-1", .passCode: "246810",
                            .nextPassCode: "135791",
                        ],
                        onStatusChange: $0,
                        onError: $1
                    )
                } else {
                    factor.enroll(
                        credentialId: "token-1",
                        passCode: "246810",
                        onStatusChange: $0,
                        onError: $1
                    )
                }
            }
        case .tokenHardware(let factor):
            let code = transcript.named("CODE", client.phone.yubiKeyCode())
            _ = try await transcript.step("enroll", to: OktaAuthStatusSuccess.self) {
                factor.enroll(with: [.passCode: code], onStatusChange: $0, onError: $1)
            }
        case .hotp(let factor):
            #expect(!factor.canEnroll())
            let error = try await client.error {
                factor.enroll(onStatusChange: $0, onError: $1)
            }
            #expect(error.description == "MFA_ENROLL factor 'token:hotp' offers no 'enroll' link")
        case .duo(let factor): try await duo(factor, on: transcript)
        case .u2f(let factor):
            let pending = try await transcript.step("enroll", to: Pending.self) {
                factor.enroll(onStatusChange: $0, onError: $1)
            }
            let key = try #require(pending.factor as? OktaFactorU2F)
            let request = try #require(key.registrationRequest)
            #expect(request["version"] == "U2F_V2" && request["appId"] != nil)
            let nonce = try #require(request["challenge"]?.text)
            let made = client.simulator.securityKey.registration(for: nonce)
            let data = transcript.named("DATA", try #require(made["registrationData"]))
            let clientData = transcript.named("CLIENT", try #require(made["clientData"]))
            _ = try await transcript.step("activate", to: OktaAuthStatusSuccess.self) {
                key.activate(
                    registrationData: data,
                    clientData: clientData,
                    onStatusChange: $0,
                    onError: $1
                )
            }
        case .webAuthn(let factor): try await webAuthn(factor, on: transcript)
        case .saml(let factor as OktaFactorRedirect), .oidc(let factor as OktaFactorRedirect),
            .claimsProvider(let factor as OktaFactorRedirect):
            try await redirect(factor, on: transcript)
        case .password(let factor):
            _ = try await transcript.step("enroll", to: OktaAuthStatusSuccess.self) {
                factor.enroll(
                    with: [.password: "An0ther-password"],
                    onStatusChange: $0,
                    onError: $1
                )
            }
        case .other, .custom: Issue.record("no class for \(kind)")
        }
        return transcript.lines
    }

    private typealias Pending = OktaAuthStatusFactorEnrollActivate

    private static func resendAndActivate(
        _ pending: Pending,
        by channel: SimulatedMessage.Channel,
        on transcript: FlowTranscript
    ) async throws {
        transcript.client.clock.advance(by: 31)
        let again = try await transcript.step("resend", to: Pending.self) {
            pending.resendFactor(onStatusChange: $0, onError: $1)
        }
        let code = transcript.named("CODE", try transcript.client.code(by: channel))
        let success = try await transcript.step("activate", to: OktaAuthStatusSuccess.self) {
            again.factor.activate(passCode: code, onStatusChange: $0, onError: $1)
        }
        try transcript.client.expectSignedIn(success)
    }

    private static func push(_ factor: OktaFactorPush, on transcript: FlowTranscript) async throws {
        let pending = try await transcript.step("enroll", to: Pending.self) {
            factor.enroll(onStatusChange: $0, onError: $1)
        }
        let push = try #require(pending.factor as? OktaFactorPush)
        #expect(push.qrCodeLink != nil)
        await transcript.aside("link by sms") {
            push.sendActivationLinkViaSms(with: "+15555550123", onSuccess: $0, onError: $1)
        }
        await transcript.aside("link by e-mail") {
            push.sendActivationLinkViaEmail(onSuccess: $0, onError: $1)
        }
        let late = try await transcript.step("poll", to: Pending.self) {
            push.activate(onStatusChange: $0, onError: $1)
        }
        #expect(late.factorResult == .timeout)
        let restarted = try #require(late.factor as? OktaFactorPush)
        let waiting = try await transcript.step("restart", to: OktaAuthStatusSuccess.self) {
            restarted.activate(onStatusChange: $0, onError: $1) {
                if $0 == .waiting { transcript.client.phone.scanQRCode() }
            }
        }
        try transcript.client.expectSignedIn(waiting)
    }

    private static func duo(_ factor: OktaFactorDuo, on transcript: FlowTranscript) async throws {
        let pending = try await transcript.step("enroll", to: Pending.self) {
            factor.enroll(onStatusChange: $0, onError: $1)
        }
        let duo = try #require(pending.factor as? OktaFactorDuo)
        #expect(duo.host != nil && duo.scriptLink != nil)
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

    private static func webAuthn(_ factor: OktaFactorWebAuthn, on transcript: FlowTranscript)
        async throws
    {
        let pending = try await transcript.step("enroll", to: Pending.self) {
            factor.enroll(onStatusChange: $0, onError: $1)
        }
        let key = try #require(pending.factor as? OktaFactorWebAuthn)
        let options = try #require(key.creationOptions)
        #expect(options.relyingPartyId == transcript.client.simulator.url.host)
        #expect(options.algorithms.contains(-7))
        let text = try #require(key.factor.embedded?.activation?.challenge)
        let made = transcript.client.simulator.securityKey.attestation(for: text)
        let attestation = try #require(made["attestation"])
        let clientData = try #require(made["clientData"])
        let bytes = OktaWebAuthnAttestation(
            attestationObject: try #require(Data(base64Encoded: attestation)),
            clientDataJSON: try #require(Data(base64Encoded: clientData)),
            transports: ["usb"]
        )
        _ = transcript.named("ATTESTATION", attestation)
        _ = transcript.named("CLIENT", clientData)
        _ = try await transcript.step("activate", to: OktaAuthStatusSuccess.self) {
            key.activate(with: bytes, onStatusChange: $0, onError: $1)
        }
    }

    private static func redirect(_ factor: OktaFactorRedirect, on transcript: FlowTranscript)
        async throws
    {
        let pending = try await transcript.step("enroll", to: Pending.self) {
            factor.enroll(onStatusChange: $0, onError: $1)
        }
        let away = try #require(pending.factor as? OktaFactorRedirect)
        #expect(!away.canActivate())
        let early = try await transcript.step("result (early)", to: Pending.self) {
            away.checkResult(onStatusChange: $0, onError: $1)
        }
        let again = try #require(early.factor as? OktaFactorRedirect)
        transcript.client.simulator.browser.visit(try #require(again.redirectURL))
        _ = try await transcript.step("result", to: OktaAuthStatusSuccess.self) {
            again.checkResult(onStatusChange: $0, onError: $1)
        }
    }
}
