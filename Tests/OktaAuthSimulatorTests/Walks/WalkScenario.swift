import Foundation

@_spi(Server) @testable import OktaAuthSimulator

/// An org and the one person in it, for a walk.
struct WalkScenario {
    static let start = Date(timeIntervalSince1970: 1_714_564_800)

    var org: SimulatedOrg
    /// Where the walk begins, `nil` for the sign-in page.
    private(set) var stateToken: SimulatorJSON?
    /// Whether the walk leaves out every other beginning than a name and a password.
    private(set) var onlySignsIn = false

    init(
        _ user: SimulatedUser,
        requiring required: [SimulatedFactorKind] = [],
        offering optional: [SimulatedFactorKind] = [],
        rules: (inout SimulatedPolicy) -> Void = { _ in }
    ) {
        org = SimulatedOrg(seed: 1)
        (org.policy.requiredFactors, org.policy.optionalFactors) = (required, optional)
        rules(&org.policy)
        org.add(user, at: Self.start)
    }

    private func changing(_ change: (inout WalkScenario) -> Void) -> WalkScenario {
        var copy = self
        change(&copy)
        return copy
    }

    /// The same scenario as a step-up, of a user who may be signed in.
    func asStepUp(
        for app: SimulatedApp = SimulatedApp(), isSignedIn: Bool = false
    ) -> WalkScenario {
        changing {
            let account = isSignedIn ? $0.org.accounts.first : nil
            $0.stateToken = .string($0.org.beginStepUp(app, account, at: Self.start))
        }
    }

    /// The same scenario on the page where codes of devices are typed.
    private func asDevice(for app: SimulatedApp, isSignedIn: Bool = false) -> WalkScenario {
        changing {
            let end = Self.start + 600
            let code = $0.org.devices.pair(for: app, until: end, &$0.org.generator)
            let account = isSignedIn ? $0.org.accounts.first : nil
            $0.stateToken = .string($0.org.openDevicePage(code, account, at: Self.start))
        }
    }

    /// The same scenario with another user.
    private func with(_ change: (inout SimulatedUser) -> Void) -> WalkScenario {
        changing { scenario in
            scenario.org.accounts.update(scenario.org.accounts.first?.id) { change(&$0.user) }
        }
    }

    /// The same scenario under other rules.
    private func under(_ change: (inout SimulatedPolicy) -> Void) -> WalkScenario {
        changing { change(&$0.org.policy) }
    }

    /// The same scenario without recovery and activation, for which it is no different.
    private var signingIn: WalkScenario { changing { $0.onlySignsIn = true } }

    /// The same scenario, and what is asked right before the end.
    private var asking: [WalkScenario] {
        [
            with {
                $0.missingProfile = [SimulatedProfileField("streetAddress", label: "Street")]
                $0.consentApp = .askingForAll
            },
            with { $0.consentApp = .askingForEach },
            with { $0.consentApp = .askingAdministrator },
        ]
    }

    /// The same scenario with the newer names of states.
    private var inNewWords: WalkScenario {
        changing { scenario in
            scenario.org.policy.quirks.insert(.usesFactorStates)
            for var transaction in scenario.org.transactions.all {
                transaction.quirks.insert(.usesFactorStates)
                scenario.org.transactions.store(transaction)
            }
        }
    }

    /// Whether there is anything that newer pipelines name differently.
    private var hasFactors: Bool {
        guard let account = org.accounts.first else { return false }
        return !account.factors.isEmpty || !org.policy.offeredFactors(to: account.user).isEmpty
    }

    static let all: [WalkScenario] = {
        let old = plain + beforeTheEnd.flatMap(\.asking).map(\.signingIn) + stepUps + further
        return old + old.filter(\.hasFactors).map(\.inNewWords)
    }()

    /// Every way to the end of a sign-in.
    private static let beforeTheEnd: [WalkScenario] = [
        WalkScenario(.ada),
        WalkScenario(.adaWithExpiredPassword),
        WalkScenario(.adaWithExpiringPassword()),
        WalkScenario(.ada, offering: [.question]),
        WalkScenario(.ada, offering: [.sms]),
        WalkScenario(.ada, offering: [.push]),
        WalkScenario(.ada(with: .sms(), .push(), .oktaTOTP(), .googleTOTP())),
        WalkScenario(.ada(with: .saml)),
        WalkScenario(.ada, requiring: [.saml]),
    ]

    /// What a name and a password can lead to.
    private static let outcomes: [WalkScenario] =
        [
            WalkScenario(.ada),
            WalkScenario(.adaLocked),
            WalkScenario(.adaWithExpiredPassword),
            WalkScenario(.adaWithExpiringPassword()),
            WalkScenario(.ada(with: .question())),
            WalkScenario(.ada, requiring: [.question]),
        ] + WalkScenario(.ada).asking

    private static let queue = WalkScenario(.ada) { $0.signInQueue.wait = 10 }

    private static let stepUps: [WalkScenario] =
        outcomes.map { $0.asStepUp() }
        + outcomes.map { $0.under { $0.signInQueue.wait = 10 } }
        + [
            WalkScenario(.ada).asStepUp(isSignedIn: true),
            queue.asStepUp(),
            WalkScenario(.ada).asStepUp(for: .askingForAll),
            WalkScenario(.ada).asStepUp(for: .askingAdministrator),
        ]
        + (outcomes + [queue]).map { $0.usingLoginLinks.asStepUp() }
        + [
            WalkScenario(.ada).usingLoginLinks.asStepUp(for: .askingForAll),
            WalkScenario(.ada).usingLoginLinks.asStepUp(for: .askingAdministrator),
        ]

