import OktaAuthSimulator

@testable import okta_auth

/// Flows of Identity Engine.
extension FlowScenario {
    static let identity =
        (identitySignIns + identityPasswords + identityRecoveries + identityEnrollments)
        .map { $0.with { $0.engine = .identity } }

    static let verifyBySMS: [Play] = [
        "select-authenticator-authenticate verify-sms", "challenge-authenticator code",
    ]

    private static let identitySignIns = [
        FlowScenario("identity: password", plantedUser(), identify),
        verify("identity: text message", .sms(), "sms"),
        verify("identity: voice call", .call(), "call"),
        verify("identity: e-mail", .email, "email"),
        verify("identity: code of Okta Verify", .oktaTOTP(), "totp"),
        verify("identity: code of Google Authenticator", .googleTOTP(), "totp"),
        verify(
            "identity: security question",
            .question(),
            "question",
            "challenge-authenticator answer"
        ),
        verify(
            "identity: push with a number",
            .push(deviceName: "Planted phone"),
            "push",
            "challenge-poll"
        )
        .with { $0.prepare = { $0.policy.usesNumberChallenge = true } },
        FlowScenario(
            "identity: another factor during a push",
            plantedUser(.push(), .question()),
            identify,
            "select-authenticator-authenticate verify-push",
            "challenge-poll choose-another",
            "challenge-poll verify-question",
            "challenge-authenticator answer"
        ),
    ]

    private static func verify(
        _ name: String,
        _ factor: SimulatedFactor,
        _ choice: String,
        _ last: Play = "challenge-authenticator code"
    ) -> FlowScenario {
        FlowScenario(
            name,
            plantedUser(factor),
            identify,
            Play("select-authenticator-authenticate", "verify-\(choice)"),
            last
        )
    }

    private static let identityPasswords = [
        FlowScenario(
            "identity: sign up",
            plantedUser(),
            "identify sign-up",
            "enroll-profile submit",
            "select-authenticator-enroll enroll-email",
            "enroll-authenticator code",
            "select-authenticator-enroll enroll-password",
            "enroll-authenticator new-password"
        ),
        FlowScenario(
            "identity: expired password",
            planted(.passwordExpired),
            identify,
            "reenroll-authenticator new-password"
        ),
        FlowScenario(
            "identity: password warning",
            planted(.passwordExpiring),
            identify,
            "reenroll-authenticator-warning skip"
        ),
        FlowScenario(
            "identity: activation",
            planted(.staged),
            "start token",
            "select-authenticator-enroll enroll-email",
            "enroll-authenticator code",
            "select-authenticator-enroll enroll-password",
            "enroll-authenticator new-password"
        )
        .beginningWithActivation(),
    ]

    private static let identityRecoveries = [
        FlowScenario(
            "identity: unlock",
            planted(.lockedOut),
            "select-authenticator-unlock-account verify-sms",
            "challenge-authenticator code"
        )
        .with {
            $0.entry = .unlock(user: nil, nil)
            $0.ending = "message"
        },
        FlowScenario(
            "identity: recover by text message",
            plantedUser(),
            "identify-recovery recover",
            verifyBySMS[0],
            verifyBySMS[1],
            "reset-authenticator new-password"
        )
        .with { $0.entry = .recover(user: nil, nil) },
        FlowScenario(
            "identity: recovery link",
            plantedUser(),
            "start token",
            "reset-authenticator new-password"
        )
        .beginningWithLink(),
    ]

    private static let identityEnrollments = [
        enroll(.sms, "sms", "authenticator-enrollment-data phone", "enroll-authenticator code"),
        enroll(.googleTOTP, "totp", "enroll-authenticator code"),
        enroll(.question, "question", "enroll-authenticator question"),
        enroll(.push, "push", "enroll-poll"),
        enroll(
            .push,
            "push",
            "enroll-poll choose-another",
            "enroll-poll submit",
            "enrollment-channel-data submit",
            "enroll-poll"
        )
        .with {
            $0.typing["authenticator.channel"] = { _ in "2" }
            $0.recipient = "+15555550178"
        },
    ]

    private static func enroll(
        _ kind: SimulatedFactorKind, _ choice: String, _ plays: Play...
    ) -> FlowScenario {
        var scenario = FlowScenario("identity: enroll \(kind)", enrolling(kind))
        scenario.plays =
            [identify, Play("select-authenticator-enroll", "enroll-\(choice)")] + plays
        return scenario
    }
}
