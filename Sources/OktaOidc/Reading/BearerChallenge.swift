import Foundation

/// Why a resource refused an access token: header field `WWW-Authenticate`.
///
/// Source: RFC 9110, section 11.6.1; RFC 6750, section 3.
struct BearerChallenge {
    private let values: [String: String]

    let error: String
    var text: String? { values["error_description"] }

    subscript(name: String) -> String? { values[name] }

    /// Reads the header field, which can have challenges of other schemes; `nil` if it names no error.
    init?(_ field: String?) {
        var values: [String: String] = [:]
        var isBearer = false
        for part in Self.parts(of: field ?? "") {
            var pair = part[...]
            // The first parameter of a challenge follows the scheme.
            let name = pair.prefix { $0 != "=" }
            if let space = name.firstIndex(where: \.isWhitespace) {
                isBearer = pair[..<space].lowercased() == "bearer"
                pair = pair[space...].drop(while: \.isWhitespace)
            }
            let sides = pair.split(separator: "=", maxSplits: 1)
            guard isBearer, sides.count == 2 else { continue }
            let key = sides[0].trimmingCharacters(in: .whitespaces).lowercased()
            values[key] = values[key] ?? sides[1].trimmingCharacters(in: .whitespaces)
        }
        guard let error = values["error"] else { return nil }
        (self.error, self.values) = (error, values)
    }

    /// The parts between commas that are not quoted, without quotation marks.
    private static func parts(of field: String) -> [String] {
        var parts = [""]
        var (isQuoted, isEscaped) = (false, false)
        for character in field {
            switch character {
            case "\\" where isQuoted && !isEscaped:
                isEscaped = true
                continue
            case "\"" where !isEscaped: isQuoted.toggle()
            case "," where !isQuoted: parts.append("")
            default: parts[parts.count - 1].append(character)
            }
            isEscaped = false
        }
        return parts.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
