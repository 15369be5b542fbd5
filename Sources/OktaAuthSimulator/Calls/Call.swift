import Foundation
import OktaCore

struct Call: Sendable {
    let request: SimulatorRequest
    let now: Date
    /// The values of the route's path parameters.
    let parameters: [String]
    let states: Set<AuthnState>
    let origin: String
    let isTrusted: Bool
    let policy: SimulatedPolicy
    var members: [String: SimulatorJSON]

    /// The members of the body of `request`: JSON or a form, whichever the endpoint accepts.
    static func members(
        of request: SimulatorRequest, acceptsForms: Bool, acceptsJSON: Bool
    ) throws(APIError) -> [String: SimulatorJSON] {
        guard request.method == "POST", !request.body.isEmpty else { return [:] }
        let type = request.headers["content-type"]?.lowercased() ?? ""
        if acceptsForms, type.contains("x-www-form-urlencoded") {
            let form = String(data: request.body, encoding: .utf8) ?? ""
            return SimulatorRequest.pairs(of: form).mapValues(SimulatorJSON.string)
        }
        guard acceptsJSON, type.contains("json"), !type.contains("x-www-form-urlencoded") else {
            throw .wrongContentType
        }
        guard case .object(let members) = SimulatorJSON(parsing: request.body) else {
            throw .malformedBody
        }
        return members
    }

    func parameter(_ index: Int = 0) -> String {
        parameters.indices.contains(index) ? parameters[index] : ""
    }

    /// The text `name` of the body; `null` counts as absent.
    func text(_ name: String, in group: String? = nil) throws(APIError) -> String? {
        switch try member(name, in: group) {
        case nil: nil
        case .string(let text): text
        case .some: throw .malformedBody
        }
    }

    /// The text at `path`, of members separated by dots; an empty one counts as absent.
    func field(_ path: String) -> String? {
        guard let text = value(path)?.string, !text.isEmpty else { return nil }
        return text
    }

    /// The member of the body at `path`, of names separated by dots.
    func value(_ path: String) -> SimulatorJSON? {
        path.split(separator: ".").reduce(Optional(.object(members))) { $0?[String($1)] }
    }

    /// The parameter `name`, from the query or from a form.
    func parameter(named name: String) throws(APIError) -> String? {
        if let text = request.parameters[name] { return text }
        return try text(name)
    }

    /// The code or answer in the body; clients use any of these names for either.
    ///
    /// `nil` also for an empty text, with which Okta's sign-in widget requests a message.
    func attempt() throws(APIError) -> String? {
        for name in ["passCode", "answer", "password"] {
            if let text = try text(name), !text.isEmpty { return text }
        }
        return nil
    }

    func requiredText(_ name: String, of subject: String) throws(APIError) -> String {
        guard let text = try text(name), !text.isEmpty else {
            throw .invalid(subject, "\(name): The field cannot be left blank")
        }
        return text
    }

    /// Whether `name` of the body is true; `nil` if absent.
    func flag(_ name: String, in group: String? = nil) throws(APIError) -> Bool? {
        switch try member(name, in: group) {
        case nil: nil
        case .bool(let flag): flag
        case .string(let text): text.lowercased() == "true"
        case .some: throw .malformedBody
        }
    }

    /// Whether the parameter `name` is true, in the query or in the body; `nil` if absent.
    func flagParameter(_ name: String) throws(APIError) -> Bool? {
        if let text = request.parameters[name] { return text.lowercased() == "true" }
        return try flag(name)
    }

    /// The member `name` of the body, or of the object `group` in it; `null` counts as absent.
    func member(_ name: String, in group: String? = nil) throws(APIError) -> SimulatorJSON? {
        var members = members
        if let group {
            switch members[group] {
            case nil, .null: return nil
            case .object(let inner): members = inner
            case .some: throw .malformedBody
            }
        }
        guard let value = members[name], value != .null else { return nil }
        return value
    }
}

/// The purpose of a recovery, spelled as on the wire.
enum RecoveryKind: String, Sendable {
    case password = "PASSWORD"
    case unlock = "UNLOCK"
    case activation = "ACCOUNT_ACTIVATION"
}

/// The client data that a browser signed, with the challenge in it.
enum ClientData {
    /// Whether `text` is base64 of client data for `challenge`, made for `type`.
    ///
    /// For U2F, whose signatures are not verified: the check is that challenge and type match, and that
    /// there is an origin.
    static func answers(_ text: String?, challenge: String, type: String) -> Bool {
        guard let text, let data = Data(base64Lenient: text),
            let json = SimulatorJSON(parsing: data),
            (json["type"] ?? json["typ"])?.string == type,
            let answered = json["challenge"]?.string.flatMap(Data.init(base64Lenient:)),
            let origin = json["origin"]?.string, origin.contains("://")
        else { return false }
        return answered == Data(base64Lenient: challenge)
    }

    /// Whether `text` is base64 of at least one byte.
    static func isBytes(_ text: String?) -> Bool {
        text.flatMap(Data.init(base64Lenient:))?.isEmpty == false
    }
}
