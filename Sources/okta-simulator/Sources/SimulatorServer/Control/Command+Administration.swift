import OktaAuthSimulator

extension Command {
    /// What administrators and applications do.
    static let administration: [Command] = [
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
}
