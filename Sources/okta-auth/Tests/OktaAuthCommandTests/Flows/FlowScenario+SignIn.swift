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
                enter("token", at: "start", activationToken), newPasswordPlay,
            ]
        ),
        FlowScenario(
            name: "a factor instead of a password",
            user: plantedUser(.sms()),
            plays: [
                Play(status: "UNAUTHENTICATED", choice: "name", values: ["user": fixed(login)]),
                Play(status: "UNAUTHENTICATED", choice: "without-password"),
                Play(status: "MFA_REQUIRED", choice: "verify-sms"),
                enter("code", at: "MFA_CHALLENGE", code(.sms)),
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
                enter("code", at: "RECOVERY_CHALLENGE", code(.sms)),
                recoveryAnswer,
            ]
        ),
        FlowScenario(
            name: "recover by voice call",
            user: plantedUser(),
            entry: { _ in .recover(user: login, .call) },
            plays: [
                Play(status: "UNAUTHENTICATED", choice: "recover"),
                enter("code", at: "RECOVERY_CHALLENGE", code(.call)),
                recoveryAnswer, newPasswordPlay,
            ]
        ),
        FlowScenario(
            name: "recover by e-mail",
            user: plantedUser(),
            entry: { _ in .recover(user: login, .email) },
            plays: [
                Play(status: "UNAUTHENTICATED", choice: "recover"),
                enter("code", at: "RECOVERY_CHALLENGE", mailedLink),
                recoveryAnswer, newPasswordPlay,
            ]
        ),
        FlowScenario(
            name: "begin with a link",
            user: plantedUser(),
            entry: { _ in .recoveryLink },
            prepare: { $0.administrator.resetPassword(of: login) },
            plays: [
                enter("token", at: "start", mailedLink), recoveryAnswer, newPasswordPlay,
            ]
        ),
    ]

    static let challenges = [
        verifySent(.sms(), .sms), verifySent(.call(), .call), verifySent(.email, .email),
        verify(.oktaTOTP(), "verify-totp", appCode),
        verify(.googleTOTP(), "verify-totp", appCode),
        verify(.rsaToken(), "verify-token", fixed("246810")),
        verify(.symantecToken(), "verify-token", fixed("246810")),
        verify(.onPremToken(), "verify-token", fixed("246810")),
        verify(.yubiKey, "verify-token", yubiKeyCode),
        verify(.hotp, "verify-token") { $0.phone(of: login).hotpCode() },
        FlowScenario(
            name: "question, then a code",
            user: planted(.withFactorSequence),
            plays: [
                signInPlay,
                Play(status: "MFA_REQUIRED", choice: "verify-question"),
                enter("answer", at: "MFA_REQUIRED", fixed("mayonnaise")),
                Play(status: "MFA_REQUIRED", choice: "verify-sms"),
                enter("code", at: "MFA_CHALLENGE", code(.sms)),
            ]
        ),
        FlowScenario(
            name: "push with a number",
            user: plantedUser(.push(deviceName: "Planted phone")),
            prepare: { $0.policy.usesNumberChallenge = true },
            plays: [
                signInPlay, Play(status: "MFA_REQUIRED", choice: "verify-push"),
                pickNumber(at: "MFA_CHALLENGE"),
            ]
        ),
        FlowScenario(
            name: "another factor during a push",
            user: plantedUser(.push(), .sms()),
            plays: [
                signInPlay, Play(status: "MFA_REQUIRED", choice: "verify-push"),
                Play(status: "MFA_CHALLENGE", choice: "back"),
                Play(status: "MFA_REQUIRED", choice: "verify-sms"),
                enter("code", at: "MFA_CHALLENGE", code(.sms)),
            ]
        ),
        FlowScenario(
            name: "the password as a factor",
            user: plantedUser(.password),
            plays: [
                signInPlay, Play(status: "MFA_REQUIRED", choice: "verify-password"),
                enter("password", at: "MFA_REQUIRED", fixed(password)),
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
