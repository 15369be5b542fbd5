import Foundation
import OktaAuthSdk

/// The steps before there is a transaction.
extension ClassicEngine {
    /// The form of a sign-in, in a transaction that the org holds or in a new one.
    func signInStep(user: String?, in transaction: OktaAuthStatusUnauthenticated? = nil) -> Step {
        let start = transaction ?? client.unauthenticatedStatus()
        let signIn = Choice(
            id: "sign-in",
            title: "sign in",
            fields: [.user(user), .password]
        ) { [self] answers in
            try await advance {
                try await start.authenticate(
                    username: answers["user"],
                    password: answers["password"]
                )
            }
        }
        let withoutPassword = Choice(
            id: "sign-in-without-password",
            title: "sign in with a factor instead of a password",
            fields: [.user(user)]
        ) { [self] answers in
            try await advance {
                try await start.authenticate(username: answers["user"], password: nil)
            }
        }
        let others = [
            lead("recover", "set a new password in place of a forgotten one") { [self] in
                recoveryStep(.password, user: nil, by: nil)
            },
            lead("unlock", "unlock an account") { [self] in
                recoveryStep(.unlock, user: nil, by: nil)
            },
            lead("link", "continue with the link of an e-mail") { [self] in linkStep() },
            lead("activate", "use an activation token") { [self] in activationStep() },
        ]
        return Step(
            status: "UNAUTHENTICATED",
            title: "Sign in to \(orgName).",
            choices: [signIn, withoutPassword] + others,
            beginsWithFields: true
        )
    }

    func stepUpStep(user: String?) -> Step {
        let token = Field(id: "token", label: "State token of the application", kind: .secret)
        let signIn = Choice(
            id: "sign-in",
            title: "sign in",
            fields: [token, .user(user), .password]
        ) { [self] answers in
            try await advance {
                try await client.authenticate(
                    stateToken: answers["token"],
                    username: answers["user"],
                    password: answers["password"]
                )
            }
        }
        // A device's page, or one with a session, has a state of its own.
        let look = Choice(
            id: "fetch",
            title: "continue where the transaction stands",
            fields: [token]
        ) { [self] answers in
            try await advance { try await client.fetchStatus(with: answers["token"]) }
        }
        return Step(
            status: "UNAUTHENTICATED",
            title: "Continue at \(orgName) what an application began.",
            choices: [look, signIn],
            beginsWithFields: true
        )
    }

    func activationStep() -> Step {
        let activate = Choice(
            id: "activate",
            title: "activate the account",
            fields: [Field(id: "token", label: "Activation token or link", kind: .secret)]
        ) { [self] answers in
            let token = PastedToken(answers["token"]).value
            return try await advance { try await client.authenticate(activationToken: token) }
        }
        return Step(
            status: "UNAUTHENTICATED",
            title: "Activate an account of \(orgName).",
            choices: [activate],
            beginsWithFields: true
        )
    }

    /// The host of the org.
    var orgName: String { client.domain.host ?? client.domain.absoluteString }

    /// A choice that leads to another form.
    private func lead(_ id: String, _ title: String, _ step: @escaping () -> Step) -> Choice {
        Choice(id: id, title: title) { _ in .next(step()) }
    }
}

extension Field {
    /// The user name.
    static func user(_ known: String? = nil) -> Field {
        Field(id: "user", label: "User name", known: known)
    }

    /// The password.
    static var password: Field { Field(id: "password", label: "Password", kind: .secret) }

    /// A code.
    static func code(_ label: String = "Code") -> Field { Field(id: "code", label: label) }
}
