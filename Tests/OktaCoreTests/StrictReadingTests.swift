import Foundation
import Testing

@testable import OktaCore

@Suite("Strict reading")
struct StrictReadingTests {
    @Test(
        "Strict JSON refuses ill-formed numbers, control characters and UTF-8",
        arguments: [
            ("1", true), ("-0", true), ("0.5", true), ("1e5", true), ("1.5E-2", true), ("10", true),
            ("1.", false), ("01", false), ("-01", false), (".5", false), ("1e", false),
            ("1.e5", false), ("1e+", false), ("1..2", false), ("\"a\"", true), ("\"a\nb\"", false),
            ("\"\u{1}\"", false), ("\"\\n\"", true),
        ]
    )
    func json(text: String, isValid: Bool) {
        let parsed = try? JSONParser.parse(Data("[\(text)]".utf8), isStrict: true)
        #expect((parsed != nil) == isValid)
    }

    @Test("Strict JSON refuses bytes that are not UTF-8, which lenient JSON replaces")
    func encoding() throws {
        let data = Data([0x22, 0xFF, 0x22])
        #expect(throws: JSONParser.SyntaxError.self) { try JSONParser.parse(data, isStrict: true) }
        #expect(try JSONParser.parse(data).value == "\u{FFFD}")
    }

    @Test(
        "A number in digits alone is read, and no other spelling",
        arguments: [
            ("60", 60), ("0", 0), ("", nil), ("nan", nil), ("inf", nil), ("1e999", nil),
            ("-5", nil),
            ("0x10", nil), ("1.5", nil), ("9999999999", nil), ("６０", nil),
        ] as [(String, Double?)]
    )
    func digits(text: String, value: Double?) { #expect(Double(digits: text) == value) }

    @Test(
        "A date is read in each of the three forms of HTTP",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
        ]
    )
    func dates(text: String) {
        #expect(WireDate.date(fromHTTP: text) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(
        "A secret is hidden as it is, percent-encoded, encoded twice, and as in a form",
        arguments: [
            "a s+c/r%t b", "a%20s%2Bc%2Fr%25t", "%61%20%73+c/r%t", "a%2520s%252Bc%252Fr%2525t",
            "a+s%2Bc%2fr%25t", "100% a%20s%2bc%2Fr%25t",
        ]
    )
    func hidden(text: String) {
        let shown = HiddenTexts.hiding(["a s+c/r%t", nil, ""], in: text)
        #expect(shown.contains("<redacted>"))
        #expect(!shown.contains("c/r") && !shown.lowercased().contains("c%2fr"))
    }

