/// A model of the wire: an object that is read leniently and written as it was.
///
/// The one table serves the SDK's own parser, `Codable` and printing. The protocol refines none of
/// the standard library's, so that the compiler can lay out each conformance.
package protocol WireModel: Sendable {
    /// The members the model knows; at most 64.
    static var fields: [Field] { get }

    var object: JSONObject { get }

    /// Shows `object` as a model; it has been read by ``fields``.
    init(object: JSONObject)

    /// Corrects what a table cannot say, after the members were read.
    static func adjust(_ object: inout JSONObject)

    /// The parts that may be shown.
    var visibleParts: [(label: String, value: Any)] { get }
}

extension WireModel {
    package static func adjust(_ object: inout JSONObject) {}

    /// Reads an object; `nil` if there is none, or it lacks what makes it useful at all.
    package init?(reading node: JSONNode, log: IssueLog) {
        guard let object = LenientReader(log: log).object(in: node, as: Self.self) else {
            return nil
        }
        self.init(object: object)
    }
}

// Public only to serve as witnesses for the public models.
extension WireModel {
    /// Decodes leniently.
    ///
    /// - Throws: `DecodingError` if there is no object, or one without what the model needs.
    public init(from decoder: any Decoder) throws {
        self.init(object: try JSONObject(from: decoder, as: Self.self))
    }

    /// Encodes with the names of the wire.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue.object(object.members).encode(to: encoder)
    }
}

extension JSONObject {
    fileprivate init(from decoder: any Decoder, as type: any WireModel.Type) throws {
        let reader = LenientReader(log: IssueLog())
        let text = DecoderText(decoder, as: type)
        guard let object = text.read({ reader.object(in: $0, as: type) }) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a usable \(type)")
            )
        }
        self = object
    }
}
