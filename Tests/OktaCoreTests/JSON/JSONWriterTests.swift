import Foundation
import Testing

@testable import OktaCore

@Suite("The JSON writer")
struct JSONWriterTests {
    private func text(_ value: JSONValue) -> String {
        String(decoding: JSONWriter.data(value), as: UTF8.self)
    }

    @Test(
        "The JSON writer writes compactly, members in the order of their keys",
        arguments: [
            (JSONValue.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
            (.number(-12), "-12"), (.number(0.5), "0.5"), (.number(1e300), "1e+300"),
            (.number(.infinity), "1e999"), (.number(-.infinity), "-1e999"),
            (.string(""), "\"\""), (.array([]), "[]"), (.object([]), "{}"),
            (.array([.number(1), .null, .string("a")]), "[1,null,\"a\"]"),
            (
                .object([
                    .init(key: "b", value: .array([.bool(true)])),
                    .init(key: "a", value: .object([.init(key: "c", value: .null)])),
                ]),
                #"{"a":{"c":null},"b":[true]}"#
            ),
        ]
    )
    func values(value: JSONValue, expected: String) {
        #expect(text(value) == expected)
    }

    /// Texts with characters that JSON escapes or that readers often spoil.
    static let passwords: [String] =
        (0..<0x100).compactMap { Unicode.Scalar($0).map { "a\($0)b" } }
        + [
            #"back\slash"#, #"\"#, #""quoted""#, #"\""#, #"\u0041"#, "tab\tand\nline", "é😀",
            "e\u{301}", "\u{2028}\u{2029}", "a\u{FEFF}b", "👩‍👩‍👧", "</script>", "/",
        ]

    @Test(
        "The JSON writer writes every character so that any reader gets it back",
        arguments: passwords
    )
    func characters(password: String) throws {
        let data = JSONWriter.data(.object([.init(key: password, value: .string(password))]))
        let read = try #require(try JSONSerialization.jsonObject(with: data) as? [String: String])
        #expect(read.keys.map { Array($0.utf8) } == [Array(password.utf8)])
        #expect(read.values.map { Array($0.utf8) } == [Array(password.utf8)])
        let own = try JSONParser.parse(data) { root, _ in
            root.members?.map { [$0.key.string, $0.value.string] }
        }
        #expect(own == [[password, password]])
    }
}
