import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaSignIn

@Suite("Every documented flow")
@MainActor
struct FlowTests {
    @Test(
        "Every documented flow goes through its steps, also at an upgraded org",
        arguments: (Flow.common + Flow.classic).map { ($0, SimulatedEngine.classic) }
            + (Flow.common + Flow.identity).map { ($0, .identity) }
    )
    func steps(flow: Flow, engine: SimulatedEngine) async throws {
        var steps: [String] = []
        for orgEngine in [engine, .upgraded] {
            let org = try SimulatedSignIn(orgEngine, flow.user) { simulator in
                flow.prepare(simulator)
                // An upgraded org serves an app that may not use Identity Engine as before.
                var client = SimulatedOAuthClient(id: "client-1")
                client.allowsInteractionCodes = engine == .identity
                simulator.oauth.clients = [client]
            }
            (org.user.preferred, org.user.channel) = (flow.preferred, flow.channel)
            try await org.run { try await flow.start($0, org.simulator) }
            var actions = flow.actions[...]
            var lines: [String] = []
            var requestCount = 0
            for _ in 0..<30 {
                for request in org.simulator.requests.dropFirst(requestCount) {
                    let body = String(decoding: request.json?.encoded ?? Data(), as: UTF8.self)
                    let text = Recorded.withoutTokens(body)
                    let line = "> \(request.method) \(request.path) \(text)"
                    // A step is polled for as long as the user takes.
                    if lines.last != line { lines.append(line) }
                }
                requestCount = org.simulator.requests.count
                let signIn = org.signIn
                lines += Recorded.lines(
                    of: signIn.step, signIn.messages, signIn.actions, signIn.remembersDevice
                )
                guard !["done", "message"].contains(signIn.step.name) else { break }
                if let kind = actions.first, signIn.actions.contains(where: { $0.kind == kind }) {
                    actions.removeFirst()
                    try await org.perform(kind)
                } else {
                    try await org.answer()
                }
            }
            if case .message(let message) = org.signIn.step {
                #expect(flow.message == message.reason)
            } else {
                #expect(try flow.message == nil && org.session.accessToken != nil)
            }
            let shown = lines.filter { $0.first != ">" }
            // Only the lines in addition to a sign-in with a password.
            var recorded = Recorded("\(engine)-flows")
            let common = flow.name == "password" ? [] : recorded.paragraphs["password"] ?? []
            lines.removeFirst(zip(lines, common).prefix { $0 == $1 }.count)
            if orgEngine == engine {
                try recorded.expect(lines, flow.name)
                steps = shown
            } else {
                #expect(shown == steps)
            }
        }
    }

    @Test(
        "Each recorded paragraph is of a flow that a test has",
        arguments: [
            ("classic-flows", (Flow.common + Flow.classic).map(\.name)),
            ("identity-flows", (Flow.common + Flow.identity).map(\.name)),
        ]
    )
    func paragraphs(file: String, flows: [String]) {
        let names = Set(Recorded(file).paragraphs.keys)
        #expect(names.count > 10 && names.isSubset(of: flows))
    }

    @Test(
        "No description of a sign-in or a step shows a password, a code or the secret of an app",
        arguments: SimulatedEngine.allCases
    )
    func redaction(engine: SimulatedEngine) async throws {
        var enrolling = SimulatedUser.adaWithExpiredPassword
        enrolling.requiredFactors = [.googleTOTP, .sms]
        let org = try SimulatedSignIn(engine, enrolling) {
            $0.identity.variants.insert(.identifierOnly)
        }
        var secrets = [SimulatedSignIn.password, "Zebra-Passw0rd"]
        var texts = ""
        for _ in 0..<20 {
            try await org.answer()
            if case .app(let app) = org.signIn.step {
                secrets += [try #require(app.secret), try #require(app.link)]
                let parts = Mirror(reflecting: app).children.compactMap(\.label)
                #expect(Set(parts).isSuperset(of: ["factor", "link", "secret", "canWait"]))
            }
            texts += RedactionRoute.texts(of: org.signIn)
            let parts = Mirror(reflecting: org.signIn).children.compactMap(\.label)
            #expect(parts == ["configuration", "engine", "step", "isBusy"])
            texts += RedactionRoute.texts(of: org.signIn.step)
        }
        #expect(try org.session.accessToken != nil && secrets.count == 4)
        secrets += [try #require(org.session.accessToken)]
        for secret in secrets { #expect(!texts.contains(secret)) }
    }
}

/// A way through a sign-in that the documentation shows, and what the user does on it.
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

    /// A user who has a factor of this kind, and one who has to set it up.
    private static func flows(of kind: SimulatedFactorKind) -> [Flow] {
        let choice = FactorType(raw: kind.factorType).choice().kind
        var verify = Flow(
            name: "verify \(kind)", user: .ada(with: .usual(kind)), preferred: [choice]
        )
        guard kind.hasScreen else {
            verify.message = .unsupported
            return [verify]
        }
        let setUp = Flow(name: "set up \(kind)", user: enrolling(kind), preferred: [choice])
        return kind.isEnrolledByUser ? [verify, setUp] : [verify]
    }

    /// The kinds of factors that Identity Engine has, too.
    private static let ofBothEngines: [SimulatedFactorKind] = [
        .sms, .call, .email, .question, .oktaTOTP, .googleTOTP, .push, .webAuthn,
    ]

    static let common = ofBothEngines.flatMap(flows) + commonWays
    static let classic =
        SimulatedFactorKind.allCases.filter { !ofBothEngines.contains($0) }.flatMap(flows)
        + classicWays

    private static let commonWays = [
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
                let token = simulator.administrator.activationToken(
                    for: SimulatedUser.staged.login)
                try await signIn.activate(token: token ?? "")
            }
        ),
        Flow(
            name: "push with a number",
            user: .ada(with: .push()),
            prepare: { $0.policy.usesNumberChallenge = true }
        ),
        Flow(
            name: "push beside another factor",
            user: .ada(with: .push(), .sms()),
            preferred: [.push]
        ),
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
            message: .completed,
            start: { signIn, _ in try await signIn.unlockAccount() }
        ),
        Flow(
            name: "unlock from a locked sign-in",
            user: .adaLocked,
            actions: [.unlockAccount],
            message: .completed
        ),
    ]

    private static let classicWays = [
        Flow(
            name: "a factor instead of a password",
            user: .ada(with: .sms()),
            actions: [.withoutPassword],
            start: { signIn, _ in
                try await signIn.start()
                try await signIn.identify(SimulatedUser.ada.login)
            }
        ),
        Flow(
            name: "question, then a code", user: .withFactorSequence,
            preferred: [.question, .sms]
        ),
        Flow(name: "consent", user: .mustConsent),
        Flow(name: "consent to each", user: .mustConsent(to: .askingForEach)),
        Flow(name: "profile", user: .mustCompleteProfile),
        Flow(
            name: "step-up",
            message: .completed,
            start: { signIn, simulator in
                let token = simulator.administrator.beginStepUp()
                try await signIn.continueTransaction(stateToken: token ?? "")
            }
        ), Flow(name: "queue", prepare: { $0.policy.signInQueue.wait = 60 }),
        Flow(
            name: "device",
            message: .completed,
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
