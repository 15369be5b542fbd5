@testable import OktaAuthSimulator

/// The keys, nesting and types of a response or a part of one, without its values.
struct Shape: Hashable {
    /// What it is: the status or error code of a response, or the name of a part.
    let kind: String
    /// A line for each place: its path and its type.
    let lines: Set<String>

    init(_ kind: String, _ json: SimulatorJSON) {
        self.kind = kind
        var lines: Set<String> = []
        Self.collect(json, "", &lines)
        self.lines = lines
    }

    /// A response of the Classic Engine.
    init(_ json: SimulatorJSON) {
        self.init(json["errorCode"]?.string ?? json["status"]?.string ?? "", json)
    }

    private static func collect(_ json: SimulatorJSON, _ path: String, _ lines: inout Set<String>) {
        switch json {
        case .object(let members):
            if members.isEmpty { lines.insert("\(path): {}") }
            for (name, value) in members {
                var name = name
                // The reference page has lists of factors under the key of single ones (quirk Q1).
                if name == "factor", value.array != nil { name = "factors" }
                // Keyed by factor id.
                if path.hasSuffix("factorsPolicyInfo") { name = "*" }
                collect(value, "\(path).\(name)", &lines)
            }
        case .array(let elements):
            if elements.isEmpty { lines.insert("\(path): []") }
            for element in elements {
                // A factor's members belong to its type, and fields are known by their names.
                let key = path.hasSuffix("factors") ? "factorType" : "name"
                let isNamed = path.hasSuffix("factors") || path.hasSuffix(".value")
                let name = isNamed ? element[key]?.string ?? "" : ""
                collect(element, "\(path)[\(name)]", &lines)
            }
        case .string: lines.insert("\(path): text")
        case .integer, .number: lines.insert("\(path): number")
        case .bool: lines.insert("\(path): truth")
        case .null: lines.insert("\(path): null")
        }
    }
}
