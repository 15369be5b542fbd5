package import OktaCore

/// A value that is encoded as its JSON, and decoded from it.
package protocol WireCodable: JSONRepresentable, Codable {
    /// Reads `json` leniently; `nil` for JSON of another kind, or an object without a required member.
    init?(json: OktaJSON)
}

// Public only to serve as witnesses for the public models and enumerations.
extension WireCodable {
    /// Encodes the value as it is on the wire.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes leniently.
    ///
    /// - Throws: `DecodingError` for a value of another kind, or an object without a required member.
    public init(from decoder: any Decoder) throws {
        guard let value = Self(json: try OktaJSON(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a usable \(Self.self)")
            )
        }
        self = value
    }
}

/// An object of the wire, read leniently.
protocol WireModel: WireCodable, Sendable, PartlyVisible {
    /// Reads the members, one line each; `nil` without one that makes the object useful at all.
    init?(_ object: ObjectReader)

    /// The members by their names on the wire: what is written, and what descriptions and dumps show.
    var members: WireMembers { get }
    /// The names of properties by their names on the wire, where these differ. Descriptions and dumps show
    /// the names of the properties.
    static var propertyNames: [String: String] { get }
    /// The names on the wire of secret members: descriptions, mirrors and dumps show `<redacted>`.
    static var secrets: Set<String> { get }
    /// The properties without a member of their own on the wire, for descriptions and dumps.
    var furtherFacts: KeyValuePairs<String, Any?> { get }
    /// The properties that descriptions and dumps show, without secrets.
    var visibleFacts: [(label: String, value: Any?)] { get }
}

typealias WireMembers = KeyValuePairs<String, (any JSONRepresentable)?>

extension WireModel {
    static var propertyNames: [String: String] { [:] }
    static var secrets: Set<String> { [] }
    var furtherFacts: KeyValuePairs<String, Any?> { [:] }
    var visibleFacts: [(label: String, value: Any?)] {
        let members = members.map { name, value -> (String, Any?) in
            (Self.label(of: name), Self.secrets.contains(name) ? Secret.redacted(value) : value)
        }
        return members + furtherFacts.map { ($0, $1) }
    }
    package var visibleParts: [(label: String, value: Any)] {
        visibleFacts.compactMap { label, value in shown(value).map { (label, $0) } }
    }
    package var json: OktaJSON { .object(members) }

    package init?(json: OktaJSON) {
        guard case .object(let members) = json else { return nil }
        self.init(ObjectReader(members, log: IssueLog()))
    }

    /// The name of the property with the member `name`; `_links` is `links`.
    static func label(of name: String) -> String {
        propertyNames[name] ?? String(name.drop { $0 == "_" })
    }
}

/// A member to show; `nil` for an empty list, too.
private func shown(_ value: Any?) -> Any? {
    // A text is a collection, too; an empty one is shown.
    guard !(value is String), let list = value as? any Collection else { return value }
    return list.isEmpty ? nil : value
}

/// A member behind a reference, so that the structure around it stays small.
///
/// It is a value like any other: a copy that is changed gets a reference of its own.
struct Box<Value: Equatable & Sendable>: Equatable, Sendable {
    private final class Content: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var content: Content?

    var value: Value? {
        get { content?.value }
        set { content = newValue.map(Content.init) }
    }

    // Not synthesised: boxes are equal if their values are.
    static func == (one: Self, other: Self) -> Bool {
        one.content === other.content || one.value == other.value
    }
}
