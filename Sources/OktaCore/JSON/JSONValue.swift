/// A JSON document as the server sent it, members in order, duplicates kept.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One `"key": value` pair of an object.
    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSONValue

        /// Creates a member.
        package init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// What this value is, in the words a report about it uses.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The members that have a value, in the given order; those that are `nil` are left out.
    package static func object(_ members: KeyValuePairs<String, (any JSONRepresentable)?>)
        -> JSONValue
    {
        // Of its size from the beginning: every request has several.
        var present: [Member] = []
        present.reserveCapacity(members.count)
        for (key, value) in members { present.add(key, value?.json) }
        return .object(present)
    }

    /// An object with the members of both; `self` if either is not an object.
    package func merging(_ other: JSONValue?) -> JSONValue {
        guard case .object(let members) = self, case .object(let more) = other else { return self }
        return .object(members + more)
    }
}

extension JSONValue {
    // Not synthesised: the order of members does not count.
    package static func == (one: JSONValue, other: JSONValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): one == other
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): JSONObject(one) == JSONObject(other)
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let flag): hasher.combine(flag)
        case .number(let number): hasher.combine(number)
        case .string(let text): hasher.combine(text)
        case .array(let elements): hasher.combine(elements)
        case .object(let members): hasher.combine(JSONObject(members))
        }
    }

    /// Whether the value is an array.
    package var isArray: Bool { if case .array = self { true } else { false } }

    /// The value, if it is a boolean.
    package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    /// The value, if it is a number.
    package var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The value, if it is a string.
    package var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The strings among the elements, if it is an array.
    package var strings: [String]? {
        if case .array(let elements) = self { elements.compactMap(\.string) } else { nil }
    }

    /// The members, if it is an object.
    package var object: JSONObject? {
        if case .object(let members) = self { JSONObject(members) } else { nil }
    }
}

extension [JSONValue.Member] {
    /// Adds a member, unless it has no value.
    package mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { append(JSONValue.Member(key: key, value: value)) }
    }

    var sortedByKey: [JSONValue.Member] { sorted { $0.key < $1.key } }
}

/// Something that can be written as JSON.
package protocol JSONRepresentable {
    var json: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
    package var json: JSONValue { self }
}

extension Bool: JSONRepresentable {
    package var json: JSONValue { .bool(self) }
}

extension Int: JSONRepresentable {
    package var json: JSONValue { .number(Double(self)) }
}

extension String: JSONRepresentable {
    package var json: JSONValue { .string(self) }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
    package var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: JSONRepresentable where Key == String, Value: JSONRepresentable {
    package var json: JSONValue {
        // The writer sorts the members.
        .object(map { .init(key: $0.key, value: $0.value.json) })
    }
}
