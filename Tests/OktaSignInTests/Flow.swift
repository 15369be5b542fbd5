import OktaAuthSimulator
import OktaSignIn
import Testing

/// A documented flow, and how it ends at each kind of org.
struct Flow: Sendable, CustomTestStringConvertible {
    enum Ending: Sendable, Equatable {
        case session
        case message(OktaSignIn.Message.Reason)
    }

    let name: String
    var user = SimulatedUser.ada
    /// How the flow starts.
    var start: @MainActor @Sendable (OktaSignIn, OktaSimulator) async throws -> Void = {
        signIn,
        _ in
        try await signIn.start()
    }
    var prepare: @MainActor @Sendable (OktaSimulator) -> Void = { _ in }
    var preferred: [OktaSignIn.Factor.Kind] = []
    var channel = OktaSignIn.Factor.Kind.sms
    var actions: [OktaSignIn.Action.Kind] = []
    /// The end at an org with the Classic Engine, before or after an upgrade; `nil` if the engine
    /// has no such flow.
    var classic: Ending? = .session
    /// The end at an org with Identity Engine.
    var identity: Ending? = .session

    var testDescription: String { name }

    static let all =
        passwords + factors + enrollments + recoveries + applications
}

extension Flow {
    private static func enrolling(_ user: SimulatedUser, _ kinds: SimulatedFactorKind...)
        -> SimulatedUser
    {
        var user = user
        user.requiredFactors = kinds
        return user
    }

    private static func named(_ user: SimulatedUser) -> SimulatedUser {
        var user = user
        (user.login, user.email) = (SimulatedSignIn.login, SimulatedSignIn.login)
        return user
    }

    static let passwords = [
        Flow(name: "password"),
        Flow(name: "expired password", user: .adaWithExpiredPassword),
        Flow(name: "expiring password", user: .adaWithExpiringPassword()),
        Flow(
            name: "expiring password, not changed",
            user: .adaWithExpiringPassword(),
            actions: [.skip]
        ),
        Flow(
            name: "a factor instead of a password",
            user: .ada(with: .sms()),
            start: { signIn, _ in
                try await signIn.start()
                try await signIn.identify(SimulatedSignIn.login)
            },
            actions: [.withoutPassword],
            identity: nil
        ),
        Flow(
            name: "activation",
            user: named(.staged),
            start: { signIn, simulator in
                try await signIn.activate(
                    token: simulator.administrator.activationToken(for: SimulatedSignIn.login) ?? ""
                )
            },
            preferred: [.email, .password]
        ),
        Flow(
            name: "sign up",
            preferred: [.email, .password],
            actions: [.signUp],
            classic: nil
        ),
    ]

    static let factors = [
        Flow(name: "text message", user: .ada(with: .sms())),
        Flow(name: "voice call", user: .ada(with: .call())),
        Flow(name: "e-mail", user: .ada(with: .email)),
        Flow(name: "security question", user: .ada(with: .question())),
        Flow(name: "Okta Verify code", user: .ada(with: .oktaTOTP()), preferred: [.totp]),
        Flow(name: "Google Authenticator code", user: .ada(with: .googleTOTP())),
        Flow(name: "push", user: .ada(with: .push())),
        Flow(
            name: "push with a number",
            user: .ada(with: .push()),
            prepare: { $0.policy.usesNumberChallenge = true }
        ),
        Flow(name: "passkey", user: .ada(with: .webAuthn())),
        Flow(name: "RSA code", user: .ada(with: .rsaToken()), identity: nil),
        Flow(name: "Symantec code", user: .ada(with: .symantecToken()), identity: nil),
        Flow(name: "on-premises token", user: .ada(with: .onPremToken()), identity: nil),
        Flow(name: "YubiKey code", user: .ada(with: .yubiKey), identity: nil),
        Flow(name: "counter-based code", user: .ada(with: .hotp), identity: nil),
        Flow(name: "password as a factor", user: .ada(with: .password), identity: nil),
        Flow(name: "SAML provider", user: .ada(with: .saml), identity: nil),
        Flow(name: "OpenID provider", user: .ada(with: .oidc), identity: nil),
        Flow(name: "claims provider", user: .ada(with: .claimsProvider), identity: nil),
        Flow(
            name: "Duo, which no app can show",
            user: .ada(with: .duo),
            classic: .message(.unsupported),
            identity: nil
        ),
        Flow(
            name: "question, then a code",
            user: named(.withFactorSequence),
            preferred: [.question, .sms],
            identity: nil
        ),
        Flow(
            name: "another factor during a push",
            user: .ada(with: .push(), .sms()),
            preferred: [.push],
            actions: [],
            classic: .session
        ),
    ]

