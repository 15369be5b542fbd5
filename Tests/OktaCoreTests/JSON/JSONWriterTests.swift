import Foundation
import Testing

@testable import OktaCore

@Suite("The JSON writer")
struct JSONWriterTests {
    private func text(_ value: OktaJSON) -> String {
        String(decoding: JSONWriter.data(value), as: UTF8.self)
    }

    @Test(
        "The JSON writer writes compactly, members in the order of their keys",
        arguments: [
            (OktaJSON.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
            (.number(-12), "-12"), (.number(0.5), "0.5"), (.number(1e300), "1e+300"),
            (.number(.infinity), "null"), (.largeInteger(-.max), "-9223372036854775807"),
            (.string(""), "\"\""), (.array([]), "[]"), ([:] as OktaJSON, "{}"),
            (.array([.number(1), .null, .string("a")]), "[1,null,\"a\"]"),
            (.string(" ~/é"), #"" ~/é""#), (.string("\u{F}\u{10}\u{1F}"), #""\u000f\u0010\u001f""#),
            (.string("\"\\"), #""\"\\""#), (.string("a\n"), #""a\u000a""#),
            (["b": [true], "a": ["c": nil]] as OktaJSON, #"{"a":{"c":null},"b":[true]}"#),
        ]
    )
    func values(value: OktaJSON, expected: String) { #expect(text(value) == expected) }

    @Test("Foundation encodes a number beyond Double as the writer does")
    func infinity() throws {
        let value: OktaJSON = ["far": .number(.infinity), "near": 0.5]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(value) == JSONWriter.data(value))
        #expect(JSONWriter.data(value) == Data(#"{"far":null,"near":0.5}"#.utf8))
    }

    @Test(
        "The writer writes the last of several members with one name",
        arguments: [(#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#), (#"{"a":1,"a":3}"#, #"{"a":3}"#)]
    )
    func repeatedNames(json: String, expected: String) throws {
        #expect(text(try JSONParser.parse(Data(json.utf8)).value) == expected)
    }

    /// Texts with characters that JSON escapes or that readers often spoil.
    static let passwords: [String] =
        (0..<0x100).compactMap { Unicode.Scalar($0).map { "a\($0)b" } }
        + [
            #"back\slash"#, #"\"#, #""quoted""#, #"\""#, #"\u0041"#, "tab\tand\nline", "é😀",
            "e\u{301}", "\u{2028}\u{2029}", "a\u{FEFF}b", "👩‍👩‍👧", "</script>", "/",
        ]

    // One test, because a line for each text would hide the other tests.
    @Test("The JSON writer writes every character so that any reader gets it back")
    func characters() {
        for password in Self.passwords {
            let (bytes, name) = (Array(password.utf8), Comment(rawValue: password.debugDescription))
            let data = JSONWriter.data([password: .string(password)])
            #expect(throws: Never.self, name) {
                let object = try JSONSerialization.jsonObject(with: data)
                let read = try #require(object as? [String: String], name)
                #expect(read.keys.map { Array($0.utf8) } == [bytes], name)
                #expect(read.values.map { Array($0.utf8) } == [bytes], name)
                #expect(try JSONParser.parse(data).value == [password: .string(password)], name)
            }
        }
    }
}
