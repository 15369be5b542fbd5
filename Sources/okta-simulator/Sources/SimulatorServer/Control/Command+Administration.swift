import Foundation
@_spi(Server) import OktaAuthSimulator

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
            "Adds a user with members as in the org file, a list of such `users`, or as many as "
                + "`count`, whose `login` has the number of each in place of {n}.",
            [.optional("users", "list of object"), .optional("count", "whole number to 100000")],
            isOpen: true
        ) { desk, arguments in
            let users = try desk.newUsers(arguments)
            users.forEach(desk.simulator.addUser)
            return ["added": .integer(users.count), "count": .integer(desk.simulator.accountCount)]
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

extension Desk {
    /// The users that the body of `POST /simulator/users` describes, all of them or none.
    fileprivate func newUsers(_ arguments: Arguments) throws -> [SimulatedUser] {
        let table = Table<SimulatedUser>.user
        let first = simulator.accountCount
        if let list = arguments.body["users"] {
            guard let list = list.array, arguments.body.object?.count == 1 else {
                throw Flaw(member: "users", problem: "is no list, or not alone")
            }
            return try list.enumerated().map { index, json in
                try table.user(json, index: first + index, at: "users[\(index)]")
            }
        }
        guard let count = try arguments.optional("count", Kind.number) else {
            return [try table.user(arguments.body, index: first, at: "")]
        }
        guard (1...100_000).contains(count) else {
            throw Flaw(member: "count", problem: "is not between 1 and 100000")
        }
        var members = arguments.body.object ?? [:]
        members["count"] = nil
        let login = try arguments.value("login", Kind.text)
        guard login.contains("{n}") else {
            throw Flaw(member: "login", problem: "has no {n}, where the number of a user goes")
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
