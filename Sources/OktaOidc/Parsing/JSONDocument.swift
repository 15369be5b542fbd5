package import Foundation
package import OktaCore

/// JSON of servers and tokens, read strictly.
package enum JSONDocument {
    /// The members of the object in `data`; `nil` if it is another value, if two members of one object
    /// share a name, or if it is nested too deeply.
    ///
    /// Readers treat a repeated name differently: a token with one could be checked for one value and
    /// used with the other.
    package static func object(in data: Data) -> [String: OktaJSON]? {
        guard let (value, isPruned) = try? JSONParser.parse(data, isStrict: true), !isPruned,
            !value.repeatsName
        else { return nil }
        return value.members?.dictionary
    }
}

extension OktaJSON {
    fileprivate var repeatsName: Bool {
        switch self {
        case .object(let members):
            members.repeatsNames
                || members.list.contains { $0.value.repeatsName }
        case .array(let elements): elements.contains(where: \.repeatsName)
        case .null, .bool, .number, .largeInteger, .string: false
        }
    }
}
