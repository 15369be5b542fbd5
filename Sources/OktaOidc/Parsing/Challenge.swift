import Foundation
import OktaCore

/// One challenge of the header field `WWW-Authenticate`: how to authorize a request.
///
/// Source: RFC 9110, section 11.6.1.
struct Challenge {
    /// `Bearer` or `DPoP`, in any letter case.
    let scheme: String
    /// By name in lower case.
    private(set) var parameters: [String: String] = [:]

    subscript(name: String) -> String? { parameters[name] }

    /// The challenges in a header field; `nil` if it is ill-formed.
    static func list(in field: String) -> [Challenge]? {
        var list: [Challenge] = []
        for part in parts(of: field) {
            if let (name, value) = parameter(part) {
                guard let last = list.indices.last,
                    list[last].parameters.updateValue(value, forKey: name) == nil
                else { return nil }
                continue
            }
            // A scheme, with the first parameter or with a text in place of parameters.
            let scheme = String(part.prefix { $0 != " " && $0 != "\t" })
            let content = trimmed(part.dropFirst(scheme.count))
            guard HeaderField.isToken(scheme) else { return nil }
            if let (name, value) = parameter(content) {
                list.append(Challenge(scheme: scheme, parameters: [name: value]))
            } else if isToken68(content) {
                list.append(Challenge(scheme: scheme))
            } else {
                return nil
            }
        }
        return list
    }

    /// The texts between the commas that are not in quotes.
    private static func parts(of field: String) -> [String] {
        var parts = [""]
        var (isQuoted, isEscaped) = (false, false)
        for character in field {
            if character == ",", !isQuoted {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
        }
        return parts.map(trimmed).filter { !$0.isEmpty }
    }

    /// Reads a name, `=`, and a word or a text in quotes.
    private static func parameter(_ text: String) -> (name: String, value: String)? {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let name = trimmed(text[..<sign])
        let value = trimmed(text[sign...].dropFirst())
        guard HeaderField.isToken(name),
            let value = HeaderField.isToken(value) ? value : unquoted(value)
        else { return nil }
        return (name.lowercased(), value)
    }

    private static func unquoted(_ text: String) -> String? {
        var (rest, content) = (text.dropFirst(), "")
        guard text.first == "\"" else { return nil }
        while let character = rest.popFirst() {
            if character == "\"" { return rest.isEmpty ? content : nil }
            guard let next = character == "\\" ? rest.popFirst() : character else { return nil }
            content.append(next)
        }
        return nil
    }

    /// Whether `text` is empty, or consists of the characters of base64, with `=` at its end only.
    private static func isToken68(_ text: String) -> Bool {
        guard let last = text.lastIndex(where: { $0 != "=" }) else { return text.isEmpty }
        return text[...last].utf8.allSatisfy { $0.isAlphanumeric || "-._~+/".utf8.contains($0) }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }
}

// The refusal of an access token, or of the proof with it.
//
// Source: RFC 6750, section 3; RFC 9449, section 7.1.
extension Challenge {
    /// Why the request was refused; `nil` if it had no token.
    var error: String? { self["error"] }
    var text: String? { self["error_description"] }

    /// The first challenge of `schemes`, in lower case, that names an error.
    static func refusal(
        in field: String?, of schemes: Set<String> = ["bearer", "dpop"]
    ) -> Challenge? {
        field.flatMap(list)?
            .first { schemes.contains($0.scheme.lowercased()) && $0.error != nil }
    }
}
