@testable import OktaAuthSimulator

/// The keys, nesting and types of a response, without its values.
struct Shape: Hashable {
    /// The status of the response, or its error code.
    let kind: String
    /// A line for each place: its path and its type.
    let lines: Set<String>

    init?(_ json: SimulatorJSON) {
        let kind = json["errorCode"]?.string ?? json["status"]?.string ?? ""
        self.kind = kind
        var lines: Set<String> = []
        Self.collect(json, "", &lines)
        self.lines = lines
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
            // A factor's members belong to its type.
            for element in elements {
                let type = path.hasSuffix("factors") ? element["factorType"]?.string ?? "" : ""
                collect(element, "\(path)[\(type)]", &lines)
            }
        case .string: lines.insert("\(path): text")
        case .integer, .number: lines.insert("\(path): number")
        case .bool: lines.insert("\(path): truth")
        case .null: lines.insert("\(path): null")
        }
    }
}
