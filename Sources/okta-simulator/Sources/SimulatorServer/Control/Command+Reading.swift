@_spi(Server) import OktaAuthSimulator

extension Command {
    /// All commands, in the order in which they are documented.
    static let all: [Command] = reading + phones + administration + org

    private static let reading: [Command] = [
        .get("ready", "Responds as soon as the org does.") { _ in ["ready": true] },
        .get(
            "state",
            "Users, messages, transactions, clock, faults and requests at once; the latest fifty.",
            [.optional("search", "text in login, name or address")]
        ) { $0.controller.snapshot(search: try $0.optional("search") ?? "") },
        .get(
            "users",
            "A page of the users, with their states, codes and pending pushes.",
            [
                .optional("search", "text in login, name or address"),
                .number("from", ", `next` of the page before"),
                .number("limit", ", 100 if absent, at most 1000"),
            ]
        ) { call in
            let limit = try call.optional("limit") ?? 100
            guard (1...1000).contains(limit) else {
                throw ValidationError(member: "limit", problem: "is not between 1 and 1000")
            }
            let page = call.simulator.accounts(
                matching: try call.optional("search") ?? "",
                from: try call.optional("from") ?? 0,
                limit: limit
            )
            return [
                "users": call.controller.show(page.accounts), "next": page.next.json,
                "count": .integer(call.simulator.accountCount),
            ]
        },
        .get("outbox", "All messages the org has sent, oldest first.") {
            ["messages": $0.controller.messages()]
        },
        .get("pushes", "The pending pushes, with their numbers and the right one.") {
            ["pushes": $0.controller.pushes]
        },
        .get("transactions", "The transactions in progress.") {
            ["transactions": $0.controller.transactions()]
        },
        .get(
            "requests",
            "The latest requests, without secrets; one with its bodies.",
            [.number("number", " of a request")]
        ) { call in
            guard let number: Int = try call.optional("number") else {
                return ["requests": call.controller.log.entries()]
            }
            guard let exchange = call.controller.log.exchange(number) else {
                throw ValidationError(member: "number", problem: "is no request that is known")
            }
            return ["requests": [exchange.jsonWithBodies]]
        },
        .get("machine", "The transition tables of both engines.") { _ in
            OktaSimulator.transitionTables
        },
        .get("engine", "The engine of the org.") { ["engine": $0.simulator.engine.json] },
        .get("policy", "The rules of the org.") { $0.simulator.policy.json },
        .get("identity", "The rules of the Identity Engine.") { $0.simulator.identity.json },
        .get("oauth", "The clients and the rules for tokens.") { $0.simulator.oauth.json },
        .get("settings", "Every rule and every member of a new user, and how each is changed.") {
            $0.controller.settings
        },
        .get("clock", "The time of the org.") { $0.controller.clock },
        .get("faults", "The faults that are switched on.") { $0.simulator.faults.overview },
    ]
}
