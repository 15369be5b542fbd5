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
        let id = task.factorType ?? factor.id
        var (result, isWaiting): (FactorResult?, Bool) = (nil, false)
        var next: SimulatorJSON?
        var detail: SimulatorJSON?
        embedded["policy"] = rememberDevicePolicy(for: account)
        if let push = task.push {
            (result, isWaiting) = (push.result, push.result == .waiting)
            if let answer = push.correctAnswer, push.showsAnswer {
                detail = ["challenge": ["correctAnswer": .integer(answer)]]
            }
            if push.result == .rejected, push.decision == .tooOld {
                members["factorResultMessage"] = "OKTA_VERIFY_UPGRADE_REQUIRED"
            }
            relations["resend"] = resend(id, by: "push")
        } else if let nonce = task.nonce {
            let question: SimulatorJSON =
                factor.kind == .u2f
                ? ["nonce": .string(nonce), "timeoutSeconds": 20]
                : ["challenge": .string(nonce), "userVerification": "preferred", "extensions": [:]]
            detail = ["challenge": question]
            if let type = task.factorType {
                members["factorType"] = .string(type)
                embedded["challenge"] = question
                let factors = account.factors.filter { $0.kind.factorType == type }
                embedded["factors"] = .array(factors.map { .object(render($0, of: account)) })
            }
        } else if let web = task.web {
            result = web.result(at: now)
            if case .failed(let message) = web.outcome {
                members["factorResultMessage"] = .string(message)
            }
            if factor.kind == .duo {
                isWaiting = result == .waiting
                let link = links.follow("verification.complete", factor.id)
                detail = ["verification": render(web, completing: link)]
            } else {
                if result == .waiting { result = nil }
                let page = factor.kind.redirect(web, stateToken: transaction.stateToken)
                next = links.visit("next:redirect", page)
            }
        } else {
            relations["resend"] = resend(id, by: factor.kind.channel?.rawValue)
        }
        if [.webAuthn, .email].contains(factor.kind) {
            members["challengeType"] = "FACTOR"
            result = .challenge
        }
        if task.factorType != nil { members["challengeType"] = "FACTOR_TYPE" }
        members["factorResult"] = result.map { .string($0.rawValue) }
        relations["prev"] = links.follow("prev")
        relations["next"] = next ?? links.follow(isWaiting ? "next:poll" : "next:verify", id)
        guard task.factorType == nil else { return }
        var shown = render(factor, of: account)
        shown["_embedded"] = detail
        embedded["factor"] = .object(shown)
    }

    /// The link to send a code or a push again, in a list.
    func resend(_ id: String, by name: String?) -> SimulatorJSON? {
        name.flatMap { links.follow("resend", id, name: $0) }.map { [$0] }
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
}

extension SimulatedFactorKind {
    /// The page of another identity provider for `task`.
    func redirect(_ task: WebTask, stateToken: String) -> String {
        switch self {
        case .claimsProvider: "/sso/idps/0oaSimulatedIdP?stateToken=\(stateToken)"
        case .oidc: "/policy/mfa-oidc-idp-redirect?okta_key=\(task.token)"
        default: "/policy/mfa-saml-idp-redirect?okta_key=\(task.token)"
        }
    }
}

extension AuthnResponse {
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
