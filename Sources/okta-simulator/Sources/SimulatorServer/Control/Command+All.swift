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

    private static let phones: [Command] = [
        .post(
            "approve",
            "Approves the newest push; with a number challenge, picks the number.",
            [.login, .optional("number", "whole number")]
        ) { desk, arguments in
            let phone = try desk.phone(arguments)
            if let number = try arguments.optional("number", Kind.number) {
                try require(phone.pick(number), "no push with a number challenge waits")
            } else {
                let hasNumbers = phone.pendingChallenge?.numbers.isEmpty == false
                guard !hasNumbers else {
                    throw Flaw(member: "number", problem: "is missing: the push asks for one")
                }
                try require(phone.approve(), "no push waits")
            }
            return [:]
        },
        .post("reject", "Rejects the newest push.", [.login]) { desk, arguments in
            try require(try desk.phone(arguments).reject(), "no push waits")
            return [:]
        },
        .post(
            "demand-upgrade",
            "Rejects the newest push as an outdated Okta Verify does.",
            [.login]
        ) { desk, arguments in
            try require(try desk.phone(arguments).demandUpgrade(), "no push waits")
            return [:]
        },
        .post("scan", "Scans the QR code of the newest push enrollment.", [.login]) {
            desk,
            arguments in
            try require(try desk.phone(arguments).scanQRCode(), "no QR code waits to be scanned")
            return [:]
        },
        .post(
            "auto-approve",
            "Lets the user's phone approve every push, or no longer.",
            [.login, .required("isOn", "boolean")]
        ) { desk, arguments in
            desk.setApprover(try desk.login(arguments), try arguments.value("isOn", Kind.flag))
            return [:]
        },
        .post(
            "totp",
            "The current code of an authenticator app.",
            [.login, .optional("factor", "oktaTOTP or googleTOTP")]
        ) { desk, arguments in
            let kind = try arguments.optional("factor", Kind.factorKind)
            guard let code = try desk.phone(arguments).totpCode(for: kind) else {
                throw Refusal(text: "the user has no authenticator app")
            }
            return ["code": .string(code)]
        },
        .post(
            "press",
            "The next code of a device with a button.",
            [.login, .required("factor", "yubiKey or hotp")]
        ) { desk, arguments in
            let phone = try desk.phone(arguments)
            switch try arguments.value("factor", Kind.factorKind) {
            case .yubiKey: return ["code": .string(phone.yubiKeyCode())]
            case .hotp: return ["code": .string(phone.hotpCode())]
            default: throw Flaw(member: "factor", problem: "has no button: yubiKey or hotp")
            }
        },
    ]

    private static let administration: [Command] = [
        .post("lock", "Locks the account.", [.login]) { desk, arguments in
            desk.simulator.administrator.lock(try desk.login(arguments))
            return [:]
        },
        .post("unlock", "Unlocks the account.", [.login]) { desk, arguments in
            desk.simulator.administrator.unlock(try desk.login(arguments))
            return [:]
        },
        .post("expire-password", "Expires the password.", [.login]) { desk, arguments in
            desk.simulator.administrator.expirePassword(of: try desk.login(arguments))
            return [:]
        },
        .post(
            "reset-password",
            "Invalidates the password and mails a recovery link.",
            [.login]
        ) { desk, arguments in
            desk.simulator.administrator.resetPassword(of: try desk.login(arguments))
            return [:]
        },
        .post("deactivate", "Deactivates the account.", [.login]) { desk, arguments in
            desk.simulator.administrator.deactivate(try desk.login(arguments))
            return [:]
        },
        .post(
            "require",
            "Requires the user to enroll a factor.",
            [.login, .required("factor", "factor")]
        ) { desk, arguments in
            let kind = try arguments.value("factor", Kind.factorKind)
            desk.simulator.administrator.require(kind, of: try desk.login(arguments))
            return [:]
        },
        .post("reset-factors", "Removes all factors of the user.", [.login]) { desk, arguments in
            desk.simulator.administrator.resetFactors(of: try desk.login(arguments))
            return [:]
        },
        .post(
            "require-new-pin",
            "Makes the server of the user's token require a new PIN.",
            [.login]
        ) { desk, arguments in
            desk.simulator.administrator.requireNewTokenPIN(of: try desk.login(arguments))
            return [:]
        },
        .post("activation-token", "A token that signs the user in once.", [.login]) {
            desk,
            arguments in
            let login = try desk.login(arguments)
            let token = desk.simulator.administrator.activationToken(for: login)
            return ["token": Kind.text.optional.write(token)]
        },
        .post(
            "step-up",
            "A state token as an application starts a sign-in with it.",
            [.optional("login", "text"), .optional("app", "id of an application")]
        ) { desk, arguments in
            let login =
                try arguments.optional("login", Kind.text) == nil ? nil : desk.login(arguments)
            let app = try desk.app(arguments) ?? SimulatedApp()
            let token = desk.simulator.administrator.beginStepUp(for: app, signedIn: login)
            return ["stateToken": Kind.text.optional.write(token)]
        },
        .post(
            "revoke-consent",
            "Revokes the scopes granted to an application.",
            [.login, .required("app", "id of an application")]
        ) { desk, arguments in
            guard let app = try desk.app(arguments) else { return [:] }
            desk.simulator.administrator.revokeConsent(of: try desk.login(arguments), to: app)
            return [:]
        },
        .post(
            "pair-device",
            "A device without a keyboard: its code, and the state token of the page for it.",
            [.optional("app", "id of an application")]
        ) { desk, arguments in
            let app = try desk.app(arguments) ?? SimulatedApp()
            let device = desk.simulator.pairDevice(for: app)
            return [
                "userCode": .string(device.userCode),
                "stateToken": Kind.text.optional.write(device.openPage()),
            ]
        },
        .post(
            "users",
            "Adds a user, or replaces the one with the same login; members as in the org file.",
            [.login],
            isOpen: true
        ) { desk, arguments in
            let index = desk.simulator.accounts.count
            let user = try Table<SimulatedUser>.user.user(arguments.body, index: index, at: "")
            desk.simulator.addUser(user)
            return [:]
        },
        .post("users/reset", "Makes one user as the org file describes it.", [.login]) {
            desk,
            arguments in
            let login = try arguments.value("login", Kind.text)
            guard let user = desk.org.users.first(where: { $0.login == login }) else {
                throw Flaw(member: "login", problem: "is no user of the org file: '\(login)'")
            }
            desk.simulator.addUser(user)
            return [:]
        },
    ]

    private static let org: [Command] = [
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
            "Moves the time of the org forward.",
            [.required("seconds", "number above 0")]
        ) { desk, arguments in
            let seconds = try arguments.value("seconds", Kind.seconds)
            guard seconds > 0, seconds <= 315_576_000 else {
                throw Flaw(member: "seconds", problem: "is not between 0 and ten years")
            }
            desk.simulator.advance(by: seconds)
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

    private static func require(_ isDone: Bool, _ problem: String) throws {
        guard isDone else { throw Refusal(text: problem) }
    }
}

