import Foundation
import Testing

@testable import OktaCore

@Suite("The JSON parser")
struct JSONParserTests {
    private func parse(_ text: String) throws -> OktaJSON {
        try JSONParser.parse(Data(text.utf8)).value
    }

    @Test(
        "The JSON parser reads values",
        arguments: [
            ("null", OktaJSON.null), (" true ", .bool(true)), ("false", .bool(false)),
            ("0", .number(0)), ("-12", .number(-12)), ("1.5e3", .number(1500)),
            ("123456789012345678901234567890", .number(1.2345678901234568e29)),
            ("-999999999999999", .number(-999_999_999_999_999)),
            ("9007199254740992", .number(9_007_199_254_740_992)),
            ("9007199254740993", .largeInteger(9_007_199_254_740_993)),
            ("-9223372036854775807", .largeInteger(-.max)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)),
            (#""""#, .string("")), (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{c}\n\r\t")),
            (#""\u00e9\uD83D\uDE00""#, .string("é😀")), ("\"é😀\"", .string("é😀")),
            ("[]", .array([])), ("[1, [2]]", .array([.number(1), .array([.number(2)])])),
            ("{}", [:] as OktaJSON), ("\u{FEFF}7", .number(7)),
            (" [\t1\r,\n2 ] ", [1, 2] as OktaJSON),
            ("{ \"a\" :\t1 , \"b\":2\r}\n", ["a": 1, "b": 2] as OktaJSON),
            ("123456789012345678", .largeInteger(123_456_789_012_345_678)),
            (#"{"a":1,"\u0062":{"c":[]}}"#, ["a": 1, "b": ["c": []]] as OktaJSON),
        ]
    )
    func values(text: String, expected: OktaJSON) throws {
        #expect(try parse(text) == expected)
    }

    @Test("The parser keeps members with one name, in order")
    func repeatedNames() throws {
        let members = try #require(try parse(#"{"a":1,"b":2,"a":null}"#).members)
        #expect(members.list.map(\.name) == ["a", "b", "a"])
        #expect(members.list.map(\.value) == [1, 2, .null])
        #expect(members["a"] == .null)
        #expect(members.dictionary == ["a": .null, "b": 2])
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
            (String(repeating: "[", count: 70), "unexpected end", 70),
            ("\"\\", "unterminated string", 2), (#""\u0041"#, "unterminated string", 7),
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
        #expect(try JSONParser.parse(broken).value == .string("a\u{FFFD}b"))
    }

    @Test("The JSON parser prunes what is nested too deeply and keeps the rest")
    func deepNesting() throws {
        let levels = 200_000
        let deep =
            String(repeating: "[{\"]\\\"\":", count: levels) + "1"
            + String(repeating: "}]", count: levels)
        let pruned = (0..<31).reduce([nil] as OktaJSON) { inner, _ in [["]\"": inner]] }
        let text = #"{"before":1,"deep":\#(deep),"after":2}"#
        let (value, isPruned) = try JSONParser.parse(Data(text.utf8))
        #expect(isPruned)
        #expect(value == ["before": 1, "deep": pruned, "after": 2])
    }

    @Test("The JSON parser reads 500,000 values and names, and refuses one more")
    func tooMany() throws {
        func array(_ count: Int) -> String {
            "[" + String(repeating: "1,", count: count - 2) + "1]"
        }
        func object(_ count: Int) -> String {
            #"{"a":\#(array(count - 4)),"b":1}"#
        }
        #expect(try parse(array(500_000)).elements?.count == 499_999)
        #expect(try parse(object(500_000)).members?.list.count == 2)
        for text in [array(500_001), object(500_001)] {
            let error = #expect(throws: JSONParser.SyntaxError.self) { try parse(text) }
            #expect(error?.problem == "too long")
        }
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
