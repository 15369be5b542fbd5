import Foundation
import OktaSignIn

/// Reads the user's input at the terminal.
@MainActor
final class TerminalDialogue: Dialogue {
    private let screen: Screen
    private let input = InputReader()
    private let demo: DemoAssistant?
    /// The fields whose known values were used.
    private var usedFields: Set<String> = []
    /// The fields that are asked for although their values are known: the user went back.
    private var fieldsToAsk: Set<String> = []
    private var prompt = ""
    /// The file of the picture that the page shows.
    private var picture: URL?

    /// Creates a dialogue; `demo` adds what happens elsewhere: the phones and the mailbox of a simulated org.
    init(_ screen: Screen, demo: DemoAssistant? = nil) {
        self.screen = screen
        self.demo = demo
    }

    // MARK: Showing

    func show(_ page: Page) {
        removePicture()
        screen.say()
        screen.say("\(page.title) [\(page.status)]", page.result == nil ? .strong : .good)
        page.lines.forEach { screen.say("  \($0)") }
        if let link = page.link { screen.draw(["  \(screen.shown(link))"]) }
        picture = page.app.flatMap(screen.show)
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

    func choose(from choices: [Choice], on page: Page) async throws -> Choice {
        demo?.lines(on: page).forEach { screen.say("  \($0)", .dim) }
        let choices = choices + (demo?.choices(on: page) ?? [])
        list(choices.map(\.title))
        while true {
            let answer = try await line("Choose 1-\(choices.count), or q to leave: ").trimmed
            if ["q", "quit"].contains(answer) { throw Leaving() }
            if let choice = Self.item(answer, among: choices, named: \.id) {
                guard choice.isAside else { return choice }
                _ = try? await choice.run([:])
            } else if !answer.isEmpty {
                // Not quoted: it may be a password that was typed too late.
                screen.say("That is none of them.", .bad)
            }
        }
    }

    private static func item<Item>(
        _ answer: String, among items: [Item], named name: (Item) -> String
    ) -> Item? {
        guard let number = Int(answer), items.indices.contains(number - 1) else {
            return items.first { name($0) == answer }
        }
        return items[number - 1]
    }

    func answers(to fields: [Field], on page: Page) async throws -> [String: String]? {
        if !fields.isEmpty {
            demo?.lines(on: page).forEach { screen.say("  \($0)", .dim) }
            if page.choices.count > 1, fields.contains(where: { !$0.isOptional }) {
                screen.say("  An empty line shows what else can be done.", .dim)
            }
        }
        var answers: [String: String] = [:]
        // A known value that was refused is used again only together with a newly typed one.
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
            guard let value = try await value(of: field) else {
                fieldsToAsk.formUnion(fields.map(\.id))
                return nil
            }
            answers[field.id] = value
            fieldsToAsk.remove(field.id)
        }
        return answers
    }

    /// The value of a field; `nil` for an empty line.
    private func value(of field: Field) async throws -> String? {
        switch field.kind {
        case .text: result(try await line("\(field.label): ").trimmed, of: field)
        case .secret: try await secret(field)
        case .newPassword(let rulesBroken): try await newPassword(field, rulesBroken)
        case .flag: try await flag(field)
        case .option(let list): try await option(field, list)
        }
    }

    /// A list would show the next input: an empty line has to be meant.
    private func secret(_ field: Field) async throws -> String? {
        let value = try await line("\(field.label): ", isSecret: true)
        guard value.isEmpty, !field.isOptional else { return value }
        screen.say("Nothing was typed. One more empty line shows what else can be done.")
        return result(try await line("\(field.label): ", isSecret: true), of: field)
    }

    private func result(_ value: String, of field: Field) -> String? {
        value.isEmpty && !field.isOptional ? nil : value
    }

    private func newPassword(
        _ field: Field, _ rulesBroken: (String) -> [String]
    ) async throws -> String? {
        while true {
            guard let password = try await secret(field), !password.isEmpty else { return nil }
            let broken = rulesBroken(password)
            if !broken.isEmpty {
                screen.say("The org may refuse it: \(broken.joined(separator: ", ")).", .bad)
            }
            let again = try await line("\(field.label), again: ", isSecret: true)
            if again == password { return password }
            screen.say("The two differ.", .bad)
        }
    }

