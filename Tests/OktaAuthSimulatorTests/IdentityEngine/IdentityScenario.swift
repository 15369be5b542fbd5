@_spi(Server) @testable import OktaAuthSimulator

/// An org with the Identity Engine and Ada, as a walk begins with it.
struct IdentityScenario {
    let name: String
    let org: SimulatedOrg

    init(
        _ name: String,
        _ user: SimulatedUser,
        variants: Set<SimulatedIdentity.Variant> = [],
        policy change: (inout SimulatedPolicy) -> Void = { _ in },
        rules: (inout SimulatedIdentity) -> Void = { _ in }
    ) {
        var org = SimulatedOrg(seed: 1)
        org.engine = .identity
        org.policy.pushLifetime = 60
        org.identity.settings.messageLimit = 1000
        org.identity.settings.variants = variants
        change(&org.policy)
        rules(&org.identity.settings)
        org.add(user, at: WalkScenario.start)
        self.name = name
        self.org = org
    }

    static let all: [IdentityScenario] = [
        IdentityScenario("options", .ada, policy: offerAll),
        IdentityScenario("expiring, options", .adaWithExpiringPassword(), policy: offerAll),
        IdentityScenario("expiring", .adaWithExpiringPassword()),
        IdentityScenario("many authenticators", .ada(with: .email, .push(), .oktaTOTP(), .sms())),
        IdentityScenario("name first", .ada, variants: nameFirst),
        IdentityScenario("name first, e-mail", .ada(with: .email), variants: nameFirst),
        IdentityScenario("name first, push", .ada(with: .push()), variants: nameFirst),
        IdentityScenario("name first, expired", .adaWithExpiredPassword, variants: nameFirst),
        IdentityScenario("e-mail data", .ada(with: .email), variants: emailData),
        IdentityScenario(
            "name first, e-mail data",
            .ada(with: .email),
            variants: nameFirst.union(emailData)
        ),
        IdentityScenario("recovery by e-mail alone", .ada, variants: emailData) {
            $0.recovery.channels = [.email]
        },
        IdentityScenario("the other wire", .ada, variants: [.recoveryEndsInEnrollment]),
        IdentityScenario(
            "phone without method",
            .ada(with: .sms(), .push()),
            variants: [.phoneWithoutMethod]
        ),
        IdentityScenario("one attempt", .ada(with: .sms())) { $0.lockout.maxAttempts = 1 },
        IdentityScenario("expired, e-mail", user(.adaWithExpiredPassword, with: .email)),
        IdentityScenario("expired, push", user(.adaWithExpiredPassword, with: .push())),
        IdentityScenario(
            "expiring, a factor by e-mail",
            user(.adaWithExpiringPassword(), with: .email)
        ),
        IdentityScenario("expiring, push", user(.adaWithExpiringPassword(), with: .push())),
        IdentityScenario("expired, enrolling", .adaWithExpiredPassword) {
            $0.requiredFactors = [.sms]
        },
        IdentityScenario("enrolling", .ada) { $0.requiredFactors = [.email, .googleTOTP] },
        IdentityScenario("enrolling keys", .ada) { $0.requiredFactors = [.webAuthn, .question] },
        IdentityScenario("enrolling a phone", .ada) { $0.requiredFactors = [.sms, .push] },
        IdentityScenario("e-mail, enrolling", .ada(with: .email)) {
            $0.requiredFactors = [.question]
        },
        IdentityScenario("push, enrolling", .ada(with: .push())) {
            $0.requiredFactors = [.question]
        },
        IdentityScenario("expiring, e-mail", .adaWithExpiringPassword()) {
            $0.requiredFactors = [.email]
        },
        IdentityScenario("expiring, Okta Verify", .adaWithExpiringPassword()) {
            $0.requiredFactors = [.push]
        },
        IdentityScenario("registration", .ada) { $0.optionalFactors = [.sms] },
        IdentityScenario("a provider", .ada, rules: offerProvider),
        IdentityScenario("a provider and a factor", .ada(with: .email), rules: offerProvider),
        IdentityScenario("a provider, enrolling", .ada) {
            $0.requiredFactors = [.sms]
        } rules: {
            offerProvider(&$0)
        },
    ]

    /// Codes of every kind, for random walks.
    static let codes = IdentityScenario(
        "codes",
        .ada(with: .email, .googleTOTP(), .oktaTOTP(), .sms())
    )

    /// Further responses for the comparison of shapes.
    static let furtherAnswers: [IdentityScenario] = [
        IdentityScenario("every authenticator", everything) { $0.usesNumberChallenge = true },
        IdentityScenario("e-mail, question", .ada(with: .email, .question()), variants: nameFirst),
        IdentityScenario("push", .ada(with: .push(), .oktaTOTP())) {
            $0.usesNumberChallenge = true
        },
        IdentityScenario("no unlock", .ada) { $0.recovery.allowsUnlock = false },
        IdentityScenario("a provider alone", .ada, variants: nameFirst) {
            $0.recovery.allowsUnlock = false
        } rules: {
            offerProvider(&$0)
            $0.allowsRegistration = false
        },
        IdentityScenario("a phone to enroll", .ada(with: .email)) {
            $0.optionalFactors = [.sms, .call]
        } rules: {
            $0.requiresTwoAuthenticators = false
        },
    ]

    private static let everything = SimulatedUser.ada(
        with: .email,
        .googleTOTP(),
        .push(),
        .oktaTOTP(),
        .sms(),
        .call(),
        .webAuthn(),
        .question()
    )

    private static let nameFirst: Set<SimulatedIdentity.Variant> = [.identifierOnly]
    private static let emailData: Set<SimulatedIdentity.Variant> = [.emailVerificationData]

    private static func offerProvider(_ rules: inout SimulatedIdentity) {
        rules.providers = [SimulatedIdentityProvider()]
    }

    private static func offerAll(_ policy: inout SimulatedPolicy) {
        policy.optionalFactors = [.email, .push, .sms]
    }

    private static func user(_ user: SimulatedUser, with factor: SimulatedFactor) -> SimulatedUser {
        var user = user
        user.factors = [factor]
        return user
    }
}
