/// An object of the wire, read leniently.
protocol WireModel: JSONRepresentable, Codable, Sendable, CustomStringConvertible {
    /// Reads the members, one line each; `nil` without one that makes the object useful at all.
    init?(_ object: ObjectReader)

    var json: OktaJSON { get }
}

// Public only to serve as witnesses for the public models.
extension WireModel {
    /// Decodes leniently.
    ///
    /// - Throws: `DecodingError` for a value that is not an object, or an object without a required member.
    public init(from decoder: any Decoder) throws {
        guard case .object(let members) = try OktaJSON(from: decoder),
            let model = Self(ObjectReader(members, log: IssueLog()))
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a usable \(Self.self)")
            )
        }
        self = model
    }

    /// Encodes with the names of the wire.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// The type and its members, without secrets.
    public var description: String {
        let members = Mirror(reflecting: self).children.compactMap { name, value in
            // The storage of a wrapped property has an underscore in front of its name.
            shown(value).map { "\(name?.drop { $0 == "_" } ?? ""): \($0)" }
        }
        return "\(Self.self)(\(members.joined(separator: ", ")))"
    }
}

/// The text of a member; `nil` if it is `nil` or an empty list.
private func shown(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { "\($0.value)" }
    case .collection, .dictionary: return mirror.children.isEmpty ? nil : "\(value)"
    default: return "\(value)"
    }
}

/// A member whose value is never shown: descriptions, mirrors and dumps say `<redacted>`.
@propertyWrapper
public struct OktaSecret<Value> {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension OktaSecret where Value: ExpressibleByNilLiteral {
    /// Wraps `nil`.
    public init() { wrappedValue = nil }
}

extension OktaSecret: Equatable where Value: Equatable {}
extension OktaSecret: Hashable where Value: Hashable {}
extension OktaSecret: Sendable where Value: Sendable {}

extension OktaSecret: ShownDifferently {
    /// `<redacted>` in place of a value, `nil` without one.
    var shownValue: Any? { shown(wrappedValue).flatMap(Secret.redacted) }
}

/// An optional member behind a reference, so that the structure around it stays small.
///
/// It is a value like any other: a copy that is changed gets a reference of its own.
@propertyWrapper
public struct OktaBoxed<Value> {
    fileprivate final class Box {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    fileprivate var box: Box?

    /// The value.
    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }

    /// Wraps `nil`.
    public init() {}

    /// Wraps a value.
    public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }
}

extension OktaBoxed.Box: Sendable where Value: Sendable {}
extension OktaBoxed: Sendable where Value: Sendable {}

extension OktaBoxed: Equatable where Value: Equatable {
    // Not synthesised: boxes are equal if their values are.
    /// Whether both values are equal.
    public static func == (one: Self, other: Self) -> Bool {
        one.box === other.box || one.wrappedValue == other.wrappedValue
    }
}

extension OktaBoxed: ShownDifferently {
    var shownValue: Any? { wrappedValue }
}

/// A wrapper that descriptions, mirrors and dumps show as another value.
protocol ShownDifferently: CustomStringConvertible, CustomReflectable {
    var shownValue: Any? { get }
}

// Public only to serve as witnesses for the public wrappers.
extension ShownDifferently {
    /// The text of the shown value.
    public var description: String { shownValue.map { "\($0)" } ?? "nil" }
    /// The mirror of the shown value.
    public var customMirror: Mirror { Mirror(reflecting: shownValue as Any) }
}
