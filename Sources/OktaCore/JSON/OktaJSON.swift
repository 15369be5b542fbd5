import Foundation

/// A value for a member of a request's body that the SDK does not know.
///
/// Write it as a literal: `["nickName": "Ada", "age": 36, "tags": ["a", "b"]]`. It can hold a secret,
/// so its description never shows the content.
public enum OktaJSON: Equatable, Sendable {
    /// JSON `null`.
    case null
    /// A boolean.
    case bool(Bool)
    /// A number; integers are written without a fraction, values that are not finite as `null`.
    case number(Double)
    /// A text.
    case string(String)
    /// Several values in order.
    case array([OktaJSON])
    /// Values by name.
    case object([String: OktaJSON])
}

extension OktaJSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// Creates a text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates an array.
    public init(arrayLiteral elements: OktaJSON...) { self = .array(elements) }
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Creates an object; of members with one name the last counts.
    public init(dictionaryLiteral elements: (String, OktaJSON)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}

extension OktaJSON {
    /// The same value; of members with one name the last counts.
    package init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .number(let number): .number(number)
            case .string(let text): .string(text)
            case .array(let elements): .array(elements.map(OktaJSON.init(_:)))
            case .object(let members):
                .object(Dictionary(members.map { ($0.key, OktaJSON($0.value)) }) { $1 })
            }
    }
}

extension OktaJSON: JSONRepresentable {
    package var json: JSONValue {
        switch self {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let number): number.isFinite ? .number(number) : .null
        case .string(let text): .string(text)
        case .array(let values): .array(values.map(\.json))
        case .object(let members): members.json
        }
    }

    /// The value as `JSONSerialization` takes it.
    package var foundationValue: Any {
        switch self {
        case .null: NSNull()
        case .bool(let flag): flag
        case .number(let number) where !number.isFinite: NSNull()
        case .number(let number): number.narrowed
        case .string(let text): text
        case .array(let values): values.map(\.foundationValue)
        case .object(let members): members.mapValues(\.foundationValue)
        }
    }
}

extension OktaJSON: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["kind": json.kind] }
}

extension JSONValue {
    /// The object with `members` in it: those of inner objects are joined, everything else is
    /// replaced.
    package func overlaid(with members: [String: OktaJSON]) -> JSONValue {
        guard case .object(var all) = self, !members.isEmpty else { return self }
        for key in members.keys.sorted() {
            guard let value = members[key] else { continue }
            let place = all.firstIndex { $0.key == key }
            let old = place.map { all[$0].value }
            let new: JSONValue =
                if case .object(let inner) = value, case .object? = old {
                    old?.overlaid(with: inner) ?? value.json
                } else {
                    value.json
                }
            if let place {
                all[place] = Member(key: key, value: new)
            } else {
                all.append(Member(key: key, value: new))
            }
        }
        return .object(all)
    }
}

extension OktaJSON {
    /// The text, if this is one.
    package var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The number, if this is a finite one.
    package var finiteNumber: Double? {
        if case .number(let number) = self, number.isFinite { number } else { nil }
    }

    /// The elements, if this is an array.
    package var elements: [OktaJSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if this is an object.
    package var members: [String: OktaJSON]? {
        if case .object(let members) = self { members } else { nil }
    }
}
