import Foundation

@testable import OktaAuthSimulator

/// An org and the one person in it, for a walk.
struct WalkScenario {
    static let start = Date(timeIntervalSince1970: 1_714_564_800)

    let name: String
    let org: SimulatedOrg
    /// Where the walk begins, `nil` for the sign-in page.
    private(set) var stateToken: String?
    /// Whether the walk leaves out every other beginning than a name and a password.
    private(set) var onlySignsIn = false

    init(_ name: String, _ user: SimulatedUser, _ rules: (inout SimulatedPolicy) -> Void = { _ in })
    {
        self.name = name
        var org = SimulatedOrg(seed: 1)
        rules(&org.policy)
        org.add(user, at: Self.start)
        self.org = org
    }

    /// The same scenario as a step-up, of a user who may be signed in.
    func asStepUp(
        for app: SimulatedApp = SimulatedApp(),
        isSignedIn: Bool = false
    ) -> WalkScenario {
        var org = org
        let account = isSignedIn ? org.accounts.first : nil
        let token = org.beginStepUp(app, account, at: Self.start)
        return WalkScenario(name: "\(name), for an app", org: org, stateToken: token)
    }

    /// The same scenario on the page where codes of devices are typed.
    func asDevice(
        for app: SimulatedApp = SimulatedApp(),
        isSignedIn: Bool = false
    ) -> WalkScenario {
        var org = org
        let code = org.pairDevice(for: app, at: Self.start)
        let account = isSignedIn ? org.accounts.first : nil
        let token = org.openDevicePage(code, account, at: Self.start)
        return WalkScenario(name: "\(name), for a device", org: org, stateToken: token)
    }

    /// The same scenario with another user.
    func with(_ change: (inout SimulatedUser) -> Void) -> WalkScenario {
        var org = org
        org.accounts.update(org.accounts.first?.id) { change(&$0.user) }
        return copy(of: org, name)
    }

    /// The same scenario under other rules.
    func under(_ change: (inout SimulatedPolicy) -> Void) -> WalkScenario {
        var org = org
        change(&org.policy)
        return copy(of: org, name)
    }

    /// The same scenario without recovery and activation, for which it is no different.
    private var signingIn: WalkScenario {
        var copy = self
        copy.onlySignsIn = true
        return copy
    }

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
    var inNewWords: WalkScenario {
        var org = org
        org.policy.quirks.insert(.usesFactorStates)
        for token in org.transactions.byKey.keys {
            org.transactions.update(token) { $0.usesFactorStates = true }
        }
        return copy(of: org, "\(name), in new words")
    }

    /// Whether there is anything that newer pipelines name differently.
    private var hasFactors: Bool {
        guard let account = org.accounts.first else { return false }
        return !account.factors.isEmpty || !org.policy.offeredFactors(to: account.user).isEmpty
    }

    private func copy(of org: SimulatedOrg, _ name: String) -> WalkScenario {
        var copy = WalkScenario(name: name, org: org, stateToken: stateToken)
        copy.onlySignsIn = onlySignsIn
        return copy
    }

    private init(name: String, org: SimulatedOrg, stateToken: String?) {
        (self.name, self.org, self.stateToken) = (name, org, stateToken)
    }

    static let all: [WalkScenario] = {
        let old = plain + beforeTheEnd.flatMap(\.asking).map(\.signingIn) + stepUps + further
        return old + old.filter(\.hasFactors).map(\.inNewWords)
    }()

    /// Every way to the end of a sign-in.
    private static let beforeTheEnd: [WalkScenario] = [
        WalkScenario("a plain user", .ada),
        WalkScenario("an expired password", .adaWithExpiredPassword),
        WalkScenario("a password that expires soon", .adaWithExpiringPassword()),
        WalkScenario("a question to enroll", .ada) { $0.optionalFactors = [.question] },
        WalkScenario("a message to enroll", .ada) { $0.optionalFactors = [.sms] },
        WalkScenario("a push to enroll", .ada) { $0.optionalFactors = [.push] },
        WalkScenario("factors", .ada(with: .sms(), .push(), .oktaTOTP(), .googleTOTP())),
        WalkScenario("a page", .ada(with: .saml)),
        WalkScenario("a page to enroll", .ada) { $0.requiredFactors = [.saml] },
    ]

