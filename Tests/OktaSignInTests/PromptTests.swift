import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaSignIn
@testable import OktaSignInUI

/// A user interface that knows no step: it fills in fields, presses buttons, waits.
@Suite("A sign-in through its prompts alone")
@MainActor
struct PromptTests {
    /// An org, with policies of its own.
    enum Org: String, CaseIterable, Sendable {
        case classic, identity, identityWithOtherPolicies

        var engine: SimulatedEngine { self == .classic ? .classic : .identity }

        func set(_ simulator: OktaSimulator) {
            guard self == .identityWithOtherPolicies else { return }
            simulator.identity.variants = [
                .identifierOnly, .emailVerificationData, .phoneWithoutMethod,
            ]
        }
    }

    nonisolated private static let users =
        SimulatedUser.readyMade + [
            .mustEnroll(.push), .mustEnroll(.googleTOTP), .mustEnroll(.question),
            .mustEnroll(.email), .mustConsent(to: .askingForEach),
        ]

    @Test(
        "Any user signs in by the fields and choices of each prompt, at any org",
        arguments: Org.allCases, users
    )
    func signIn(_ kind: Org, user: SimulatedUser) async throws {
        let org = try SimulatedSignIn(kind.engine, user) { kind.set($0) }
        try await org.run { try await $0.start() }
        for _ in 0..<20 {
            let signIn = org.signIn
            let prompt = signIn.prompt
            #expect(!prompt.title.isEmpty && prompt.title.first?.isUppercase == true)
            switch signIn.step.name {
            case "done": return #expect(try org.session.accessToken != nil)
            case "passkey": try await org.answer()
            case "message":
                // Neither has a way to sign in.
                #expect(user.isLocked || user.isStaged, "\(prompt.text)")
                return
            default: try await org.run { _ in try await org.answerPrompt() }
            }
            if user.isStaged, !signIn.messages.isEmpty { return }
            if user.isLocked, !signIn.messages.isEmpty { return }
        }
        Issue.record("\(org.signIn.step)")
    }

    // MARK: A step by itself

    nonisolated private static let factor = OktaSignIn.Factor(
        kind: .sms, name: "Text message", detail: "+1 XXX-XXX-0177"
    )

    nonisolated private static let page = URL(string: "https://idp.example/page").map {
        OktaSignIn.Step.webPage(.init(url: $0, name: "A page"))
    }

    nonisolated private static let steps: [OktaSignIn.Step] =
        [page].compactMap(\.self) + [
            .notStarted, .identify(.init(takesPassword: true, captcha: .init(.altcha))),
            .identify(.init(purpose: .recoverPassword, channels: [.email, .sms])),
            .password(.init(username: "ada")), .chooseFactor(.init(factors: [factor])),
            .code(.init(factor: factor, length: 6...6)),
            .code(.init(factor: factor, acceptsLink: true, canWait: true)),
            .question(.init(text: "Why?")), .wait(.init(factor: factor, number: 7)),
            .wait(.init(factor: factor, state: .rejected)),
            .chooseEnrollment(.init(factors: [factor], remainingSkips: 1)), .phone(.init()),
            .app(.init(factor: factor, secret: "ABC")),
            .app(.init(factor: factor, channel: .email, sentTo: "joy@example.com", canWait: true)),
            .newQuestion([
                .init(id: "why", text: "Why?"), .init(id: "custom", text: "", isOwn: true),
            ]), .newPassword(.init(reason: .expired, needsOldPassword: true)),
            .form(.init(title: "A form", fields: [.init(id: "age", label: "Age", kind: .integer)])),
            .form(.init(title: "A consent", consent: .init(app: "App"))),
            .message(.init(.notice, "Read this.")), .done(nil),
        ]

