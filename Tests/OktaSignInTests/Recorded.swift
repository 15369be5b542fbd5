import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaSignIn

/// Texts that were recorded, one paragraph of `Recorded/<file>.txt` for each test case.
@MainActor
enum Recorded {
    /// Compares lines with those of the paragraph; set `WRITE_RECORDED` to record them anew.
    static func expect(_ lines: [String], _ name: String, in file: String) throws {
        let place = Checkout.file("Tests/OktaSignInTests/Recorded/\(file).txt")
        let text = (try? String(contentsOf: place, encoding: .utf8)) ?? ""
        var paragraphs: [String: [String]] = [:]
        for paragraph in text.components(separatedBy: "\n\n") {
            let lines = paragraph.split(separator: "\n").map(String.init)
            paragraphs[lines.first ?? ""] = Array(lines.dropFirst())
        }
        guard ProcessInfo.processInfo.environment["WRITE_RECORDED"] != nil else {
            #expect(paragraphs["# \(name)"] == lines)
            return
        }
        paragraphs["# \(name)"] = lines
        try paragraphs.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }
            .map { ([$0] + $1).joined(separator: "\n") }.joined(separator: "\n\n")
            .write(to: place, atomically: true, encoding: .utf8)
    }

    static func lines(of position: any Position) -> [String] {
        lines(of: position.step, position.messages, position.actions, position.remembersDevice)
    }

    // What an operation sends to an org that does not respond, and where it leads.
    static func lines(
        _ name: String,
        _ operation:
            @escaping @MainActor (_ transport: ScriptedTransport) async throws -> any Position
    ) async -> [String] {
        let clock = VirtualClock()
        let transport = ScriptedTransport(clock: clock, script: [])
        var end = ""
        _ = await clock.drive {
            do {
                end = lines(of: try await operation(transport))[0]
            } catch {
                end = "\(error)"
            }
        }
        let requests = transport.sent.map { "    > \($0.method) \($0.place) \($0.text)" }
        return ["  \(name): \(end)"] + requests
    }

    static func lines(of signIn: OktaSignIn) -> [String] {
        lines(of: signIn.step, signIn.messages, signIn.actions, signIn.remembersDevice)
    }

    /// A step with all its values, except those that are `nil`, `false` or empty.
    private static func lines(
        of step: OktaSignIn.Step,
        _ messages: [String],
        _ actions: [OktaSignIn.Action],
        _ remembersDevice: Bool?
    ) -> [String] {
        var text = "\(step)".replacing(/([A-Z]\w*\.)+(?=\w)/, with: "")
            .replacing(/, \w+: (nil|false|\[\])(?=[,)])/, with: "")
        switch step {
        case .done(_?): text = "done"
        // A description has no secrets.
        case .app(let app):
            let link = app.link?.replacing(app.secret ?? "?", with: "SECRET")
            text += " \(link ?? "") \(app.pictureURL?.pathExtension ?? "")"
        case .webPage(let page): text += " \(page.url.path)"
        default: break
        }
        let lines =
            [text] + messages.map { "  says: \($0)" }
            + actions.map { "  offers: \($0.id) \($0.kind) '\($0.title)'" }
            + (remembersDevice.map { ["  remembers: \($0)"] } ?? [])
        return lines.map { $0.replacing(/sim-\d+\.okta-simulator\.test/, with: "ORG") }
    }
}