    /// What a name and a password can lead to.
    private static let outcomes: [WalkScenario] =
        [
            WalkScenario("a plain user", .ada),
            WalkScenario("a locked user", .adaLocked),
            WalkScenario("an expired password", .adaWithExpiredPassword),
            WalkScenario("a warning", .adaWithExpiringPassword()),
            WalkScenario("a factor", .ada(with: .question())),
            WalkScenario("a factor to enroll", .ada) { $0.requiredFactors = [.question] },
        ] + WalkScenario("a plain user", .ada).asking

    private static let stepUps: [WalkScenario] =
        outcomes.map { $0.asStepUp() }
        + outcomes.map { $0.under { $0.signInQueue.wait = 10 } }
        + [
            WalkScenario("a signed-in user", .ada).asStepUp(isSignedIn: true),
            WalkScenario("a queue", .ada) { $0.signInQueue.wait = 10 }.asStepUp(),
            WalkScenario("an app that asks", .ada).asStepUp(for: .askingForAll),
            WalkScenario("an app that asks for much", .ada).asStepUp(for: .askingAdministrator),
        ] + withLoginLinks

    private static let withLoginLinks: [WalkScenario] = {
        let queue = WalkScenario("a queue", .ada) { $0.signInQueue.wait = 10 }
        let all = (outcomes + [queue]).map { $0.under { $0.quirks.insert(.usesLoginLinks) } }
        return all.map { $0.asStepUp() }
            + all.prefix(1).flatMap {
                [$0.asStepUp(for: .askingForAll), $0.asStepUp(for: .askingAdministrator)]
            }
    }()

    private static let further: [WalkScenario] = {
        let ada = WalkScenario("a plain user", .ada)
        let apps: [SimulatedApp] = [
            SimulatedApp(), .askingForAll, .askingForEach, .askingAdministrator,
        ]
        let unauthenticated =
            [
                WalkScenario("a factor first", .ada(with: .question())),
                WalkScenario("a message first", .ada(with: .sms(), .call(), .email)),
                WalkScenario("a device first", .ada(with: .oktaTOTP(), .rsaToken())),
                WalkScenario("a factor first, then one to enroll", .ada(with: .question())) {
                    $0.requiredFactors = [.sms]
                },
                sequence(.question(), .sms()),
            ] + WalkScenario("a factor first", .ada(with: .question())).asking
        return apps.flatMap { [ada.asDevice(for: $0), ada.asDevice(for: $0, isSignedIn: true)] }
            + unauthenticated.map(\.signingIn).map {
                $0.under { $0.quirks.insert(.beginsUnauthenticated) }
            }
            + [
                sequence(.question(), .sms()), sequence(.sms(), .question()),
                sequence(.push(), .question()), sequence(.claimsProvider, .question()),
                WalkScenario("a profile, then an administrator", .mustCompleteProfile).with {
                    ($0.login, $0.consentApp) = (WalkRequest.login, .askingAdministrator)
                },
                WalkScenario("a password kept elsewhere", .adaWithExpiredPassword) {
                    $0.password.page = SimulatedPolicy.Password.Page()
                },
            ]
    }()

    private static func sequence(_ factors: SimulatedFactor...) -> WalkScenario {
        WalkScenario("a sequence", SimulatedUser(factors: factors)).with {
            $0.factorSequence = factors.map(\.kind)
        }
    }

