/// Collects what did not fit while one answer is read.
final class IssueLog {
    /// Issues that are kept; a hostile answer could have millions.
    static let limit = 100

    private(set) var issues: [OktaDecodingIssue] = []
    private var path: [PathComponent] = []

    private enum PathComponent {
        case key(String)
        case index(Int)
    }

    /// Runs `body` one level further down.
    func inside<Result>(_ key: String, _ body: () -> Result) -> Result {
        path.append(.key(key))
        defer { path.removeLast() }
        return body()
    }

    /// Runs `body` for one element of an array.
    func inside<Result>(_ index: Int, _ body: () -> Result) -> Result {
        path.append(.index(index))
        defer { path.removeLast() }
        return body()
    }

    /// Notes that the member at the current place is not what it should be.
    func note(expected: String, found: String) {
        guard issues.count < Self.limit else { return }
        issues.append(OktaDecodingIssue(path: pathText, expected: expected, found: found))
    }

    private var pathText: String {
        path.reduce(into: "") { text, component in
            switch component {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}
