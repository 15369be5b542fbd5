import Foundation
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

@Suite("Texts of a server")
struct ReadingTests {
    @Test(
        "The challenge of a resource is read by its parts",
        arguments: [
            (nil, nil), ("", nil), ("Bearer", nil), ("Bearer realm=\"x\"", nil),
            ("Bearer error=", nil), ("Basic error=\"a\"", nil), ("error=a", nil),
            ("Bearer error=a", ["a", nil, nil]), ("bEARER  ERROR = a ", ["a", nil, nil]),
            ("Bearer error=\"a\", error=\"b\"", nil),
            ("Bearer a=b=c, Bearer error=a", nil),
            ("Negotiate a==, Bearer error=a", ["a", nil, nil]),
            ("Bearer =, Bearer error=a", nil), ("Bearer error=a, scope =", nil),
            ("Basic realm=\"a, b\", Bearer scope=\"s=1\",error=\"a\"", ["a", nil, "s=1"]),
            ("Bearer error=\"a\", Basic scope=\"s\"", ["a", nil, nil]),
            (
                #"Bearer error="a", error_description="A \"b\", \\ c", scope=s"#,
                ["a", #"A "b", \ c"#, "s"]
            ),
            (#"Bearer realm="error=\"x\"", error=a"#, ["a", nil, nil]),
            (#"Bearer realm="error=\"x\"", error=a\b"#, nil),
        ] as [(String?, [String?]?)]
    )
    func challenge(field: String?, expected: [String?]?) {
        let challenge = Challenge.refusal(in: field, of: ["bearer"])
        #expect(challenge.map { [$0.error, $0.text, $0["scope"]] } == expected)
    }

    @Test("The challenges of a header field are read by the grammar", .needs(.vectors))
    func challenges() throws {
        let file = SampleFolder.vectors.url?.appendingPathComponent("www-authenticate.json")
        let json = try JSONParser.parse(Data(contentsOf: #require(file))).value
        let rows = try #require(json["fields"]?.elements)
        for row in rows {
            let field = try #require(row["field"]?.text)
            let expected = row["challenges"]?.elements?.map { challenge in
                let values = challenge["parameters"]?.members?.dictionary ?? [:]
                return [
                    challenge["scheme"]?.text,
                    "\(values.compactMapValues(\.text).sorted { $0.key < $1.key })",
                ]
            }
            let found = Challenge.list(in: field)?.map { challenge in
                [challenge.scheme, "\(challenge.parameters.sorted { $0.key < $1.key })"]
            }
            #expect(found == expected, "\(field)")
            #expect(Challenge.refusal(in: field, of: ["dpop"])?.error == row["dpopError"]?.text)
        }
        #expect(rows.count == 21)
    }

    @Test(
        "An object is read unless it repeats a name, is nested too deeply or is not well-formed",
        arguments: [
            ("{}", true), (#"{"a":[{"b":1},{"b":2}],"c":{"a":null}}"#, true), ("[]", false),
            ("7", false), ("", false), ("{", false), (#"{"a":1,"a":1}"#, false),
            (#"{"a":1.}"#, false), (#"{"a":01}"#, false), ("{\"a\":\"\n\"}", false),
            (#"{"a":{"b":1,"b":2}}"#, false), (#"{"a":[1,{"b":1,"b":2}]}"#, false),
            (
                #"{"a":"# + String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
                    + "}", false
            ),
        ]
    )
    func object(text: String, isRead: Bool) {
        #expect((JSONDocument.object(in: Data(text.utf8)) != nil) == isRead)
    }

    @Test("An object with bytes that are not UTF-8 is not read")
    func encoding() {
        let bytes = Data(#"{"a":""#.utf8) + [0xFF] + Data(#""}"#.utf8)
        #expect(JSONDocument.object(in: bytes) == nil)
    }

    @Test("A text of the server is shown on one line, of at most 300 characters, without secrets")
    func shown() {
        #expect(ServerText.shown("text", hiding: ["", nil]) == "text")
        let text = "one\ntwo\u{7}three one"
        #expect(ServerText.shown(text, hiding: ["one", "x"]) == "<redacted> two three <redacted>")
        let long = String(repeating: "ä", count: 301)
        #expect(ServerText.shown(long) == String(repeating: "ä", count: 300))
    }

    @Test("Two texts are the same if they have the same bytes")
    func sameText() {
        #expect(ServerText.isSame("a", "a") && !ServerText.isSame("a", "b"))
        #expect(!ServerText.isSame("K", "\u{212A}") && !ServerText.isSame(nil, nil))
        #expect(!ServerText.isSame("a", nil) && !ServerText.isSame(nil, "a"))
    }
}