extension Desk {
    /// The login of a user, from the member of that name.
    fileprivate func login(_ arguments: Arguments) throws -> String {
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

    fileprivate func phone(_ arguments: Arguments) throws -> SimulatedPhone {
        simulator.phone(of: try login(arguments))
    }

    fileprivate func app(_ arguments: Arguments) throws -> SimulatedApp? {
        guard let id = try arguments.optional("app", Kind.text) else { return nil }
        let apps = simulator.policy.apps + simulator.accounts.compactMap(\.user.consentApp)
        guard let app = apps.first(where: { $0.id == id }) else {
            let known = apps.map(\.id).sorted().joined(separator: ", ")
            throw Flaw(member: "app", problem: "is no application '\(id)'; applications: \(known)")
        }
        return app
    }
}

/// The names of faults in JSON; a certificate that is not trusted needs `--tls-cert`.
private enum FaultName: String, CaseIterable {
    case dropBefore, dropAfter, delay, repeatRequest, duplicateAnswer, truncate, html, rateLimit
    case serverError, empty, proxy, foreignLinks, redirect

    static let list: String = allCases.map(\.rawValue).joined(separator: ", ")

    static func named(_ name: String, at place: String) throws -> FaultName {
        guard let fault = FaultName(rawValue: name) else {
            throw Flaw(member: place, problem: "is no fault '\(name)'; faults: \(list)")
        }
        return fault
    }

    /// A fault without further members.
    static func usual(_ name: String, at place: String) throws -> SimulatedFault {
        try named(name, at: place).fault()
    }

    static func fault(of arguments: Arguments) throws -> SimulatedFault {
        let name = try named(try arguments.value("fault", Kind.text), at: "fault")
        return name.fault(
            seconds: try arguments.optional("seconds", Kind.seconds) ?? 5,
            status: try arguments.optional("status", Kind.number) ?? 503,
            address: try arguments.optional("to", Kind.text) ?? "https://elsewhere.example.test",
            header: try arguments.optional(
                "header",
                Codec<SimulatedFault.OddRateLimit>.choice("header")
            ) ?? .concurrency
        )
    }

    private func fault(
        seconds: Double = 5,
        status: Int = 503,
        address: String = "https://elsewhere.example.test",
        header: SimulatedFault.OddRateLimit = .concurrency
    ) -> SimulatedFault {
        switch self {
        case .dropBefore: .dropBefore
        case .dropAfter: .dropAfter
        case .delay: .delay(max(0, min(seconds, 3600)))
        case .repeatRequest: .repeatRequest
        case .duplicateAnswer: .duplicateAnswer
        case .truncate: .truncate
        case .html: .html
        case .rateLimit: .rateLimit(header)
        case .serverError: .serverError(min(max(status, 400), 599))
        case .empty: .empty
        case .proxy: .proxy
        case .foreignLinks: .foreignLinks(to: address)
        case .redirect: .redirect(to: address)
        }
    }
}
