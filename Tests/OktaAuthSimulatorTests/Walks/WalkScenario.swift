import Foundation

@_spi(Server) @testable import OktaAuthSimulator

/// An org and the one person in it, for a walk.
struct WalkScenario {
    static let start = VirtualClock().now

    var org = SimulatedOrg(seed: 1)
    /// Begins a transaction and returns its state token; `nil` for the page to sign in.
    private(set) var begin: @Sendable (inout SimulatedOrg) -> String? = { _ in nil }

    init(
        _ user: SimulatedUser,
        requiring required: [SimulatedFactorKind] = [],
        offering optional: [SimulatedFactorKind] = [],
        rules: (inout SimulatedPolicy) -> Void = { _ in }
    ) {
        (org.policy.requiredFactors, org.policy.optionalFactors) = (required, optional)
        rules(&org.policy)
        org.add(user, at: Self.start)
    }

    private var user: SimulatedUser {
        get { org.accounts[0].user }
        set { org.accounts.update(org.accounts[0].id) { $0.user = newValue } }
    }

    func with(_ change: (inout WalkScenario) -> Void) -> WalkScenario {
        var copy = self
        change(&copy)
        return copy
    }

    /// The same scenario as a step-up: an application asks a user to sign in, who may have a session.
    func asStepUp(for app: SimulatedApp = SimulatedApp(), isSignedIn: Bool = false) -> Self {
        with { scenario in
            scenario.begin = { org in
                org.beginStepUp(app, isSignedIn ? org.accounts.first : nil, at: Self.start)
            }
        }
    }

    /// The page where the code of a device is typed.
    private static func device(_ app: SimulatedApp, isSignedIn: Bool) -> WalkScenario {
        WalkScenario(.ada).with {
            $0.begin = { org in
                let code = org.devices.pair(for: app, until: start + 600, &org.generator)
                return org.openDevicePage(code, isSignedIn ? org.accounts.first : nil, at: start)
            }
        }
    }

    /// The same scenario, and what is asked right before the end.
    private var asking: [WalkScenario] {
        [
            with {
                $0.user.missingProfile = [SimulatedProfileField("streetAddress", label: "Street")]
                $0.user.consentApp = .askingForAll
            },
            with { $0.user.consentApp = .askingForEach },
            with { $0.user.consentApp = .askingAdministrator },
        ]
    }

    private func with(_ quirk: SimulatedPolicy.Quirk) -> WalkScenario {
        with { $0.org.policy.quirks.insert(quirk) }
    }

    static let all: [WalkScenario] = {
        let old = plain + beforeTheEnd.flatMap(\.asking) + stepUps + further
        return old + old.map { $0.with(.usesFactorStates) }
    }()

    /// Every way to the end of a sign-in.
    private static let beforeTheEnd: [WalkScenario] =
        [
            .ada, .adaWithExpiredPassword, .adaWithExpiringPassword(), .ada(with: .saml),
            .ada(with: .sms(), .push(), .oktaTOTP(), .googleTOTP()),
        ].map { WalkScenario($0) }
        + [.question, .sms, .push].map { WalkScenario(.ada, offering: [$0]) }
        + [WalkScenario(.ada, requiring: [.saml])]

    private static let stepUps: [WalkScenario] = {
        let users: [SimulatedUser] = [
            .ada, .adaLocked, .adaWithExpiredPassword, .adaWithExpiringPassword(),
            .ada(with: .question()),
        ]
        // The states after a name and a password.
        let outcomes =
            users.map { WalkScenario($0) } + [WalkScenario(.ada, requiring: [.question])]
            + WalkScenario(.ada).asking
        let plain =
            (outcomes + [WalkScenario(.ada) { $0.signInQueue.wait = 10 }]).map { $0.asStepUp() }
            + [.askingForAll, .askingAdministrator].map { WalkScenario(.ada).asStepUp(for: $0) }
        return plain + plain.map { $0.with(.usesLoginLinks) }
            + outcomes.map { $0.with { $0.org.policy.signInQueue.wait = 10 } }
            + [WalkScenario(.ada).asStepUp(isSignedIn: true)]
    }()

    private static let further: [WalkScenario] = {
        let apps: [SimulatedApp] = [
            SimulatedApp(), .askingForAll, .askingForEach, .askingAdministrator,
        ]
        let devices = apps.flatMap { app in
            [false, true].map { device(app, isSignedIn: $0) }
        }
        let users: [SimulatedUser] = [
            .ada(with: .question()), .ada(with: .sms(), .call(), .email),
            .ada(with: .oktaTOTP(), .rsaToken()),
        ]
        let factorFirst =
            users.map { WalkScenario($0) } + WalkScenario(.ada(with: .question())).asking
            + [WalkScenario(.ada(with: .question()), requiring: [.sms])]
        let sequences: [[SimulatedFactor]] = [
            [.question(), .sms()], [.sms(), .question()], [.push(), .question()],
            [.claimsProvider, .question()],
        ]
        let inSequence = sequences.map { factors in
            WalkScenario(SimulatedUser(factors: factors)).with {
                $0.user.factorSequence = factors.map(\.kind)
            }
        }
        return devices + devices.map { $0.with(.refusesUserCodes) } + inSequence
            + (factorFirst + inSequence.prefix(1)).map { $0.with(.beginsUnauthenticated) }
            + [
                WalkScenario(.mustCompleteProfile).with {
                    ($0.user.login, $0.user.consentApp) = ("ada@example.test", .askingAdministrator)
                },
                WalkScenario(.adaWithExpiredPassword) {
                    $0.password.page = SimulatedPolicy.Password.Page()
                },
            ]
    }()

