import Foundation
import OktaAuthSimulator
import Testing

@testable import okta_auth

extension FlowScenario {
    static let enrollments = [
        enroll(
            .sms,
            "enroll-sms",
            ["phoneNumber": "+15555550177"],
            Play(status: "MFA_ENROLL_ACTIVATE", choice: "code", values: ["code": code(.sms)])
        ),
        enroll(
            .call,
            "enroll-call",
            ["phoneNumber": "+15555550177", "phoneExtension": "12"],
            Play(status: "MFA_ENROLL_ACTIVATE", choice: "code", values: ["code": code(.call)])
        ),
        enroll(
            .email,
            "enroll-email",
            [:],
            Play(status: "MFA_ENROLL_ACTIVATE", choice: "code", values: ["code": code(.email)])
        ),
        enroll(.question, "enroll-question", ["answer": "planted answer"]),
        enroll(
            .googleTOTP,
            "enroll-token:software:totp",
            [:],
            Play(
                status: "MFA_ENROLL_ACTIVATE",
                choice: "code",
                values: ["code": { $0.phone(of: login).totpCode() ?? "" }]
            ) { _, step in #expect(step.setup?.secret?.isEmpty == false) }
        ),
        enroll(
            .oktaTOTP,
            "enroll-token:software:totp",
            [:],
            Play(
                status: "MFA_ENROLL_ACTIVATE",
                choice: "code",
                values: ["code": { $0.phone(of: login).totpCode() ?? "" }]
            )
        ),
        enroll(.rsaToken, "enroll-token", token),
        enroll(.onPremToken, "enroll-token", token),
        enroll(
            .symantecToken,
            "enroll-token",
            token.merging(["nextPassCode": "135791"]) { $1 }
        ),
        enroll(.yubiKey, "enroll-token:hardware") { $0.phone(of: login).yubiKeyCode() },
        enroll(.password, "enroll-password", ["password": newPassword]),
        enrollInBrowser(.saml, "enroll-assertion:saml2"),
        enrollInBrowser(.oidc, "enroll-assertion:oidc"),
        enrollInBrowser(.claimsProvider, "enroll-claims_provider"),
        enroll(
            .push,
            "enroll-push",
            [:],
            Play(status: "MFA_ENROLL_ACTIVATE") { simulator, _ in
                simulator.phone(of: login).scanQRCode()
            }
        ),
    ]

    private static let token = ["credentialId": "planted-token", "passCode": "246810"]

    private static func enrollInBrowser(
        _ kind: SimulatedFactorKind,
        _ choice: String
    ) -> FlowScenario {
        enroll(
            kind,
            choice,
            [:],
            Play(status: "MFA_ENROLL_ACTIVATE", choice: "check", elsewhere: visitPage)
        )
    }

    static let applications = [
        consent(to: .askingForAll, "CONSENT_REQUIRED"),
        consent(to: .askingForEach, "CONSENT_REQUIRED", ["email": "true"]),
        consent(to: .askingAdministrator, "ADMIN_CONSENT_REQUIRED"),
        FlowScenario(
            name: "profile",
            user: planted(.mustCompleteProfile),
            plays: [
                signInPlay,
                Play(
                    status: "PROFILE_REQUIRED",
                    choice: "profile",
                    values: ["streetAddress": fixed("1 Planted Street")]
                ),
            ]
        ),
        FlowScenario(
            name: "device",
            user: plantedUser(),
            entry: { _ in .stepUp(user: login) },
            plays: [
                Play(
                    status: "UNAUTHENTICATED",
                    choice: "fetch",
                    values: [
                        "token": {
                            $0.pairDevice().openPage(withCode: true, signedIn: login) ?? ""
                        }
                    ]
                ),
                Play(status: "DEVICE_ACTIVATE", choice: "device"),
            ],
            lastLine: "The device is activated."
        ),
        FlowScenario(
            name: "device of a user who is not signed in",
            user: plantedUser(),
            entry: { _ in .stepUp(user: login) },
            plays: [
                Play(
                    status: "UNAUTHENTICATED",
                    choice: "fetch",
                    values: ["token": { $0.pairDevice().openPage(withCode: true) ?? "" }]
                ),
                Play(status: "DEVICE_ACTIVATE", choice: "device"), signInPlay,
            ],
            lastLine: "The device is activated."
        ),
        FlowScenario(
            name: "step-up",
            user: plantedUser(),
            entry: { _ in .stepUp(user: login) },
            plays: [
                Play(
                    status: "UNAUTHENTICATED",
                    choice: "sign-in",
                    values: [
                        "token": { $0.administrator.beginStepUp() ?? "" },
                        "password": fixed(password),
                    ]
                )
            ]
        ),
        FlowScenario(
            name: "queue",
            user: plantedUser(),
            prepare: { $0.policy.signInQueue.wait = 60 },
            plays: [
                signInPlay,
                Play(status: "POLL") { simulator, _ in simulator.clock?.advance(by: 61) },
            ]
        ),
    ]

    private static func consent(
        to app: SimulatedApp,
        _ status: String,
        _ values: [String: String] = [:]
    ) -> FlowScenario {
        FlowScenario(
            name: "consent to \(app.scopes.map(\.name).joined(separator: ", "))",
            user: planted(.mustConsent(to: app)),
            plays: [
                signInPlay,
                Play(
                    status: status,
                    choice: "consent",
                    values: values.mapValues { value in { _ in value } }
                ),
            ]
        )
    }
}