    private var usingLoginLinks: WalkScenario { under { $0.quirks.insert(.usesLoginLinks) } }

    private static let further: [WalkScenario] = {
        let apps: [SimulatedApp] = [
            SimulatedApp(), .askingForAll, .askingForEach, .askingAdministrator,
        ]
        let devices = apps.flatMap { app in
            [false, true].map { WalkScenario(.ada).asDevice(for: app, isSignedIn: $0) }
        }
        let factorFirst =
            [
                WalkScenario(.ada(with: .question())),
                WalkScenario(.ada(with: .sms(), .call(), .email)),
                WalkScenario(.ada(with: .oktaTOTP(), .rsaToken())),
                WalkScenario(.ada(with: .question()), requiring: [.sms]),
                sequence(.question(), .sms()),
            ] + WalkScenario(.ada(with: .question())).asking
        let profileThenAdministrator = WalkScenario(.mustCompleteProfile).with {
            ($0.login, $0.consentApp) = (WalkRequest.login, .askingAdministrator)
        }
        let passwordElsewhere = WalkScenario(.adaWithExpiredPassword) {
            $0.password.page = SimulatedPolicy.Password.Page()
        }
        return devices
            + factorFirst.map { $0.signingIn.under { $0.quirks.insert(.beginsUnauthenticated) } }
            + [
                sequence(.question(), .sms()), sequence(.sms(), .question()),
                sequence(.push(), .question()), sequence(.claimsProvider, .question()),
                profileThenAdministrator, passwordElsewhere,
            ]
    }()

    private static func sequence(_ factors: SimulatedFactor...) -> WalkScenario {
        WalkScenario(SimulatedUser(factors: factors)).with {
            $0.factorSequence = factors.map(\.kind)
        }
    }

    private static let plain: [WalkScenario] = [
        WalkScenario(.ada),
        WalkScenario(.ada) { $0.recovery.asksQuestion = false },
        WalkScenario(.ada) { $0.recovery.channels = [] },
        WalkScenario(.adaLocked),
        WalkScenario(.adaLocked) { $0.recovery.channels = [] },
        WalkScenario(.adaWithExpiredPassword),
        WalkScenario(.adaWithExpiredPassword) { $0.password.usesComplexityError = true },
        WalkScenario(.adaWithExpiredPassword, requiring: [.question]),
        WalkScenario(.adaWithExpiringPassword()) { $0.password.usesComplexityError = true },
        WalkScenario(.adaWithExpiringPassword(), offering: [.question, .sms, .push]),
        WalkScenario(.adaWithExpiringPassword(), requiring: [.question]),
        WalkScenario(.adaWithExpiringPassword(), requiring: [.push]),
        WalkScenario(.adaWithExpiringPassword(), requiring: [.oidc]),
        WalkScenario(.ada, requiring: [.sms, .question]),
        WalkScenario(.ada, requiring: [.push, .question]),
        WalkScenario(.ada, requiring: [.call, .email]),
        WalkScenario(.ada, requiring: [.oktaTOTP], offering: [.symantecToken]),
        WalkScenario(.ada, requiring: [.webAuthn, .u2f]),
        WalkScenario(.ada, requiring: [.duo, .claimsProvider]),
        WalkScenario(.ada, requiring: [.saml]),
        WalkScenario(.ada, requiring: [.rsaToken], offering: [.yubiKey, .hotp]),
        WalkScenario(.ada, requiring: [.question]),
        WalkScenario(.ada, requiring: [.password]),
        WalkScenario(.ada, requiring: [.sms]) {
            $0.unreachablePhoneNumbers = ["+15555550100"]
        },
        WalkScenario(SimulatedUser(factors: [.question(), .push()], passwordState: .expired)),
        WalkScenario(expiring(.question(), .push())),
        WalkScenario(.ada(with: .question(), .push()), requiring: [.sms]),
        WalkScenario(.ada(with: .push())),
        WalkScenario(.ada(with: .sms(), .call(), .email)),
        WalkScenario(.ada(with: .oktaTOTP())),
        WalkScenario(.ada(with: .oktaTOTP(), .googleTOTP())),
        WalkScenario(.ada(with: .yubiKey, .hotp, .symantecToken())),
        WalkScenario(.ada(with: .rsaToken())),
        WalkScenario(.ada(with: .webAuthn(), .webAuthn(name: "other"), .u2f())),
        WalkScenario(.ada(with: .duo, .saml, .oidc)),
        WalkScenario(SimulatedUser(factors: [.claimsProvider], passwordState: .expired)),
        WalkScenario(expiring(.claimsProvider)),
        WalkScenario(.ada(with: .claimsProvider), requiring: [.question]),
        WalkScenario(.ada(with: .password)),
        WalkScenario(.ada).with { $0.isStaged = true },
    ]

    static func expiring(_ factors: SimulatedFactor...) -> SimulatedUser {
        SimulatedUser(factors: factors, passwordState: .expiresIn(days: 5))
    }
}
