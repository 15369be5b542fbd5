import Foundation

/// One challenge of the header field `WWW-Authenticate`: how to authorize a request.
///
/// Source: RFC 9110, section 11.6.1.
struct Challenge: Equatable {
    /// `Bearer` or `DPoP`, in any letter case.
    let scheme: String
    /// By name in lower case.
    private(set) var parameters: [String: String] = [:]
    /// A text in place of parameters.
    private(set) var token: String?

    subscript(name: String) -> String? { parameters[name] }

    /// The challenges in a header field; `nil` if it is ill-formed.
    static func list(in field: String) -> [Challenge]? {
        var reader = Reader(rest: Substring(field))
        var list: [Challenge] = []
        while reader.skipSeparators() {
            guard let name = reader.word() else { return nil }
            let hadSpace = reader.skipSpaces()
            if !list.isEmpty, reader.skip("=") {
                guard let value = reader.value(), list[list.count - 1].add(name, value),
                    reader.isAtSeparator()
                else { return nil }
                continue
            }
            list.append(Challenge(scheme: name))
            if reader.isAtSeparator() { continue }
            // The first parameter of a challenge follows its scheme, or a token does.
            guard hadSpace else { return nil }
            if let token = reader.token68() {
                list[list.count - 1].token = token
                continue
            }
            guard let first = reader.word() else { return nil }
            _ = reader.skipSpaces()
            guard reader.skip("="), let value = reader.value(),
                list[list.count - 1].add(first, value), reader.isAtSeparator()
            else { return nil }
        }
        return list
    }

    private init(scheme: String) { self.scheme = scheme }

    /// Adds a parameter; returns `false` if there is one with this name.
    private mutating func add(_ name: String, _ value: String) -> Bool {
        parameters.updateValue(value, forKey: name.lowercased()) == nil
    }

    private struct Reader {
        var rest: Substring

        mutating func skipSpaces() -> Bool {
            let end = rest.drop { $0 == " " || $0 == "\t" }
            defer { rest = end }
            return end.startIndex != rest.startIndex
        }

        /// Skips commas and spaces; returns whether something follows.
        mutating func skipSeparators() -> Bool {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
            return !rest.isEmpty
        }

        mutating func isAtSeparator() -> Bool {
            _ = skipSpaces()
            return rest.isEmpty || rest.first == ","
        }

        mutating func skip(_ character: Character) -> Bool {
            guard rest.first == character else { return false }
            rest.removeFirst()
            return true
        }

        /// A token of RFC 9110, section 5.6.2.
        mutating func word() -> String? {
            let word = rest.prefix { character in
                guard let byte = character.asciiValue else { return false }
                return byte.isAlphanumeric || "!#$%&'*+-.^_`|~".contains(character)
            }
            rest = rest.dropFirst(word.count)
            return word.isEmpty ? nil : String(word)
        }

        /// A text of the alphabets of base64, if the next separator follows it.
        mutating func token68() -> String? {
            let text = rest.prefix { character in
                guard let byte = character.asciiValue else { return false }
                return byte.isAlphanumeric || "-._~+/".contains(character)
            }
            var after = self
            after.rest = rest.dropFirst(text.count).drop { $0 == "=" }
            let token = rest[..<after.rest.startIndex]
            guard !text.isEmpty, after.isAtSeparator() else { return nil }
            self = after
            return String(token)
        }

        mutating func value() -> String? {
            _ = skipSpaces()
            guard skip("\"") else { return word() }
            var text = ""
            while let character = rest.popFirst() {
                switch character {
                case "\"": return text
                case "\\":
                    guard let escaped = rest.popFirst() else { return nil }
                    text.append(escaped)
                default: text.append(character)
                }
            }
            return nil
        }
    }
}

/// Why a resource refused an access token, or the proof with it.
///
/// Source: RFC 6750, section 3; RFC 9449, section 7.1.
struct ResourceRefusal {
    private let challenge: Challenge

    let error: String
    var text: String? { challenge["error_description"] }

    subscript(name: String) -> String? { challenge[name] }

    /// Reads the header field; `nil` without a challenge of `schemes`, in lower case, that names an error.
    init?(_ field: String?, of schemes: Set<String> = ["bearer", "dpop"]) {
        let named = field.flatMap(Challenge.list)?
            .first { schemes.contains($0.scheme.lowercased()) && $0["error"] != nil }
        guard let challenge = named, let error = challenge["error"] else { return nil }
        (self.error, self.challenge) = (error, challenge)
    }
}