    static let enrollments = [
        Flow(name: "set up text messages", user: enrolling(.ada, .sms), preferred: [.sms]),
        Flow(name: "set up voice calls", user: enrolling(.ada, .call), preferred: [.call, .sms]),
        Flow(name: "set up e-mail", user: enrolling(.ada, .email), preferred: [.email]),
        Flow(name: "set up a question", user: enrolling(.ada, .question), preferred: [.question]),
        Flow(
            name: "set up Google Authenticator",
            user: enrolling(.ada, .googleTOTP),
            preferred: [.totp]
        ),
        Flow(name: "set up push", user: enrolling(.ada, .push), preferred: [.push]),
        Flow(name: "set up a passkey", user: enrolling(.ada, .webAuthn), preferred: [.passkey]),
        Flow(
            name: "set up Okta Verify codes",
            user: enrolling(.ada, .oktaTOTP),
            preferred: [.totp],
            identity: nil
        ),
        Flow(
            name: "set up RSA",
            user: enrolling(.ada, .rsaToken),
            preferred: [.token],
            identity: nil
        ),
        Flow(
            name: "set up Symantec",
            user: enrolling(.ada, .symantecToken),
            preferred: [.token],
            identity: nil
        ),
        Flow(
            name: "set up YubiKey",
            user: enrolling(.ada, .yubiKey),
            preferred: [.token, .other("yubikey")],
            identity: nil
        ),
        Flow(
            name: "set up a SAML provider",
            user: enrolling(.ada, .saml),
            preferred: [.identityProvider],
            identity: nil
        ),
        Flow(
            name: "set up a password as a factor",
            user: enrolling(.ada, .password),
            preferred: [.password],
            identity: nil
        ),
    ]

    static let recoveries = [
        Flow(
            name: "recovery by text message",
            start: { signIn, _ in try await signIn.recoverPassword() },
            preferred: [.sms]
        ),
        Flow(
            name: "recovery by e-mail",
            start: { signIn, _ in try await signIn.recoverPassword() },
            preferred: [.email],
            channel: .email
        ),
        Flow(
            name: "recovery from the sign-in",
            preferred: [.sms],
            actions: [.recoverPassword]
        ),
        Flow(
            name: "recovery link",
            start: { signIn, simulator in
                let mail = simulator.outbox.latest(for: SimulatedSignIn.login, by: .email)
                try await signIn.recover(token: mail?.link ?? "")
            },
            prepare: { $0.administrator.resetPassword(of: SimulatedSignIn.login) }
        ),
        Flow(
            name: "unlock",
            user: .adaLocked,
            start: { signIn, _ in try await signIn.unlockAccount() },
            preferred: [.sms],
            classic: .message(.finished),
            identity: .message(.finished)
        ),
        Flow(
            name: "unlock from a locked sign-in",
            user: .adaLocked,
            actions: [.unlockAccount],
            classic: .message(.finished),
            identity: .message(.finished)
        ),
    ]

    static let applications = [
        Flow(name: "consent", user: named(.mustConsent), identity: nil),
        Flow(name: "consent to each", user: named(.mustConsent(to: .askingForEach)), identity: nil),
        Flow(name: "profile", user: named(.mustCompleteProfile), identity: nil),
        Flow(
            name: "queue",
            prepare: { $0.policy.signInQueue.wait = 60 },
            identity: nil
        ),
        Flow(
            name: "identity provider",
            prepare: { $0.identity.providers = [SimulatedIdentityProvider()] },
            actions: [.identityProvider],
            classic: nil
        ),
        Flow(
            name: "device",
            start: { signIn, simulator in
                let page = simulator.pairDevice()
                    .openPage(withCode: true, signedIn: SimulatedSignIn.login)
                try await signIn.continueTransaction(stateToken: page ?? "")
            },
            classic: .message(.finished),
            identity: nil
        ),
    ]
}
