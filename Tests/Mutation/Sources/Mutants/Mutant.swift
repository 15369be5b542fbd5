/// A change of one place in a source file that ought to turn a test red.
public struct Mutant: Codable, Hashable, Sendable {
    /// How a place is changed.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// A condition is negated, or does not hold.
        case condition
        /// An operator gives way to a similar one.
        case comparison
        /// A literal has another value.
        case constant
        /// Two arguments of one type change places.
        case swap
        /// An argument is left out, so that its default counts.
        case argument
        /// A statement is not executed.
        case statement
        /// An element is missing from an array or a dictionary.
        case member
        /// A method that returns a value like its receiver is not called.
        case call
        /// Two cases of a switch change places.
        case branch
        /// A function returns another value.
        case result
    }

    /// What switches the mutant on; unique in one build.
    public var id = 0
    /// How the place is changed.
    public let kind: Kind
    /// The path of the file from the root of the package.
    public let file: String
    /// The number of the line of the change.
    public let line: Int
    /// The text of that line.
    public let text: String
    /// The text before and after the change.
    public let change: String
    /// What makes the change depend on a switch.
    let edits: [Edit]

    /// The path of the file without `Sources` and the name of the file.
    public var folder: String {
        file.split(separator: "/").dropFirst().dropLast().joined(separator: "/")
    }
}

/// The replacement of a range of bytes of a source file.
struct Edit: Codable, Hashable, Sendable {
    /// Stands in `text` for the expression that is `true` while the mutant is on.
    static let isOn = "\u{1}"

    /// Empty for an insertion.
    let range: Range<Int>
    /// The text in its place.
    let text: String

    /// Whether both can be made: they neither overlap nor begin or end at the same place.
    func isApart(from other: Edit) -> Bool {
        range.upperBound < other.range.lowerBound || other.range.upperBound < range.lowerBound
    }
}
