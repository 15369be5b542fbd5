import Foundation
import OktaCore
import Testing

@testable import OktaOidc

@Suite("Bytes of an earlier SDK")
struct ArchiveTests {
    typealias Object = [String: Any]

    private static let now = Date(timeIntervalSinceReferenceDate: 1_000)

    // MARK: Binary property lists

    /// A list whose only value is `value`; `trailer` is sizes, count, root and the place of the table.
    private func list(_ value: [UInt8], trailer: [Int]? = nil) -> Data {
        let trailer = trailer ?? [1, 1, 1, 0, 8 + value.count]
        var bytes = Array("bplist00".utf8) + value + [8] + [UInt8](repeating: 0, count: 6)
        bytes += trailer.prefix(2).map(UInt8.init)
        for number in trailer.dropFirst(2) {
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        return Data(bytes)
    }

    private func text(of data: Data) -> String {
        do {
            return "\(try PropertyList.read(data))"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "A value of a binary property list is read by its marker",
        arguments: [
            ([0x08], "false"), ([0x09], "true"), ([0x00], "malformed"), ([0x0F], "malformed"),
            ([0x10, 0xFF], "255.0"), ([0x11, 1, 0], "256.0"), ([0x12, 0, 1, 0, 0], "65536.0"),
            ([0x13] + [UInt8](repeating: 0xFF, count: 8), "-1.0"),
            ([0x14] + [UInt8](repeating: 0, count: 15) + [7], "7.0"),
            ([0x15] + [UInt8](repeating: 0, count: 32), "malformed"),
            ([0x22, 0x3F, 0xC0, 0, 0], "1.5"), ([0x21, 0x3F, 0xC0], "malformed"),
            ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], "1.5"),
            ([0x33, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], "1.5"), ([0x32, 0, 0, 0, 0], "malformed"),
            ([0x42, 1, 2], "2 bytes"), ([0x43, 1, 2], "malformed"),
            ([0x4F, 0x10, 0], "0 bytes"), ([0x4F, 0x10, 2, 1, 2], "2 bytes"),
            ([0x4F, 0x11, 0, 2, 1, 2], "2 bytes"),
            ([0x4F, 0x13, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2], "2 bytes"),
            ([0x4F, 0x14] + [UInt8](repeating: 0, count: 15) + [2, 1, 2], "malformed"),
            ([0x4F, 0x0F, 2, 1, 2], "malformed"),
            ([0x4F, 0x13] + [UInt8](repeating: 0xFF, count: 8), "malformed"),
            ([0x52, 0x61, 0x62], "ab"), ([0x62, 0, 0x61, 0, 0xFC], "aü"), ([0x70], "malformed"),
            ([0x80, 3], #"["reference": 3]"#), ([0x81, 1, 0], #"["reference": 256]"#),
            ([0xA0], "[]"), ([0xA1, 0], "malformed"), ([0xA1, 1], "malformed"), ([0xD0], "[:]"),
            ([0xD1, 0, 0], "malformed"), ([0xF0], "malformed"),
        ] as [([UInt8], String)]
    )
    func value(bytes: [UInt8], expected: String) { #expect(text(of: list(bytes)) == expected) }

    @Test(
        "The trailer of a binary property list is checked before it is used",
        arguments: [
            ([1, 1, 1, 0, 9], "true"), ([0, 1, 1, 0, 9], "malformed"),
            ([9, 1, 1, 0, 9], "malformed"), ([1, 0, 1, 0, 9], "malformed"),
            ([1, 9, 1, 0, 9], "malformed"), ([1, 8, 1, 0, 9], "true"),
            ([1, 1, 0, 0, 9], "malformed"), ([1, 1, 1, 1, 9], "malformed"),
            ([1, 1, 1, -1, 9], "malformed"), ([1, 1, 2, 0, 9], "malformed"),
            ([1, 1, -1, 0, 9], "malformed"), ([1, 1, 1, 0, 7], "malformed"),
            ([1, 1, 1, 0, 10], "malformed"), ([1, 1, 1, 0, 11], "malformed"),
            ([2, 1, 1, 0, 9], "malformed"),
        ]
    )
    func trailer(trailer: [Int], expected: String) {
        #expect(text(of: list([0x09], trailer: trailer)) == expected)
    }

    @Test("A property list is read up to a depth and a number of values")
    func limits() throws {
        func isRead(_ list: Any) throws -> Bool {
            let data = try PropertyListSerialization.data(
                fromPropertyList: list, format: .binary, options: 0
            )
            return (try? PropertyList.read(data)) != nil
        }
        func nested(_ depth: Int) -> Any { (0..<depth).reduce("end") { list, _ in [list] as Any } }
        #expect(try isRead(nested(63)))
        #expect(try !isRead(nested(64)))
        let values = Array(repeating: 0, count: 199_998)
        #expect(try isRead(values))
        #expect(try !isRead(values + [0]))

        for element in ["<array/>", "<dict/>"] {
            func text(_ count: Int) -> String {
                let elements = String(repeating: element, count: count)
                return self.text(of: Data("<?xml?><plist><array>\(elements)</array></plist>".utf8))
            }
            #expect(text(3_996).hasPrefix("["))
            #expect(text(3_997) == "malformed")
        }
        // The last two texts are read once each, and the one before them as often as it is named.
        func repeated(_ count: Int) throws -> Bool {
            let text = String(repeating: "a", count: 1 << 16)
            return try isRead(Array(repeating: text, count: count))
        }
        #expect(try repeated(127))
        #expect(try !repeated(129))
        #expect(text(of: Data()) == "empty" && text(of: Data("<?xm".utf8)) == "notAnArchive")
        #expect(text(of: Data("bplist00".utf8) + Data(count: 32)) == "malformed")
    }

    // MARK: Archives

    private static func reference(_ index: Int) -> Object { ["CF$UID": index] }

    /// An archive with these objects, from the second on, in this order.
    private static func archive(
        _ objects: [Any],
        _ changes: Object = [:],
        as format: PropertyListSerialization.PropertyListFormat = .xml
    ) throws -> Data {
        var list: Object = [
            "$archiver": "NSKeyedArchiver", "$version": 100_000, "$objects": ["$null"] + objects,
            "$top": ["root": reference(1)],
        ]
        list.merge(changes) { $1 }
        return try PropertyListSerialization.data(
            fromPropertyList: list.filter { "\($0.value)" != "missing" }, format: format, options: 0
        )
    }

    private static func read(
        _ objects: [Any], _ changes: Object = [:], account: String? = nil
    ) throws -> OktaLegacySession {
        try OktaLegacySession(storedValue: archive(objects, changes), account: account, at: now)
    }

    private static func object(_ type: String, _ members: Object) -> Object {
        members.merging(["$class": ["$classname": type]]) { $1 }
    }

    private static func state(_ tokens: Object = [:], _ members: Object = [:]) -> Object {
        let response = object("OIDTokenResponse", ["access_token": "at"].merging(tokens) { $1 })
        return object("OIDAuthState", ["lastTokenResponse": response].merging(members) { $1 })
    }

    @Test("An archive is read from a state wherever it is, and refused with the reason")
    func archive() throws {
        let reference = Self.reference
        let state = Self.state()
        #expect(try Self.read([state]).accessToken == "at")
        let other = Self.object("Other", [:])
        let top = ["$top": ["b": reference(1), "a": reference(2)]]
        #expect(try Self.read([state, other], top).accessToken == "at")
        #expect(try Self.read([other, state], ["$top": ["a": 5, "b": reference(2)]]).id == nil)
        for type in ["App.OKTAuthState", "OIDAuthState"] {
            var subclass = state
            subclass["$class"] = ["$classname": "App.Own", "$classes": ["App.Own", type]]
            #expect(try Self.read([subclass]).accessToken == "at")
        }

        func item(_ content: Object) throws -> Object {
            // Its object is at the top: Foundation writes no references into binary lists.
            let top = ["$top": ["root": content]]
            let value = try Self.archive([], top, as: .binary)
            return Self.object("KeychainItem", ["value": value, "key": "k"])
        }
        #expect(try Self.read([item(state)]).accessToken == "at")
        #expect(throws: OktaLegacySessionError.idTokenOnly) { try Self.read([item(item(state))]) }

        let missing = "missing"
        let rows: [([Any], Object, OktaLegacySessionError)] = [
            ([state], ["$archiver": missing, "$objects": missing], .notAnArchive),
            ([state], ["$archiver": missing], .unsupportedVersion),
            ([state], ["$archiver": "Other"], .unsupportedVersion),
            ([state], ["$version": 99_999], .unsupportedVersion),
            ([state], ["$version": missing], .unsupportedVersion),
            ([state], ["$objects": missing], .malformed), ([state], ["$top": missing], .malformed),
            ([state], ["$top": Object()], .malformed),
            ([state], ["$top": ["root": reference(0)]], .unknownClass),
            ([state], ["$top": ["root": reference(2)]], .malformed),
            ([other], [:], .unknownClass), ([["a": "b"]], [:], .malformed),
            (["a"], [:], .unknownClass),
            ([Self.object("OIDAuthState", ["lastTokenResponse": other])], [:], .unknownClass),
            ([Self.object("OIDAuthState", ["lastTokenResponse": "a"])], [:], .unknownClass),
            ([Self.object("OIDAuthState", [:])], [:], .noToken),
            ([Self.object("OktaOidcStateManager", [:])], [:], .noToken),
            ([Self.state([:], ["authorizationError": "a"])], [:], .signedOut),
            ([Self.object("IDXContext", [:])], [:], .signInInProgress),
            ([Self.object("KeychainItem", [:])], [:], .wrongType),
            ([Self.object("KeychainItem", ["value": "a"])], [:], .wrongType),
            ([Self.object("KeychainItem", ["value": Data("a".utf8)])], [:], .idTokenOnly),
            ([Self.object("KeychainItem", ["value": ["NS.data": Data()]])], [:], .idTokenOnly),
            ([Self.state(["access_token": 5])], [:], .wrongType),
            ([Self.state(["access_token": ["NS.base": "a", "NS.string": "b"]])], [:], .wrongType),
            ([Self.state(["access_token": ["NS.other": "b"]])], [:], .wrongType),
            ([Self.state(["access_token": ""])], [:], .noToken),
            ([Self.state(["expires_in": 5])], [:], .wrongType),
            ([Self.state(["expires_in": other])], [:], .wrongType),
            (
                [Self.state(["expires_in": Self.object("NSDate", ["NS.time": "a"])])], [:],
                .wrongType
            ),
            ([Self.object("IDXToken", ["accessToken": "at", "expiresIn": "a"])], [:], .wrongType),
            ([Self.object("IDXToken", ["configuration": other])], [:], .unknownClass),
        ]
        for (objects, changes, expected) in rows {
            #expect(throws: expected, "\(objects) \(changes)") { try Self.read(objects, changes) }
        }
    }

    @Test("The names at the top of an archive read the names of a class only if these are few")
    func manyNames() throws {
        let top = (0..<3_900).map { ("n\($0)", Self.reference(1) as Any) }
        let changes: Object = ["$top": Dictionary(uniqueKeysWithValues: top)]
        for (count, problem) in [(64, OktaLegacySessionError.unknownClass), (65, .malformed)] {
            let names = (0..<count).map { "c\($0)" }
            let object: Object = ["$class": ["$classname": "Other", "$classes": names]]
            #expect(throws: problem) { try Self.read([object], changes) }
        }
    }

    @Test("A member of an archive is read in each of its forms, and where it stands first")
    func members() throws {
        let string = try Self.read([Self.state(["access_token": ["NS.string": "a"]])])
        let url = try Self.read([Self.state(["access_token": ["NS.relative": "b"]])])
        #expect(string.accessToken == "a" && url.accessToken == "b")
        for (time, expected) in [(1_001, 1_001), (1e11, nil), (-1e11, nil)] as [(Double, Double?)] {
            let date = Self.object("NSDate", ["NS.time": time])
            let read = try Self.read([Self.state(["expires_in": date])])
            #expect(read.expiresAt?.timeIntervalSinceReferenceDate == expected)
            #expect(read.needsRenewal == (expected == nil))
        }

        // Each value stands in all the places it can be read from; the first place is "1".
        func values(_ names: [String], _ value: String) -> Object {
            Dictionary(uniqueKeysWithValues: names.map { ($0, value) })
        }
        func service(_ value: String?) -> Object {
            let issuer = ["NS.keys": ["a", "issuer"], "NS.objects": ["b", value ?? "4"]]
            var members: Object = ["discoveryDocument": Self.object("OIDServiceDiscovery", issuer)]
            if let value { members.merge(values(["issuer", "tokenEndpoint"], value)) { $1 } }
            return Self.object("OIDServiceConfiguration", members)
        }
        let client = ["client_id", "client_secret", "redirect_uri"]
        func session(
            state: Object, tokens: Object, asked: Object, exchanged: Object?
        ) throws -> OktaLegacySession {
            var (state, tokens) = (state, tokens)
            tokens["request"] = exchanged.map { Self.object("OIDTokenRequest", $0) }
            let request = Self.object("OIDAuthorizationRequest", asked)
            state["lastAuthorizationResponse"] = Self.object(
                "OIDAuthorizationResponse", ["request": request]
            )
            return try Self.read([Self.state(tokens, state)])
        }
        func facts(_ session: OktaLegacySession) -> [String?] {
            [
                session.refreshToken, session.scope, session.clientId, session.clientSecret,
                session.redirectURI, session.issuer, session.tokenEndpoint,
            ]
        }
        let first = try session(
            state: ["refreshToken": "1", "scope": "1"],
            tokens: ["refresh_token": "2", "scope": "2"],
            asked: values(client + ["scope"], "1").merging(["configuration": service("1")]) { $1 },
            exchanged: values(client, "2").merging(["configuration": service("2")]) { $1 }
        )
        #expect(facts(first) == Array(repeating: "1", count: 7))
        let second = try session(
            state: [:],
            tokens: ["refresh_token": "2", "scope": "2"],
            asked: ["scope": "3"],
            exchanged: values(client, "2").merging(["configuration": service("2")]) { $1 }
        )
        #expect(facts(second) == Array(repeating: "2", count: 7))
        let third = try session(
            state: ["needsTokenRefresh": true],
            tokens: [:],
            asked: ["scope": "3", "configuration": service(nil)],
            exchanged: nil
        )
        #expect(facts(third) == [nil, "3", nil, nil, nil, "4", nil] && third.needsRenewal)

        let names = ["scopes", "clientId", "issuer", "redirectUri"]
        func manager(_ config: Object) throws -> OktaLegacySession {
            let config = Self.object("NSDictionary", config)
            let members: Object = ["authState": Self.state(), "config": config]
            return try Self.read([Self.object("OktaOidcStateManager", members)], account: "a")
        }
        let managed = try manager(["NS.keys": names, "NS.objects": ["5", "6", "7", "8"]])
        #expect(facts(managed) == [nil, "5", "6", nil, "8", "7", nil] && managed.id == "a")
        #expect(throws: OktaLegacySessionError.malformed) {
            try manager(["NS.keys": names, "NS.objects": ["5"]])
        }
    }

    // MARK: JSON

    private static let first = """
        "id":"i","accessToken":"a","expiresIn":60,"context":{"configuration":{"clientId":"c",\
        "scopes":"s","baseURL":"b","authentication":{"clientSecret":{"_0":"x"}}},\
        "clientSettings":{"redirect_uri":"r"}}
        """

    @Test("Members of okta-mobile-swift are read from each of their places")
    func places() throws {
        func read(_ text: String) throws -> OktaLegacySession {
            try OktaLegacySession(storedValue: Data("{\(text)}".utf8), at: Self.now)
        }
        let session = try read(Self.first)
        #expect([session.id, session.scope, session.issuer] == ["i", "s", "b"])
        #expect([session.redirectURI, session.clientSecret, session.clientId] == ["r", "x", "c"])
        #expect(session.expiresAt == nil && session.needsRenewal)
        let preferred = try read(
            Self.first.replacingOccurrences(
                of: #""clientId""#,
                with: #""scope":"s1","issuerURL":"i1","redirectUri":"r1","clientId""#
            )
        )
        #expect(
            preferred.scope == "s1" && preferred.issuer == "i1" && preferred.redirectURI == "r1")
        #expect(try read("\(Self.first),\"scope\":\"s2\"").scope == "s2")
        for (issued, end) in [(1_300, 1_360), (1_301, nil)] as [(Double, Double?)] {
            let read = try read("\(Self.first),\"issuedAt\":\(issued)")
            #expect(read.expiresAt?.timeIntervalSinceReferenceDate == end)
        }
        // The second version has what the server sent, in which a number can be a text.
        for lifetime in ["60", #""60""#] {
            let second = """
                "id":"i","issuedAt":1000,"rawValue":{"access_token":"a","expires_in":\(lifetime)},\
                "context":{"configuration":{"clientId":"c","baseURL":"b"}}
                """
            let read = try read(second)
            #expect(read.expiresAt?.timeIntervalSinceReferenceDate == 1_060)
        }
    }

