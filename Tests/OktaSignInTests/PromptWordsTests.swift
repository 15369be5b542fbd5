import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaCore
@testable import OktaSignIn

/// Draws each screen in Japanese: a text that is neither in that table nor the org's own is a
/// sentence outside the list.
@Suite("The words that a user reads")
@MainActor
struct PromptWordsTests {
    private static let table = TextTables.shared.table(for: "ja")
    /// The texts of the list, taken apart at their arguments.
    private static let patterns = table.values.map { text in
        text.replacingOccurrences(of: "%2$@", with: "%1$@").components(separatedBy: "%1$@")
    }

    /// Whether the list has a text, with any arguments.
    private static func isListed(_ text: String) -> Bool {
        patterns.contains { parts in
            guard let first = parts.first, let last = parts.last, text.hasPrefix(first),
                text.hasSuffix(last), parts.count > 1 || text == first
            else { return false }
            var rest = text[...]
            for part in parts where !part.isEmpty {
                guard let range = rest.range(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
            return true
        }
    }

    /// The texts of a sign-in that a view shows, without the user's own input.
    private static func shown(_ signIn: OktaSignIn, _ error: OktaSignInError?) -> [String] {
        let prompt = signIn.prompt
        let options = prompt.fields.flatMap { field -> [String] in
            if case .options(let options) = field.kind { options.map(\.label) } else { [] }
        }
        return notes(signIn, error) + prompt.fields.map(\.label) + options
            + prompt.choices.map(\.title) + [prompt.waiting?.text].compactMap(\.self)
            + prompt.fields.flatMap(\.rules).map { $0.userText(in: "ja") }
            + signIn.actions.map(\.title)
    }

    /// The texts of which each may stand on a screen once.
    private static func notes(_ signIn: OktaSignIn, _ error: OktaSignInError?) -> [String] {
        [signIn.prompt.title] + signIn.prompt.text + signIn.messages
            + [error?.userText(in: "ja")].compactMap(\.self)
    }

    private static let users: [SimulatedUser] = [
        .ada(with: .push(), .sms(), .question()), .ada(with: .googleTOTP()),
        .adaWithExpiredPassword, .adaLocked,
        .mustEnroll(.sms), .mustEnroll(.push), .mustEnroll(.question), .mustEnroll(.googleTOTP),
    ]
    private nonisolated static let faults: [SimulatedFault?] = [
        nil, .dropBefore, .dropAfter, .serverError(500), .serverError(503), .html, .truncate,
        .empty, .proxy, .rateLimit(.concurrency),
    ]

    @Test(
        "Each text of a screen is one of the list or the org's own, and stands there once",
        arguments: SimulatedEngine.allCases, faults
    )
    func words(engine: SimulatedEngine, fault: SimulatedFault?) async throws {
        var count = 0
        for user in Self.users {
            var user = user
            user.login = SimulatedSignIn.login
            let bodies = Locked("")
            let org = try SimulatedSignIn(
                engine, user, language: "ja",
                spoil: { body in
                    bodies.change { $0 += body }
                    return body
                }
            )
            // More than the steps of a sign-in, each of which fails once.
            for step in 0..<30 {
                if case .done = org.signIn.step { break }
                if let fault, step % 2 == 0 { org.simulator.faults.next(fault) }
                var failure: OktaSignInError?
                do { try await org.answer() } catch { failure = error as? OktaSignInError }
                org.simulator.faults = SimulatedFaults()
                let own = bodies.withLock { $0 }
                for text in Self.shown(org.signIn, failure) {
                    // A factor of the org's has its name and the name of the method.
                    let isKnown =
                        Self.isListed(text) || text == SimulatedSignIn.login
                        || text.components(separatedBy: ": ").allSatisfy(own.contains)
                    #expect(isKnown, "\(user.factors.map(\.kind)) \(step): \(text)")
                    #expect(!text.isEmpty)
                }
                let notes = Self.notes(org.signIn, failure)
                #expect(Set(notes).count == notes.count, "\(notes)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test("A text is recognised with its arguments, and an English one is not")
    func recognised() {
        #expect(Self.isListed(UserText.setUp("Duo %1$@", in: "ja")))
        #expect(!Self.isListed("Sign in"))
        #expect(!Self.isListed("The server cannot be reached. Check your connection."))
    }

    @Test("The prompt of a sign-in that has not begun has words, and each field says what it is")
    func fields() async throws {
        let org = try SimulatedSignIn(.classic, language: "de")
        #expect(org.signIn.prompt.title == "Noch nicht begonnen")
        try await org.run { signIn in
            try await signIn.start()
            #expect(signIn.prompt.title != "Noch nicht begonnen")
            await signIn.cancel()
        }
        #expect(org.signIn.prompt.title == "Noch nicht begonnen")
        let contents: [(String, OktaSignIn.Prompt.Field.Content?)] = [
            ("username", .username), ("password", .password), ("old", .password),
            ("new", .newPassword), ("code", .oneTimeCode), ("phone", .phoneNumber),
            ("answer", nil), ("", nil),
        ]
        for (id, content) in contents {
            #expect(OktaSignIn.Prompt.Field(id: id, label: "").content == content)
        }
        #expect(OktaSignIn.Prompt.Field(id: "code", label: "", kind: .secret).content == nil)
    }

    @Test(
        "A field without a label is called by the words of its name",
        arguments: [
            "firstName": "First name", "phone_number": "Phone number", "employeeID": "Employee ID",
            "SSN": "SSN", "address2Line": "Address2 line", "x": "X", "": "", "_": "",
        ]
    )
    func words(name: String, words: String) { #expect(name.wordsOfName == words) }
}
