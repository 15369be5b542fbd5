import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaCore
import OktaIdx
import TestSupport
import Testing

@testable import OktaSignIn

/// Every recorded response, each as the first one of a sign-in: what it shows can be answered.
///
/// Before these tests, 72 of 1,113 recorded responses of Identity Engine led nowhere, 34 answers sent nothing, and of
/// 153 forms 64 had no field and 81 were titled by their name on the wire.
@Suite("Any response of an org")
@MainActor
struct AnyResponseTests {
    /// One recorded response.
    struct Sample {
        let name: String
        let body: Data

        /// A new screen for it; `nil` if it is not the response of a sign-in.
        @MainActor
        func screen(_ transport: ScriptedTransport? = nil) throws -> Screen? {
            let classic = try ClassicScreens(testing: body, through: transport).flatMap {
                $0.status.model.stateToken != nil || $0.status.statusType == .success ? $0 : nil
            }
            return try classic?.screen ?? IdentityScreens(testing: body, through: transport)?.screen
        }
    }

    /// The faults of the screens of responses, by kind.
    struct Faults {
        var steps: [String: Int] = [:]
        var found: [String: [String]] = [:]
        var answers = 0

        mutating func add(_ kind: String, _ sample: Sample, _ detail: String = "") {
            found[kind, default: []].append("\(sample.name): \(detail)")
        }

        var text: String {
            let count = steps.values.reduce(0, +)
            let kinds = steps.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            let lines = found.sorted { $0.key < $1.key }.flatMap { kind, samples in
                ["\(kind): \(samples.count)"] + samples.map { "  \($0)" }
            }
            let first = "\(count) responses, \(answers) answers and actions: "
            return ([first + kinds.joined(separator: ", ")] + lines).joined(separator: "\n")
        }
    }

    nonisolated static let folders = [SampleFolder.authn, .idx, .cases]

