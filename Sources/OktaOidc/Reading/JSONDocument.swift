package import Foundation
package import OktaCore

/// JSON of servers and tokens, read strictly.
package enum JSONDocument {
    /// The members of the object that `data` is; `nil` if it is none, if two members of one object
    /// share a name, or if it is nested too deeply.
    ///
    /// What readers make of two members with one name differs; a token that has them could be
    /// checked for one and used with the other.
    package static func object(in data: Data) -> [String: OktaJSON]? {
        let value = try? JSONParser.parse(data) { root, isPruned in
            isPruned ? nil : OktaJSON(strictly: root)
        }
        return value?.members
    }
}

extension OktaJSON {
    /// Copies `node`; `nil` if two members of one object share a name.
    fileprivate init?(strictly node: JSONNode) {
        if let nodes = node.members {
            var members: [String: OktaJSON] = [:]
            for member in nodes {
                guard let name = member.key.string, let value = OktaJSON(strictly: member.value),
                    members.updateValue(value, forKey: name) == nil
                else { return nil }
            }
            self = .object(members)
        } else if let nodes = node.elements {
            var elements: [OktaJSON] = []
            for element in nodes {
                guard let value = OktaJSON(strictly: element) else { return nil }
                elements.append(value)
            }
            self = .array(elements)
        } else if let text = node.string {
            self = .string(text)
        } else if let flag = node.bool {
            self = .bool(flag)
        } else if let number = node.number {
            self = .number(number)
        } else {
            self = .null
        }
    }
}
