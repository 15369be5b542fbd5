@testable import OktaAuthSimulator

/// The keys, nesting and types of a response or a part of one, without its values.
struct Shape: Hashable {
    /// The status or error code of a response, or the name of a part.
    let kind: String
    /// A line for each place: its path and its type.
    let lines: Set<String>

    init(_ kind: String, _ json: SimulatorJSON) {
        self.kind = kind
        lines = Set(Self.lines(json, ""))
    }

    /// A response of the Classic Engine.
    init(_ json: SimulatorJSON) {
        self.init(json["errorCode"]?.string ?? json["status"]?.string ?? "", json)
    }

    private static func lines(_ json: SimulatorJSON, _ path: String) -> [String] {
        switch json {
        case .object([:]): return ["\(path): {}"]
        case .array([]): return ["\(path): []"]
        case .object(let members):
            return members.flatMap { name, value in
                var name = name
                // The reference page has lists of factors under the key of single ones (quirk Q1).
                if name == "factor", value.array != nil { name = "factors" }
                // Keyed by factor id.
                if path.hasSuffix("factorsPolicyInfo") { name = "*" }
                return lines(value, "\(path).\(name)")
            }
        case .array(let elements):
            return elements.flatMap { element in
                // A factor's members belong to its type, and fields are known by their names.
                let key = path.hasSuffix("factors") ? "factorType" : "name"
                let isNamed = path.hasSuffix("factors") || path.hasSuffix(".value")
                let name = isNamed ? element[key]?.string ?? "" : ""
                return lines(element, "\(path)[\(name)]")
            }
        case .string: return ["\(path): text"]
        case .integer, .number: return ["\(path): number"]
        case .bool: return ["\(path): truth"]
        case .null: return ["\(path): null"]
        }
    }

    /// The parts of a response of the Identity Engine.
    ///
    /// A part is a form by its name, an authenticator by its place, the user, or an error.
    static func parts(of json: SimulatorJSON) -> [Shape] {
        guard json["version"] != nil, let members = json.object else {
            let error = json["error"]?.string.map { "error \($0)" }
            let names = (json.object ?? [:]).keys.sorted().prefix(2).joined(separator: " ")
            return [Shape(error ?? names, json)]
        }
        var rest = members
        var parts: [Shape] = []
        for (name, value) in members {
            let elements = value["value"]?.array ?? []
            rest[name] = ["type": value["type"] ?? .null]
            switch name {
            case "remediation": parts += elements.map(form)
            case "cancel", "successWithInteractionCode": parts.append(form(value))
            case "messages": parts += elements.map { Shape("message", $0) }
            case "user", "app": parts.append(Shape(name, value))
            case _ where name.lowercased().contains("authenticator"):
                // The forms of each authenticator, and the authenticator without them.
                for members in (elements + [value["value"] ?? .null]).compactMap(\.object) {
                    let forms = members.filter { $0.value["rel"] != nil }
                    let own = members.filter { $0.value["rel"] == nil }
                    let type = members["type"]?.string ?? "unnamed"
                    parts += forms.values.map(form) + [Shape("\(name) \(type)", .object(own))]
                }
            default: rest[name] = value
            }
        }
        return parts + [Shape("response", .object(rest))]
    }

    private static func form(_ form: SimulatorJSON) -> Shape {
        Shape("form \(form["name"]?.string ?? "")", form)
    }
}