    private static let counters = SimulatedFactorKind.allCases.filter { $0.style == .counter }
        .map(SimulatedFactor.usual)

    private static let users: [SimulatedUser] =
        [.ada, .adaLocked, .adaWithExpiredPassword]
        + [
            [.push()], [.sms(), .call(), .email], [.oktaTOTP()], [.oktaTOTP(), .googleTOTP()],
            counters + [.symantecToken()], [.rsaToken()],
            [.webAuthn(), .webAuthn(name: "other"), .u2f()], [.duo, .saml, .oidc], [.password],
        ].map { SimulatedUser(factors: $0) }
        + [.expired, .expiresIn(days: 5)].flatMap { state in
            [[.question(), .push()], [.claimsProvider]].map {
                SimulatedUser(factors: $0, passwordState: state)
            }
        }

    private static let plain: [WalkScenario] =
        users.map { WalkScenario($0) }
        + [
            [.sms, .question], [.push, .question], [.call, .email], [.webAuthn, .u2f],
            [.duo, .claimsProvider], [.saml], [.question], [.password],
        ].map { WalkScenario(.ada, requiring: $0) }
        + [[.question], [.push], [.oidc]].map {
            WalkScenario(.adaWithExpiringPassword(), requiring: $0)
        }
        + [
            WalkScenario(.ada) { $0.recovery.asksQuestion = false },
            WalkScenario(.ada) { $0.recovery.channels = [] },
            WalkScenario(.adaLocked) { $0.recovery.channels = [] },
            WalkScenario(.adaWithExpiredPassword) { $0.password.usesComplexityError = true },
            WalkScenario(.adaWithExpiringPassword()) { $0.password.usesComplexityError = true },
            WalkScenario(.adaWithExpiredPassword, requiring: [.question]),
            WalkScenario(.adaWithExpiringPassword(), offering: [.question, .sms, .push]),
            WalkScenario(.ada, requiring: [.oktaTOTP], offering: [.symantecToken]),
            WalkScenario(.ada, requiring: [.rsaToken], offering: counters.map(\.kind)),
            WalkScenario(.ada, requiring: [.sms]) { $0.unreachablePhoneNumbers = ["+15555550100"] },
            WalkScenario(.ada(with: .question(), .push()), requiring: [.sms]),
            WalkScenario(.ada(with: .claimsProvider), requiring: [.question]),
            WalkScenario(.ada).with { $0.user.isStaged = true },
        ]

    func withIdentityEngine(_ rules: (inout SimulatedIdentityEngine) -> Void = { _ in })
        -> WalkScenario
    {
        with {
            ($0.org.engine, $0.org.policy.pushLifetime) = (.identity, 60)
            $0.org.identity.settings.messageLimit = 1000
            rules(&$0.org.identity.settings)
        }
    }

    /// Every edge of the table is in one of these.
    ///
    /// A row whose edges are all known is tried less, so the scenarios with most edges come first.
    static let identity: [WalkScenario] = {
        let email = WalkScenario(.ada(with: .email))
        let push = WalkScenario(.ada(with: .push()))
        let recoveredByEmail = WalkScenario(.ada) { $0.recovery.channels = [.email] }
        let variants = [recoveredByEmail, push, email].map {
            $0.withIdentityEngine { $0.variants = [.identifierOnly, .emailVerificationData] }
        }
        let otherVariants = [
            recoveredByEmail.withIdentityEngine { $0.variants = [.recoveryEndsInEnrollment] },
            email.withIdentityEngine { $0.variants = [.emailVerificationData] },
            WalkScenario(.ada, requiring: [.sms])
                .withIdentityEngine { $0.variants = [.phoneWithoutMethod] },
        ]
        let promoted = [
            WalkScenario(.adaWithExpiredPassword), WalkScenario(.adaWithExpiringPassword()),
            WalkScenario(.ada(with: .email), offering: [.sms]),
            WalkScenario(.ada, requiring: [.email, .push]), push,
        ]
        let provided = [WalkScenario(.ada), email, WalkScenario(.ada, requiring: [.sms])].map {
            $0.withIdentityEngine { $0.providers = [SimulatedIdentityProvider()] }
        }
        var passkeys = [[], [.question]].map {
            WalkScenario(.ada(with: .webAuthn()), requiring: $0).withIdentityEngine()
        }
        passkeys.append(passkeys[0].with { $0.org.passkeys.userVerification = "discouraged" })
        let states: [SimulatedPasswordState] = [.expired, .expiresIn(days: 5)]
        let changing = states.flatMap { state in
            [[.email], [.push()]].map {
                WalkScenario(SimulatedUser(factors: $0, passwordState: state))
            }
        }
        let plain =
            changing
            + [email, push].map { $0.with { $0.org.policy.requiredFactors = [.question] } }
            + [
                WalkScenario(.ada(with: .email)) { $0.lockout.maxAttempts = 1 },
                WalkScenario(.adaWithExpiredPassword, requiring: [.sms]),
                WalkScenario(.ada, requiring: [.googleTOTP]),
                WalkScenario(.ada, requiring: [.webAuthn]),
            ]
        let offered = WalkScenario(.adaWithExpiringPassword(), offering: [.email, .push, .sms])
        return variants + [offered.withIdentityEngine()]
            + (promoted.map { $0.withIdentityEngine() } + provided.prefix(1))
            .map { $0.with { $0.org.passkeys.isPromoted = true } }
            + passkeys.map {
                $0.with {
                    ($0.org.passkeys.isSuggested, $0.org.passkeys.hasButton) = (true, true)
                    $0.org.passkeys.hasOlderForm = true
                }
            }
            + otherVariants + plain.map { $0.withIdentityEngine() } + provided
    }()
}
