/// The cookies of one exchange, between redirects of the org.
///
/// They go back to the origin they came from and are stored nowhere.
struct ExchangeCookies {
    private var values: [(name: String, value: String)] = []

    /// The header field `Cookie`; `nil` without cookies.
    var header: String? {
        values.isEmpty ? nil : values.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// Stores the cookies of a header field `Set-Cookie`, of which several can arrive as one list.
    mutating func store(_ field: String?) {
        for cookie in Self.cookies(in: field ?? "") {
            values.removeAll { $0.name == cookie.name }
            values.append(cookie)
        }
    }

    /// The name and value of each cookie in a list.
    private static func cookies(in list: String) -> [(name: String, value: String)] {
        var parts: [Substring] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            // A comma is within a date unless a name and '=' follow.
            let beginning = part.prefix { $0 != ";" && $0 != "=" }
            let isName =
                !beginning.isEmpty && beginning.endIndex < part.endIndex
                && part[beginning.endIndex] == "="
                && beginning.drop { $0 == " " }.allSatisfy { $0 != " " }
            if isName || parts.isEmpty {
                parts.append(part)
            } else if let last = parts.popLast() {
                parts.append(list[last.startIndex..<part.endIndex])
            }
        }
        return parts.compactMap { part in
            let pair = part.prefix { $0 != ";" }
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.drop { $0 == " " } }
            guard pair.count == 2, !pair[0].isEmpty else { return nil }
            return (String(pair[0]), String(pair[1]))
        }
    }
}
