import Foundation
import Testing

@testable import OktaCore

@Suite("The list of texts")
struct UserTextTests {
    static let languages = ["en"]

    private static func table(_ language: String) -> [String: String] {
        TextTables.shared.table(for: language)
    }

    @Test("Every language has each text", arguments: languages)
    func complete(language: String) {
        let keys = Self.table(language).keys
        #expect(UserText.allCases.map(\.key).filter { !keys.contains($0) } == [])
        #expect(keys.filter { key in !UserText.allCases.contains { $0.key == key } } == [])
    }

    @Test("The English table has the words of the source")
    func english() {
        for text in UserText.allCases { #expect(Self.table("en")[text.key] == text.rawValue) }
    }
}
