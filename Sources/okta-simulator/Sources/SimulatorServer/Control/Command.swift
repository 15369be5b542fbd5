import OktaAuthSimulator

/// One command of the control API: what it takes, and what it does.
struct Command: Sendable {
    /// A member of the body.
    struct Parameter: Sendable {
        let name: String
        let kind: String
        var isRequired = true

        static let login = Parameter(name: "login", kind: "text")

        static func required(_ name: String, _ kind: String) -> Parameter {
            Parameter(name: name, kind: kind)
        }

        static func optional(_ name: String, _ kind: String) -> Parameter {
            Parameter(name: name, kind: kind, isRequired: false)
        }
    }

    /// Why a command cannot be done now: status 409.
    struct Refusal: Error {
        let text: String
    }

    typealias Action = @Sendable (Desk, Arguments) throws -> SimulatorJSON

    let method: String
    /// The path after `/simulator/`.
    let name: String
    let summary: String
    let parameters: [Parameter]
    /// Whether the body has members that `parameters` does not list: those of a user or a rule.
    let isOpen: Bool
    let action: Action

    static func get(_ name: String, _ summary: String, _ action: @escaping Action) -> Command {
        Command(
            method: "GET",
            name: name,
            summary: summary,
            parameters: [],
            isOpen: false,
            action: action
        )
    }

    static func post(
        _ name: String,
        _ summary: String,
        _ parameters: [Parameter] = [],
        isOpen: Bool = false,
        _ action: @escaping Action
    ) -> Command {
        Command(
            method: "POST",
            name: name,
            summary: summary,
            parameters: parameters,
            isOpen: isOpen,
            action: action
        )
    }

    /// How `GET /simulator` shows it.
    var json: SimulatorJSON {
        [
            "method": .string(method), "path": .string("/simulator/\(name)"),
            "does": .string(summary),
            "members": .object(
                Dictionary(
                    uniqueKeysWithValues: parameters.map { parameter in
                        let note = parameter.isRequired ? "" : ", optional"
                        return (parameter.name, .string(parameter.kind + note))
                    }
                )
            ),
        ]
    }
}

/// The members of a command's body.
struct Arguments: Sendable {
    let body: SimulatorJSON

    /// Checks the names and that what is required is there.
    init(_ request: SimulatorRequest, of command: Command) throws {
        guard !request.body.isEmpty else {
            body = [:]
            if let first = command.parameters.first(where: \.isRequired) {
                throw Flaw(member: first.name, problem: "is missing")
            }
            return
        }
        guard let json = SimulatorJSON(parsing: request.body), let members = json.object else {
            throw Flaw(member: "", problem: "the body is no JSON object")
        }
        body = json
        let known = command.parameters.map(\.name)
        if !command.isOpen, let stranger = Set(members.keys).subtracting(known).min() {
            throw Flaw.unknown(stranger, at: "", known: known)
        }
        for parameter in command.parameters
        where parameter.isRequired && (members[parameter.name] ?? .null) == .null {
            throw Flaw(member: parameter.name, problem: "is missing")
        }
    }

    func value<Value>(_ name: String, _ codec: Codec<Value>) throws -> Value {
        try codec.read(body[name] ?? .null, name)
    }

    func optional<Value>(_ name: String, _ codec: Codec<Value>) throws -> Value? {
        guard let json = body[name], json != .null else { return nil }
        return try codec.read(json, name)
    }
}
