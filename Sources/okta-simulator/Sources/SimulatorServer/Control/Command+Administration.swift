import Foundation
@_spi(Server) import OktaAuthSimulator

extension Command {
    /// The commands of administrators and applications.
    static let administration: [Command] = [
        .administrator("lock", "Locks the account.") { $0.lock($1) },
        .administrator("unlock", "Unlocks the account.") { $0.unlock($1) },
        .administrator("expire-password", "Expires the password.") { $0.expirePassword(of: $1) },
        .administrator("reset-password", "Invalidates the password and mails a recovery link.") {
            $0.resetPassword(of: $1)
        },
        .administrator("deactivate", "Deactivates the account.") { $0.deactivate($1) },
        .post(
            "require",
            "Requires the user to enroll a factor.",
            [.login, .required("factor", "factor")]
        ) { controller, arguments in
            let kind = try arguments.value("factor", Kind.factorKind)
            controller.simulator.administrator.require(kind, of: try controller.login(arguments))
            return [:]
        },
        .administrator("reset-factors", "Removes all factors of the user.") {
            $0.resetFactors(of: $1)
        },
        .administrator(
            "require-new-pin",
            "Makes the server of the user's token require a new PIN."
        ) { $0.requireNewTokenPIN(of: $1) },
        .post("activation-token", "A token that signs the user in once.", [.login]) {
            controller,
            arguments in
            let login = try controller.login(arguments)
            let token = controller.simulator.administrator.activationToken(for: login)
            return ["token": Kind.text.optional.write(token)]
        },
        .post(
            "step-up",
            "A state token as an application starts a sign-in with it.",
            [.optional("login", "text"), .optional("app", "id of an application")]
        ) { controller, arguments in
            let login =
                try arguments.optional("login", Kind.text) == nil
                ? nil : controller.login(arguments)
            let app = try controller.app(arguments) ?? SimulatedApp()
            let token = controller.simulator.administrator.beginStepUp(for: app, signedIn: login)
            return ["stateToken": Kind.text.optional.write(token)]
        },
        .post(
            "revoke-consent",
            "Revokes the scopes granted to an application.",
            [.login, .required("app", "id of an application")]
        ) { controller, arguments in
            guard let app = try controller.app(arguments) else { return [:] }
            controller.simulator.administrator.revokeConsent(
                of: try controller.login(arguments),
                to: app
            )
            return [:]
        },
        .post(
            "pair-device",
            "A device without a keyboard: its code, and the state token of the page for it.",
            [.optional("app", "id of an application")]
        ) { controller, arguments in
            let app = try controller.app(arguments) ?? SimulatedApp()
            let device = controller.simulator.pairDevice(for: app)
            return [
                "userCode": .string(device.userCode),
                "stateToken": Kind.text.optional.write(device.openPage()),
            ]
        },
        .post(
            "users",
            "Adds a user with members as in the org file, a list of such `users`, or as many as "
                + "`count`, whose `login` has the number of each in place of {n}.",
            [.optional("users", "list of object"), .optional("count", "whole number to 100000")],
            isOpen: true
        ) { controller, arguments in
            let users = try controller.newUsers(arguments)
            for new in users { new.add(to: controller.simulator) }
            return [
                "added": .integer(users.reduce(0) { $0 + $1.count }),
                "count": .integer(controller.simulator.accountCount),
            ]
        },
        .post("users/reset", "Makes one user as the org file describes it.", [.login]) {
            controller,
            arguments in
            let login = try arguments.value("login", Kind.text)
            guard let user = controller.org.user(login: login) else {
                throw ValidationError(
                    member: "login",
                    problem: "is no user of the org file: '\(login)'"
                )
            }
            controller.simulator.addUser(user)
            return [:]
        },
    ]

    /// A command of an administrator about one user.
    private static func administrator(
        _ name: String,
        _ summary: String,
        _ action: @escaping @Sendable (SimulatedAdministrator, _ login: String) -> Void
    ) -> Command {
        .post(name, summary, [.login]) { controller, arguments in
            action(controller.simulator.administrator, try controller.login(arguments))
            return [:]
        }
    }
}

extension SimulatorController {
    /// The users that the body of `POST /simulator/users` describes, all of them or none.
    fileprivate func newUsers(_ arguments: Arguments) throws -> [NewUsers] {
        let table = Table<SimulatedUser>.user
        let first = simulator.accountCount
        guard let list = arguments.body["users"] else {
            return [try table.users(arguments.body, index: first, at: "")]
        }
        guard let list = list.array, arguments.body.object?.count == 1 else {
            throw ValidationError(member: "users", problem: "is no list, or not alone")
        }
        return try table.users(list, index: first, at: "users")
    }
}
