@testable import OktaAuthSimulator

/// The keys, nesting and types of a part of a response, without its values.
struct IdentityShape: Hashable {
    /// What the part is: a form by its name, an authenticator by its place, the user, an error.
    let kind: String
    /// A line for each place: its path and its type.
    let lines: Set<String>

    private init(_ kind: String, _ json: SimulatorJSON) {
        self.kind = kind
        var lines: Set<String> = []
        Self.collect(json, "", &lines)
        self.lines = lines
    }

    /// The parts of a response.
    static func parts(of json: SimulatorJSON) -> [IdentityShape] {
        guard json["version"] != nil, let members = json.object else {
            let error = json["error"]?.string.map { "error \($0)" }
            let names = (json.object ?? [:]).keys.sorted().prefix(2).joined(separator: " ")
            return [IdentityShape(error ?? names, json)]
        }
        var rest = members
        var parts: [IdentityShape] = []
        for (name, value) in members {
            let elements = value["value"]?.array
            switch name {
            case "remediation":
                parts += (elements ?? []).flatMap(formParts)
                rest[name] = elements.map { _ in ["type": value["type"] ?? .null] }
            case "messages":
                parts += (elements ?? []).map { IdentityShape("message", $0) }
                rest[name] = ["type": value["type"] ?? .null]
            case "authenticators", "authenticatorEnrollments":
                let listed = (elements ?? []).filter { $0.object != nil }
                parts += listed.flatMap { authenticatorParts($0, in: name) }
                rest[name] = ["type": value["type"] ?? .null]
            case "cancel", "successWithInteractionCode":
                parts += formParts(value)
                rest[name] = true
            case "user", "app":
                parts.append(IdentityShape(name, value))
                rest[name] = true
            case _
            where name.lowercased().hasSuffix("authenticator")
                || name == "currentAuthenticatorEnrollment":
                parts += value["value"].map { authenticatorParts($0, in: name) } ?? []
                rest[name] = ["type": value["type"] ?? .null]
            default: break
            }
        }
        return parts + [IdentityShape("response", .object(rest))]
    }

    /// A form.
    private static func formParts(_ form: SimulatorJSON) -> [IdentityShape] {
        [IdentityShape("form \(form["name"]?.string ?? "")", form)]
    }

    /// An authenticator without its forms, and these.
    private static func authenticatorParts(
        _ authenticator: SimulatorJSON,
        in place: String
    ) -> [IdentityShape] {
        var members = authenticator.object ?? [:]
        let forms = members.filter { $0.value["rel"] != nil }
        for name in forms.keys { members[name] = nil }
        let type = authenticator["type"]?.string ?? "unnamed"
        return forms.values.flatMap(formParts)
            + [IdentityShape("\(place) \(type)", .object(members))]
    }

    private static func collect(_ json: SimulatorJSON, _ path: String, _ lines: inout Set<String>) {
        switch json {
        case .object(let members):
            if members.isEmpty { lines.insert("\(path): {}") }
            for (name, value) in members { collect(value, "\(path).\(name)", &lines) }
        case .array(let elements):
            if elements.isEmpty { lines.insert("\(path): []") }
            for element in elements {
                // Fields are known by their names.
                let name = path.hasSuffix(".value") ? element["name"]?.string ?? "" : ""
                collect(element, "\(path)[\(name)]", &lines)
            }
        case .string: lines.insert("\(path): text")
        case .integer, .number: lines.insert("\(path): number")
        case .bool: lines.insert("\(path): truth")
        case .null: lines.insert("\(path): null")
        }
    }
}
