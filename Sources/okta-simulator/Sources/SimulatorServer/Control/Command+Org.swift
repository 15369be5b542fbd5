@_spi(Server) import OktaAuthSimulator

extension Command {
    static let org: [Command] = [
        .change("policy", "Changes the rules of the org that are given.", \.policy),
        .change("identity", "Changes the rules of the Identity Engine that are given.", \.identity),
        .post(
            "engine",
            "Changes the engine; transactions in progress stay.",
            [.required("engine", "classic, identity or upgraded")]
        ) { call in
            call.simulator.engine = try call.value("engine")
            return ["engine": call.simulator.engine.json]
        },
        .act(
            "api-token", "Changes the token of trusted applications.", [.required("token", "text")]
        ) { $0.simulator.apiToken = try $0.value("token") },
        .change("oauth", "Changes the rules for tokens that are given.", \.oauth),
        .post(
            "clock/advance",
            "Moves the time of the org forward, or back by a number below 0.",
            [.required("seconds", "number")]
        ) { call in
            let seconds: Double = try call.value("seconds")
            guard abs(seconds) <= 315_576_000 else {
                throw ValidationError(member: "seconds", problem: "is more than ten years")
            }
            call.simulator.advance(by: seconds)
            return call.controller.clock
        },
        .post("clock/reset", "Makes the time of the org the time of this machine.") { call in
            call.simulator.resetTime()
            call.simulator.faults.clockSkew = 0
            return call.controller.clock
        },
        .post(
            "faults",
            "Switches a fault on for the next requests.",
            [
                .required("fault", FaultName.allCases.map(\.rawValue).joined(separator: ", ")),
                .optional("path", "end of a path"),
                .number("times", " above 0, 1 if absent"),
                .optional("seconds", "number, for delay"),
                .number("status", ", for serverError"),
                .optional("to", "address, for redirect and foreignLinks"),
                .optional("header", "concurrency, missing, unreadable or past, for rateLimit"),
            ]
        ) { call in
            let name: FaultName = try call.value("fault")
            let fault = try name.fault(call)
            let times = try call.optional("times") ?? 1
            guard times > 0 else {
                throw ValidationError(member: "times", problem: "is not above 0")
            }
            call.simulator.faults.next(fault, on: try call.optional("path"), times: times)
            return call.simulator.faults.overview
        },
        .post(
            "faults/chance",
            "Applies one of the faults to each request with a probability.",
            [
                .required("faults", "list of names"), .required("probability", "number to 1"),
                .number("seed"),
            ]
        ) { call in
            let probability: Double = try call.value("probability")
            guard (0...1).contains(probability) else {
                throw ValidationError(member: "probability", problem: "is not between 0 and 1")
            }
            let names: [FaultName] = try call.value("faults")
            call.simulator.faults.byChance(
                try names.map { try $0.fault(call) },
                probability: probability,
                seed: UInt64(bitPattern: Int64(try call.optional("seed") ?? 1))
            )
            return call.simulator.faults.overview
        },
        .post("faults/clear", "Switches all faults off.") { call in
            call.simulator.faults.clear()
            return call.simulator.faults.overview
        },
        .post(
            "clock/skew",
            "Makes the clock of the org wrong by some seconds.",
            [.required("seconds", "number")]
        ) { call in
            call.simulator.faults.clockSkew = try call.value("seconds")
            return call.controller.clock
        },
        .act("outbox/clear", "Empties the mailbox.") { $0.simulator.clearOutbox() },
        .act("requests/clear", "Forgets the requests.") { $0.controller.log.clear() },
        .act("reset", "Makes the whole org as it was at the start.") { $0.controller.reset() },
        .act("reload", "Reads the org file again; one with an error changes nothing.") {
            try $0.controller.reload()
        },
    ]

    private static func change<Rules: ObjectSetting>(
        _ name: String,
        _ summary: String,
        _ path: any ReferenceWritableKeyPath<OktaSimulator, Rules> & Sendable
    ) -> Command {
        .post(name, summary, isOpen: true) { call in
            var rules = call.simulator[keyPath: path]
            try rules.change(to: call.body)
            call.simulator[keyPath: path] = rules
            return rules.json
        }
    }
}

/// The names of faults in JSON; a certificate that is not trusted needs `--tls-cert`.
enum FaultName: String, Choice {
    static let jsonKind = "fault"

    case dropBefore, dropAfter, delay, repeatRequest, duplicateResponse, truncate, html, rateLimit
    case serverError, empty, proxy, foreignLinks, redirect

    /// The fault, with the members of a call that it needs.
    func fault(_ call: Invocation) throws -> SimulatedFault {
        switch self {
        case .dropBefore: .dropBefore
        case .dropAfter: .dropAfter
        case .delay: .delay(try seconds(call))
        case .repeatRequest: .repeatRequest
        case .duplicateResponse: .duplicateResponse
        case .truncate: .truncate
        case .html: .html
        case .rateLimit: .rateLimit(try call.optional("header") ?? .concurrency)
        case .serverError: .serverError(try status(call))
        case .empty: .empty
        case .proxy: .proxy
        case .foreignLinks: .foreignLinks(to: try address(call))
        case .redirect: .redirect(to: try address(call))
        }
    }

    private func seconds(_ call: Invocation) throws -> Double {
        let seconds = try call.optional("seconds") ?? 5.0
        guard (0...3600).contains(seconds) else {
            throw ValidationError(member: "seconds", problem: "is not between 0 and 3600")
        }
        return seconds
    }

    private func status(_ call: Invocation) throws -> Int {
        let status = try call.optional("status") ?? 503
        guard (400...599).contains(status) else {
            throw ValidationError(member: "status", problem: "is not between 400 and 599")
        }
        return status
    }

    private func address(_ call: Invocation) throws -> String {
        try call.optional("to") ?? "https://elsewhere.example.test"
    }
}
