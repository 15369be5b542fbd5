/// Proof that the user has a factor: a code, an answer, a password, a signature.
///
/// The factor classes create it from typed values. Create one yourself for a custom factor.
public struct OktaFactorProof: Equatable, Sendable {
    /// The members of the request's body by their names on the wire, besides the state token.
    public var fields: [String: String]

    /// Creates a proof from members of the request's body.
    public init(fields: [String: String]) { self.fields = fields }

    /// The password, where it is one factor of several.
    static func password(_ password: String) -> Self { Self(fields: ["password": password]) }

    /// The first member that is empty, if there is one.
    var firstEmpty: KeyValuePairs<String, String?> {
        fields.keys.sorted().first { fields[$0] == "" }.map { [$0: ""] } ?? [:]
    }
}

extension OktaFactorProof: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["fields": fields.keys.sorted(), "values": Secret.redacted(fields)]
    }
}
