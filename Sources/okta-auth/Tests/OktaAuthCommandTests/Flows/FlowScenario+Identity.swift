import Foundation
import OktaAuthSimulator
import Testing

@testable import okta_auth

/// Flows of the Identity Engine.
extension FlowScenario {
    static let identity = identitySignIns + identityPasswords + identityEnrollments

    static let identify = Play(
        status: "identify",
        choice: "identify",
        values: ["identifier": fixed(login), "credentials.passcode": fixed(password)]
    )

    static let verifyBySMS = [
        select("phone-sms"), challenge("passcode", code(.sms)),
    ]

    /// Selects an authenticator.
    private static func select(_ authenticator: String) -> Play {
        Play(
            status: "select-authenticator-authenticate",
            choice: "select-authenticator-authenticate-\(authenticator)"
        )
    }

    private static func challenge(
        _ field: String,
        _ value: @escaping @Sendable (OktaSimulator) -> String
    ) -> Play {
        Play(
            status: "challenge-authenticator",
            choice: "challenge-authenticator",
            values: ["credentials.\(field)": value]
        )
    }

    private static func setPassword(_ form: String) -> Play {
        Play(
            status: form,
            choice: form,
            values: ["credentials.passcode": fixed(newPassword)]
        )
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
            [identify, select("phone-voice"), challenge("passcode", code(.call))]
        ),
        flow(
            "e-mail",
            plantedUser(.email),
            [identify, select("email"), challenge("passcode", code(.email))]
        ),
        flow(
            "security question",
            plantedUser(.question()),
            [identify, select("security-question"), challenge("answer", fixed("mayonnaise"))]
        ),
        flow(
            "code of Okta Verify",
            plantedUser(.oktaTOTP()),
            [
                identify, select("okta-verify-totp"),
                challenge("totp") { $0.phone(of: login).totpCode() ?? "" },
            ]
        ),
        flow(
            "code of Google Authenticator",
            plantedUser(.googleTOTP()),
            [
                identify, select("google-authenticator"),
                challenge("passcode") { $0.phone(of: login).totpCode() ?? "" },
            ]
        ),
        flow(
            "push with a number",
            plantedUser(.push(deviceName: "Planted phone")),
            [
                identify, select("okta-verify-push"),
                Play(status: "challenge-poll") { simulator, _ in
                    let phone = simulator.phone(of: login)
                    phone.pick(phone.pendingChallenge?.correctAnswer ?? 0)
                },
            ],
            prepare: { $0.policy.usesNumberChallenge = true }
        ),
        flow(
            "another factor during a push",
            plantedUser(.push(), .question()),
            [
                identify, select("okta-verify-push"),
                Play(
                    status: "challenge-poll",
                    choice: "select-authenticator-authenticate-security-question"
                ),
                challenge("answer", fixed("mayonnaise")),
            ]
        ),
    ]

    private static let signUp = flow(
        "sign up",
        plantedUser(),
        [
            Play(status: "identify", choice: "select-enroll-profile"),
            Play(
                status: "enroll-profile",
                choice: "enroll-profile",
                values: [
                    "userProfile.lastName": fixed("Plantedlast"),
                    "userProfile.firstName": fixed("Plantedfirst"),
                    "userProfile.email": fixed(newLogin),
                ]
            ),
            Play(
                status: "select-authenticator-enroll",
                choice: "select-authenticator-enroll-email"
            ),
            Play(
                status: "enroll-authenticator",
                choice: "enroll-authenticator",
                values: [
                    "credentials.passcode": {
                        $0.outbox.latestCode(for: newLogin, by: .email) ?? ""
                    }
                ]
            ),
            Play(
                status: "select-authenticator-enroll",
                choice: "select-authenticator-enroll-password"
            ),
            setPassword("enroll-authenticator"),
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
                    choice: "select-authenticator-unlock-account-phone-sms",
                    values: ["identifier": fixed(login)]
                ), challenge("passcode", code(.sms)),
            ],
            from: .unlock(user: nil, nil),
            ending: "message"
        ),
        flow(
            "recover by text message",
            plantedUser(),
            [
                Play(
                    status: "identify-recovery",
                    choice: "identify-recovery",
                    values: ["identifier": fixed(login)]
                )
            ] + verifyBySMS + [setPassword("reset-authenticator")],
            from: .recover(user: nil, nil)
        ),
        flow(
            "recovery link",
            plantedUser(),
            [
                Play(
                    status: "interact",
                    choice: "token",
                    values: ["token": { $0.outbox.latest(for: login, by: .email)?.link ?? "" }]
                ), setPassword("reset-authenticator"),
            ],
            from: .recoveryLink,
            prepare: { $0.administrator.resetPassword(of: login) }
        ),
        flow(
            "activation",
            planted(.staged),
            [
                Play(
                    status: "interact",
                    choice: "token",
                    values: ["token": { $0.administrator.activationToken(for: login) ?? "" }]
                ),
                Play(
                    status: "select-authenticator-enroll",
                    choice: "select-authenticator-enroll-email"
                ),
                Play(
                    status: "enroll-authenticator",
                    choice: "enroll-authenticator",
                    values: ["credentials.passcode": code(.email)]
                ),
                Play(
                    status: "select-authenticator-enroll",
                    choice: "select-authenticator-enroll-password"
                ),
                setPassword("enroll-authenticator"),
            ],
            from: .activation
        ),
    ]

    private static func enrollment(
        _ kind: SimulatedFactorKind,
        _ choice: String,
        _ values: [String: String] = [:],
        _ plays: Play...
    ) -> FlowScenario {
        var user = planted(.plain)
        user.requiredFactors = [kind]
        let select = Play(
            status: "select-authenticator-enroll",
            choice: "select-authenticator-enroll-\(choice)",
            values: values.mapValues { fixed($0) }
        )
        return flow("enroll \(kind)", user, [identify, select] + plays)
    }

    private static let identityEnrollments = [
        enrollment(
            .sms,
            "phone-sms",
            ["authenticator.phoneNumber": "+15555550177"],
            Play(
                status: "enroll-authenticator",
                choice: "enroll-authenticator",
                values: ["credentials.passcode": code(.sms)]
            )
        ),
        enrollment(
            .googleTOTP,
            "google-authenticator",
            [:],
            Play(
                status: "enroll-authenticator",
                choice: "enroll-authenticator",
                values: ["credentials.passcode": { $0.phone(of: login).totpCode() ?? "" }]
            ) { _, step in
                #expect(step.setup?.secret?.isEmpty == false)
                #expect(step.setup?.link?.hasPrefix("otpauth://totp/") == true)
                #expect(step.setup?.code != nil)
            }
        ),
        enrollment(
            .question,
            "security-question",
            [:],
            Play(
                status: "enroll-authenticator",
                choice: "enroll-authenticator-choose-a-security-question",
                values: ["credentials.answer": fixed("planted answer")]
            )
        ),
        enrollment(
            .push,
            "okta-verify-qrcode",
            [:],
            Play(status: "enroll-poll") { simulator, _ in
                simulator.phone(of: login).scanQRCode()
            }
        ),
        enrollment(
            .push,
            "okta-verify-sms",
            [:],
            Play(
                status: "enrollment-channel-data",
                choice: "enrollment-channel-data",
                values: ["authenticator.phoneNumber": fixed("+15555550178")]
            ),
            Play(status: "enroll-poll") { simulator, _ in
                #expect(simulator.outbox.messages.last?.recipient == "+15555550178")
                simulator.phone(of: login).scanQRCode()
            }
        ),
    ]
}
