import Foundation
import OktaAuthSimulator

extension Command {
    /// All commands, in the order in which they are documented.
    static let all: [Command] = reading + phones + administration + org

    private static let reading: [Command] = [
        .get("ready", "Answers as soon as the org does.") { _, _ in ["ready": true] },
        .get("state", "Users, messages, transactions, clock, faults and requests at once.") {
            desk,
            _ in desk.snapshot
        },
        .get("users", "The users, their states, codes and pending pushes.") { desk, _ in
            ["users": desk.users]
        },
        .get("outbox", "All messages the org has sent, oldest first.") { desk, _ in
            ["messages": desk.messages()]
        },
        .get("pushes", "The pending pushes, with their numbers and the right one.") { desk, _ in
            ["pushes": desk.pushes]
        },
        .get("transactions", "The transactions in progress.") { desk, _ in
            ["transactions": desk.transactions]
        },
        .get("requests", "The latest requests, without secrets.") { desk, _ in
            ["requests": .array(desk.log.entries.map(\.json))]
        },
        .get("machine", "The transition tables of both engines.") { _, _ in Desk.machine },
        .get("engine", "The engine of the org.") { desk, _ in desk.engine },
        .get("policy", "The rules of the org.") { desk, _ in
            Table<SimulatedPolicy>.policy.write(desk.simulator.policy)
        },
        .get("identity", "The rules of the Identity Engine.") { desk, _ in
            Table<SimulatedIdentity>.identity.write(desk.simulator.identity)
        },
        .get("oauth", "The clients and the rules for tokens.") { desk, _ in
            Table<SimulatedOAuth>.oauth.write(desk.simulator.oauth)
        },
        .get("settings", "Every rule and every member of a new user, and how each is changed.") {
            desk,
            _ in desk.settings
        },
        .get("clock", "The time of the org.") { desk, _ in desk.clock },
        .get("faults", "The faults that are switched on.") { desk, _ in desk.faults },
    ]
}

extension Desk {
    /// The login of a user, from the member of that name.
    func login(_ arguments: Arguments) throws -> String {
        let login = try arguments.value("login", Kind.text)
        let known = simulator.accounts.map(\.user.login)
        guard known.contains(where: { $0.lowercased() == login.lowercased() }) else {
            throw Flaw(
                member: "login",
                problem: "is no user '\(login)'; users: \(known.sorted().joined(separator: ", "))"
            )
        }
        return login
    }

    /// The phone of a user, from the member `login`.
    func phone(_ arguments: Arguments) throws -> SimulatedPhone {
        simulator.phone(of: try login(arguments))
    }

    /// The application of the member `app`, if there is one.
    func app(_ arguments: Arguments) throws -> SimulatedApp? {
        guard let id = try arguments.optional("app", Kind.text) else { return nil }
        let apps = simulator.policy.apps + simulator.accounts.compactMap(\.user.consentApp)
        guard let app = apps.first(where: { $0.id == id }) else {
            let known = apps.map(\.id).sorted().joined(separator: ", ")
            throw Flaw(member: "app", problem: "is no application '\(id)'; applications: \(known)")
        }
        return app
    }
}
