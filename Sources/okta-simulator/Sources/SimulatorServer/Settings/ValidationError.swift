import OktaAuthSimulator

/// An error in a JSON document, and its place.
public struct ValidationError: Error, Sendable, CustomStringConvertible {
    /// The member, for example `users[0].login`; empty for the whole document.
    public let member: String
    /// The problem with it.
    public let problem: String

    /// The member and what is wrong with it.
    public var description: String { member.isEmpty ? problem : "\(member) \(problem)" }

    static func unknown(_ name: String, at place: String, known: [String]) -> ValidationError {
        let names = known.sorted().joined(separator: ", ")
        return ValidationError(member: place + name, problem: "means nothing; known: \(names)")
    }
}
