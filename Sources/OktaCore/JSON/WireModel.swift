/// A value read from an object of a JSON text.
///
/// Usable from inlinable code, so that ``JSONReader`` is specialised in the module of each model.
@usableFromInline package protocol JSONReadable {
    /// Reads the members of an object; `nil` if it lacks a member without which it is useless.
    init?(reading json: JSONReader)
}

/// A model of the wire: an object that is read leniently and written as it was.
///
/// The one mapping serves both the SDK's own parser and `Codable`.
package protocol WireModel: Codable, JSONRepresentable, JSONReadable {}

extension WireModel {
    /// Decodes leniently; public only to serve as witness for the public models.
    ///
    /// - Throws: `DecodingError` if there is no object, or one without what the model needs.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        let model = try JSONParser.parse(JSONWriter.data(value)) { root, _ in
            root.isObject ? Self(reading: JSONReader(root, log: IssueLog())) : nil
        }
        guard let model else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a usable \(Self.self)")
            )
        }
        self = model
    }

    /// Encodes with the names of the wire; public only to serve as witness.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
