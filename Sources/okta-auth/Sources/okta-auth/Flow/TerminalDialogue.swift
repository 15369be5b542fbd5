import Foundation

/// Asks the user at the terminal.
@MainActor
final class TerminalDialogue: Dialogue {
    let screen: Screen
    let input: InputReader
    private let assistant: (any DialogueAssistant)?
    /// The fields whose known values were used.
    private var usedFields: Set<String> = []
    /// The fields that are asked for although their values are known: the user went back.
    private var fieldsToAsk: Set<String> = []
    private var prompt = ""
    /// The file of the picture that the page shows.
    private var picture: URL?

    /// Creates a dialogue; `assistant` adds what happens elsewhere, for the demo.
    init(
        _ screen: Screen,
        _ input: InputReader = InputReader(),
        assistant: (any DialogueAssistant)? = nil
    ) {
        (self.screen, self.input, self.assistant) = (screen, input, assistant)
    }

    // MARK: Showing

    func show(_ page: Page) {
        removePicture()
        screen.say()
        screen.say("\(page.title) [\(page.status)]", page.result == nil ? .strong : .good)
        page.lines.forEach { screen.say("  \($0)") }
        if let link = page.link { screen.draw(["  \(screen.shown(link))"]) }
        picture = page.app.flatMap { SetupView(app: $0, screen: screen).show() }
    }

    /// Removes the file of a picture that is shown: it holds a secret.
    func removePicture() {
        picture.map { try? FileManager.default.removeItem(at: $0) }
        picture = nil
    }

    func show(_ error: FlowError) { screen.say("✗ \(error.message)", .bad) }

    /// Writes the question again, after the program was suspended.
    func redraw() { if !prompt.isEmpty { screen.prompt("\n\(prompt)") } }

    // MARK: Asking

    func choose(from choices: [Choice], on page: Page) async -> Choice? {
        assistant?.lines(on: page).forEach { screen.say("  \($0)", .dim) }
        let choices = choices + (assistant?.choices(on: page) ?? [])
        list(choices.map(\.title))
        while true {
            guard let line = await line("Choose 1-\(choices.count), or q to leave: ") else {
                return nil
            }
            let answer = line.trimmed
            if ["q", "quit"].contains(answer) { return nil }
            if let choice = Self.choice(answer, among: choices) { return choice }
            if !answer.isEmpty { screen.say("'\(answer)' is none of them.", .bad) }
        }
    }

    /// The choice with this number or name.
    static func choice(_ answer: String, among choices: [Choice]) -> Choice? {
        if let number = Int(answer), choices.indices.contains(number - 1) {
            return choices[number - 1]
        }
        return choices.first { $0.id == answer }
    }

    func answers(to fields: [Field], on page: Page) async -> AnswersResult {
        if !fields.isEmpty {
            assistant?.lines(on: page).forEach { screen.say("  \($0)", .dim) }
        }
        var answers: [String: String] = [:]
        // A known value that was refused is of use again only beside one that is typed anew.
        let isTyped = fields.contains { $0.known == nil }
        for field in fields {
            if let known = field.known, isTyped || !usedFields.contains(field.id),
                !fieldsToAsk.contains(field.id)
            {
                usedFields.insert(field.id)
                screen.say("\(field.label): \(known)")
                answers[field.id] = known
                continue
            }
            switch await value(of: field) {
            case .value(let value):
                answers[field.id] = value
                fieldsToAsk.remove(field.id)
            case .back:
                fieldsToAsk.formUnion(fields.map(\.id))
                return .back
            case .leave: return .leave
            }
        }
        return .answers(answers)
    }

    private enum FieldResult {
        case value(String)
        case back
        case leave
    }

    private func value(of field: Field) async -> FieldResult {
        switch field.kind {
        case .text: return result(await line("\(field.label): ")?.trimmed, of: field)
        case .secret: return result(await line("\(field.label): ", isSecret: true), of: field)
        case .newPassword(let rulesBroken): return await newPassword(field, rulesBroken)
        case .flag: return await flag(field)
        case .option(let list): return await option(field, list)
        }
    }

    private func result(_ value: String?, of field: Field) -> FieldResult {
        guard let value else { return .leave }
        return value.isEmpty && !field.isOptional ? .back : .value(value)
    }

    private func newPassword(
        _ field: Field,
        _ rulesBroken: (String) -> [String]
    ) async -> FieldResult {
        while true {
            guard let password = await line("\(field.label): ", isSecret: true) else {
                return .leave
            }
            guard !password.isEmpty else { return .back }
            let broken = rulesBroken(password)
            if !broken.isEmpty {
                screen.say("The org may refuse it: \(broken.joined(separator: ", ")).", .bad)
            }
            guard let again = await line("\(field.label), again: ", isSecret: true) else {
                return .leave
            }
            if again == password { return .value(password) }
            screen.say("The two differ.", .bad)
        }
    }

