import Foundation

package protocol JSONRepresentable {
    var json: OktaJSON { get }
}

extension OktaJSON {
    /// The object with the members of `values`.
    public static func object(_ values: [String: OktaJSON]) -> OktaJSON { .object(Members(values)) }

    /// The object of those `members` that have a value.
    package static func object(
        _ members: KeyValuePairs<String, (any JSONRepresentable)?>
    ) -> OktaJSON {
        var present = Members()
        present.reserveCapacity(members.count)
        for (name, value) in members {
            if let value { present.append(name, value.json) }
        }
        return .object(present)
    }

    /// Appends the members of `other`; returns `self` if either value is not an object.
    package func merging(_ other: OktaJSON?) -> OktaJSON {
        guard case .object(var all) = self, case .object(let more) = other else { return self }
        for (name, value) in more.list { all.append(name, value) }
        return .object(all)
    }

    /// The object with `members` in it: inner objects are joined, everything else is replaced.
    package func overlaid(with members: [String: OktaJSON]) -> OktaJSON {
        guard case .object(var all) = self, !members.isEmpty else { return self }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            if case .object(let inner) = value, let old = all[name], case .object = old {
                all[name] = old.overlaid(with: inner.dictionary)
            } else {
                all[name] = value
            }
        }
        return .object(all)
    }

    /// The value as `JSONSerialization` takes it.
    package var foundationValue: Any {
        switch self {
        case .null: NSNull()
        case .bool(let flag): flag
        case .number(let number) where !number.isFinite: NSNull()
        case .number(let number): number.narrowed
        case .largeInteger(let integer): integer
        case .string(let text): text
        case .array(let values): values.map(\.foundationValue)
        case .object(let members): members.dictionary.mapValues(\.foundationValue)
        }
    }
}

extension OktaJSON: JSONRepresentable {
    package var json: OktaJSON { self }
}

extension Bool: JSONRepresentable {
    package var json: OktaJSON { .bool(self) }
}

extension Int: JSONRepresentable {
    package var json: OktaJSON { OktaJSON(Int64(self)) }
}

extension String: JSONRepresentable {
    package var json: OktaJSON { .string(self) }
}

extension Date: JSONRepresentable {
    package var json: OktaJSON { .string(WireDate.text(from: self)) }
}

extension URL: JSONRepresentable {
    package var json: OktaJSON { .string(absoluteString) }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
    package var json: OktaJSON { .array(map(\.json)) }
}

extension Dictionary: JSONRepresentable where Key == String, Value: JSONRepresentable {
    package var json: OktaJSON { .object(OktaJSON.Members(mapValues(\.json))) }
}