    @Test(
        "JSON of an earlier SDK is refused with the reason",
        arguments: [
            ("{", .malformed), ("{}", .unsupportedVersion),
            (#"{"payload":{},"tags":{}}"#, .metadata), (#"{"payload":{}}"#, .unsupportedVersion),
            (#"{"tags":{}}"#, .unsupportedVersion), (#"{"id":"i","rawValue":"{"}"#, .malformed),
            (#"{"id":"i","accessToken":"a"}"#, .noConfiguration),
            (#"{"id":"i","accessToken":"a","context":{}}"#, .noConfiguration),
            (#"{"id":"i","accessToken":"a","context":{"configuration":{}}}"#, .noConfiguration),
            ("{\(first.replacingOccurrences(of: #""a""#, with: "5"))}", .wrongType),
            ("{\(first.replacingOccurrences(of: #""a""#, with: "null"))}", .noToken),
            ("{\(first.replacingOccurrences(of: "60", with: #""60""#))}", .wrongType),
            (#"{"accessToken":5,"configuration":{}}"#, .wrongType),
            (#"{"token":{"accessToken":5,"configuration":{}}}"#, .wrongType),
            (#"{"id":"i","accessToken":5,"configuration":{}}"#, .noConfiguration),
        ] as [(String, OktaLegacySessionError)]
    )
    func json(text: String, expected: OktaLegacySessionError) {
        #expect(throws: expected) {
            try OktaLegacySession(storedValue: Data(text.utf8), at: Self.now)
        }
    }

    @Test(
        "What an item is follows from its account and its service",
        arguments: [
            ("com.okta.authfoundation.keychain.default", nil, .defaultPointer),
            ("com.okta.authfoundation.keychain.default", "", .defaultPointer),
            ("com.okta.authfoundation.keychain.default", "s", .notAnArchive),
            ("a", "com.okta.authfoundation.keychain.metadata", .metadata),
            ("a", "com.okta.authfoundation.keychain.storage", .malformed),
            ("accessToken", nil, .bareToken), ("idToken", nil, .bareToken),
            ("refreshToken", nil, .notAnArchive), (nil, nil, .notAnArchive),
        ] as [(String?, String?, OktaLegacySessionError)]
    )
    func item(account: String?, service: String?, expected: OktaLegacySessionError) {
        #expect(throws: expected) {
            try OktaLegacySession(storedValue: Data("x".utf8), account: account, service: service)
        }
    }

    @Test("Sessions in user defaults are read in the order of their ids, with their tags")
    func defaults() throws {
        let ids = ["d", "b", "e", "a", "c"]
        let tokens = ids.map { "\"\($0)\":{\(Self.first)}" }.joined(separator: ",")
        let metadata = ids.map { #""\#($0)":{"tags":{"t":"\#($0)","n":5}}"# }.joined(separator: ",")
        let name = "com.okta.authfoundation"
        var defaults: [String: Any] = [
            "\(name).allTokens": Data("{\(tokens),\"f\":{}}".utf8),
            "\(name).tokenMetadata": Data("{\(metadata)}".utf8), "\(name).defaultToken": "c",
        ]
        let read = OktaLegacySession.all(inDefaults: defaults, at: Self.now)
        #expect(read.sessions.map(\.id) == ids.sorted() && read.defaultId == "c")
        #expect(read.sessions.map(\.tags) == ids.sorted().map { ["t": $0] })
        defaults["\(name).defaultToken"] = "f"
        #expect(OktaLegacySession.all(inDefaults: defaults).defaultId == nil)
        #expect(OktaLegacySession.all(inDefaults: [:]).sessions.isEmpty)
    }

    // MARK: The session

    @Test(
        "A session of an earlier SDK is renewed if it has to be, and refused if it cannot be",
        arguments: [
            (nil, nil, 1, nil), ("", nil, 1, nil), ("a", nil, 0, nil), ("a", nil, 1, false),
            ("a", nil, nil, true), ("a", "r", 0, true), ("a", "r", 1, false), (nil, "r", 1, true),
            ("", "r", 1, true),
        ] as [(String?, String?, TimeInterval?, Bool?)]
    )
    func checked(access: String?, refresh: String?, left: TimeInterval?, renews: Bool?) throws {
        var session = OktaLegacySession(accessToken: access, refreshToken: refresh)
        session.expiresAt = left.map(Self.now.addingTimeInterval)
        session.clientSecret = ""
        guard let renews else {
            let problem = left == 0 ? OktaLegacySessionError.expired : .noToken
            #expect(throws: problem) { try session.checked(at: Self.now) }
            return
        }
        let checked = try session.checked(at: Self.now)
        #expect(checked.needsRenewal == renews && checked.clientSecret == nil)
        #expect(checked.accessToken == (access == "" ? nil : access))
    }

    @Test("A problem is understood if the bytes contain no session, and not if they are unknown")
    func understood() {
        let unknown: [OktaLegacySessionError] = [
            .empty, .notAnArchive, .malformed, .unsupportedVersion, .unknownClass, .wrongType,
            .noConfiguration,
        ]
        #expect(unknown.allSatisfy { !$0.isUnderstood })
        let understood: [OktaLegacySessionError] = [
            .noToken, .expired, .signedOut, .idTokenOnly, .signInInProgress, .bareToken, .metadata,
            .defaultPointer,
        ]
        #expect(understood.allSatisfy { $0.isUnderstood })
    }
}
