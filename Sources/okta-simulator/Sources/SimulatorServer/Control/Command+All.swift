import Foundation
@_spi(Server) import OktaAuthSimulator

extension Command {
    /// All commands, in the order in which they are documented.
    static let all: [Command] = reading + phones + administration + org

    private static let reading: [Command] = [
        .get("ready", "Responds as soon as the org does.") { _, _ in ["ready": true] },
        .get(
            "state",
            "Users, messages, transactions, clock, faults and requests at once; the latest fifty.",
            [.optional("search", "text in login, name or address")]
        ) { controller, arguments in
            controller.snapshot(search: try arguments.optional("search", Kind.text) ?? "")
        },
        .get(
            "users",
            "A page of the users, with their states, codes and pending pushes.",
            [
                .optional("search", "text in login, name or address"),
                .optional("from", "whole number, `next` of the page before"),
                .optional("limit", "whole number, 100 if absent, at most 1000"),
            ]
        ) { controller, arguments in
            let limit = try arguments.optional("limit", Kind.number) ?? 100
            guard (1...1000).contains(limit) else {
                throw ValidationError(member: "limit", problem: "is not between 1 and 1000")
            }
            let page = controller.users(
                search: try arguments.optional("search", Kind.text) ?? "",
                from: try arguments.optional("from", Kind.number) ?? 0,
                limit: limit
            )
            return [
                "users": page.users, "next": Kind.number.optional.write(page.next),
                "count": .integer(controller.simulator.accountCount),
            ]
        },
        .get("outbox", "All messages the org has sent, oldest first.") { controller, _ in
            ["messages": controller.messages()]
        },
        .get("pushes", "The pending pushes, with their numbers and the right one.") {
            controller,
            _ in
            ["pushes": controller.pushes]
        },
        .get("transactions", "The transactions in progress.") { controller, _ in
            ["transactions": controller.transactions()]
        },
        .get(
            "requests",
            "The latest requests, without secrets; one with its bodies.",
            [.optional("number", "whole number of a request")]
        ) { controller, arguments in
            guard let number = try arguments.optional("number", Kind.number) else {
                return ["requests": .array(controller.log.entries().map(\.json))]
            }
            guard let exchange = controller.log.exchange(number) else {
                throw ValidationError(member: "number", problem: "is no request that is known")
            }
            return ["requests": [exchange.jsonWithBodies]]
        },
        .get("machine", "The transition tables of both engines.") { _, _ in
            OktaSimulator.transitionTables
        },
        .get("engine", "The engine of the org.") { controller, _ in controller.engine },
        .get("policy", "The rules of the org.") { controller, _ in
            Table<SimulatedPolicy>.policy.write(controller.simulator.policy)
        },
        .get("identity", "The rules of the Identity Engine.") { controller, _ in
            Table<SimulatedIdentity>.identity.write(controller.simulator.identity)
        },
        .get("oauth", "The clients and the rules for tokens.") { controller, _ in
            Table<SimulatedOAuth>.oauth.write(controller.simulator.oauth)
        },
        .get("settings", "Every rule and every member of a new user, and how each is changed.") {
            controller,
            _ in controller.settings
        },
        .get("clock", "The time of the org.") { controller, _ in controller.clock },
        .get("faults", "The faults that are switched on.") { controller, _ in
            controller.simulator.faultOverview
        },
    ]
}

extension SimulatorController {
    /// The login of a user, from the member of that name.
    func login(_ arguments: Arguments) throws -> String {
        let login = try arguments.value("login", Kind.text)
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

    /// The phone of a user, from the member `login`.
    func phone(_ arguments: Arguments) throws -> SimulatedPhone {
        simulator.phone(of: try login(arguments))
    }

    /// The application of the member `app`, if there is one.
    func app(_ arguments: Arguments) throws -> SimulatedApp? {
        guard let id = try arguments.optional("app", Kind.text) else { return nil }
        let apps = simulator.policy.apps + simulator.consentApps
        guard let app = apps.first(where: { $0.id == id }) else {
            let known = apps.map(\.id).sorted().joined(separator: ", ")
            throw ValidationError(
                member: "app",
                problem: "is no application '\(id)'; applications: \(known)"
            )
        }
        return app
    }
}