    @Test(
        "A prompt shows the name of a factor whole, whatever it contains",
        arguments: [
            "هاتف آدا", "\u{202E}evil", "%@ %1$@ %n 100 %", String(repeating: "long ", count: 60),
        ]
    )
    func factorNames(name: String) {
        let factor = OktaSignIn.Factor(kind: .push, name: name, detail: name)
        let choices = OktaSignInFlow(showing: .chooseFactor(.init(factors: [factor]))).prompt
            .choices
        #expect(
            choices.allSatisfy { $0.title.components(separatedBy: name).count == 3 }, "\(choices)")
        for step in [
            OktaSignIn.Step.wait(.init(factor: factor)), .code(.init(factor: factor)),
            .app(.init(factor: factor)),
        ] {
            #expect(OktaSignInFlow(showing: step).prompt.title.contains(name))
        }
    }

    private static func prompt(_ step: OktaSignIn.Step) -> OktaSignIn.Prompt {
        OktaSignInFlow(showing: step).prompt
    }

    @Test("The field for the user name has the name that is known")
    func knownValues() {
        let named = Self.prompt(.identify(.init(username: "ada", channels: [.call, .sms])))
        #expect(named.fields.map(\.value) == ["ada", OktaSignIn.Factor.Kind.call.id])
        let list = OktaSignIn.FactorList(
            factors: [Self.factor], needsUsername: true, username: "ada"
        )
        #expect(Self.prompt(.chooseFactor(list)).fields.map(\.value) == ["ada"])
        #expect(Self.prompt(.password(.init(username: "ada"))).text == ["ada"])
    }

    @Test("A field for a secret hides what is typed, and one for a name or a code does not")
    func secretFields() {
        let questions = [OktaSignIn.NewQuestion(id: "why", text: "Why?")]
        let steps: [(OktaSignIn.Step, secret: [String])] = [
            (.identify(.init(takesPassword: true)), ["password"]),
            (.password(.init(username: "ada")), ["password"]),
            (.question(.init(text: "Why?")), ["answer"]), (.newQuestion(questions), ["answer"]),
            (
                .newPassword(.init(reason: .expired, needsOldPassword: true)),
                ["old", "new"]
            ), (.code(.init(factor: Self.factor)), []), (.phone(.init()), []),
        ]
        for (step, secret) in steps {
            let fields = Self.prompt(step).fields.filter { $0.kind == .secret }
            #expect(fields.map(\.id) == secret, "\(step.name)")
        }
    }

    @Test("A prompt of a wait has the number to pick, its end and its page, and says how it ended")
    func waits() {
        let (end, url) = (Date(timeIntervalSince1970: 7), URL(string: "https://app.example/x"))
        let waiting = Self.prompt(
            .wait(.init(factor: Self.factor, number: 7, expiresAt: end, url: url))
        )
        #expect(waiting.waiting?.number == 7 && waiting.waiting?.until == end)
        #expect(waiting.page == url && waiting.text.isEmpty)
        let ends: [(OktaSignIn.PendingDecision.State, String)] = [
            (.rejected, "It was rejected on the phone."),
            (.timedOut, "It was not answered in time."),
        ]
        for (state, text) in ends {
            let prompt = Self.prompt(.wait(.init(factor: Self.factor, number: 7, state: state)))
            #expect(prompt.text == [text] && prompt.waiting == nil)
        }
    }

    @Test(
        "A prompt says how often a set-up can be skipped, of the list or of one of its factors",
        arguments: [
            (0, "It cannot be skipped any more."), (1, "It can be skipped once more."),
            (2, "It can be skipped 2 more times."),
        ]
    )
    func skips(count: Int, text: String) {
        var (first, second) = (Self.factor, Self.factor)
        (first.remainingSkips, second.remainingSkips) = (count + 1, count)
        let lists: [OktaSignIn.FactorList] = [
            .init(factors: [Self.factor], remainingSkips: count),
            .init(factors: [first, second]), .init(factors: [first], remainingSkips: count),
        ]
        for list in lists { #expect(Self.prompt(.chooseEnrollment(list)).text == [text]) }
    }

    @Test("An answer without a choice takes the first one", arguments: SimulatedEngine.allCases)
    func firstChoice(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .sms(), .question(), .email))
        try await org.enterPassword()
        let choices = org.signIn.prompt.choices
        #expect(choices.count == 3 && choices.first?.id != choices.last?.id)
        try await org.run { try await $0.answer([:]) }
        let first = try #require(choices.first?.factor)
        switch org.signIn.step {
        case .code(let code): #expect(code.factor.kind == first.kind)
        case .question: #expect(first.kind == .question)
        default: throw WrongStep(step: org.signIn.step)
        }
    }

    @Test("Each kind of step has a preview")
    func previews() throws {
        let file = Checkout.file("Sources/OktaSignIn/OktaSignIn+Step.swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        let cases = try #require(source.firstMatch(of: /(?s)enum Step: Sendable \{(.*?)\n    \}/)).1
        let kinds = Set(cases.matches(of: /\n        case (\w+)/).map { String($0.1) })
        #expect(kinds.count > 15)
        #expect(Set(PreviewedStep.steps.map(\.step.name)) == kinds)
        for preview in PreviewedStep.steps {
            #expect(!OktaSignInFlow(showing: preview.step).prompt.title.isEmpty, "\(preview.name)")
        }
    }

    @Test("A flow shows any step without an org, with its prompt", arguments: steps)
    func shown(step: OktaSignIn.Step) async {
        let flow = OktaSignInFlow(showing: step, messages: ["No", "No", ""], actions: [.back])
        #expect("\(flow.step)" == "\(step)")
        #expect(!flow.prompt.title.isEmpty)
        #expect(flow.messages == ["No"] && flow.actions == [.back])
        await flow.run { try await $0.enter(code: "1") }.value
        guard case .notOffered? = flow.error else {
            Issue.record("\(String(describing: flow.error))")
            return
        }
        switch step {
        case .notStarted, .wait, .message, .done: #expect(flow.prompt.choices.isEmpty)
        case .app(let app): #expect(flow.prompt.choices.isEmpty == app.canWait)
        default: #expect(!flow.prompt.choices.isEmpty)
        }
        #expect(flow.prompt.captcha == step.captcha)
    }
}
