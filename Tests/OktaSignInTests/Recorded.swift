import Foundation
import OktaAuthSdk
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

    /// Compares lines with a paragraph; set `WRITE_RECORDED` to record them again.
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

    /// A step with all its values, except those that are `nil`, `false` or empty.
    static func lines(
        of step: OktaSignIn.Step,
        _ messages: [String],
        _ actions: [OktaSignIn.Action],
        _ remembersDevice: Bool?
    ) -> [String] {
        var text = "\(step)".replacing(/([A-Z]\w*\.)+(?=\w)/, with: "")
            .replacing(/, \w+: (nil|false|\[\])(?=[,)])/, with: "")
            .replacing(/, (isActive: true|channel: qrCode)(?=[,)])/, with: "")
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
        // A signature depends on the host of the org, which differs each time.
        .replacing(/"(attestation|authenticatorData|signatureData)":"[^"]*"/) {
            "\"\($0.1)\":\"…\""
        }
    }
}

/// An input of the user, for tables of tests.
enum Answer {
    case identify(String, password: String?, channel: OktaSignIn.Factor.Kind?)
    case password(String)
    case choose(String, username: String?)
    case code(String)
    case text(String)
    case returned(URL?)
    case assertion(OktaWebAuthnAssertion)
    case attestation(OktaWebAuthnAttestation)
    case phone(String, extension: String?, channel: OktaSignIn.Factor.Kind?)
    case newQuestion(String, answer: String)
    case newPassword(String, old: String?)
    case form([String: String])
}

extension Screen {
    func perform(_ action: OktaSignIn.Action) async throws -> Next {
        try await #require(offers.first { $0.action == action }).run()
    }

    /// Sends an answer; throws as the public operations do if the screen takes none.
    func next(after answer: Answer) async throws -> Next {
        func offered<Send>(_ send: Send?, _ name: String) throws -> Send {
            guard let send else { throw OktaSignInError.notOffered("The step takes no \(name)") }
            return send
        }
        return switch answer {
        case .identify(let name, let password, let channel):
            try await offered(answers.identify, "user name")(name, password, channel)
        case .password(let text): try await offered(answers.password, "password")(text)
        case .choose(let id, let user):
            try await offered(
                answers.choices.first { $0.factor.id == id }, "choice of this factor"
            ).run(user)
        case .code(let text): try await offered(answers.code, "code")(text)
        case .text(let text): try await offered(answers.text, "answer to a question")(text)
        case .returned(let url): try await offered(answers.page, "return from a page")(url)
        case .assertion(let key): try await offered(answers.assertion, "passkey")(key)
        case .attestation(let key): try await offered(answers.attestation, "new passkey")(key)
        case .phone(let number, let more, let channel):
            try await offered(answers.phone, "phone number")(number, more, channel)
        case .newQuestion(let id, let text):
            try await offered(answers.newQuestion, "choice of this question")(
                .init(id: id, text: "?"), text
            )
        case .newPassword(let new, let old):
            try await offered(answers.newPassword, "new password")(new, old)
        case .form(let values): try await offered(answers.form, "form")(values)
        }
    }
}
