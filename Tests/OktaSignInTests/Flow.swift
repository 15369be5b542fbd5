import OktaAuthSimulator
import OktaSignIn
import Testing

/// A documented flow, and how it ends at the engines that have it.
struct Flow: Sendable, CustomTestStringConvertible {
    typealias Start = @MainActor @Sendable (OktaSignIn, OktaSimulator) async throws -> Void

    enum Ending: Sendable, Equatable {
        case session
        case message(OktaSignIn.Message.Reason)
    }

    let name: String
    let user: SimulatedUser
    let preferred: [OktaSignIn.Factor.Kind]
    let actions: [OktaSignIn.Action.Kind]
    let channel: OktaSignIn.Factor.Kind
    let ending: Ending
    let prepare: @MainActor @Sendable (OktaSimulator) -> Void
    let start: Start
    private(set) var engines: Set<OktaSignIn.Engine> = [.classic, .identity]

    init(
        _ name: String,
        _ user: SimulatedUser = .ada,
        preferring preferred: [OktaSignIn.Factor.Kind] = [],
        actions: [OktaSignIn.Action.Kind] = [],
        by channel: OktaSignIn.Factor.Kind = .sms,
        ending: Ending = .session,
        prepare: @escaping @MainActor @Sendable (OktaSimulator) -> Void = { _ in },
        start: @escaping Start = { signIn, _ in try await signIn.start() }
    ) {
        (self.name, self.user, self.preferred, self.actions) = (name, user, preferred, actions)
        (self.channel, self.ending) = (channel, ending)
        (self.prepare, self.start) = (prepare, start)
    }

    var testDescription: String { name }

    /// The same flow, which the other engine does not have.
    func only(_ engine: OktaSignIn.Engine) -> Flow {
        var copy = self
        copy.engines = [engine]
        return copy
    }

    static let all = passwords + factors + classicFactors + enrollments + recoveries + applications

    private static func enrolling(_ kind: SimulatedFactorKind) -> SimulatedUser {
        var user = SimulatedUser.ada
        user.requiredFactors = [kind]
        return user
    }

    private static func named(_ user: SimulatedUser) -> SimulatedUser {
        var user = user
        (user.login, user.email) = (SimulatedSignIn.login, SimulatedSignIn.login)
        return user
    }

    private static let passwords = [
        Flow("password"), Flow("expired password", .adaWithExpiredPassword),
        Flow("expiring password", .adaWithExpiringPassword()),
        Flow("expiring password, not changed", .adaWithExpiringPassword(), actions: [.skip]),
        Flow(
            "a factor instead of a password",
            .ada(with: .sms()),
            actions: [.withoutPassword],
            start: { signIn, _ in
                try await signIn.start()
                try await signIn.identify(SimulatedSignIn.login)
            }
        )
        .only(.classic),
        Flow(
            "activation",
            named(.staged),
            preferring: [.email, .password],
            start: { signIn, simulator in
                let token = simulator.administrator.activationToken(for: SimulatedSignIn.login)
                try await signIn.activate(token: token ?? "")
            }
        ), Flow("sign up", preferring: [.email, .password], actions: [.signUp]).only(.identity),
    ]

    private static let factors = [
        Flow("text message", .ada(with: .sms())), Flow("voice call", .ada(with: .call())),
        Flow("e-mail", .ada(with: .email)), Flow("security question", .ada(with: .question())),
        Flow("Okta Verify code", .ada(with: .oktaTOTP()), preferring: [.totp]),
        Flow("Google Authenticator code", .ada(with: .googleTOTP())),
        Flow("push", .ada(with: .push())),
        Flow(
            "push with a number",
            .ada(with: .push()),
            prepare: { $0.policy.usesNumberChallenge = true }
        ), Flow("passkey", .ada(with: .webAuthn())),
        Flow(
            "another factor during a push",
            .ada(with: .push(), .sms()),
            preferring: [.push]
        ),
    ]

