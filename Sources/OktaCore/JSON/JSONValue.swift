/// A JSON document as the server sent it, members in order, duplicates kept.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One `"key": value` pair of an object.
    package struct Member: Equatable, Sendable {
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
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0.json) } })
    }

    /// An object with the members of both; `self` if either is not an object.
    package func merging(_ other: JSONValue?) -> JSONValue {
        guard case .object(let members) = self, case .object(let more) = other else { return self }
        return .object(members + more)
    }
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
        .object(sorted { $0.key < $1.key }.map { .init(key: $0.key, value: $0.value.json) })
    }
}
