/// Collects what did not fit while one answer is read.
package final class IssueLog {
    /// Issues that are kept; a hostile answer could have millions.
    package static let limit = 100

    /// One step down into the answer.
    package enum Place {
        case name(String)
        case index(Int)
    }

    package private(set) var issues: [OktaDecodingIssue] = []
    private var path: [Place] = []

    /// Creates an empty log.
    package init() {}

    /// What is noted from now on is at `place`, one level further down.
    package func enter(_ place: Place) {
        // As deep as most answers are, at once.
        if path.isEmpty { path.reserveCapacity(6) }
        path.append(place)
    }

    /// Goes back one level up.
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
