@_spi(Server) @testable import OktaAuthSimulator

/// Orgs with the Identity Engine.
extension WalkScenario {
    private init(
        identity user: SimulatedUser,
        _ rules: [(inout SimulatedIdentity) -> Void] = [],
        requiring required: [SimulatedFactorKind] = [],
        offering optional: [SimulatedFactorKind] = [],
        policy change: (inout SimulatedPolicy) -> Void = { _ in }
    ) {
        self.init(user, requiring: required, offering: optional) { policy in
            policy.pushLifetime = 60
            change(&policy)
        }
        org.engine = .identity
        org.identity.settings.messageLimit = 1000
        for rule in rules { rule(&org.identity.settings) }
    }

    static let identity: [WalkScenario] = [
        WalkScenario(identity: .ada, offering: [.email, .push, .sms]),
        WalkScenario(identity: .adaWithExpiringPassword(), offering: [.email, .push, .sms]),
        WalkScenario(identity: .adaWithExpiringPassword()),
        WalkScenario(identity: .ada(with: .email, .push(), .oktaTOTP(), .sms())),
        WalkScenario(identity: .ada, [nameFirst]),
        WalkScenario(identity: .ada(with: .email), [nameFirst]),
        WalkScenario(identity: .ada(with: .push()), [nameFirst]),
        WalkScenario(identity: .adaWithExpiredPassword, [nameFirst]),
        WalkScenario(identity: .ada(with: .email), [emailData]),
        WalkScenario(identity: .ada(with: .email), [nameFirst, emailData]),
        WalkScenario(identity: .ada, [emailData]) { $0.recovery.channels = [.email] },
        WalkScenario(identity: .ada, [{ $0.variants.insert(.recoveryEndsInEnrollment) }]),
        WalkScenario(
            identity: .ada(with: .sms(), .push()), [{ $0.variants.insert(.phoneWithoutMethod) }]
        ),
        WalkScenario(identity: .ada(with: .sms())) { $0.lockout.maxAttempts = 1 },
        WalkScenario(identity: SimulatedUser(factors: [.email], passwordState: .expired)),
        WalkScenario(identity: SimulatedUser(factors: [.push()], passwordState: .expired)),
        WalkScenario(identity: expiring(.email)),
        WalkScenario(identity: expiring(.push())),
        WalkScenario(identity: .adaWithExpiredPassword, requiring: [.sms]),
        WalkScenario(identity: .ada, requiring: [.email, .googleTOTP]),
        WalkScenario(identity: .ada, requiring: [.webAuthn, .question]),
        WalkScenario(identity: .ada, requiring: [.sms, .push]),
        WalkScenario(identity: .ada(with: .email), requiring: [.question]),
        WalkScenario(identity: .ada(with: .push()), requiring: [.question]),
        WalkScenario(identity: .adaWithExpiringPassword(), requiring: [.email]),
        WalkScenario(identity: .adaWithExpiringPassword(), requiring: [.push]),
        WalkScenario(identity: .ada, offering: [.sms]),
        WalkScenario(identity: .ada, [offerProvider]),
        WalkScenario(identity: .ada(with: .email), [offerProvider]),
        WalkScenario(identity: .ada, [offerProvider], requiring: [.sms]),
    ]

    /// Codes of every kind, for random walks.
    static let identityCodes = WalkScenario(
        identity: .ada(with: .email, .googleTOTP(), .oktaTOTP(), .sms())
    )

    /// Further responses for the comparison of shapes.
    static let furtherIdentity: [WalkScenario] = [
        WalkScenario(
            identity: .ada(
                with: .email,
                .googleTOTP(),
                .push(),
                .oktaTOTP(),
                .sms(),
                .call(),
                .webAuthn(),
                .question()
            )
        ) { $0.usesNumberChallenge = true },
        WalkScenario(identity: .ada(with: .email, .question()), [nameFirst]),
        WalkScenario(identity: .ada(with: .push(), .oktaTOTP())) { $0.usesNumberChallenge = true },
        WalkScenario(identity: .ada) { $0.recovery.allowsUnlock = false },
        WalkScenario(identity: .ada, [offerProvider, nameFirst, { $0.allowsRegistration = false }])
        {
            $0.recovery.allowsUnlock = false
        },
        WalkScenario(
            identity: .ada(with: .email),
            [{ $0.requiresTwoAuthenticators = false }],
            offering: [.sms, .call]
        ),
    ]

    private static func nameFirst(_ rules: inout SimulatedIdentity) {
        rules.variants.insert(.identifierOnly)
    }

    private static func emailData(_ rules: inout SimulatedIdentity) {
        rules.variants.insert(.emailVerificationData)
    }

    private static func offerProvider(_ rules: inout SimulatedIdentity) {
        rules.providers = [SimulatedIdentityProvider()]
    }
}
