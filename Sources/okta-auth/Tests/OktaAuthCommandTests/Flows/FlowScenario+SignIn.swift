import Foundation
import OktaAuthSimulator

@testable import okta_auth

extension FlowScenario {
    static let passwords = [
        FlowScenario(name: "password", user: plantedUser(), plays: [signInPlay]),
        FlowScenario(
            name: "expired password",
            user: planted(.passwordExpired),
            plays: [
                signInPlay,
                Play(
                    status: "PASSWORD_EXPIRED",
                    choice: "new-password",
                    values: ["old": fixed(password), "new": fixed(newPassword)]
                ),
            ]
        ),
        FlowScenario(
            name: "password warning",
            user: planted(.passwordExpiring),
            plays: [signInPlay, Play(status: "PASSWORD_WARN", choice: "skip")]
        ),
        FlowScenario(
            name: "activation",
            user: planted(.staged),
            entry: { _ in .activation },
            plays: [
                Play(
                    status: "start",
                    choice: "token",
                    values: ["token": { $0.administrator.activationToken(for: login) ?? "" }]
                ),
                newPasswordPlay,
            ]
        ),
        FlowScenario(
            name: "a factor instead of a password",
            user: plantedUser(.sms()),
            plays: [
                Play(status: "UNAUTHENTICATED", choice: "name", values: ["user": fixed(login)]),
                Play(status: "UNAUTHENTICATED", choice: "without-password"),
                Play(status: "MFA_REQUIRED", choice: "verify-sms"),
                Play(status: "MFA_CHALLENGE", choice: "code", values: ["code": code(.sms)]),
            ]
        ),
    ]

    static let recoveries = [
        FlowScenario(
            name: "unlock a locked account",
            user: planted(.lockedOut),
            plays: [
                signInPlay,
                Play(status: "LOCKED_OUT", choice: "unlock"),
                Play(
                    status: "LOCKED_OUT",
                    choice: "unlock",
                    values: ["user": fixed(login), "channel": fixed("sms")]
                ),
                Play(status: "RECOVERY_CHALLENGE", choice: "code", values: ["code": code(.sms)]),
                recoveryAnswer,
            ]
        ),
        FlowScenario(
            name: "recover by voice call",
            user: plantedUser(),
            entry: { _ in .recover(user: login, .call) },
            plays: [
                Play(status: "UNAUTHENTICATED", choice: "recover"),
                Play(status: "RECOVERY_CHALLENGE", choice: "code", values: ["code": code(.call)]),
                recoveryAnswer, newPasswordPlay,
            ]
        ),
        FlowScenario(
            name: "recover by e-mail",
            user: plantedUser(),
            entry: { _ in .recover(user: login, .email) },
            plays: [
                Play(status: "UNAUTHENTICATED", choice: "recover"),
                Play(
                    status: "RECOVERY_CHALLENGE",
                    choice: "code",
                    values: ["code": { $0.outbox.latest(for: login, by: .email)?.link ?? "" }]
                ),
                recoveryAnswer, newPasswordPlay,
            ]
        ),
        FlowScenario(
            name: "begin with a link",
            user: plantedUser(),
            entry: { _ in .recoveryLink },
            prepare: { $0.administrator.resetPassword(of: login) },
            plays: [
                Play(
                    status: "start",
                    choice: "token",
                    values: ["token": { $0.outbox.latest(for: login, by: .email)?.link ?? "" }]
                ),
                recoveryAnswer, newPasswordPlay,
            ]
        ),
    ]

    static let challenges = [
        verifySent(.sms(), .sms), verifySent(.call(), .call), verifySent(.email, .email),
        verify(.oktaTOTP(), "verify-totp") { $0.phone(of: login).totpCode() ?? "" },
        verify(.googleTOTP(), "verify-totp") {
            $0.phone(of: login).totpCode() ?? ""
        },
        verify(.rsaToken(), "verify-token", fixed("246810")),
        verify(.symantecToken(), "verify-token", fixed("246810")),
        verify(.onPremToken(), "verify-token", fixed("246810")),
        verify(.yubiKey, "verify-token") { $0.phone(of: login).yubiKeyCode() },
        verify(.hotp, "verify-token") { $0.phone(of: login).hotpCode() },
        FlowScenario(
            name: "question, then a code",
            user: planted(.withFactorSequence),
            plays: [
                signInPlay,
                Play(status: "MFA_REQUIRED", choice: "verify-question"),
                Play(
                    status: "MFA_REQUIRED",
                    choice: "answer",
                    values: ["answer": fixed("mayonnaise")]
                ),
                Play(status: "MFA_REQUIRED", choice: "verify-sms"),
                Play(status: "MFA_CHALLENGE", choice: "code", values: ["code": code(.sms)]),
            ]
        ),
        FlowScenario(
            name: "push with a number",
            user: plantedUser(.push(deviceName: "Planted phone")),
            prepare: { $0.policy.usesNumberChallenge = true },
            plays: [
                signInPlay, Play(status: "MFA_REQUIRED", choice: "verify-push"),
                Play(status: "MFA_CHALLENGE") { simulator, _ in
                    let phone = simulator.phone(of: login)
                    phone.pick(phone.pendingChallenge?.correctAnswer ?? 0)
                },
            ]
        ),
        FlowScenario(
            name: "another factor during a push",
            user: plantedUser(.push(), .sms()),
            plays: [
                signInPlay, Play(status: "MFA_REQUIRED", choice: "verify-push"),
                Play(status: "MFA_CHALLENGE", choice: "back"),
                Play(status: "MFA_REQUIRED", choice: "verify-sms"),
                Play(status: "MFA_CHALLENGE", choice: "code", values: ["code": code(.sms)]),
            ]
        ),
        FlowScenario(
            name: "the password as a factor",
            user: plantedUser(.password),
            plays: [
                signInPlay, Play(status: "MFA_REQUIRED", choice: "verify-password"),
                Play(
                    status: "MFA_REQUIRED",
                    choice: "password",
                    values: ["password": fixed(password)]
                ),
            ]
        ),
        verifyInBrowser(.saml), verifyInBrowser(.oidc), verifyInBrowser(.claimsProvider),
    ]

    private static func verifyInBrowser(_ kind: SimulatedFactor) -> FlowScenario {
        FlowScenario(
            name: "\(kind) in a browser",
            user: plantedUser(kind),
            plays: [
                signInPlay, Play(status: "MFA_REQUIRED", choice: "verify-identity-provider"),
                Play(status: "MFA_CHALLENGE", choice: "check", elsewhere: visitPage),
            ]
        )
    }
}
