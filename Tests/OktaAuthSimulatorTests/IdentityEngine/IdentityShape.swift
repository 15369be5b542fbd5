@testable import OktaAuthSimulator

extension Shape {
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
            case "remediation": parts += elements.flatMap(formParts)
            case "messages": parts += elements.map { Shape("message", $0) }
            case "authenticators", "authenticatorEnrollments":
                let listed = elements.filter { $0.object != nil }
                parts += listed.flatMap { authenticatorParts($0, in: name) }
            case "cancel", "successWithInteractionCode":
                parts += formParts(value)
                rest[name] = true
            case "user", "app":
                parts.append(Shape(name, value))
                rest[name] = true
            case _
            where name.lowercased().hasSuffix("authenticator")
                || name == "currentAuthenticatorEnrollment":
                parts += value["value"].map { authenticatorParts($0, in: name) } ?? []
            default: rest[name] = value
            }
        }
        return parts + [Shape("response", .object(rest))]
    }

    private static func formParts(_ form: SimulatorJSON) -> [Shape] {
        [Shape("form \(form["name"]?.string ?? "")", form)]
    }

    /// An authenticator without its forms, and these.
    private static func authenticatorParts(
        _ authenticator: SimulatorJSON, in place: String
    ) -> [Shape] {
        var members = authenticator.object ?? [:]
        let forms = members.filter { $0.value["rel"] != nil }
        for name in forms.keys { members[name] = nil }
        let type = authenticator["type"]?.string ?? "unnamed"
        return forms.values.flatMap(formParts)
            + [Shape("\(place) \(type)", .object(members))]
    }
}
