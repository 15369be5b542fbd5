@_spi(Server) import OktaAuthSimulator

extension Command {
    static let administration: [Command] = [
        .administrator("lock", "Locks the account.") { $0.lock($1) },
        .administrator("unlock", "Unlocks the account.") { $0.unlock($1) },
        .administrator("expire-password", "Expires the password.") { $0.expirePassword(of: $1) },
        .act("reset-password", "Invalidates the password and mails a recovery link.", [.login]) {
            $0.administrator.resetPassword(of: try $0.login(), at: $0.origin)
        },
        .administrator("deactivate", "Deactivates the account.") { $0.deactivate($1) },
        .act(
            "require",
            "Requires the user to enroll a factor.",
            [.login, .required("factor", "factor")]
        ) { $0.administrator.require(try $0.value("factor"), of: try $0.login()) },
        .administrator("reset-factors", "Removes all factors of the user.") {
            $0.resetFactors(of: $1)
        },
        .administrator(
            "require-new-pin", "Makes the server of the user's token require a new PIN."
        ) { $0.requireNewTokenPIN(of: $1) },
        .post("activation-token", "A token that signs the user in once.", [.login]) { call in
            ["token": call.administrator.activationToken(for: try call.login()).json]
        },
        .post(
            "step-up",
            "A state token as an application starts a sign-in with it.",
            [.optional("login", "text"), .optional("app", "id of an application")]
        ) { call in
            let isSignedIn = (call.body["login"] ?? .null) != .null
            let login = isSignedIn ? try call.login() : nil
            let app = try call.app() ?? SimulatedApp()
            return ["stateToken": call.administrator.beginStepUp(for: app, signedIn: login).json]
        },
        .act(
            "revoke-consent",
            "Revokes the scopes granted to an application.",
            [.login, .required("app", "id of an application")]
        ) { call in
            guard let app = try call.app() else { return }
            call.administrator.revokeConsent(of: try call.login(), to: app)
        },
        .post(
            "pair-device",
            "A device without a keyboard: its code, and the state token of the page for it.",
            [.optional("app", "id of an application")]
        ) { call in
            let device = call.simulator.pairDevice(for: try call.app() ?? SimulatedApp())
            return ["userCode": device.userCode.json, "stateToken": device.openPage().json]
        },
        .post(
            "users",
            "Adds a user with members as in the org file, a list of such `users`, or as many as "
                + "`count`, whose `login` has the number of each in place of {n}.",
            [.optional("users", "list of object"), .number("count", " to 100000")],
            isOpen: true
        ) { call in
            let users = try newUsers(call)
            let replaced = users.filter { $0.numbered == nil }.map(\.example.login)
                .filter { call.simulator.account(login: $0) != nil }
            for new in users { new.add(to: call.simulator) }
            return [
                "added": .integer(users.reduce(0) { $0 + $1.count }), "replaced": replaced.json,
                "count": .integer(call.simulator.accountCount),
            ]
        },
        .act("users/reset", "Makes one user as the org file describes it.", [.login]) { call in
            let login: String = try call.value("login")
            guard let user = call.controller.org.user(login: login) else {
                throw ValidationError(
                    member: "login", problem: "is no user of the org file: '\(login)'"
                )
            }
            call.simulator.addUser(user)
        },
    ]

    private static func administrator(
        _ name: String,
        _ summary: String,
        _ action: @escaping @Sendable (SimulatedAdministrator, _ login: String) -> Void
    ) -> Command {
        .act(name, summary, [.login]) { action($0.administrator, try $0.login()) }
    }

    /// The users that the body of `POST /simulator/users` describes, all of them or none.
    private static func newUsers(_ call: Invocation) throws -> [NewUsers] {
        let first = call.simulator.accountCount
        guard let list = call.body["users"] else {
            return [try NewUsers(call.body, index: first, at: "")]
        }
        guard list.array != nil, call.body.object?.count == 1 else {
            throw ValidationError(member: "users", problem: "is no list, or not alone")
        }
        return try NewUsers.read(list, index: first, at: "users")
    }
}
