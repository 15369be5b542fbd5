package import Foundation
package import OktaCore

/// One way to spoil an answer.
package enum JSONMutation: CaseIterable {
    case delete, setNull, retype, nestDeeply, longText, repeatElement

    /// Spoils one place of `value`.
    package func apply(to value: OktaJSON, with numbers: inout SeededNumbers) -> OktaJSON {
        switch value {
        case .object(var members) where !members.list.isEmpty:
            let all = members.dictionary.sorted { $0.key < $1.key }
            let (key, old) = all[Int.random(in: all.indices, using: &numbers)]
            if let deeper = deeper(old, with: &numbers) {
                members[key] = deeper
            } else if self == .delete {
                members[key] = Optional.none
            } else {
                members[key] = spoiled(old, with: &numbers)
            }
            return .object(members)
        case .array(var elements) where !elements.isEmpty:
            let index = Int.random(in: elements.indices, using: &numbers)
            if let deeper = deeper(elements[index], with: &numbers) {
                elements[index] = deeper
            } else if self == .delete {
                elements.remove(at: index)
            } else if self == .repeatElement {
                elements.insert(elements[index], at: index)
            } else {
                elements[index] = spoiled(elements[index], with: &numbers)
            }
            return .array(elements)
        default: return value
        }
    }

    /// A container, spoiled further down in four of five cases; `nil` for the fifth, and for others.
    private func deeper(_ value: OktaJSON, with numbers: inout SeededNumbers) -> OktaJSON? {
        let isContainer =
            switch value {
            case .object(let members): !members.list.isEmpty
            case .array(let elements): !elements.isEmpty
            default: false
            }
        guard isContainer, Int.random(in: 0..<5, using: &numbers) > 0 else { return nil }
        return apply(to: value, with: &numbers)
    }

    private func spoiled(_ value: OktaJSON, with numbers: inout SeededNumbers) -> OktaJSON {
        switch self {
        case .delete, .setNull: .null
        case .retype:
            [
                .bool(true), .number(-0.5), .string("odd"), .array([]), [:],
                [[:], "odd", nil],
                ["value": -0.5], ["href": 7],
            ].randomElement(using: &numbers) ?? .null
        case .nestDeeply:
            (0..<Int.random(in: 1...160, using: &numbers)).reduce(value) { inner, _ in
                .array([inner])
            }
        case .longText: .string(String(repeating: "é\"", count: 500))
        case .repeatElement: .array(Array(repeating: value, count: 3))
        }
    }
}

/// One way to spoil the bytes of an answer.
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
        let token = Data((tokens.randomElement(using: &numbers) ?? "").utf8)
        switch self {
        case .truncate: body.removeSubrange(index...)
        case .flip: body[index] ^= UInt8.random(in: 1...255, using: &numbers)
        case .insert: body.insert(contentsOf: token, at: index)
        case .replace: body.replaceSubrange(index...index, with: token)
        }
        return body
    }
}