    @Test(
        "A secret is hidden in every encoding, also in one inside another",
        arguments: [
            #"a"s\w/o&<r>dé"#, #"was: a\"s\\w\/o&<r>d\u00e9"#,
            #"a\u0022s\u005Cw/o\u0026\u003cr>dé"#,
            "a&quot;s\\w/o&amp;&lt;r&gt;dé", "a&#34;s&#x5C;w/o&#38;<r>d&#233;",
            #"a%5C%22s%5C%5Cw%2Fo%26%3Cr%3Ed%C3%A9"#, "a%26quot%3Bs%5Cw/o&amp;&lt;r&gt;d%C3%A9",
            #"[\"a\\\"s\\\\w/o&<r>dé\"]"#,
        ]
    )
    func encodings(text: String) {
        let shown = HiddenTexts.hiding([#"a"s\w/o&<r>dé"#], in: "No: \(text).")
        #expect(shown.contains("<redacted>") && !shown.contains("w/o"), "\(shown)")
    }

    @Test("A secret is hidden in base64, whatever stands beside it")
    func base64() {
        for before in ["", "a", "ab", "ada:", "Basic "] {
            for after in ["", ".", "..", " end"] {
                let data = Data("\(before)pass?>~word\(after)".utf8)
                for word in [data.base64EncodedString(), Base64URL.encode(data)] {
                    let shown = HiddenTexts.hiding(["pass?>~word"], in: "No: \(word), sorry")
                    #expect(shown == "No: <redacted>, sorry")
                }
            }
        }
        #expect(HiddenTexts.hiding(["abc"], in: "YWJj") == "YWJj")
    }

    @Test(
        "Each place of a secret is hidden, also where the places are encoded in different ways",
        arguments: [
            (#"p\u002540ss-word and p\u0026#64;ss-word"#, "p@ss-word"),
            (#"p\u0026#64;ss-word, p@ss-word, p\u002540ss-word"#, "p@ss-word"),
            ("YWJjPz8%2FeHl6 and abc???xyz", "abc???xyz"),
            (#"YWJjPz8\/eHl6 and YWJjPz8%2FeHl6"#, "abc???xyz"),
        ]
    )
    func everyPlace(text: String, secret: String) {
        let shown = HiddenTexts.hiding([secret], in: text)
        #expect(!shown.contains("ss-word") && !shown.contains("YWJj"), "\(shown)")
    }

    @Test("A text without a secret stays as it is")
    func plain() {
        #expect(HiddenTexts.hiding(["token-1"], in: "100%25 of a+b") == "100%25 of a+b")
        let text = #"A \\ \u12 &amp; &#0; &nbsp; %zz & \"#
        #expect(HiddenTexts.hiding(["token-1"], in: text) == text)
        #expect(HiddenTexts.hiding(["ab", "abc"], in: "abc") == "<redacted>")
    }

    // MARK: The file store

    private func folder() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent(Random.hexText(byteCount: 8))
    }

    @Test("A file store neither reads nor writes in a folder that everyone may write")
    func sharedFolder() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = OktaFileStore(directory: folder)
        func allow(_ permissions: Int) throws {
            try FileManager.default.setAttributes(
                [.posixPermissions: permissions], ofItemAtPath: folder.path
            )
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try allow(0o777)
        #expect(throws: OktaFileStoreError.sharedFolder) {
            try store.setValue(Data("a".utf8), for: "key")
        }
        try allow(0o755)
        try store.setValue(Data("a".utf8), for: "key")
        #expect(try store.value(for: "key") == Data("a".utf8))
        // The value may be someone else's by now, and a missing value may be removed by someone else.
        try allow(0o777)
        for key in ["key", "none"] {
            #expect(throws: OktaFileStoreError.sharedFolder) { try store.value(for: key) }
        }
        try FileManager.default.removeItem(at: folder)
        #expect(try store.value(for: "key") == nil)
    }

    @Test("A file store does not follow a link in the place of a file or a lock")
    func link() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = OktaFileStore(directory: folder)
        try store.setValue(Data("own".utf8), for: "other")
        let file = folder.appendingPathComponent("key")
        try FileManager.default.createSymbolicLink(
            at: file, withDestinationURL: folder.appendingPathComponent("other")
        )
        #expect(throws: (any Error).self) { try store.value(for: "key") }
        try store.setValue(Data("new".utf8), for: "key")
        #expect(try store.value(for: "key") == Data("new".utf8))
        #expect(try store.value(for: "other") == Data("own".utf8))
        let lock = folder.appendingPathComponent(".key.lock")
        try FileManager.default.createSymbolicLink(
            at: lock, withDestinationURL: folder.appendingPathComponent("other")
        )
        #expect(throws: (any Error).self) { try store.takeFileLock(for: "key") }
    }

    @Test("Writing waits ten seconds for a lock that another process does not release")
    func lockedFolder() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = OktaFileStore(directory: folder)
        try store.setValue(Data("a".utf8), for: "key")
        let held = try FileLock.waiting(for: folder)
        var pauses = 0
        #expect(throws: OktaFileStoreError.locked) {
            try FileLock.waiting(for: folder) { pauses += 1 }
        }
        #expect(pauses == 10_000)
        // Reading needs no lock.
        #expect(try store.value(for: "key") == Data("a".utf8))
        pauses = 0
        let lock = try FileLock.waiting(for: folder) {
            pauses += 1
            if pauses == 5 { held.cancel() }
        }
        #expect(pauses == 5)
        lock.cancel()
        try store.setValue(Data("b".utf8), for: "key")
        #expect(try store.value(for: "key") == Data("b".utf8))
    }
}