    private static let plain: [WalkScenario] = [
        WalkScenario("a plain user", .ada),
        WalkScenario("recovery without a question", .ada) { $0.recovery.asksQuestion = false },
        WalkScenario("no recovery", .ada) { $0.recovery.channels = [] },
        WalkScenario("a locked user", .adaLocked),
        WalkScenario("a locked user without help", .adaLocked) { $0.recovery.channels = [] },
        WalkScenario("an expired password", .adaWithExpiredPassword),
        WalkScenario("the other complexity code", .adaWithExpiredPassword) {
            $0.password.usesComplexityError = true
        },
        WalkScenario("an expired password, then a factor", .adaWithExpiredPassword) {
            $0.requiredFactors = [.question]
        },
        WalkScenario("a password that expires soon", .adaWithExpiringPassword()) {
            $0.password.usesComplexityError = true
        },
        WalkScenario("a factor to enroll, then a warning", .adaWithExpiringPassword()) {
            $0.optionalFactors = [.question, .sms, .push]
        },
        WalkScenario("a question to enroll, then a warning", .adaWithExpiringPassword()) {
            $0.requiredFactors = [.question]
        },
        WalkScenario("push to enroll, then a warning", .adaWithExpiringPassword()) {
            $0.requiredFactors = [.push]
        },
        WalkScenario("two required factors", .ada) { $0.requiredFactors = [.sms, .question] },
        WalkScenario("push, and another", .ada) { $0.requiredFactors = [.push, .question] },
        WalkScenario("calls and mails to enroll", .ada) { $0.requiredFactors = [.call, .email] },
        WalkScenario("apps to enroll", .ada) {
            $0.requiredFactors = [.oktaTOTP]
            $0.optionalFactors = [.symantecToken]
        },
        WalkScenario("a factor and an expired password", expired(.question(), .push())),
        WalkScenario("a factor and a warning", expiring(.question(), .push())),
        WalkScenario("a factor and another to enroll", .ada(with: .question(), .push())) {
            $0.requiredFactors = [.sms]
        },
        WalkScenario("push", .ada(with: .push())),
        WalkScenario("messages", .ada(with: .sms(), .call(), .email)),
        WalkScenario("an app", .ada(with: .oktaTOTP())),
        WalkScenario("two apps", .ada(with: .oktaTOTP(), .googleTOTP())),
        WalkScenario("devices", .ada(with: .yubiKey, .hotp, .symantecToken())),
        WalkScenario("a token", .ada(with: .rsaToken())) { _ in },
        WalkScenario("keys", .ada(with: .webAuthn(), .webAuthn(name: "other"), .u2f())),
        WalkScenario("pages", .ada(with: .duo, .saml, .oidc)),
        WalkScenario("a provider and an expired password", expired(.claimsProvider)),
        WalkScenario("a provider and a warning", expiring(.claimsProvider)),
        WalkScenario("a provider and a factor to enroll", .ada(with: .claimsProvider)) {
            $0.requiredFactors = [.question]
        },
        WalkScenario("the password as a factor", .ada(with: .password)),
        WalkScenario("keys to enroll", .ada) { $0.requiredFactors = [.webAuthn, .u2f] },
        WalkScenario("pages to enroll", .ada) { $0.requiredFactors = [.duo, .claimsProvider] },
        WalkScenario("a page to enroll", .ada) { $0.requiredFactors = [.saml] },
        WalkScenario("a page to enroll, then a warning", .adaWithExpiringPassword()) {
            $0.requiredFactors = [.oidc]
        },
        WalkScenario("tokens to enroll", .ada) {
            $0.requiredFactors = [.rsaToken]
            $0.optionalFactors = [.yubiKey, .hotp]
        },
        WalkScenario("a first password", staged),
        WalkScenario("a first password and a factor", .ada) { $0.requiredFactors = [.question] },
        WalkScenario("a password to enroll", .ada) { $0.requiredFactors = [.password] },
        WalkScenario("a number without reception", .ada) {
            $0.requiredFactors = [.sms]
            $0.unreachablePhoneNumbers = ["+15555550100"]
        },
    ]

    private static var staged: SimulatedUser {
        var user = SimulatedUser.ada
        user.isStaged = true
        return user
    }

    private static func expired(_ factors: SimulatedFactor...) -> SimulatedUser {
        SimulatedUser(factors: factors, passwordState: .expired)
    }

    private static func expiring(_ factors: SimulatedFactor...) -> SimulatedUser {
        SimulatedUser(factors: factors, passwordState: .expiresIn(days: 5))
    }
}
