/// One way to spoil an answer.
enum HostileMutation: CaseIterable {
    case delete, retype, setNull, nestDeeply, hugeNumber, hugeString, duplicateKey, invalidUTF8
    case repeatMany, escapeKey

    /// Spoils one place of `tree`.
    func apply(to tree: HostileTree, with numbers: inout SeededNumbers) -> HostileTree {
        switch tree {
        case .object(var members) where !members.isEmpty:
            let index = Int.random(in: members.indices, using: &numbers)
            // Deeper in two of three cases, so that the top is hit as often as the depths.
            if Int.random(in: 0..<3, using: &numbers) > 0, members[index].value.isContainer {
                members[index].value = apply(to: members[index].value, with: &numbers)
                return .object(members)
            }
            switch self {
            case .delete: members.remove(at: index)
            case .escapeKey: members[index].key.isEscaped = true
            case .duplicateKey:
                let copy = (members[index].key, Self.odd(with: &numbers))
                members.insert(copy, at: Bool.random(using: &numbers) ? index : index + 1)
            case .retype, .setNull, .nestDeeply, .hugeNumber, .hugeString, .invalidUTF8,
                .repeatMany:
                members[index].value = spoiled(members[index].value, with: &numbers)
            }
            return .object(members)
        case .array(var elements) where !elements.isEmpty:
            let index = Int.random(in: elements.indices, using: &numbers)
            if Int.random(in: 0..<3, using: &numbers) > 0, elements[index].isContainer {
                elements[index] = apply(to: elements[index], with: &numbers)
            } else if self == .delete {
                elements.remove(at: index)
            } else {
                elements[index] = spoiled(elements[index], with: &numbers)
            }
            return .array(elements)
        case .raw, .string, .array, .object, .nested, .repeated:
            return tree
        }
    }

    private func spoiled(_ tree: HostileTree, with numbers: inout SeededNumbers) -> HostileTree {
        switch self {
        case .delete, .setNull: .raw(Array("null".utf8))
        case .retype, .duplicateKey, .escapeKey: Self.odd(with: &numbers)
        case .nestDeeply: .nested(tree, levels: Int.random(in: 1...300, using: &numbers))
        case .hugeNumber: .raw(Self.hugeNumber(with: &numbers))
        case .hugeString: .string(String(repeating: "é\"", count: 500))
        case .invalidUTF8: .raw(Self.brokenString(with: &numbers))
        case .repeatMany: .repeated(tree, count: Int.random(in: 0...200, using: &numbers))
        }
    }

    /// A value of any kind that fits nowhere.
    private static func odd(with numbers: inout SeededNumbers) -> HostileTree {
        let values: [HostileTree] = [
            .raw(Array("true".utf8)), .raw(Array("-0.5".utf8)), .string("odd"), .array([]),
            .object([]), .array([.object([]), .string("odd")]),
            .object([(HostileKey(name: "href"), .raw(Array("7".utf8)))]),
        ]
        return values.randomElement(using: &numbers) ?? .array([])
    }

    private static func hugeNumber(with numbers: inout SeededNumbers) -> [UInt8] {
        let texts = [
            "1e999", "-1e999", "9223372036854775808", "-9223372036854775809", "1e-999",
            String(repeating: "9", count: 1_000), "0." + String(repeating: "0", count: 1_000) + "1",
        ]
        return Array((texts.randomElement(using: &numbers) ?? "0").utf8)
    }

    private static func brokenString(with numbers: inout SeededNumbers) -> [UInt8] {
        let contents: [[UInt8]] = [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
            Array(#"\uD800"#.utf8), Array(#"\uDC00\uD800"#.utf8), [0x00], [0x61, 0x1F],
        ]
        return [0x22] + (contents.randomElement(using: &numbers) ?? []) + [0x22]
    }
}

extension HostileTree {
    fileprivate var isContainer: Bool {
        switch self {
        case .array(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        case .raw, .string, .nested, .repeated: false
        }
    }
}
