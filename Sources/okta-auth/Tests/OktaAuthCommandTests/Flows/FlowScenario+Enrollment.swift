import Foundation
import OktaAuthSimulator
import OktaSignIn
import Testing

@testable import okta_auth

extension FlowScenario {
    static let enrollments = [
        enroll(.sms, "enroll-sms", "phone", ["phone": fixed(phone)], activate(code(.sms))),
        enroll(
            .call,
            "enroll-call",
            "phone",
            ["phone": fixed(phone), "extension": fixed("12")],
            activate(code(.call))
        ),
        enroll(.email, "enroll-email", nil, [:], activate(code(.email))),
        enroll(.question, "enroll-question", "question", ["answer": fixed("planted answer")]),
        enroll(.googleTOTP, "enroll-totp", nil, [:], activateApp),
        enroll(.oktaTOTP, "enroll-totp", nil, [:], activateApp),
        enroll(.rsaToken, "enroll-token", "submit", token),
        enroll(.onPremToken, "enroll-token", "submit", token),
        enroll(
            .symantecToken,
            "enroll-token",
            "submit",
            token.merging(["nextPassCode": fixed("135791")]) { $1 }
        ),
        enroll(.yubiKey, "enroll-token", "submit", ["passCode": yubiKeyCode]),
        enroll(.password, "enroll-password", "submit", ["password": fixed(newPassword)]),
        enrollInBrowser(.saml), enrollInBrowser(.oidc), enrollInBrowser(.claimsProvider),
        enroll(
            .push,
            "enroll-push",
            nil,
            [:],
            Play(status: "MFA_ENROLL_ACTIVATE") { simulator, _ in
                simulator.phone(of: login).scanQRCode()
            }
        ),
    ]

    static let phone = "+15555550177"

    private static let token = [
        "credentialId": fixed("planted-token"), "passCode": fixed("246810"),
    ]

    private static func activate(_ code: @escaping Play.Value) -> Play {
        enter("code", at: "MFA_ENROLL_ACTIVATE", code)
    }

    private static let activateApp = Play(
        status: "MFA_ENROLL_ACTIVATE",
        choice: "code",
        values: ["code": appCode]
    ) { _, page in #expect(page.app?.secret?.isEmpty == false) }

    private static func enrollInBrowser(_ kind: SimulatedFactorKind) -> FlowScenario {
        enroll(
            kind,
            "enroll-identity-provider",
            nil,
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
                    choice: "submit",
                    values: ["streetAddress": fixed("1 Planted Street")]
                ),
            ]
        ),
        FlowScenario(
            name: "device",
            user: plantedUser(),
            entry: { _ in .stepUp(user: login) },
            plays: [
                enter("token", at: "start") {
                    $0.pairDevice().openPage(withCode: true, signedIn: login) ?? ""
                },
                Play(status: "DEVICE_ACTIVATE", choice: "submit"),
            ],
            lastLine: "The device is activated."
        ),
        FlowScenario(
            name: "device of a user who is not signed in",
            user: plantedUser(),
            entry: { _ in .stepUp(user: login) },
            plays: [
                enter("token", at: "start") { $0.pairDevice().openPage(withCode: true) ?? "" },
                Play(status: "DEVICE_ACTIVATE", choice: "submit"), signInPlay,
            ],
            lastLine: "The device is activated."
        ),
        FlowScenario(
            name: "step-up",
            user: plantedUser(),
            entry: { _ in .stepUp(user: login) },
            plays: [
                enter("token", at: "start") { $0.administrator.beginStepUp() ?? "" }, signInPlay,
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
                    choice: "submit",
                    values: values.mapValues { value in { _ in value } }
                ),
            ]
        )
    }
}
