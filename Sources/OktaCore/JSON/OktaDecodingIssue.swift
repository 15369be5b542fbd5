/// A member of a response that did not have the expected type and was left out.
///
/// One odd member never loses the response. The issue names the path and the types, never the value.
public struct OktaDecodingIssue: Equatable, Sendable {
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
}

extension OktaDecodingIssue: CustomStringConvertible {
    /// The issue as one sentence.
    public var description: String { "\(path): expected \(expected), found \(found)" }
}
