@_spi(Server) import OktaAuthSimulator

extension Command {
    /// The commands that change the org: its rules, its clock and its faults.
    static let org: [Command] = [
        .change("policy", "Changes the rules of the org that are given.", .policy, \.policy),
        .change(
            "identity",
            "Changes the rules of the Identity Engine that are given.",
            .identity,
            \.identity
        ),
        .post(
            "engine",
            "Changes the engine; transactions in progress stay.",
            [.required("engine", "classic, identity or upgraded")]
        ) { controller, arguments in
            controller.simulator.engine = try arguments.value("engine", Kind.engine)
            return controller.engine
        },
        .post(
            "api-token",
            "Changes the token of trusted applications.",
            [.required("token", "text")]
        ) { controller, arguments in
            controller.simulator.apiToken = try arguments.value("token", Kind.text)
            return [:]
        },
        .change("oauth", "Changes the rules for tokens that are given.", .oauth, \.oauth),
        .post(
            "clock/advance",
            "Moves the time of the org forward, or back by a number below 0.",
            [.required("seconds", "number")]
        ) { controller, arguments in
            let seconds = try arguments.value("seconds", Kind.seconds)
            guard abs(seconds) <= 315_576_000 else {
                throw ValidationError(member: "seconds", problem: "is more than ten years")
            }
            controller.simulator.advance(by: seconds)
            return controller.clock
        },
        .post("clock/reset", "Makes the time of the org the time of this machine.") {
            controller,
            _ in
            controller.simulator.resetTime()
            controller.simulator.faults.clockSkew = 0
            return controller.clock
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
        ) { controller, arguments in
            let fault = try FaultName.fault(of: arguments)
            let times = try arguments.optional("times", Kind.number) ?? 1
            guard times > 0 else {
                throw ValidationError(member: "times", problem: "is not above 0")
            }
            let path = try arguments.optional("path", Kind.text)
            controller.simulator.faults.next(fault, on: path, times: times)
            return controller.simulator.faultOverview
        },
        .post(
            "faults/chance",
            "Applies one of the faults to each request with a probability.",
            [
                .required("faults", "list of names"), .required("probability", "number to 1"),
                .optional("seed", "whole number"),
            ]
        ) { controller, arguments in
            let probability = try arguments.value("probability", Kind.seconds)
            guard (0...1).contains(probability) else {
                throw ValidationError(member: "probability", problem: "is not between 0 and 1")
            }
            let names = try arguments.value("faults", Kind.text.list)
            let faults = try names.enumerated().map { index, name in
                try FaultName.usual(name, at: "faults[\(index)]")
            }
            let seed = UInt64(bitPattern: Int64(try arguments.optional("seed", Kind.number) ?? 1))
            controller.simulator.faults.byChance(faults, probability: probability, seed: seed)
            return controller.simulator.faultOverview
        },
        .post("faults/clear", "Switches all faults off.") { controller, _ in
            controller.simulator.faults = SimulatedFaults()
            return controller.simulator.faultOverview
        },
        .post(
            "clock/skew",
            "Makes the clock of the org wrong by some seconds.",
            [.required("seconds", "number")]
        ) { controller, arguments in
            controller.simulator.faults.clockSkew = try arguments.value("seconds", Kind.seconds)
            return controller.clock
        },
        .post("outbox/clear", "Empties the mailbox.") { controller, _ in
            controller.simulator.clearOutbox()
            return [:]
        },
        .post("requests/clear", "Forgets the requests.") { controller, _ in
            controller.log.clear()
            return [:]
        },
        .post("reset", "Makes the whole org as it was at the start.") { controller, _ in
            controller.reset()
            return [:]
        },
        .post("reload", "Reads the org file again; one with an error changes nothing.") {
            controller,
            _ in
            try controller.reload()
            return [:]
        },
    ]

    /// A command that changes the rules at `path`.
    private static func change<Rules>(
        _ name: String,
        _ summary: String,
        _ table: Table<Rules>,
        _ path: any ReferenceWritableKeyPath<OktaSimulator, Rules> & Sendable
    ) -> Command {
        .post(name, summary, isOpen: true) { controller, arguments in
            var rules = controller.simulator[keyPath: path]
            try table.apply(arguments.body, to: &rules, at: "")
            controller.simulator[keyPath: path] = rules
            return table.write(rules)
        }
    }
}
