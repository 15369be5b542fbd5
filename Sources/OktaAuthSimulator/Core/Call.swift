import Foundation
import OktaCore

/// A request matched to its endpoint.
struct Call: Sendable {
    let request: SimulatorRequest
    let now: Date
    /// The values of the route's path parameters.
    let parameters: [String]
    /// The origin of the links in the response.
    let origin: String
    /// Whether the request has the org's API token.
    let isTrusted: Bool
    /// The rules of the org.
    let policy: SimulatedPolicy
    /// The members of the body.
    var members: [String: SimulatorJSON]

    init(
        _ request: SimulatorRequest,
        acceptsForms: Bool,
        parameters: [String],
        origin: String,
        isTrusted: Bool,
        policy: SimulatedPolicy,
        at now: Date
    ) throws(APIError) {
        self.request = request
        (self.origin, self.isTrusted, self.policy) = (origin, isTrusted, policy)
        self.parameters = parameters
        self.now = now
        guard request.method == "POST", !request.body.isEmpty else {
            members = [:]
            return
        }
        let type = request.headers["content-type"]?.lowercased() ?? ""
        let isForm = type.contains("x-www-form-urlencoded")
        guard !isForm || acceptsForms else { throw .wrongContentType }
        guard !isForm else {
            let form = String(data: request.body, encoding: .utf8) ?? ""
            members = SimulatorRequest.pairs(of: form).mapValues(SimulatorJSON.string)
            return
        }
        guard type.contains("json") else { throw .wrongContentType }
        guard case .object(let members) = SimulatorJSON(parsing: request.body) else {
            throw .malformedBody
        }
        self.members = members
    }

    /// The path parameter at `index`.
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

    /// The code or answer of the body: clients use either name for both.
    func attempt() throws(APIError) -> String? {
        if let passCode = try text("passCode") { return passCode }
        if let answer = try text("answer") { return answer }
        return try text("password")
    }

    /// The text `name` of the body, which is required.
    func requiredText(_ name: String, of subject: String) throws(APIError) -> String {
        guard let text = try text(name), !text.isEmpty else {
            throw .invalid(subject, "\(name): The field cannot be left blank")
        }
        return text
    }

    /// Whether `name` of the body is true; absent means false.
    func flag(_ name: String, in group: String? = nil) throws(APIError) -> Bool {
        try Self.flag(member(name, in: group))
    }

    /// Whether the parameter `name` is true, in the query or in the body; `nil` if absent.
    func optionalFlag(_ name: String, in group: String? = nil) throws(APIError) -> Bool? {
        if group == nil, let text = request.parameters[name] { return text.lowercased() == "true" }
        return try member(name, in: group) == nil ? nil : flag(name, in: group)
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

    private static func flag(_ value: SimulatorJSON?) throws(APIError) -> Bool {
        switch value {
        case nil: false
        case .bool(let flag): flag
        case .string(let text): text.lowercased() == "true"
        case .some: throw .malformedBody
        }
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
    /// Signatures are not verified, for lack of a crypto library on every platform; the check is
    /// that challenge and type match, and that there is an origin.
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
