@_spi(Server) import OktaAuthSimulator

extension Command {
    /// What changes the org: its rules, its clock and its faults.
    static let org: [Command] = [
        .post("policy", "Changes the rules of the org that are given.", isOpen: true) {
            desk,
            arguments in
            var policy = desk.simulator.policy
            try Table<SimulatedPolicy>.policy.apply(arguments.body, to: &policy, at: "")
            desk.simulator.policy = policy
            return Table<SimulatedPolicy>.policy.write(policy)
        },
        .post("identity", "Changes the rules of the Identity Engine that are given.", isOpen: true)
        {
            desk,
            arguments in
            var rules = desk.simulator.identity
            try Table<SimulatedIdentity>.identity.apply(arguments.body, to: &rules, at: "")
            desk.simulator.identity = rules
            return Table<SimulatedIdentity>.identity.write(rules)
        },
        .post(
            "engine",
            "Changes the engine; transactions in progress stay.",
            [.required("engine", "classic, identity or both")]
        ) { desk, arguments in
            desk.simulator.engine = try arguments.value("engine", Kind.engine)
            return desk.engine
        },
        .post(
            "api-token",
            "Changes the token of trusted applications.",
            [.required("token", "text")]
        ) { desk, arguments in
            desk.simulator.apiToken = try arguments.value("token", Kind.text)
            return [:]
        },
        .post("oauth", "Changes the rules for tokens that are given.", isOpen: true) {
            desk,
            arguments in
            var rules = desk.simulator.oauth
            try Table<SimulatedOAuth>.oauth.apply(arguments.body, to: &rules, at: "")
            desk.simulator.oauth = rules
            return Table<SimulatedOAuth>.oauth.write(rules)
        },
        .post(
            "clock/advance",
            "Moves the time of the org forward, or back by a number below 0.",
            [.required("seconds", "number")]
        ) { desk, arguments in
            let seconds = try arguments.value("seconds", Kind.seconds)
            guard abs(seconds) <= 315_576_000 else {
                throw Flaw(member: "seconds", problem: "is more than ten years")
            }
            desk.simulator.advance(by: seconds)
            return desk.clock
        },
        .post("clock/reset", "Makes the time of the org the time of this machine.") { desk, _ in
            desk.simulator.resetTime()
            desk.simulator.faults.clockSkew = 0
            return desk.clock
        },
        .post(
            "faults",
            "Switches a fault on for the next requests.",
            [
                .required("fault", FaultName.list), .optional("path", "end of a path"),
                .optional("times", "whole number above 0, 1 if absent"),
                .optional("seconds", "number, for delay"),
                .optional("status", "whole number, for serverError"),
                .optional("to", "address, for redirect and foreignLinks"),
                .optional("header", "concurrency, missing, unreadable or past, for rateLimit"),
            ]
        ) { desk, arguments in
            let fault = try FaultName.fault(of: arguments)
            let times = try arguments.optional("times", Kind.number) ?? 1
            guard times > 0 else { throw Flaw(member: "times", problem: "is not above 0") }
            let path = try arguments.optional("path", Kind.text)
            desk.simulator.faults.next(fault, on: path, times: times)
            return desk.faults
        },
        .post(
            "faults/chance",
            "Applies one of the faults to each request with a probability.",
            [
                .required("faults", "list of names"), .required("probability", "number to 1"),
                .optional("seed", "whole number"),
            ]
        ) { desk, arguments in
            let probability = try arguments.value("probability", Kind.seconds)
            guard (0...1).contains(probability) else {
                throw Flaw(member: "probability", problem: "is not between 0 and 1")
            }
            let names = try arguments.value("faults", Kind.text.list)
            let faults = try names.enumerated().map { index, name in
                try FaultName.usual(name, at: "faults[\(index)]")
            }
            let seed = UInt64(bitPattern: Int64(try arguments.optional("seed", Kind.number) ?? 1))
            desk.simulator.faults.byChance(faults, probability: probability, seed: seed)
            return desk.faults
        },
        .post("faults/clear", "Switches all faults off.") { desk, _ in
            desk.simulator.faults = SimulatedFaults()
            return desk.faults
        },
        .post(
            "clock/skew",
            "Makes the clock of the org wrong by some seconds.",
            [.required("seconds", "number")]
        ) { desk, arguments in
            desk.simulator.faults.clockSkew = try arguments.value("seconds", Kind.seconds)
            return desk.clock
        },
        .post("outbox/clear", "Empties the mailbox.") { desk, _ in
            desk.simulator.clearOutbox()
            return [:]
        },
        .post("requests/clear", "Forgets the requests.") { desk, _ in
            desk.log.clear()
            return [:]
        },
        .post("reset", "Makes the whole org as it was at the start.") { desk, _ in
            desk.reset()
            return [:]
        },
        .post("reload", "Reads the org file again; one with a flaw changes nothing.") { desk, _ in
            try desk.reload()
            return [:]
        },
    ]
}