    private func flag(_ field: Field) async -> FieldResult {
        while true {
            guard let answer = await line("\(field.label) (y/n): ") else { return .leave }
            switch answer.trimmed.lowercased() {
            case "y", "yes": return .value("true")
            case "n", "no": return .value("false")
            case "": return .back
            default: screen.say("Type y or n.", .bad)
            }
        }
    }

    private func option(
        _ field: Field,
        _ options: [(title: String, value: String)]
    ) async -> FieldResult {
        screen.say("\(field.label):")
        list(options.map(\.title))
        while true {
            guard let line = await line("Choose 1-\(options.count): ") else { return .leave }
            let answer = line.trimmed
            if answer.isEmpty { return .back }
            if let number = Int(answer), options.indices.contains(number - 1) {
                return .value(options[number - 1].value)
            }
            if let option = options.first(where: { $0.value == answer }) {
                return .value(option.value)
            }
            screen.say("'\(answer)' is none of them.", .bad)
        }
    }

    private func line(_ prompt: String, isSecret: Bool = false) async -> String? {
        TerminalMode.set(isSecret ? .hiddenLines : .lines)
        self.prompt = prompt
        screen.prompt(prompt)
        let line = await input.line()
        TerminalMode.set(.lines)
        self.prompt = ""
        // The return key was hidden, or there was none.
        if isSecret || line == nil || !TerminalMode.isTerminal { screen.say() }
        return line
    }

    // MARK: Waiting

    func accompany(_ operation: () async throws -> Page?) async throws -> Page? {
        let start = Date()
        let ticking = Task {
            while true {
                try await Task.sleep(nanoseconds: 1_000_000_000)
                let time = WaitDisplay.clock(Date().timeIntervalSince(start))
                screen.showStatus("Waiting for the org… \(time)", orOnce: "Waiting for the org…")
            }
        }
        defer {
            ticking.cancel()
            screen.endStatus()
        }
        return try await operation()
    }

    func accompany(_ wait: Wait, _ events: WaitEvents, on page: Page) async -> WaitDecision {
        let display = WaitDisplay(wait: wait, screen: screen)
        TerminalMode.set(.keys)
        let ticking = Task {
            while !Task.isCancelled {
                display.update(events)
                try? await Task.sleep(nanoseconds: 500_000_000)
            }
        }
        events.onChange = { display.update(events) }
        defer {
            ticking.cancel()
            events.onChange = nil
            TerminalMode.set(.lines)
            screen.endStatus()
        }
        return await decide(events, on: page)
    }

    private func decide(_ events: WaitEvents, on page: Page) async -> WaitDecision {
        var offered = page.choices + (assistant?.choices(on: page) ?? [])
        if !events.hasListedChoices { listDuringWait(offered) }
        events.hasListedChoices = true
        while !Task.isCancelled {
            let answer: String?
            if TerminalMode.isTerminal {
                answer = await input.key().map(String.init)
            } else {
                answer = await input.line()?.trimmed
            }
            guard let answer else {
                guard !TerminalMode.isTerminal, !Task.isCancelled else {
                    return Task.isCancelled ? .none : .leave
                }
                // No more choices: only the wait is left.
                await untilCancelled()
                return .none
            }
            offered = page.choices + (assistant?.choices(on: page) ?? [])
            switch answer {
            case "\u{4}", "q": return .leave
            case "?", "h": listDuringWait(offered)
            default:
                let choice =
                    TerminalMode.isTerminal
                    ? Self.choice(underKey: answer, among: offered)
                    : Self.choice(answer, among: offered)
                if let choice { return .choice(choice) }
            }
        }
        return .none
    }

    private func listDuringWait(_ choices: [Choice]) {
        let keys = TerminalMode.isTerminal ? Self.waitKeys.map(String.init) : nil
        list(choices.map(\.title), under: keys)
        screen.say("  q  leave", .dim)
    }

    /// The keys of choices during a wait, where one key has to do; h and q mean something else.
    private static let waitKeys = Array("123456789abcdefgijklmnoprstuvwxyz")

    /// The choice under this key during a wait.
    static func choice(underKey key: String, among choices: [Choice]) -> Choice? {
        zip(waitKeys, choices).first { String($0.0) == key }?.1
    }

    /// Lists titles with their numbers, or other keys, one below the other.
    private func list(_ titles: [String], under keys: [String]? = nil) {
        let names = keys ?? (1...max(1, titles.count)).map(String.init)
        let width = names.prefix(titles.count).map(\.count).max() ?? 0
        for (name, title) in zip(names, titles) {
            let indent = String(repeating: " ", count: 2 + width - name.count)
            screen.say("\(indent)\(name)  \(title)", hanging: width + 4)
        }
    }

    private func untilCancelled() async {
        while !Task.isCancelled { try? await Task.sleep(nanoseconds: 1_000_000_000) }
    }
}

/// Adds to a dialogue what happens elsewhere: the phones and the mailbox of a simulated org.
@MainActor
protocol DialogueAssistant: AnyObject {
    /// What has happened since the last call.
    func lines(on page: Page) -> [String]

    /// What can be done elsewhere.
    func choices(on page: Page) -> [Choice]
}

extension String {
    /// The text without spaces around it.
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
