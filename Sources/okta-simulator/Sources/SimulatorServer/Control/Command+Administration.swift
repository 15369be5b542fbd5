import Foundation
@_spi(Server) import OktaAuthSimulator

extension Command {
    /// The commands of administrators and applications.
    static let administration: [Command] = [
        .post("lock", "Locks the account.", [.login]) { controller, arguments in
            controller.simulator.administrator.lock(try controller.login(arguments))
            return [:]
        },
        .post("unlock", "Unlocks the account.", [.login]) { controller, arguments in
            controller.simulator.administrator.unlock(try controller.login(arguments))
            return [:]
        },
        .post("expire-password", "Expires the password.", [.login]) { controller, arguments in
            controller.simulator.administrator.expirePassword(of: try controller.login(arguments))
            return [:]
        },
        .post(
            "reset-password",
            "Invalidates the password and mails a recovery link.",
            [.login]
        ) { controller, arguments in
            controller.simulator.administrator.resetPassword(of: try controller.login(arguments))
            return [:]
        },
        .post("deactivate", "Deactivates the account.", [.login]) { controller, arguments in
            controller.simulator.administrator.deactivate(try controller.login(arguments))
            return [:]
        },
        .post(
            "require",
            "Requires the user to enroll a factor.",
            [.login, .required("factor", "factor")]
        ) { controller, arguments in
            let kind = try arguments.value("factor", Kind.factorKind)
            controller.simulator.administrator.require(kind, of: try controller.login(arguments))
            return [:]
        },
        .post("reset-factors", "Removes all factors of the user.", [.login]) {
            controller,
            arguments in
            controller.simulator.administrator.resetFactors(of: try controller.login(arguments))
            return [:]
        },
        .post(
            "require-new-pin",
            "Makes the server of the user's token require a new PIN.",
            [.login]
        ) { controller, arguments in
            controller.simulator.administrator.requireNewTokenPIN(
                of: try controller.login(arguments)
            )
            return [:]
        },
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
            users.forEach(controller.simulator.addUser)
            return [
                "added": .integer(users.count),
                "count": .integer(controller.simulator.accountCount),
            ]
        },
        .post("users/reset", "Makes one user as the org file describes it.", [.login]) {
            controller,
            arguments in
            let login = try arguments.value("login", Kind.text)
            guard let user = controller.org.users.first(where: { $0.login == login }) else {
                throw ValidationError(
                    member: "login",
                    problem: "is no user of the org file: '\(login)'"
                )
            }
            controller.simulator.addUser(user)
            return [:]
        },
    ]
}

extension SimulatorController {
    /// The users that the body of `POST /simulator/users` describes, all of them or none.
    fileprivate func newUsers(_ arguments: Arguments) throws -> [SimulatedUser] {
        let table = Table<SimulatedUser>.user
        let first = simulator.accountCount
        if let list = arguments.body["users"] {
            guard let list = list.array, arguments.body.object?.count == 1 else {
                throw ValidationError(member: "users", problem: "is no list, or not alone")
            }
            return try list.enumerated().map { index, json in
                try table.user(json, index: first + index, at: "users[\(index)]")
            }
        }
        guard let count = try arguments.optional("count", Kind.number) else {
            return [try table.user(arguments.body, index: first, at: "")]
        }
        guard (1...100_000).contains(count) else {
            throw ValidationError(member: "count", problem: "is not between 1 and 100000")
        }
        var members = arguments.body.object ?? [:]
        members["count"] = nil
        let login = try arguments.value("login", Kind.text)
        guard login.contains("{n}") else {
            throw ValidationError(
                member: "login",
                problem: "has no {n}, where the number of a user goes"
            )
        }
        let example = try table.user(.object(members), index: first, at: "")
        return (0..<count).map { index in
            var user = example
            let number = String(first + index + 1)
            user.login = login.replacingOccurrences(of: "{n}", with: number)
            user.email =
                members["email"] == nil
                ? SimulatedUser(login: user.login).email
                : user.email.replacingOccurrences(of: "{n}", with: number)
            if members["phoneNumber"] == nil {
                user.phoneNumber = Table<SimulatedUser>.number(first + index)
            }
            return user
        }
    }
}
