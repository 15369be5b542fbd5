import OktaAuthSimulator

@testable import okta_auth

extension FlowScenario {
    private static let identify = signIn(at: .identity)
    private static let code: Play = "challenge-authenticator code"
    static let verifyBySMS = [choose("verify-sms", at: .identity), code]

    static let identitySignIns = [
        FlowScenario(
            name: "identity: password", user: plantedUser(), engine: .identity, plays: [identify]
        ), verify(.sms(), "sms", code, at: .identity), verify(.call(), "call", code, at: .identity),
        verify(.email, "email", code, at: .identity),
        verify(.oktaTOTP(), "totp", code, at: .identity),
        verify(.googleTOTP(), "totp", code, at: .identity),
        verify(.question(), "question", "challenge-authenticator answer", at: .identity),
        FlowScenario(
            name: "identity: push with a number",
            user: plantedUser(.push(deviceName: "Planted phone")),
            engine: .identity,
            prepare: { $0.policy.usesNumberChallenge = true },
            plays: [identify, "select-authenticator-authenticate verify-push", "challenge-poll"]
        ),
        FlowScenario(
            name: "identity: another factor during a push",
            user: plantedUser(.push(), .question()),
            engine: .identity,
            plays: [
                identify, "select-authenticator-authenticate verify-push",
                "challenge-poll choose-another", "challenge-poll verify-question",
                "challenge-authenticator answer",
            ]
        ),
    ]

    static let identityPasswords = [
        FlowScenario(
            name: "identity: sign up",
            user: plantedUser(),
            engine: .identity,
            plays: [
                "identify sign-up", "enroll-profile submit",
                "select-authenticator-enroll enroll-email", "enroll-authenticator code",
                "select-authenticator-enroll enroll-password", "enroll-authenticator new-password",
            ]
        ),
        FlowScenario(
            name: "identity: expired password",
            user: planted(.passwordExpired),
            engine: .identity,
            plays: [identify, "reenroll-authenticator new-password"]
        ),
        FlowScenario(
            name: "identity: password warning",
            user: planted(.passwordExpiring),
            engine: .identity,
            plays: [identify, "reenroll-authenticator-warning skip"]
        ),
        FlowScenario(
            name: "identity: activation",
            user: planted(.staged),
            engine: .identity,
            entry: .activation,
            typing: ["token": { $0.administrator.activationToken(for: login) ?? "" }],
            plays: [
                "start token", "select-authenticator-enroll enroll-email",
                "enroll-authenticator code", "select-authenticator-enroll enroll-password",
                "enroll-authenticator new-password",
            ]
        ),
        FlowScenario(
            name: "identity: unlock",
            user: planted(.lockedOut),
            engine: .identity,
            entry: .unlock(user: nil, nil),
            plays: [
                "select-authenticator-unlock-account verify-sms", "challenge-authenticator code",
            ],
            ending: "message"
        ),
        FlowScenario(
            name: "identity: recover by text message",
            user: plantedUser(),
            engine: .identity,
            entry: .recover(user: nil, nil),
            plays: ["identify-recovery recover"] + verifyBySMS + [
                "reset-authenticator new-password"
            ]
        ),
        FlowScenario(
            name: "identity: recovery link",
            user: plantedUser(),
            engine: .identity,
            entry: .recoveryLink,
            typing: ["token": { $0.outbox.latest(for: login, by: .email)?.link ?? "" }],
            prepare: { $0.administrator.resetPassword(of: login) },
            plays: ["start token", "reset-authenticator new-password"]
        ),
    ]

    static let identityEnrollments = [
        enroll(
            .sms, "sms", "authenticator-enrollment-data phone", "enroll-authenticator code",
            at: .identity
        ), enroll(.googleTOTP, "totp", "enroll-authenticator code", at: .identity),
        enroll(.question, "question", "enroll-authenticator question", at: .identity),
        enroll(.push, "push", "enroll-poll", at: .identity),
        FlowScenario(
            name: "identity: enroll push by a text message",
            user: enrolling(.push),
            engine: .identity,
            typing: ["authenticator.channel": { _ in "2" }],
            recipient: "+15555550178",
            plays: [
                identify, "select-authenticator-enroll enroll-push", "enroll-poll choose-another",
                "enroll-poll submit", "enrollment-channel-data submit", "enroll-poll",
            ]
        ),
    ]
}
