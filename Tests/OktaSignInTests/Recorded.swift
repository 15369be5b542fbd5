import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaSignIn

/// Texts that were recorded, one paragraph of `Recorded/<file>.txt` for each test case.
@MainActor
struct Recorded {
    let file: URL
    private(set) var paragraphs: [String: [String]] = [:]

    init(_ file: String) {
        self.file = Checkout.file("Tests/OktaSignInTests/Recorded/\(file).txt")
        let text = (try? String(contentsOf: self.file, encoding: .utf8)) ?? ""
        for paragraph in text.components(separatedBy: "\n\n") {
            let lines = paragraph.split(separator: "\n").map(String.init)
            paragraphs[String(lines.first?.dropFirst(2) ?? "")] = Array(lines.dropFirst())
        }
    }

    /// Compares lines with a paragraph; set `WRITE_RECORDED` to record them anew.
    mutating func expect(_ lines: [String], _ name: String) throws {
        guard ProcessInfo.processInfo.environment["WRITE_RECORDED"] != nil else {
            #expect(paragraphs[name] == lines)
            return
        }
        paragraphs[name] = lines
        try paragraphs.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }
            .map { (["# \($0)"] + $1).joined(separator: "\n") + "\n" }.joined(separator: "\n")
            .write(to: file, atomically: true, encoding: .utf8)
    }

    /// The requests of each action and answer, which get no response, and where one without requests
    /// leads; `position` makes the position anew for each.
    static func lines<Kind: Position>(
        of actions: [OktaSignIn.Action],
        _ answers: [Answer],
        _ position: @escaping @MainActor (_ transport: ScriptedTransport) throws -> Kind?
    ) async -> [String] {
        var lines: [String] = []
        func add(
            _ name: String, _ operation: @escaping @MainActor (Kind) async throws -> any Position
        ) async {
            let clock = VirtualClock()
            let transport = ScriptedTransport(clock: clock, script: [])
            var end = ""
            _ = await clock.drive {
                do {
                    let next = try await operation(#require(try position(transport)))
                    end = self.lines(of: next.step, [], [], nil)[0]
                } catch {
                    end = transport.sent.isEmpty ? "\(error)" : ""
                }
            }
            let requests = transport.sent.map {
                "\($0.method) \($0.place) \(withoutTokens($0.text))"
            }
            lines.append("  \(name): \((requests + [end]).joined(separator: " "))")
        }
        for action in actions where action.kind != .startAgain {
            await add(action.id) { try await $0.perform(action) }
        }
        for answer in answers { await add(answer.text) { try await $0.next(after: answer) } }
        return lines
    }

    /// A step with all its values, except those that are `nil`, `false` or empty.
    static func lines(
        of step: OktaSignIn.Step,
        _ messages: [String],
        _ actions: [OktaSignIn.Action],
        _ remembersDevice: Bool?
    ) -> [String] {
        var text = "\(step)".replacing(/([A-Z]\w*\.)+(?=\w)/, with: "")
            .replacing(/, \w+: (nil|false|\[\])(?=[,)])/, with: "")
        switch step {
        case .done(_?): return ["done"]
        // A description has no secrets.
        case .app(let app): text += " \(app.link?.replacing(app.secret ?? "?", with: "…") ?? "")"
        case .webPage(let page): text += " \(page.url.path)"
        case .message(let message): text += message.url.map { " \($0.path)" } ?? ""
        default: break
        }
        #expect(!RedactionRoute.texts(of: step).contains("stateToken="))
        let offers = actions.map { "\($0.id) '\($0.title)'" }.joined(separator: ", ")
        let remembers = remembersDevice.map { "; remembers: \($0)" } ?? ""
        return ([text] + messages.map { "  says: \($0)" } + ["  offers: \(offers)\(remembers)"])
            .map { $0.replacing(/sim-\d+\.okta-simulator\.test/, with: "ORG") }
    }

    static func withoutTokens(_ text: String) -> String {
        text.replacing(
            /,?"(stateToken|stateHandle|interactionHandle|clientData)":"[^"]*"/, with: ""
        )
    }
}
