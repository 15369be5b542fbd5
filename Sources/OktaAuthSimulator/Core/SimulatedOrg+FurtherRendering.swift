extension SimulatedOrg {
    /// Whether `account` may be named to whoever has the state token.
    func shows(_ account: Account, in transaction: Transaction) -> Bool {
        switch transaction.state {
        case .recoveryChallenge, .poll, .deviceActivate: false
        default: transaction.isIdentified
        }
    }

    /// The ways in that newer pipelines offer.
    func loginLinks(_ links: Links) -> [String: SimulatorJSON] {
        [
            "login": links.post("login"), "enroll": links.post("enroll"),
            "recoverLogin": links.post("recoverLogin"),
        ]
    }

    /// The form of `PROFILE_REQUIRED`.
    func registration(of transaction: Transaction) -> SimulatorJSON {
        let fields = profileFields(of: transaction).map { field in
            [
                "name": .string(field.name), "label": .string(field.label), "type": "string",
                "required": .bool(field.isRequired), "enabled": .bool(field.isEnabled),
            ] as SimulatorJSON
        }
        return [
            "createNewAccount": .bool(transaction.isSigningUp), "profile": .array(fields),
        ]
    }

    /// The link to change a password: here, or on the page of whoever keeps it.
    ///
    /// That page is opened with the method that fixtures show for `state`.
    func changePassword(_ state: AuthnState, _ links: Links) -> SimulatorJSON {
        guard let page = policy.password.page else {
            return links.post("credentials/change_password", name: "changePassword")
        }
        return [
            "name": "changePassword", "href": .string(page.url), "title": .string(page.title),
            "hints": ["allow": [state == .passwordWarn ? "POST" : "GET"]],
        ]
    }

    /// The links that old fixtures have beside a session token, `nil` without that quirk.
    func linksAfterSuccess(of transaction: Transaction, for call: Call) -> SimulatorJSON? {
        let links = Links(origin: call.origin)
        let query = "?stateToken=\(transaction.stateToken)"
        var relations: [String: SimulatorJSON] = [:]
        if policy.quirks.addsOriginalLink {
            relations["original"] = links.get("/original/redirect\(query)")
        }
        if policy.quirks.addsStateToken {
            relations["next"] = links.get("/login/token/redirect\(query)", name: "original")
        }
        return relations.isEmpty ? nil : .object(relations)
    }
}