    private static let classicFactors = [
        Flow("RSA code", .ada(with: .rsaToken())),
        Flow("Symantec code", .ada(with: .symantecToken())),
        Flow("on-premises token", .ada(with: .onPremToken())),
        Flow("YubiKey code", .ada(with: .yubiKey)), Flow("counter-based code", .ada(with: .hotp)),
        Flow("password as a factor", .ada(with: .password)),
        Flow("SAML provider", .ada(with: .saml)), Flow("OpenID provider", .ada(with: .oidc)),
        Flow("claims provider", .ada(with: .claimsProvider)),
        Flow(
            "Duo, which no app can show",
            .ada(with: .duo),
            ending: .message(.unsupported)
        ),
        Flow("question, then a code", named(.withFactorSequence), preferring: [.question, .sms]),
        Flow("set up Okta Verify codes", enrolling(.oktaTOTP), preferring: [.totp]),
        Flow("set up RSA", enrolling(.rsaToken), preferring: [.token]),
        Flow("set up Symantec", enrolling(.symantecToken), preferring: [.token]),
        Flow("set up YubiKey", enrolling(.yubiKey), preferring: [.token, .other("yubikey")]),
        Flow("set up a SAML provider", enrolling(.saml), preferring: [.identityProvider]),
        Flow("set up a password as a factor", enrolling(.password), preferring: [.password]),
    ].map { $0.only(.classic) }

    private static let enrollments = [
        Flow("set up text messages", enrolling(.sms), preferring: [.sms]),
        Flow("set up voice calls", enrolling(.call), preferring: [.call, .sms]),
        Flow("set up e-mail", enrolling(.email), preferring: [.email]),
        Flow("set up a question", enrolling(.question), preferring: [.question]),
        Flow("set up Google Authenticator", enrolling(.googleTOTP), preferring: [.totp]),
        Flow("set up push", enrolling(.push), preferring: [.push]),
        Flow("set up a passkey", enrolling(.webAuthn), preferring: [.passkey]),
    ]

    private static let recoveries: [Flow] = {
        let recover: Start = { signIn, _ in try await signIn.recoverPassword() }
        return [
            Flow("recovery by text message", preferring: [.sms], start: recover),
            Flow("recovery by e-mail", preferring: [.email], by: .email, start: recover),
            Flow("recovery from the sign-in", preferring: [.sms], actions: [.recoverPassword]),
            Flow(
                "recovery link",
                prepare: { $0.administrator.resetPassword(of: SimulatedSignIn.login) },
                start: { signIn, simulator in
                    let mail = simulator.outbox.latest(for: SimulatedSignIn.login, by: .email)
                    try await signIn.recover(token: mail?.link ?? "")
                }
            ),
            Flow(
                "unlock",
                .adaLocked,
                preferring: [.sms],
                ending: .message(.finished),
                start: { signIn, _ in try await signIn.unlockAccount() }
            ),
            Flow(
                "unlock from a locked sign-in",
                .adaLocked,
                actions: [.unlockAccount],
                ending: .message(.finished)
            ),
        ]
    }()

    private static let applications = [
        Flow("consent", named(.mustConsent)).only(.classic),
        Flow("consent to each", named(.mustConsent(to: .askingForEach))).only(.classic),
        Flow("profile", named(.mustCompleteProfile)).only(.classic),
        Flow("queue", prepare: { $0.policy.signInQueue.wait = 60 }).only(.classic),
        Flow(
            "identity provider",
            actions: [.identityProvider],
            prepare: { $0.identity.providers = [SimulatedIdentityProvider()] }
        )
        .only(.identity),
        Flow(
            "device",
            ending: .message(.finished),
            start: { signIn, simulator in
                let page = simulator.pairDevice()
                    .openPage(withCode: true, signedIn: SimulatedSignIn.login)
                try await signIn.continueTransaction(stateToken: page ?? "")
            }
        )
        .only(.classic),
    ]
}
