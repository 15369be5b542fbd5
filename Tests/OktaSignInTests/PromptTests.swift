import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaSignIn

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
            default: try await answer(prompt, org)
            }
            if user.isStaged, !signIn.messages.isEmpty { return }
            if user.isLocked, !signIn.messages.isEmpty { return }
        }
        Issue.record("\(org.signIn.step)")
    }

    private func answer(_ prompt: OktaSignIn.Prompt, _ org: SimulatedSignIn) async throws {
        let phone = org.simulator.phone(of: org.user.login)
        if prompt.waiting != nil, prompt.fields.isEmpty {
            phone.scanQRCode()
            if let number = phone.pendingChallenge?.correctAnswer {
                phone.pick(number)
            } else {
                phone.approve()
            }
            return try await org.run { try await $0.wait() }
        }
        // A message before a second one to the same phone.
        org.clock.advance(by: 31)
        let values = Dictionary(
            uniqueKeysWithValues: prompt.fields.map { ($0.id, value(of: $0, org)) }
        )
        let kinds: [OktaSignIn.Factor.Kind] = [.sms, .question, .push, .totp, .email]
        let choice = kinds.lazy
            .compactMap { kind in prompt.choices.first { $0.factor?.kind == kind } }.first
        try await org.run { try await $0.answer(values, choosing: choice) }
    }

    private func value(of field: OktaSignIn.Prompt.Field, _ org: SimulatedSignIn) -> String {
        switch field.kind {
        case .options(let options):
            return options.first { $0.id == "sms" }?.id ?? options.first?.id ?? ""
        case .flag: return "true"
        case .number, .integer: return field.value ?? "7"
        case .text, .secret: break
        }
        let login = org.user.login
        return switch field.id.split(separator: ".").last {
        case "username": login
        case "password", "old": SimulatedSignIn.password
        case "new": "Zebra-Passw0rd-1"
        case "phone", "phoneNumber": "+15555550177"
        case "answer": "mayonnaise"
        case "code", "passcode":
            org.simulator.outbox.messages.last { $0.login == login }?.code
                ?? org.simulator.phone(of: login).totpCode() ?? ""
        default: field.value ?? "planted"
        }
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
