extension AuthnResponse {
    mutating func renderChoice(of account: Account) {
        let due = transaction.dueFactors(of: account)
        let factors = due.map { factor in
            var members = render(factor, of: account)
            members["_links"] = ["verify": links.follow("factors.verify", factor.id)]
            return SimulatorJSON.object(members)
        }
        embedded["policy"] = rememberDevicePolicy(for: account)
        embedded["factors"] = .array(factors)
        let repeated = Dictionary(grouping: due, by: \.kind.factorType).filter { $1.count > 1 }
        guard !repeated.isEmpty else { return }
        embedded["factorTypes"] = .array(
            repeated.keys.sorted().map { type in
                let next = links.follow("factorTypes.next", type, name: "verify")
                return ["factorType": .string(type), "_links": ["next": next]]
            }
        )
    }

    mutating func renderChallenge(_ task: FactorTask, _ factor: EnrolledFactor, of account: Account)
    {
        embedded["policy"] = rememberDevicePolicy(for: account)
        renderProgress(of: task)
        if task.phone?.result == .rejected, task.phone?.decision == .tooOld {
            members["factorResultMessage"] = "OKTA_VERIFY_UPGRADE_REQUIRED"
        }
        if case .failed(let message) = task.web?.outcome {
            members["factorResultMessage"] = .string(message)
        }
        if [.webAuthn, .email].contains(factor.kind) {
            members["challengeType"] = "FACTOR"
            members["factorResult"] = .string(FactorResult.challenge.rawValue)
        }
        let detail = detail(of: task)
        guard let type = task.factorType else {
            var shown = render(factor, of: account)
            shown["_embedded"] = detail
            embedded["factor"] = .object(shown)
            return
        }
        members["challengeType"] = "FACTOR_TYPE"
        members["factorType"] = .string(type)
        embedded["challenge"] = detail?["challenge"]
        let factors = account.factors.filter { $0.kind.factorType == type }
        embedded["factors"] = .array(factors.map { .object(render($0, of: account)) })
    }

    /// The result of `task`, and the links to go on, to go back and to send again.
    mutating func renderProgress(of task: FactorTask) {
        let (id, kind) = (task.factorType ?? task.factor.id, task.factor.kind)
        let isChallenge = transaction.step == .mfaChallenge
        let result = task.phone?.result ?? task.web?.result(at: now)
        let next = isChallenge ? "next:verify" : "next:activate"
        let channel = task.phone?.isSetup == false ? "push" : kind.channel?.rawValue
        members["factorResult"] = result.map { .string($0.rawValue) }
        relations["prev"] = links.follow("prev")
        relations["next"] = links.follow(result == .waiting ? "next:poll" : next, id)
        relations["resend"] = channel.flatMap { links.follow("resend", id, name: $0) }.map { [$0] }
        guard let web = task.web, kind.style == .redirect else { return }
        let key = "?okta_key=\(web.token)"
        let page =
            switch kind {
            case .claimsProvider where isChallenge:
                "/sso/idps/0oaSimulatedIdP?stateToken=\(transaction.stateToken)"
            case .claimsProvider: "/sso/idps/0oaSimulatedIdP" + key
            case .oidc: "/policy/mfa-oidc-idp-redirect" + key
            default: "/policy/mfa-saml-idp-redirect" + key
            }
        relations["next"] = links.visit(isChallenge ? "next:redirect" : next, page)
        if result == .waiting { members["factorResult"] = nil }
    }

    private func detail(of task: FactorTask) -> SimulatorJSON? {
        if let push = task.phone {
            guard let answer = push.correctAnswer, push.showsAnswer else { return nil }
            return ["challenge": ["correctAnswer": .integer(answer)]]
        }
        if let nonce = task.nonce {
            let question: SimulatorJSON =
                task.factor.kind == .u2f
                ? ["nonce": .string(nonce), "timeoutSeconds": 20]
                : passkeys.request(nonce)
            return ["challenge": question]
        }
        guard let web = task.web, task.factor.kind == .duo else { return nil }
        let link = links.follow("verification.complete", task.factor.id)
        return ["verification": render(web, completing: link)]
    }

    func render(_ task: WebTask, completing link: SimulatorJSON?) -> SimulatorJSON {
        [
            "host": "api-simulated.duosecurity.test",
            "signature": .string(task.signature),
            "factorResult": .string(task.result(at: now).rawValue),
            "_links": [
                "complete": link,
                "script": links.file("/js/duo.js", type: "text/javascript; charset=utf-8"),
            ],
        ]
    }

    func target(_ app: SimulatedApp) -> SimulatorJSON {
        let logo: SimulatorJSON = ["logo": links.file("/assets/\(app.name).png", name: "medium")]
        let pages: SimulatorJSON = [
            "terms-of-service": links.file("/tos.html", type: "text/html"),
            "privacy-policy": links.file("/privacy.html", type: "text/html"),
            "client-uri": links.file("/", type: "text/html"),
        ]
        return [
            "type": "APP",
            "name": .string(app.name),
            "label": .string(app.label),
            "clientId": app.clientID.map(SimulatorJSON.string),
            "_links": app.clientID == nil ? logo : pages,
        ]
    }

    func authentication(_ app: SimulatedApp) -> SimulatorJSON {
        guard let client = app.clientID else {
            return [
                "protocol": "SAML2.0",
                "issuer": [
                    "id": .string(app.id), "name": .string(app.label), "uri": "exkSimIssuer",
                ],
            ]
        }
        return [
            "protocol": "OAUTH2.0",
            "request": [
                "scope": .string(app.scopes.map(\.name).joined(separator: " ")),
                "state": "simulated",
                "redirect_uri": .string(app.url),
            ],
            "issuer": ["name": "Simulated org", "uri": .string(links.origin)],
            "client": ["id": .string(client), "name": .string(app.label), "_links": [:]],
        ]
    }

    /// A scope as in fixtures: in full for administrators and if it may be refused.
    func render(_ scope: SimulatedScope, of app: SimulatedApp) -> SimulatorJSON {
        let isFull = app.needsAdministrator || scope.isOptional == true
        return [
            "name": .string(scope.name),
            "displayName": scope.displayName.map(SimulatorJSON.string)
                ?? (app.needsAdministrator ? .null : nil),
            "description": scope.description.map(SimulatorJSON.string),
            "optional": app.isGranular ? .bool(scope.isOptional ?? false) : nil,
            "consent": isFull ? "REQUIRED" : nil,
            "_links": isFull ? [:] : nil,
        ]
    }
}
