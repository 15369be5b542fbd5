import Foundation
import OktaCore
import TestSupport
import Testing

@testable import OktaSignIn

/// An org can send an empty text or a space where it has no name.
@Suite("Texts of an org without a letter")
@MainActor
struct BlankTextTests {
    /// The members that hold a text for people.
    private static let names: Set = [
        "label", "displayName", "question", "questionText", "message", "desc", "vendorName",
        "idpName", "authenticatorName", "credentialId", "deviceName", "nickname", "email",
        "phoneNumber", "factorType", "user",
    ]

    /// The JSON with `text` in place of each text for people.
    private static func spoiled(_ json: OktaJSON, _ text: String) -> OktaJSON {
        switch json {
        case .object(var members):
            for (name, value) in members.list {
                let isText = names.contains(name) && value.text != nil
                members[name] = isText ? .string(text) : spoiled(value, text)
            }
            return .object(members)
        case .array(let elements): return .array(elements.map { spoiled($0, text) })
        default: return json
        }
    }

    @Test(
        "Each title, label, button and line of a screen has words, whatever the org leaves empty",
        arguments: ["", " \n"]
    )
    func words(blank: String) throws {
        var count = 0
        for sample in try AnyResponseTests.samples() {
            guard let json = try? JSONParser.parse(sample.body).value else { continue }
            let body = JSONWriter.data(Self.spoiled(json, blank))
            let spoiled = AnyResponseTests.Sample(name: sample.name, body: body)
            guard let screen = try spoiled.screen() else { continue }
            count += 1
            for text in Self.texts(of: screen) {
                let isWhole =
                    text.nonBlank == text && !text.hasPrefix(":") && !text.hasSuffix(":")
                    && !text.contains("()") && !text.contains("“”") && !text.contains(" .")
                #expect(isWhole, "\(sample.name): '\(text)' of \(screen.step)")
            }
        }
        #expect(count > 20)
    }

    @Test("No two options of a field, of any recorded response, are the same for a view")
    func options() throws {
        for sample in try AnyResponseTests.samples() {
            guard let screen = try sample.screen() else { continue }
            for field in screen.prompt.fields {
                guard case .options(let options) = field.kind else { continue }
                #expect(Set(options.map(\.id)).count == options.count, "\(sample.name)")
            }
        }
    }

    private static func texts(of screen: Screen) -> [String] {
        let prompt = screen.prompt
        var texts = [prompt.title] + prompt.text + screen.messages + screen.actions.map(\.title)
        texts += prompt.choices.map(\.title) + prompt.links.map(\.title)
        texts += [prompt.waiting?.text].compactMap(\.self)
        for field in prompt.fields {
            texts += [field.label] + [field.explanation].compactMap(\.self)
            if case .options(let options) = field.kind { texts += options.map(\.label) }
        }
        if let consent = prompt.consent {
            texts += consent.scopes.map(\.title) + consent.scopes.compactMap(\.text)
            texts += [consent.app, consent.browser, consent.place].compactMap(\.self)
        }
        let factors = screen.answers.choices.map(\.factor)
        return texts + factors.map(\.name) + factors.compactMap(\.detail)
    }
}
