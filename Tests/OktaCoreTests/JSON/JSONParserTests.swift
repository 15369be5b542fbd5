import Foundation
import Testing

@testable import OktaCore

@Suite("The JSON parser")
struct JSONParserTests {
    private func parse(_ text: String) throws -> JSONValue {
        try JSONParser.parse(Data(text.utf8)) { root, _ in root.value }
    }

    @Test(
        "The JSON parser reads values",
        arguments: [
            ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)),
            ("0", .number(0)), ("-12", .number(-12)), ("1.5e3", .number(1500)),
            ("123456789012345678901234567890", .number(1.2345678901234568e29)),
            ("-999999999999999", .number(-999_999_999_999_999)),
            ("9007199254740993", .number(9_007_199_254_740_992)),
            (#""""#, .string("")), (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{c}\n\r\t")),
            (#""\u00e9\uD83D\uDE00""#, .string("é😀")), ("\"é😀\"", .string("é😀")),
            ("[]", .array([])), ("[1, [2]]", .array([.number(1), .array([.number(2)])])),
            ("{}", .object([])), ("\u{FEFF}7", .number(7)),
            (
                #"{"a":1,"b":{"c":[]},"a":null}"#,
                .object([
                    .init(key: "a", value: .number(1)),
                    .init(key: "b", value: .object([.init(key: "c", value: .array([]))])),
                    .init(key: "a", value: .null),
                ])
            ),
        ]
    )
    func values(text: String, expected: JSONValue) throws {
        #expect(try parse(text) == expected)
    }

    @Test(
        "The JSON parser refuses broken syntax, and names the place",
        arguments: [
            ("", "unexpected end", 0), ("{", "expected a key", 1), ("[1", "expected ']'", 2),
            ("{\"a\"}", "expected ':'", 4), ("{\"a\":1", "expected '}'", 6),
            ("[1,]", "unexpected character", 3),
            ("tru", "unexpected character", 0), ("1 2", "text after the end", 2),
            ("-", "expected a digit", 1),
            ("\"a", "unterminated string", 2), (#""\x""#, "unknown escape", 3),
            (#""\u12"#, "malformed escape", 3),
            ("1e", "malformed number", 2), ("nul", "unexpected character", 0),
            ("\"\\", "unterminated string", 2),
        ]
    )
    func errors(text: String, problem: String, offset: Int) {
        #expect(throws: JSONParser.SyntaxError(problem: problem, offset: offset)) {
            try parse(text)
        }
    }

    @Test("The JSON parser survives what Foundation refuses")
    func tolerance() throws {
        #expect(try parse("1e999") == .number(.infinity))
        #expect(try parse(#""\uD83Dx""#) == .string("\u{FFFD}x"))
        #expect(try parse(#""\uDE00""#) == .string("\u{FFFD}"))
        #expect(try parse(#""\uD83D\u0041""#) == .string("\u{FFFD}A"))
        let broken = Data([0x22, 0x61, 0xFF, 0x62, 0x22])
        #expect(try JSONParser.parse(broken) { root, _ in root.value } == .string("a\u{FFFD}b"))
    }

    @Test("The JSON parser prunes what is nested too deeply and keeps the rest")
    func deepNesting() throws {
        let levels = 200_000
        let deep =
            String(repeating: "[{\"]\\\"\":", count: levels) + "1"
            + String(repeating: "}]", count: levels)
        let text = #"{"before":1,"deep":\#(deep),"after":2}"#
        let (value, isPruned) = try JSONParser.parse(Data(text.utf8)) { ($0.value, $1) }
        #expect(isPruned)
        guard case .object(let members) = value else {
            Issue.record("no object")
            return
        }
        #expect(members.first == .init(key: "before", value: .number(1)))
        #expect(members.last == .init(key: "after", value: .number(2)))
    }

    @Test("The JSON parser refuses nesting that never ends without using up the stack")
    func unbalanced() {
        for text in [
            String(repeating: "[", count: 500_000), String(repeating: "{\"a\":", count: 500_000),
        ] {
            #expect(throws: JSONParser.SyntaxError.self) { try parse(text) }
        }
    }
}

extension JSONNode {
    fileprivate var value: JSONValue {
        if isNull { return .null }
        if let flag = bool { return .bool(flag) }
        if let number { return .number(number) }
        if let string { return .string(string) }
        if let elements { return .array(elements.map(\.value)) }
        return .object(
            members?.map { .init(key: $0.key.string ?? "", value: $0.value.value) } ?? []
        )
    }
}
