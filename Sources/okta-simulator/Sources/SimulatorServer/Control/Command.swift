import Foundation
@_spi(Server) import OktaAuthSimulator

struct Command: Sendable {
    struct Parameter: Sendable {
        let name: String
        let kind: String
        var isRequired = true
        /// Whether it is a whole number, which a query has as text.
        var isNumber = false

        static let login = required("login", "text")

        static func required(_ name: String, _ kind: String) -> Parameter {
            Parameter(name: name, kind: kind)
        }

        static func optional(_ name: String, _ kind: String) -> Parameter {
            Parameter(name: name, kind: kind, isRequired: false)
        }

        /// A whole number, which may be left out; `note` follows in the description.
        static func number(_ name: String, _ note: String = "") -> Parameter {
            Parameter(name: name, kind: "whole number\(note)", isRequired: false, isNumber: true)
        }
    }

    /// Why a command cannot be done now: status 409.
    struct Refusal: Error {
        let text: String
    }

    typealias Action = @Sendable (Invocation) throws -> SimulatorJSON

    let method: String
    /// The path after `/simulator/`.
    let name: String
    let summary: String
    let parameters: [Parameter]
    /// Whether the body has members that `parameters` does not list, of a user or a rule.
    var isOpen = false
    let action: Action

    static func get(
        _ name: String,
        _ summary: String,
        _ parameters: [Parameter] = [],
        _ action: @escaping Action
    ) -> Command {
        Command(method: "GET", name: name, summary: summary, parameters: parameters, action: action)
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

    /// A `POST` command whose response has no members.
    static func act(
        _ name: String,
        _ summary: String,
        _ parameters: [Parameter] = [],
        _ action: @escaping @Sendable (Invocation) throws -> Void
    ) -> Command {
        .post(name, summary, parameters) { call in
            try action(call)
            return [:]
        }
    }

    /// How `GET /simulator` shows it.
    var json: SimulatorJSON {
        let members = parameters.map { parameter in
            (parameter.name, (parameter.kind + (parameter.isRequired ? "" : ", optional")).json)
        }
        return [
            "method": .string(method), "path": .string("/simulator/\(name)"),
            "does": .string(summary), "members": .object(Dictionary(uniqueKeysWithValues: members)),
        ]
    }
}

/// A command with the members of its body, or the parameters of its query.
struct Invocation: Sendable {
    let controller: SimulatorController
    let body: SimulatorJSON
    /// Scheme, host and port of the server, as the client addressed them.
    let origin: String

    var simulator: OktaSimulator { controller.simulator }
    var administrator: SimulatedAdministrator { simulator.administrator }

    /// Checks the names and that what is required is there.
    init(_ request: SimulatorRequest, of command: Command, at controller: SimulatorController)
        throws
    {
        self.controller = controller
        origin = request.origin
        if command.method == "GET" {
            let numbers = command.parameters.filter(\.isNumber).map(\.name)
            let members = request.parameters.map { name, text in
                (name, numbers.contains(name) ? Int(text)?.json ?? text.json : text.json)
            }
            body = .object(Dictionary(uniqueKeysWithValues: members))
        } else if request.body.isEmpty {
            body = [:]
        } else if let json = SimulatorJSON(parsing: request.body), json.object != nil {
            body = json
        } else {
            throw ValidationError(member: "", problem: "the body is no JSON object")
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

    func value<Value: Setting>(_ name: String) throws -> Value {
        try Value.read(body[name] ?? .null, at: name)
    }

    func optional<Value: Setting>(_ name: String) throws -> Value? { try value(name) }

    func login() throws -> String {
        let login: String = try value("login")
        guard let account = simulator.account(login: login) else {
            let (first, next) = simulator.accounts(limit: 20)
            let names = first.map(\.user.login).sorted() + (next == nil ? [] : ["…"])
            throw ValidationError(
                member: "login",
                problem: "is no user '\(login)'; users: \(names.joined(separator: ", "))"
            )
        }
        return account.user.login
    }

    func phone() throws -> SimulatedPhone { simulator.phone(of: try login()) }

    func app() throws -> SimulatedApp? {
        guard let id: String = try optional("app") else { return nil }
        let apps = simulator.policy.apps + simulator.consentApps
        guard let app = apps.first(where: { $0.id == id }) else {
            let known = apps.map(\.id).sorted().joined(separator: ", ")
            throw ValidationError(
                member: "app", problem: "is no application '\(id)'; applications: \(known)"
            )
        }
        return app
    }
}
