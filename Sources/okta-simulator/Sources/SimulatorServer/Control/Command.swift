import Foundation
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

    typealias Action = @Sendable (SimulatorController, Arguments) throws -> SimulatorJSON

    let method: String
    /// The path after `/simulator/`.
    let name: String
    let summary: String
    let parameters: [Parameter]
    /// Whether the body has members that `parameters` does not list, of a user or a rule.
    let isOpen: Bool
    let action: Action

    static func get(
        _ name: String,
        _ summary: String,
        _ parameters: [Parameter] = [],
        _ action: @escaping Action
    ) -> Command {
        Command(
            method: "GET",
            name: name,
            summary: summary,
            parameters: parameters,
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

/// The members of a command's body, or the parameters of its query.
struct Arguments: Sendable {
    let body: SimulatorJSON

    /// Checks the names and that what is required is there.
    init(_ request: SimulatorRequest, of command: Command) throws {
        if command.method == "GET" {
            body = Self.query(of: request, for: command)
        } else if request.body.isEmpty {
            body = [:]
        } else {
            guard let json = SimulatorJSON(parsing: request.body), json.object != nil else {
                throw ValidationError(member: "", problem: "the body is no JSON object")
            }
            body = json
        }
        let members = body.object ?? [:]
        let known = command.parameters.map(\.name)
        if !command.isOpen, let unknown = Set(members.keys).subtracting(known).min() {
            throw ValidationError.unknown(unknown, at: "", known: known)
        }
        for parameter in command.parameters
        where parameter.isRequired && (members[parameter.name] ?? .null) == .null {
            throw ValidationError(member: parameter.name, problem: "is missing")
        }
    }

    private static func query(of request: SimulatorRequest, for command: Command) -> SimulatorJSON {
        let numbers = command.parameters.filter { $0.kind.hasPrefix("whole number") }.map(\.name)
        let members = query(of: request).map { name, text in
            let number = numbers.contains(name) ? Int(text) : nil
            return (name, number.map(SimulatorJSON.integer) ?? .string(text))
        }
        return .object(Dictionary(uniqueKeysWithValues: members))
    }

    /// The parameters of the query; of two with the same name the last is used.
    static func query(of request: SimulatorRequest) -> [String: String] {
        let items = URLComponents(string: "?\(request.query)")?.queryItems ?? []
        let pairs = items.map { item in
            (item.name, (item.value ?? "").replacingOccurrences(of: "+", with: " "))
        }
        return Dictionary(pairs) { $1 }
    }

    func value<Value>(_ name: String, _ codec: Codec<Value>) throws -> Value {
        try codec.read(body[name] ?? .null, name)
    }

    func optional<Value>(_ name: String, _ codec: Codec<Value>) throws -> Value? {
        guard let json = body[name], json != .null else { return nil }
        return try codec.read(json, name)
    }
}