    private func flag(_ field: Field) async throws -> String? {
        while true {
            switch try await line("\(field.label) (y/n): ").trimmed.lowercased() {
            case "y", "yes": return "true"
            case "n", "no": return "false"
            case "": return nil
            default: screen.say("Type y or n.", .bad)
            }
        }
    }

    private func option(
        _ field: Field, _ options: [(title: String, value: String)]
    ) async throws -> String? {
        screen.say("\(field.label):")
        list(options.map(\.title))
        while true {
            let answer = try await line("Choose 1-\(options.count): ").trimmed
            if answer.isEmpty { return nil }
            if let option = Self.item(answer, among: options, named: \.value) {
                return option.value
            }
            screen.say("That is none of them.", .bad)
        }
    }

    private func line(_ prompt: String, isSecret: Bool = false) async throws -> String {
        TerminalMode.set(isSecret ? .hiddenLines : .lines)
        self.prompt = prompt
        screen.prompt(prompt)
        let line = await input.line()
        TerminalMode.set(.lines)
        self.prompt = ""
        // The return key was hidden, or there was none.
        if isSecret || line == nil || !TerminalMode.isTerminal { screen.say() }
        guard let line else { throw Leaving() }
        return line
    }

    // MARK: Waiting

    func runShowingProgress(_ operation: () async throws -> Page) async throws -> Page {
        let start = Date()
        let ticking = Task {
            while true {
                try await Task.sleep(for: .seconds(1))
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

    func showWait(
        _ wait: Wait, _ events: AsyncStream<OktaPollEvent>, on page: Page
    ) async throws -> Choice? {
        let display = WaitDisplay(wait: wait, screen: screen)
        TerminalMode.set(.keys)
        let ticking = Task { await display.run() }
        let listening = Task { for await event in events { display.show(event) } }
        defer {
            ticking.cancel()
            listening.cancel()
            TerminalMode.set(.lines)
            screen.endStatus()
        }
        return try await decide(on: page)
    }

    private func decide(on page: Page) async throws -> Choice? {
        // The choices on the phone change during the wait.
        func offered() -> [Choice] { page.choices + (demo?.choices(on: page) ?? []) }
        listDuringWait(offered())
        while !Task.isCancelled {
            let isTerminal = TerminalMode.isTerminal
            let answer =
                isTerminal ? await input.key().map(String.init) : await input.line()?.trimmed
            guard let answer else {
                if isTerminal, !Task.isCancelled { throw Leaving() }
                // No more choices: only the wait is left.
                while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
                return nil
            }
            switch answer {
            case "\u{4}", "q": throw Leaving()
            case "?", "h": listDuringWait(offered())
            default:
                let choice =
                    isTerminal
                    ? zip(Self.waitKeys, offered()).first { String($0.0) == answer }?.1
                    : Self.item(answer, among: offered(), named: \.id)
                guard let choice else { continue }
                guard choice.isAside else { return choice }
                _ = try? await choice.run([:])
            }
        }
        return nil
    }

    private func listDuringWait(_ choices: [Choice]) {
        let keys = TerminalMode.isTerminal ? Self.waitKeys.map(String.init) : nil
        list(choices.map(\.title), under: keys)
        screen.say("  q  leave", .dim)
    }

    /// The keys of choices during a wait, where one key has to do; h and q mean something else.
    private static let waitKeys = Array("123456789abcdefgijklmnoprstuvwxyz")

    /// Lists titles with their numbers, or other keys, one below the other.
    private func list(_ titles: [String], under keys: [String]? = nil) {
        let names = keys ?? (1...max(1, titles.count)).map(String.init)
        let width = names.prefix(titles.count).map(\.count).max() ?? 0
        for (name, title) in zip(names, titles) {
            let indent = String(repeating: " ", count: 2 + width - name.count)
            screen.say("\(indent)\(name)  \(title)", hanging: width + 4)
        }
    }
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
