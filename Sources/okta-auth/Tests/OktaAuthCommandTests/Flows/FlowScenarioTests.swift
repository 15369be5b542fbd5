@_spi(Server) import OktaAuthSimulator
import Testing

@testable import okta_auth

@Suite("The scenarios of okta-auth")
struct FlowScenarioTests {
    private static let classic =
        FlowScenario.passwords + FlowScenario.recoveries + FlowScenario.challenges
        + FlowScenario.verifications
        + FlowScenario.setups + FlowScenario.enrollments + FlowScenario.applications

    /// A browser signs with their keys, or shows their page.
    private static let browserKinds = Set(
        SimulatedFactorKind.allCases.filter { [.duo, .securityKey].contains($0.style) }
    )

    private static func kinds(
        _ operation: String, _ kinds: (SimulatedUser) -> [SimulatedFactorKind]
    ) -> Set<SimulatedFactorKind> {
        classic.reduce(into: []) { covered, scenario in
            let isChosen = scenario.plays.contains { $0.choice?.hasPrefix(operation) == true }
            if isChosen { covered.formUnion(kinds(scenario.user)) }
        }
    }

    @Test("The scenarios of okta-auth verify every kind of factor that needs no browser")
    func verifications() {
        let covered = Self.kinds("verify-") { $0.factors.map(\.kind) }
        let all = Set(SimulatedFactorKind.allCases).subtracting(Self.browserKinds)
        #expect(all.subtracting(covered) == [])
    }

    @Test("The scenarios of okta-auth set up every kind of factor that needs no browser")
    func enrollments() {
        let covered = Self.kinds("enroll-", \.requiredFactors)
        let all = Set(SimulatedFactorKind.allCases.filter(\.isEnrolledByUser))
            .subtracting(Self.browserKinds)
        #expect(all.subtracting(covered) == [])
    }

    @Test("The scenarios of okta-auth come to every state")
    func states() {
        let all: Set = [
            "UNAUTHENTICATED", "PASSWORD_WARN", "PASSWORD_EXPIRED", "PASSWORD_RESET", "LOCKED_OUT",
            "RECOVERY", "RECOVERY_CHALLENGE", "MFA_ENROLL", "MFA_ENROLL_ACTIVATE", "MFA_REQUIRED",
            "MFA_CHALLENGE", "CONSENT_REQUIRED", "ADMIN_CONSENT_REQUIRED", "PROFILE_REQUIRED",
            "DEVICE_ACTIVATE", "POLL", "SUCCESS",
        ]
        #expect(all.subtracting(Self.classic.flatMap(\.statuses)) == [])
    }
}

// MARK: Classic Engine

extension FlowScenario {
    private static let signIn = signIn(at: .classic)

    static let passwords = [
        FlowScenario(name: "password", plays: [signIn]),
        FlowScenario(
            name: "expired password",
            user: planted(.passwordExpired),
            plays: [signIn, "PASSWORD_EXPIRED new-password"]
        ),
        FlowScenario(
            name: "password warning",
            user: planted(.passwordExpiring),
            plays: [signIn, "PASSWORD_WARN skip"]
        ),
        FlowScenario(
            name: "activation",
            user: planted(.staged),
            entry: .activation,
            typing: ["token": { $0.administrator.activationToken(for: login) ?? "" }],
            plays: ["start token", "PASSWORD_RESET new-password"]
        ),
        FlowScenario(
            name: "a factor instead of a password",
            user: plantedUser(.sms()),
            plays: [
                "UNAUTHENTICATED name", "UNAUTHENTICATED without-password",
                "MFA_REQUIRED verify-sms", "MFA_CHALLENGE code",
            ]
        ),
    ]

    static let recoveries = [
        FlowScenario(
            name: "unlock a locked account",
            user: planted(.lockedOut),
            typing: ["channel": { _ in "sms" }],
            plays: [
                signIn, "LOCKED_OUT unlock", "LOCKED_OUT unlock", "RECOVERY_CHALLENGE code",
                "RECOVERY answer",
            ]
        ),
        FlowScenario(
            name: "recover by a call",
            user: plantedUser(),
            entry: .recover(user: login, .call),
            plays: [
                "UNAUTHENTICATED recover", "RECOVERY_CHALLENGE code", "RECOVERY answer",
                "PASSWORD_RESET new-password",
            ]
        ),
        FlowScenario(
            name: "recover by a link",
            user: plantedUser(),
            entry: .recover(user: login, .email),
            plays: [
                "UNAUTHENTICATED recover", "RECOVERY_CHALLENGE code", "RECOVERY answer",
                "PASSWORD_RESET new-password",
            ]
        ),
        FlowScenario(
            name: "begin with a link",
            user: plantedUser(),
            entry: .recoveryLink,
            typing: ["token": { $0.outbox.latest(for: login, by: .email)?.link ?? "" }],
            prepare: { $0.administrator.resetPassword(of: login) },
            plays: ["start token", "RECOVERY answer", "PASSWORD_RESET new-password"]
        ),
    ]

    private static func kinds(_ styles: FactorStyle...) -> [SimulatedFactorKind] {
        SimulatedFactorKind.allCases.filter { styles.contains($0.style) }
    }

    /// The kinds whose screens are those of their style.
    static let verifications =
        kinds(.app).map { verify(.usual($0), "totp", "MFA_REQUIRED code") }
        + kinds(.token, .counter).map { verify(.usual($0), "token", "MFA_REQUIRED code") }
        + kinds(.redirect).map { verify(.usual($0), "identity-provider", "MFA_CHALLENGE check") }

