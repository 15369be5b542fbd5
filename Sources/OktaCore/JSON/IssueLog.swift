/// Collects the members that did not fit while one response is read.
@usableFromInline package final class IssueLog {
    /// The number of issues stored at most; a hostile response could have millions.
    package static let limit = 100

    /// One step down into the response.
    @usableFromInline package enum Place {
        /// A member the SDK knows.
        case key(StaticString)
        /// A member whose key is data.
        case member(JSONNode)
        case index(Int)
    }

    package private(set) var issues: [OktaDecodingIssue] = []
    @usableFromInline var path: [Place] = []

    /// Creates an empty log.
    @usableFromInline package init() {}

    /// Runs `body` one level further down.
    @inlinable package func inside<Result>(_ place: Place, _ body: () -> Result) -> Result {
        path.append(place)
        defer { path.removeLast() }
        return body()
    }

    /// Records that the member at the current place is not of the expected type.
    @usableFromInline package func note(expected: String, found: String) {
        guard issues.count < Self.limit else { return }
        issues.append(OktaDecodingIssue(path: pathText, expected: expected, found: found))
    }

    private var pathText: String {
        path.reduce(into: "") { text, place in
            switch place {
            case .key(let key): text += text.isEmpty ? "\(key)" : ".\(key)"
            case .member(let key): text += (text.isEmpty ? "" : ".") + (key.string ?? "")
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}
