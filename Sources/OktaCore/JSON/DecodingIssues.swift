/// A member of a response that did not have the expected type and was left out.
///
/// One odd member never loses the response. The issue names the path and the types, never the value.
public struct OktaDecodingIssue: Equatable, Sendable, CustomStringConvertible {
    /// Where the member is, for example `_embedded.factors[2].profile`.
    public let path: String
    /// The type the SDK expects there, for example `an object`.
    public let expected: String
    /// The type the server sent, for example `a string`.
    public let found: String

    /// Describes one member that did not fit.
    public init(path: String, expected: String, found: String) {
        self.path = path
        self.expected = expected
        self.found = found
    }

    /// The issue as one sentence.
    public var description: String { "\(path): expected \(expected), found \(found)" }
}

/// Collects what did not fit while one response is read.
package final class IssueLog {
    /// Issues that are kept; a hostile response could have millions.
    package static let limit = 100

    package enum Place {
        case name(String)
        case index(Int)
    }

    package private(set) var issues: [OktaDecodingIssue] = []
    private var path: [Place] = []

    package init() {}

    /// Goes one level down: the next issues are noted at `place`.
    package func enter(_ place: Place) {
        path.append(place)
    }

    package func leave() { path.removeLast() }

    /// Notes that the member at the current place is not what it should be.
    package func note(expected: String, found: String) {
        guard issues.count < Self.limit else { return }
        issues.append(OktaDecodingIssue(path: pathText, expected: expected, found: found))
    }

    /// Notes that the member at `place`, one level further down, is not what it should be.
    package func note(expected: String, found: String, at place: Place) {
        enter(place)
        note(expected: expected, found: found)
        leave()
    }

    private var pathText: String {
        path.reduce(into: "") { text, place in
            switch place {
            case .name(let name): text += (text.isEmpty ? "" : ".") + name
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}
