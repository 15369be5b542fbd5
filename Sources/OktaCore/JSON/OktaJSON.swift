/// A JSON value.
///
/// Write it as a literal: `["nickName": "Ada", "age": 36, "tags": ["a", "b"]]`. It can hold a secret,
/// so its description never shows the content.
public enum OktaJSON: Hashable, Sendable {
    /// JSON `null`.
    case null
    /// A boolean.
    case bool(Bool)
    /// A number; integers are written without a fraction, values that are not finite as `null`.
    case number(Double)
    /// An integer beyond 2⁵³ that no `Double` holds exactly; every other number is a ``number(_:)``.
    case largeInteger(Int64)
    /// A text.
    case string(String)
    /// Several values in order.
    case array([OktaJSON])
    /// Values by name.
    case object(Members)

    /// The number `integer`, with all its digits.
    public init(_ integer: Int64) {
        let number = Double(integer)
        self = Int64(exactly: number) == integer ? .number(number) : .largeInteger(integer)
    }

    /// The members of an object, in order.
    ///
    /// A server can send several members with one name; of those, the subscript returns the last.
    public struct Members: Sendable {
        /// Few, so that a member is found by looking at each.
        package private(set) var list: [(name: String, value: OktaJSON)] = []

        /// No members yet.
        public init() {}

        /// The members of `values`, in the order of their names.
        public init(_ values: [String: OktaJSON]) {
            list = values.map { (name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
        }

        /// The value of the member `name`; `nil` if the member is missing.
        public subscript(name: String) -> OktaJSON? {
            get { list.last { $0.name == name }?.value }
            set {
                guard let newValue else { return list.removeAll { $0.name == name } }
                if let place = list.lastIndex(where: { $0.name == name }) {
                    list[place].value = newValue
                } else {
                    list.append((name, newValue))
                }
            }
        }

        /// The values by name; of several members with one name the last counts.
        public var dictionary: [String: OktaJSON] {
            Dictionary(list.map { ($0.name, $0.value) }) { $1 }
        }

        /// The members in the order of their names; of several with one name the last.
        package var sorted: [(name: String, value: OktaJSON)] {
            let sorted = list.sorted { $0.name < $1.name }
            let isRepeated = zip(sorted, sorted.dropFirst()).contains { $0.name == $1.name }
            return isRepeated ? Members(dictionary).list : sorted
        }

        /// Whether several members have one name.
        package var repeatsNames: Bool { Set(list.map(\.name)).count < list.count }

        /// Adds a member behind the others, also if one has its name already.
        package mutating func append(_ name: String, _ value: OktaJSON) {
            list.append((name, value))
        }

        package mutating func reserveCapacity(_ count: Int) { list.reserveCapacity(count) }
    }
}

extension OktaJSON.Members: Hashable {
    // Not synthesised: the order of members does not count.
    /// Whether both have the same members, in any order.
    public static func == (one: Self, other: Self) -> Bool { one.dictionary == other.dictionary }

    /// Hashes the members, in any order.
    public func hash(into hasher: inout Hasher) { hasher.combine(dictionary) }
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
    public init(integerLiteral value: Int64) { self.init(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates an array.
    public init(arrayLiteral elements: OktaJSON...) { self = .array(elements) }
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Creates an object; of members with one name the last counts.
    public init(dictionaryLiteral elements: (String, OktaJSON)...) {
        self = .object(Members(Dictionary(elements) { $1 }))
    }
}

extension OktaJSON {
    /// The type of this value, in the words of ``OktaDecodingIssue``.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number, .largeInteger: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    package var isNull: Bool { if case .null = self { true } else { false } }

    package var text: String? { if case .string(let text) = self { text } else { nil } }

    package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    /// The number of a document that is signed, or that this package wrote: a text does not count.
    package var finiteNumber: Double? {
        switch self {
        case .number(let number): number.isFinite ? number : nil
        case .largeInteger(let integer): Double(integer)
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The number in a response of a server, which some write as a text of digits.
    package var lenientNumber: Double? { finiteNumber ?? text.flatMap(Double.init(digits:)) }

    /// The integer, if this is one; also if it is written as a text.
    package var integer: Int? {
        switch self {
        case .number(let number): Int(exactly: number)
        case .largeInteger(let integer): Int(exactly: integer)
        case .string(let text): Int(text)
        case .null, .bool, .array, .object: nil
        }
    }

    /// The text of a scalar: numbers and booleans are spelled out.
    package var scalarText: String? {
        switch self {
        case .string(let text): text
        case .bool(let flag): String(flag)
        case .number(let number): Int64(exactly: number).map { String($0) } ?? String(number)
        case .largeInteger(let integer): String(integer)
        case .null, .array, .object: nil
        }
    }

    package var elements: [OktaJSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    package var members: Members? { if case .object(let members) = self { members } else { nil } }

    package subscript(name: String) -> OktaJSON? { members?[name] }
}

extension OktaJSON: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["kind": kind] }
}
