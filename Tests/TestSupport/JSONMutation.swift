package import Foundation
package import OktaCore

package enum JSONMutation: CaseIterable {
    case delete, setNull, retype, nestDeeply, longText, repeatElement

    /// Spoils one place of `value`.
    package func apply(to value: OktaJSON, with numbers: inout SeededNumbers) -> OktaJSON {
        switch value {
        case .object(var members) where !members.list.isEmpty:
            let all = members.dictionary.sorted { $0.key < $1.key }
            let (key, old) = all[Int.random(in: all.indices, using: &numbers)]
            let new = spoiled(old, with: &numbers)
            members[key] = new.count > 1 ? .array(new) : new.first
            return .object(members)
        case .array(var elements) where !elements.isEmpty:
            let index = Int.random(in: elements.indices, using: &numbers)
            let new = spoiled(elements[index], with: &numbers)
            elements.replaceSubrange(index...index, with: new)
            return .array(elements)
        default: return value
        }
    }

    /// The values that take the place of `value`; a container is spoiled further down in four of
    /// five cases.
    private func spoiled(_ value: OktaJSON, with numbers: inout SeededNumbers) -> [OktaJSON] {
        let isContainer = value.members?.list.isEmpty == false || value.elements?.isEmpty == false
        if isContainer, Int.random(in: 0..<5, using: &numbers) > 0 {
            return [apply(to: value, with: &numbers)]
        }
        switch self {
        case .delete: return []
        case .setNull: return [.null]
        case .retype:
            let others: [OktaJSON] = [
                true, -0.5, "odd", [], [:], [[:], "odd", nil], ["value": -0.5], ["href": 7],
            ]
            return [others[Int.random(in: others.indices, using: &numbers)]]
        case .nestDeeply:
            let depth = Int.random(in: 1...160, using: &numbers)
            return [(0..<depth).reduce(value) { inner, _ in .array([inner]) }]
        case .longText: return [.string(String(repeating: "é\"", count: 500))]
        case .repeatElement: return [value, value, value]
        }
    }
}

/// One way to spoil the bytes of a response.
package enum ByteMutation: CaseIterable {
    case truncate, flip, insert, replace

    package func apply(to body: Data, with numbers: inout SeededNumbers) -> Data {
        guard !body.isEmpty else { return body }
        var body = Data(body)
        let index = Int.random(in: body.indices, using: &numbers)
        let tokens = [
            "1e999", "-", "[[[[", "}", "\\uD800", "\"", "\u{0}", "99999999999999999999", "nul",
            ",,",
        ]
        let token = Data(tokens[Int.random(in: tokens.indices, using: &numbers)].utf8)
        switch self {
        case .truncate: body.removeSubrange(index...)
        case .flip: body[index] ^= UInt8.random(in: 1...255, using: &numbers)
        case .insert: body.insert(contentsOf: token, at: index)
        case .replace: body.replaceSubrange(index...index, with: token)
        }
        return body
    }
}