    /// The responses in the folders of recorded responses, and the responses of the tests.
    static func samples() throws -> [Sample] {
        func sample(_ file: String, in folder: URL) throws -> Sample {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                .replacing("{yourOktaDomain}", with: "example.okta.com")
                // The recordings come from several orgs; these are of the one of the tests.
                .replacing(/https?:\/\/[\w.:-]+/, with: "https://example.okta.com")
            return Sample(name: file, body: Data(text.utf8))
        }
        var samples = try folders.flatMap { folder in
            try folder.files.filter { !$0.hasSuffix(".request.json") }.map {
                try sample($0, in: #require(folder.url))
            }
        }
        let fixtures = Checkout.file(Responses.fixtures)
        samples += try Responses.fixtureNames.map {
            try sample("\($0).response.json", in: fixtures)
        }
        samples += Responses.identity.sorted { $0.key < $1.key }.map {
            Sample(name: $0.key, body: $0.value)
        }
        return samples
    }

    @Test("Any response leads on: its step can be answered, and asks in words for what it takes")
    func leadsOn() async throws {
        var faults = Faults()
        for sample in try Self.samples() {
            guard let screen = try sample.screen() else { continue }
            faults.steps[screen.step.name, default: 0] += 1
            check(screen, of: sample, &faults)
            await tryAnswers(screen, of: sample, &faults)
        }
        print(faults.text)
        #expect(faults.found.isEmpty, "\(faults.text)")
        #expect(faults.steps.count > 10 && faults.answers > 100)
    }

    /// Checks a screen without completing it.
    private func check(_ screen: Screen, of sample: Sample, _ faults: inout Faults) {
        if case .form(let form) = screen.step, form.fields.isEmpty, form.consent == nil,
            form.captcha == nil
        {
            faults.add("a form without a field", sample, form.title)
        }
        let titles = [screen.prompt.title] + screen.actions.map(\.title)
        for title in titles where isWireName(title) {
            faults.add("a title that is a wire name", sample, title)
        }
        let messages = screen.messages
        if Set(messages).count < messages.count || messages.contains("") {
            faults.add("messages that are empty or equal", sample, "\(messages)")
        }
        if case .message(let message) = screen.step, messages.contains(message.text) {
            faults.add("a text that is shown twice", sample, message.text)
        }
        let factors = screen.answers.choices.map(\.factor)
        if factors.contains(where: { $0.name.isEmpty || $0.name.hasPrefix(":") }) {
            faults.add("a factor without a name", sample, "\(factors.map(\.name))")
        }
        if Set(factors.map(\.title)).count < factors.count {
            faults.add("factors with the same words", sample, "\(factors.map(\.title))")
        }
        switch screen.step {
        case .chooseFactor, .chooseEnrollment:
            if factors.isEmpty { faults.add("nothing to choose from", sample) }
        default: break
        }
    }

    private func isWireName(_ title: String) -> Bool {
        title.isEmpty || title.contains("_") || title.first?.isLowercase == true
    }

    // MARK: Answers

    private typealias Send = @MainActor (Screen) async throws -> Next

    private func tryAnswers(
        _ screen: Screen, of sample: Sample, _ faults: inout Faults
    ) async {
        var isOffered = screen.answers.wait != nil || !screen.actions.isEmpty
        for (name, byPrompt, byStep) in answers(of: screen) {
            isOffered = true
            faults.answers += 1
            let result = await result(of: sample, byPrompt)
            let place = "\(screen.step.name) \(name)"
            if !result.leadsOn {
                faults.add("an answer that leads nowhere", sample, "\(place): \(result.text)")
            }
            if let byStep {
                let same = await self.result(of: sample, byStep)
                if same.requests != result.requests {
                    faults.add(
                        "a prompt that sends something else", sample,
                        "\(place): \(result.requests) \(same.requests)"
                    )
                }
            }
            let planted = screen.prompt.fields.filter { value(for: $0).hasPrefix("planted") }
            if let body = result.requests.first, !planted.isEmpty, !body.contains("planted") {
                faults.add("a value that is not sent", sample, "\(place): \(body)")
            }
        }
        for action in screen.actions where action.kind != .startAgain {
            faults.answers += 1
            let result = await result(of: sample) { try await $0.perform(action) }
            if !result.leadsOn {
                faults.add("an action that leads nowhere", sample, "\(action.id) \(result.text)")
            }
            if case .chooseFactor(let list)? = result.screen?.step, list.factors.count == 1,
                case .chooseFactor(let shown) = screen.step, shown.factors == list.factors
            {
                faults.add("an action that leads back", sample, action.title)
            }
        }
        if case .done = screen.step { isOffered = true }
        if !isOffered { faults.add("a dead end", sample, screen.step.name) }
    }

    /// Each answer that a screen takes, by its prompt and by its step, with the same values.
    private func answers(of screen: Screen) -> [(name: String, byPrompt: Send, byStep: Send?)] {
        let answers = screen.answers
        if answers.assertion != nil {
            let send: Send = { try await $0.next(after: .assertion(Responses.assertion)) }
            return [("assertion", send, nil)]
        }
        if answers.attestation != nil {
            let send: Send = { try await $0.next(after: .attestation(Responses.attestation)) }
            return [("attestation", send, nil)]
        }
        guard answers.values != nil else { return [] }
        let values = Dictionary(
            screen.prompt.fields.map { ($0.id, value(for: $0)) }, uniquingKeysWith: { $1 }
        )
        var found: [(name: String, byPrompt: Send, byStep: Send?)] = []
        for choice in screen.prompt.choices {
            let byPrompt: Send = { screen in
                screen.captcha?.enter("planted-token")
                return try await screen.answer(values, choice.id)
            }
            var byStep: Send?
            if let answer = typed(screen.step, values, choice.id) {
                byStep = { screen in
                    screen.captcha?.enter("planted-token")
                    return try await screen.next(after: answer)
                }
            }
            found.append((choice.id, byPrompt, byStep))
        }
        return found
    }

    /// The answer that an app sends that knows the step.
    private func typed(
        _ step: OktaSignIn.Step, _ values: [String: String], _ choice: String
    ) -> Answer? {
        switch step {
        case .identify(let step):
            let channel = step.channels.first { $0.id == values["channel"] }
            return .identify(
                values["username"] ?? "", password: values["password"], channel: channel
            )
        case .password: return .password(values["password"] ?? "")
        case .chooseFactor, .chooseEnrollment: return .choose(choice, username: values["username"])
        case .code: return .code(values["code"] ?? "")
        case .question: return .text(values["answer"] ?? "")
        case .webPage: return .returned(nil)
        case .phone(let step):
            let channel = step.channels.first { $0.id == values["channel"] }
            return .phone(
                values["phone"] ?? "", extension: values["extension"], channel: channel
            )
        case .app: return .code(values["code"] ?? "")
        case .newQuestion:
            return .newQuestion(values["question"] ?? "", answer: values["answer"] ?? "")
        case .newPassword: return .newPassword(values["new"] ?? "", old: values["old"])
        case .form: return .form(values)
        case .notStarted, .wait, .passkey, .message, .done: return nil
        }
    }

    private func value(for field: OktaSignIn.Prompt.Field) -> String {
        switch field.kind {
        case .options(let options): options.first?.id ?? ""
        case .flag: "true"
        case .number, .integer: "7"
        case .text, .secret: "planted-\(field.id)"
        }
    }

    private struct Result {
        var requests: [String] = []
        var screen: Screen?
        var text = ""

        var leadsOn: Bool { screen != nil || !requests.isEmpty }
    }

    /// The requests of an answer, which get no response, or the screen that it leads to without one.
    private func result(of sample: Sample, _ send: @escaping Send) async -> Result {
        let clock = VirtualClock()
        let transport = ScriptedTransport(clock: clock, script: [])
        var result = Result()
        _ = await clock.drive {
            do {
                switch try await send(#require(try sample.screen(transport))) {
                case .screen(let next): result.screen = next
                case .refused(let reason, _, let cause):
                    result.text = "\(reason) \(String(describing: cause))"
                }
            } catch {
                result.text = "\(error)"
            }
        }
        result.requests = transport.sent.map { "\($0.method) \($0.place) \($0.text)" }
        return result
    }
}

extension Screen {
    fileprivate func answer(_ values: [String: String], _ choice: String) async throws -> Next {
        let send = try #require(answers.values)
        return try await send(values, choice)
    }
}
