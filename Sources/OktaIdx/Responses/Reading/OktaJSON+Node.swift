import OktaCore

extension OktaJSON {
    /// Copies `node`; of two members with one name the last counts.
    init(_ node: JSONNode) {
        if let text = node.string {
            self = .string(text)
        } else if let members = node.members {
            var values: [String: OktaJSON] = [:]
            for (key, value) in members { values[key.string ?? ""] = OktaJSON(value) }
            self = .object(values)
        } else if let elements = node.elements {
            self = .array(elements.map { OktaJSON($0) })
        } else if let flag = node.bool {
            self = .bool(flag)
        } else if let number = node.number {
            self = .number(number)
        } else {
            self = .null
        }
    }

    /// The member `name`, if this is an object.
    subscript(name: String) -> OktaJSON? {
        members?[name]
    }

    /// The value as a text, as the server means it: numbers and booleans are spelled out.
    var scalarText: String? {
        switch self {
        case .string(let text): text
        case .bool(let flag): String(flag)
        case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
        case .null, .array, .object: nil
        }
    }

    /// The number, also where it was sent as a text.
    var integer: Int? {
        switch self {
        case .number(let number): Int(exactly: number)
        case .string(let text): Int(text)
        case .null, .bool, .array, .object: nil
        }
    }
}
