import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// How a user enrolls each kind of factor, operation by operation.
enum EnrollmentMatrix {
    static func journey(for kind: SimulatedFactorKind) async throws -> [String] {
        let world = World { $0.requiredFactors = [kind] }
        let journey = Journey(world)
        let enroll: OktaAuthStatusFactorEnroll = try await world.signIn()
        let factor = try #require(enroll.availableFactors.first)
        switch factor.kind {
        case .question(let factor):
            _ = try await journey.step("enroll", to: OktaAuthStatusSuccess.self) {
                factor.enroll(
                    questionId: "disliked_food",
                    answer: "mayonnaise",
                    onStatusChange: $0,
                    onError: $1
                )
            }
        case .sms(let factor):
            let pending = try await journey.step("enroll", to: Pending.self) {
                factor.enroll(phoneNumber: "+15555550123", onStatusChange: $0, onError: $1)
            }
            try await resendAndActivate(pending, by: .sms, on: journey)
        case .call(let factor):
            let pending = try await journey.step("enroll", to: Pending.self) {
                factor.enroll(
                    phoneNumber: "+15555550123",
                    phoneExtension: "7",
                    onStatusChange: $0,
                    onError: $1
                )
            }
            try await resendAndActivate(pending, by: .call, on: journey)
        case .email(let factor):
            let pending = try await journey.step("enroll", to: Pending.self) {
                factor.enroll(onStatusChange: $0, onError: $1)
            }
            try await resendAndActivate(pending, by: .email, on: journey)
        case .totp(let factor):
            let pending = try await journey.step("enroll", to: Pending.self) {
                factor.enroll(onStatusChange: $0, onError: $1)
            }
            let app = try #require(pending.factor as? OktaFactorTotp)
            #expect(app.activation?.sharedSecret?.isEmpty == false && app.qrCodeLink != nil)
            let code = journey.named("CODE", try #require(world.phone.totpCode(for: kind)))
            _ = try await journey.step("activate", to: OktaAuthStatusSuccess.self) {
                app.activate(passCode: code, onStatusChange: $0, onError: $1)
            }
        case .push(let factor): try await push(factor, on: journey)
        case .token(let factor):
            _ = try await journey.step("enroll", to: OktaAuthStatusSuccess.self) {
                if factor.provider == .symantec {
                    factor.enroll(
                        credentialId: "token-1",
                        passCode: "246810",
                        nextPassCode: "135791",
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
            let code = journey.named("CODE", world.phone.yubiKeyCode())
            _ = try await journey.step("enroll", to: OktaAuthStatusSuccess.self) {
                factor.enroll(passCode: code, onStatusChange: $0, onError: $1)
            }
        case .hotp(let factor):
            #expect(!factor.canEnroll())
            let error = try await world.error {
                factor.enroll(onStatusChange: $0, onError: $1)
            }
            #expect(error.description == "MFA_ENROLL factor 'token:hotp' offers no 'enroll' link")
        case .duo(let factor): try await duo(factor, on: journey)
        case .u2f(let factor):
            let pending = try await journey.step("enroll", to: Pending.self) {
                factor.enroll(onStatusChange: $0, onError: $1)
            }
            let key = try #require(pending.factor as? OktaFactorU2F)
            let request = try #require(key.registrationRequest)
            #expect(request.version == "U2F_V2" && request.appId != nil)
            let made = world.simulator.securityKey.registration(for: request.challenge)
            let data = journey.named("DATA", try #require(made["registrationData"]))
            let client = journey.named("CLIENT", try #require(made["clientData"]))
            _ = try await journey.step("activate", to: OktaAuthStatusSuccess.self) {
                key.activate(
                    registrationData: data,
                    clientData: client,
                    onStatusChange: $0,
                    onError: $1
                )
            }
        case .webAuthn(let factor): try await webAuthn(factor, on: journey)
        case .saml(let factor as OktaFactorRedirect), .oidc(let factor as OktaFactorRedirect),
            .claimsProvider(let factor as OktaFactorRedirect):
            try await redirect(factor, on: journey)
        case .password(let factor):
            _ = try await journey.step("enroll", to: OktaAuthStatusSuccess.self) {
                factor.enroll(password: "An0ther-password", onStatusChange: $0, onError: $1)
            }
        case .other, .custom: Issue.record("no class for \(kind)")
        }
        return journey.lines
    }

    private typealias Pending = OktaAuthStatusFactorEnrollActivate

    private static func resendAndActivate(
        _ pending: Pending,
        by channel: SimulatedMessage.Channel,
        on journey: Journey
    ) async throws {
        journey.world.clock.advance(by: 31)
        let again = try await journey.step("resend", to: Pending.self) {
            pending.resendFactor(onStatusChange: $0, onError: $1)
        }
        let code = journey.named("CODE", try journey.world.code(by: channel))
        let success = try await journey.step("activate", to: OktaAuthStatusSuccess.self) {
            again.factor.activate(passCode: code, onStatusChange: $0, onError: $1)
        }
        try journey.world.expectSignedIn(success)
    }

    private static func push(_ factor: OktaFactorPush, on journey: Journey) async throws {
        let pending = try await journey.step("enroll", to: Pending.self) {
            factor.enroll(onStatusChange: $0, onError: $1)
        }
        let push = try #require(pending.factor as? OktaFactorPush)
        #expect(push.qrCodeLink != nil)
        await journey.aside("link by sms") {
            push.sendActivationLinkViaSms(with: "+15555550123", onSuccess: $0, onError: $1)
        }
        await journey.aside("link by e-mail") {
            push.sendActivationLinkViaEmail(onSuccess: $0, onError: $1)
        }
        let late = try await journey.step("poll", to: Pending.self) {
            push.activate(onStatusChange: $0, onError: $1)
        }
        #expect(late.factorResult == .timeout)
        let restarted = try #require(late.factor as? OktaFactorPush)
        let waiting = try await journey.step("restart", to: OktaAuthStatusSuccess.self) {
            restarted.activate(onStatusChange: $0, onError: $1) {
                if $0 == .waiting { journey.world.phone.scanQRCode() }
            }
        }
        try journey.world.expectSignedIn(waiting)
    }

    private static func duo(_ factor: OktaFactorDuo, on journey: Journey) async throws {
        let pending = try await journey.step("enroll", to: Pending.self) {
            factor.enroll(onStatusChange: $0, onError: $1)
        }
        let duo = try #require(pending.factor as? OktaFactorDuo)
        #expect(duo.host != nil && duo.scriptLink != nil)
        let signature = try #require(duo.signature)
        let answer = journey.named(
            "SIGNED",
            journey.world.simulator.browser.duoResponse(to: signature)
        )
        await journey.aside("callback") {
            duo.sendSignedResponse(answer, onSuccess: $0, onError: $1)
        }
        _ = try await journey.step("poll", to: OktaAuthStatusSuccess.self) {
            duo.waitForDecision(onEvent: { _ in }, onStatusChange: $0, onError: $1)
        }
    }

    private static func webAuthn(_ factor: OktaFactorWebAuthn, on journey: Journey) async throws {
        let pending = try await journey.step("enroll", to: Pending.self) {
            factor.enroll(onStatusChange: $0, onError: $1)
        }
        let key = try #require(pending.factor as? OktaFactorWebAuthn)
        let options = try #require(key.creationOptions)
        #expect(options.relyingPartyId == journey.world.simulator.url.host)
        #expect(options.algorithms.contains(-7))
        let text = try #require(key.factor.embedded?.activation?.challenge)
        let made = journey.world.simulator.securityKey.attestation(for: text)
        let attestation = try #require(made["attestation"])
        let client = try #require(made["clientData"])
        let bytes = OktaWebAuthnAttestation(
            attestationObject: try #require(Data(base64Encoded: attestation)),
            clientDataJSON: try #require(Data(base64Encoded: client)),
            transports: ["usb"]
        )
        _ = journey.named("ATTESTATION", attestation)
        _ = journey.named("CLIENT", client)
        _ = try await journey.step("activate", to: OktaAuthStatusSuccess.self) {
            key.activate(with: bytes, onStatusChange: $0, onError: $1)
        }
    }

    private static func redirect(_ factor: OktaFactorRedirect, on journey: Journey) async throws {
        let pending = try await journey.step("enroll", to: Pending.self) {
            factor.enroll(onStatusChange: $0, onError: $1)
        }
        let away = try #require(pending.factor as? OktaFactorRedirect)
        #expect(!away.canActivate())
        let early = try await journey.step("result (early)", to: Pending.self) {
            away.checkResult(onStatusChange: $0, onError: $1)
        }
        let again = try #require(early.factor as? OktaFactorRedirect)
        journey.world.simulator.browser.visit(try #require(again.redirectURL))
        _ = try await journey.step("result", to: OktaAuthStatusSuccess.self) {
            again.checkResult(onStatusChange: $0, onError: $1)
        }
    }
}
