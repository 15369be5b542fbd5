import Foundation
import OktaAuthSimulator
import OktaSignIn
import Testing

@testable import okta_auth

/// Flows of the Identity Engine.
extension FlowScenario {
    static let identity = identitySignIns + identityPasswords + identityEnrollments

    static let identify = Play(
        status: "identify",
        choice: "sign-in",
        values: ["user": fixed(login), "password": fixed(password)]
    )

    static let verifyBySMS = [select("sms"), challenge("code", code(.sms))]

    /// Selects an authenticator.
    private static func select(_ authenticator: String) -> Play {
        Play(status: "select-authenticator-authenticate", choice: "verify-\(authenticator)")
    }

    /// Selects an authenticator to set up.
    private static func selectToEnroll(_ authenticator: String) -> Play {
        Play(status: "select-authenticator-enroll", choice: "enroll-\(authenticator)")
    }

    private static func challenge(_ field: String, _ value: @escaping Play.Value) -> Play {
        enter(field, at: "challenge-authenticator", value)
    }

    private static func enroll(_ field: String, _ value: @escaping Play.Value) -> Play {
        enter(field, at: "enroll-authenticator", value)
    }

    private static func setPassword(_ form: String) -> Play {
        Play(status: form, choice: "new-password", values: ["new": fixed(newPassword)])
    }

    private static func flow(
        _ name: String,
        _ user: SimulatedUser,
        _ plays: [Play],
        from entry: Entry = .signIn(user: nil),
        ending: String? = nil,
        prepare: @escaping @Sendable (OktaSimulator) -> Void = { _ in }
    ) -> FlowScenario {
        FlowScenario(
            name: "identity: \(name)",
            user: user,
            entry: { _ in entry },
            prepare: prepare,
            engine: .identity,
            plays: plays,
            ending: ending
        )
    }

    private static let identitySignIns = [
        flow("password", plantedUser(), [identify]),
        flow("text message", plantedUser(.sms()), [identify] + verifyBySMS),
        flow(
            "voice call",
            plantedUser(.call()),
            [identify, select("call"), challenge("code", code(.call))]
        ),
        flow(
            "e-mail",
            plantedUser(.email),
            [identify, select("email"), challenge("code", code(.email))]
        ),
        flow(
            "security question",
            plantedUser(.question()),
            [identify, select("question"), challenge("answer", fixed("mayonnaise"))]
        ),
        flow(
            "code of Okta Verify",
            plantedUser(.oktaTOTP()),
            [identify, select("totp"), challenge("code", appCode)]
        ),
        flow(
            "code of Google Authenticator",
            plantedUser(.googleTOTP()),
            [identify, select("totp"), challenge("code", appCode)]
        ),
        flow(
            "push with a number",
            plantedUser(.push(deviceName: "Planted phone")),
            [identify, select("push"), pickNumber(at: "challenge-poll")],
            prepare: { $0.policy.usesNumberChallenge = true }
        ),
        flow(
            "another factor during a push",
            plantedUser(.push(), .question()),
            [
                identify, select("push"),
                Play(status: "challenge-poll", choice: "choose-another"),
                Play(status: "challenge-poll", choice: "verify-question"),
                challenge("answer", fixed("mayonnaise")),
            ]
        ),
    ]

    private static let signUp = flow(
        "sign up",
        plantedUser(),
        [
            Play(status: "identify", choice: "sign-up"),
            Play(
                status: "enroll-profile",
                choice: "submit",
                values: [
                    "userProfile.lastName": fixed("Plantedlast"),
                    "userProfile.firstName": fixed("Plantedfirst"),
                    "userProfile.email": fixed(newLogin),
                ]
            ),
            selectToEnroll("email"),
            enroll("code") { $0.outbox.latestCode(for: newLogin, by: .email) ?? "" },
            selectToEnroll("password"), setPassword("enroll-authenticator"),
        ]
    )

    private static let newLogin = "planted-new@example.test"

    private static let identityPasswords = [
        signUp,
        flow(
            "expired password",
            planted(.passwordExpired),
            [identify, setPassword("reenroll-authenticator")]
        ),
        flow(
            "password warning",
            planted(.passwordExpiring),
            [identify, Play(status: "reenroll-authenticator-warning", choice: "skip")]
        ),
        flow(
            "unlock",
            planted(.lockedOut),
            [
                Play(
                    status: "select-authenticator-unlock-account",
                    choice: "verify-sms",
                    values: ["user": fixed(login)]
                ), challenge("code", code(.sms)),
            ],
            from: .unlock(user: nil, nil),
            ending: "message"
        ),
        flow(
            "recover by text message",
            plantedUser(),
            [
                Play(status: "identify-recovery", choice: "recover", values: ["user": fixed(login)])
            ] + verifyBySMS + [setPassword("reset-authenticator")],
            from: .recover(user: nil, nil)
        ),
        flow(
            "recovery link",
            plantedUser(),
            [
                enter("token", at: "start", mailedLink), setPassword("reset-authenticator"),
            ],
            from: .recoveryLink,
            prepare: { $0.administrator.resetPassword(of: login) }
        ),
        flow(
            "activation",
            planted(.staged),
            [
                enter("token", at: "start", activationToken), selectToEnroll("email"),
                enroll("code", code(.email)), selectToEnroll("password"),
                setPassword("enroll-authenticator"),
            ],
            from: .activation
        ),
    ]

    private static func enrollment(
        _ kind: SimulatedFactorKind,
        _ choice: String,
        _ plays: Play...
    ) -> FlowScenario {
        var user = planted(.plain)
        user.requiredFactors = [kind]
        return flow("enroll \(kind)", user, [identify, selectToEnroll(choice)] + plays)
    }

    private static let identityEnrollments = [
        enrollment(
            .sms,
            "sms",
            enter("phone", at: "authenticator-enrollment-data", fixed(phone)),
            enroll("code", code(.sms))
        ),
        enrollment(
            .googleTOTP,
            "totp",
            Play(
                status: "enroll-authenticator",
                choice: "code",
                values: ["code": appCode]
            ) { _, page in
                #expect(page.app?.secret?.isEmpty == false)
                #expect(page.app?.link?.hasPrefix("otpauth://totp/") == true)
            }
        ),
        enrollment(
            .question,
            "question",
            Play(
                status: "enroll-authenticator",
                choice: "question",
                values: ["answer": fixed("planted answer")]
            )
        ),
        enrollment(
            .push,
            "push",
            Play(status: "enroll-poll") { simulator, _ in
                simulator.phone(of: login).scanQRCode()
            }
        ),
        enrollment(
            .push,
            "push",
            Play(status: "enroll-poll", choice: "choose-another"),
            Play(
                status: "enroll-poll",
                choice: "submit",
                values: ["authenticator.channel": fixed("2")]
            ),
            Play(
                status: "enrollment-channel-data",
                choice: "submit",
                values: ["authenticator.phoneNumber": fixed("+15555550178")]
            ),
            Play(status: "enroll-poll") { simulator, _ in
                #expect(simulator.outbox.messages.last?.recipient == "+15555550178")
                simulator.phone(of: login).scanQRCode()
            }
        ),
    ]
}