    static let setups =
        kinds(.app).map { enroll($0, "totp", "MFA_ENROLL_ACTIVATE code") }
        + kinds(.token, .counter).filter(\.isEnrolledByUser)
        .map { enroll($0, "token", "MFA_ENROLL submit") }
        + kinds(.redirect).map { enroll($0, "identity-provider", "MFA_ENROLL_ACTIVATE check") }

    static let challenges = [
        verify(.sms(), "sms", "MFA_CHALLENGE code"), verify(.call(), "call", "MFA_CHALLENGE code"),
        verify(.email, "email", "MFA_CHALLENGE code"),
        verify(.password, "password", "MFA_REQUIRED password"),
        FlowScenario(
            name: "push with a number",
            user: plantedUser(.push(deviceName: "Planted phone")),
            prepare: { $0.policy.usesNumberChallenge = true },
            plays: [signIn, "MFA_REQUIRED verify-push", "MFA_CHALLENGE"]
        ),
        FlowScenario(
            name: "question, then a code",
            user: planted(.withFactorSequence),
            plays: [
                signIn, "MFA_REQUIRED verify-question", "MFA_REQUIRED answer",
                "MFA_REQUIRED verify-sms", "MFA_CHALLENGE code",
            ]
        ),
        FlowScenario(
            name: "another factor during a push",
            user: plantedUser(.push(), .sms()),
            plays: [
                signIn, "MFA_REQUIRED verify-push", "MFA_CHALLENGE back",
                "MFA_REQUIRED verify-sms", "MFA_CHALLENGE code",
            ]
        ),
    ]

    static let enrollments = [
        enroll(.sms, "sms", "MFA_ENROLL phone", "MFA_ENROLL_ACTIVATE code"),
        enroll(.call, "call", "MFA_ENROLL phone", "MFA_ENROLL_ACTIVATE code"),
        enroll(.email, "email", "MFA_ENROLL_ACTIVATE code"),
        enroll(.question, "question", "MFA_ENROLL question"),
        enroll(.password, "password", "MFA_ENROLL submit"),
        enroll(.push, "push", "MFA_ENROLL_ACTIVATE"),
    ]

    static let applications = [
        FlowScenario(
            name: "consent",
            user: planted(.mustConsent(to: .askingForAll)),
            plays: [signIn, "CONSENT_REQUIRED submit"]
        ),
        FlowScenario(
            name: "consent to each",
            user: planted(.mustConsent(to: .askingForEach)),
            plays: [signIn, "CONSENT_REQUIRED submit"]
        ),
        FlowScenario(
            name: "consent for all users",
            user: planted(.mustConsent(to: .askingAdministrator)),
            plays: [signIn, "ADMIN_CONSENT_REQUIRED submit"]
        ),
        FlowScenario(
            name: "profile",
            user: planted(.mustCompleteProfile),
            plays: [signIn, "PROFILE_REQUIRED submit"]
        ),
        FlowScenario(
            name: "device",
            entry: .stepUp(user: login),
            typing: ["token": { $0.pairDevice().openPage(withCode: true, signedIn: login) ?? "" }],
            plays: ["start token", "DEVICE_ACTIVATE submit"],
            lastLine: "The device is activated."
        ),
        FlowScenario(
            name: "device of a user who is not signed in",
            entry: .stepUp(user: login),
            typing: ["token": { $0.pairDevice().openPage(withCode: true) ?? "" }],
            plays: ["start token", "DEVICE_ACTIVATE submit", signIn],
            lastLine: "The device is activated."
        ),
        FlowScenario(
            name: "step-up",
            entry: .stepUp(user: login),
            typing: ["token": { $0.administrator.beginStepUp() ?? "" }],
            plays: ["start token", signIn]
        ),
        FlowScenario(
            name: "queue", prepare: { $0.policy.signInQueue.wait = 60 }, plays: [signIn, "POLL"]
        ),
    ]
}

// MARK: Identity Engine

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
        // With one authenticator of codes, the user has no choice.
        FlowScenario(
            name: "identity: a single authenticator of codes",
            user: plantedUser(.googleTOTP()),
            engine: .identity,
            plays: [identify, code]
        ),
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

// MARK: Rows of both engines

extension FlowScenario {
    /// Verifies the only factor of a user, which is `choice` in the list.
    private static func verify(
        _ factor: SimulatedFactor,
        _ choice: String,
        _ last: Play,
        at engine: SimulatedEngine = .classic
    ) -> FlowScenario {
        FlowScenario(
            name: "\(engine): verify \(factor.kind)",
            user: plantedUser(factor),
            engine: engine,
            plays: [signIn(at: engine), choose("verify-\(choice)", at: engine), last]
        )
    }

    /// Sets up the factor that a user needs, which is `choice` in the list.
    private static func enroll(
        _ kind: SimulatedFactorKind,
        _ choice: String,
        _ plays: Play...,
        at engine: SimulatedEngine = .classic
    ) -> FlowScenario {
        let status = engine == .classic ? "MFA_ENROLL" : "select-authenticator-enroll"
        return FlowScenario(
            name: "\(engine): enroll \(kind)",
            user: enrolling(kind),
            engine: engine,
            plays: [signIn(at: engine), "\(status) enroll-\(choice)"] + plays
        )
    }

    /// A user who has to set up a factor.
    private static func enrolling(_ kind: SimulatedFactorKind) -> SimulatedUser {
        var user = planted(.plain)
        user.requiredFactors = [kind]
        return user
    }
}
