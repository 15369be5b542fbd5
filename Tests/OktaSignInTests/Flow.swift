import OktaAuthSimulator
import OktaSignIn
import Testing

struct Flow: Sendable, CustomTestStringConvertible {
    let name: String
    var user = SimulatedUser.ada
    var preferred: [OktaSignIn.Factor.Kind] = []
    var actions: [OktaSignIn.Action.Kind] = []
    var channel = OktaSignIn.Factor.Kind.sms
    /// Why the last step is a message; `nil` for a session.
    var message: OktaSignIn.Message.Reason?
    var prepare: @MainActor @Sendable (OktaSimulator) -> Void = { _ in }
    var start: @MainActor @Sendable (OktaSignIn, OktaSimulator) async throws -> Void = {
        signIn, _ in try await signIn.start()
    }

    var testDescription: String { name }

    private static func enrolling(_ kind: SimulatedFactorKind) -> SimulatedUser {
        var user = SimulatedUser.ada
        user.requiredFactors = [kind]
        return user
    }

    static let common = [
        Flow(name: "password"), Flow(name: "expired password", user: .adaWithExpiredPassword),
        Flow(name: "expiring password", user: .adaWithExpiringPassword()),
        Flow(
            name: "expiring password, not changed",
            user: .adaWithExpiringPassword(),
            actions: [.skip]
        ),
        Flow(
            name: "activation",
            user: .staged,
            preferred: [.email, .password],
            start: { signIn, simulator in
                let token = simulator.administrator.activationToken(for: SimulatedUser.staged.login)
                try await signIn.activate(token: token ?? "")
            }
        ), Flow(name: "text message", user: .ada(with: .sms())),
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
        ), Flow(name: "passkey", user: .ada(with: .webAuthn())),
        Flow(
            name: "push beside another factor",
            user: .ada(with: .push(), .sms()),
            preferred: [.push]
        ),
        Flow(name: "set up text messages", user: enrolling(.sms), preferred: [.sms]),
        Flow(name: "set up voice calls", user: enrolling(.call), preferred: [.call, .sms]),
        Flow(name: "set up e-mail", user: enrolling(.email), preferred: [.email]),
        Flow(name: "set up a question", user: enrolling(.question), preferred: [.question]),
        Flow(
            name: "set up Google Authenticator", user: enrolling(.googleTOTP), preferred: [.totp]
        ), Flow(name: "set up push", user: enrolling(.push), preferred: [.push]),
        Flow(name: "set up a passkey", user: enrolling(.webAuthn), preferred: [.passkey]),
        Flow(
            name: "recovery by text message",
            preferred: [.sms],
            start: { signIn, _ in try await signIn.recoverPassword() }
        ),
        Flow(
            name: "recovery by e-mail",
            preferred: [.email],
            channel: .email,
            start: { signIn, _ in try await signIn.recoverPassword() }
        ),
        Flow(name: "recovery from the sign-in", preferred: [.sms], actions: [.recoverPassword]),
        Flow(
            name: "recovery link",
            prepare: { $0.administrator.resetPassword(of: SimulatedUser.ada.login) },
            start: { signIn, simulator in
                let mail = simulator.outbox.latest(for: SimulatedUser.ada.login, by: .email)
                try await signIn.recover(token: mail?.link ?? "")
            }
        ),
        Flow(
            name: "unlock",
            user: .adaLocked,
            preferred: [.sms],
            message: .finished,
            start: { signIn, _ in try await signIn.unlockAccount() }
        ),
        Flow(
            name: "unlock from a locked sign-in",
            user: .adaLocked,
            actions: [.unlockAccount],
            message: .finished
        ),
    ]

    static let classic = [
        Flow(
            name: "a factor instead of a password",
            user: .ada(with: .sms()),
            actions: [.withoutPassword],
            start: { signIn, _ in
                try await signIn.start()
                try await signIn.identify(SimulatedUser.ada.login)
            }
        ), Flow(name: "RSA code", user: .ada(with: .rsaToken())),
        Flow(name: "Symantec code", user: .ada(with: .symantecToken())),
        Flow(name: "on-premises token", user: .ada(with: .onPremToken())),
        Flow(name: "YubiKey code", user: .ada(with: .yubiKey)),
        Flow(name: "counter-based code", user: .ada(with: .hotp)),
        Flow(name: "password as a factor", user: .ada(with: .password)),
        Flow(name: "SAML provider", user: .ada(with: .saml)),
        Flow(name: "OpenID provider", user: .ada(with: .oidc)),
        Flow(name: "claims provider", user: .ada(with: .claimsProvider)),
        Flow(name: "Duo, which no app can show", user: .ada(with: .duo), message: .unsupported),
        Flow(
            name: "question, then a code", user: .withFactorSequence, preferred: [.question, .sms]
        ),
        Flow(name: "set up Okta Verify codes", user: enrolling(.oktaTOTP), preferred: [.totp]),
        Flow(name: "set up RSA", user: enrolling(.rsaToken), preferred: [.token]),
        Flow(name: "set up Symantec", user: enrolling(.symantecToken), preferred: [.token]),
        Flow(
            name: "set up YubiKey",
            user: enrolling(.yubiKey),
            preferred: [.token, .other("yubikey")]
        ),
        Flow(
            name: "set up a SAML provider", user: enrolling(.saml), preferred: [.identityProvider]
        ),
        Flow(
            name: "set up a password as a factor",
            user: enrolling(.password),
            preferred: [.password]
        ), Flow(name: "consent", user: .mustConsent),
        Flow(name: "consent to each", user: .mustConsent(to: .askingForEach)),
        Flow(name: "profile", user: .mustCompleteProfile),
        Flow(
            name: "step-up",
            message: .finished,
            start: { signIn, simulator in
                let token = simulator.administrator.beginStepUp()
                try await signIn.continueTransaction(stateToken: token ?? "")
            }
        ), Flow(name: "queue", prepare: { $0.policy.signInQueue.wait = 60 }),
        Flow(
            name: "device",
            message: .finished,
            start: { signIn, simulator in
                let page = simulator.pairDevice()
                    .openPage(withCode: true, signedIn: SimulatedUser.ada.login)
                try await signIn.continueTransaction(stateToken: page ?? "")
            }
        ),
    ]

    static let identity = [
        Flow(name: "sign up", preferred: [.email, .password], actions: [.signUp]),
        Flow(
            name: "identity provider",
            actions: [.identityProvider],
            prepare: { $0.identity.providers = [SimulatedIdentityProvider()] }
        ),
    ]
}
