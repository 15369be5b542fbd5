import Foundation

extension AuthnResponse {
    /// The factors to choose from.
    func renderChoice(of account: Account) -> [String: SimulatorJSON] {
        let due = transaction.dueFactors(of: account)
        let factors = due.map { factor in
            var members = render(factor, of: account)
            members["_links"] = ["verify": links.follow("factors.verify", factor.id)]
            return SimulatorJSON.object(members)
        }
        var embedded: [String: SimulatorJSON] = [
            "policy": rememberDevicePolicy(for: account), "factors": .array(factors),
        ]
        let types = due.map(\.kind.factorType)
        let repeated = Set(types.filter { type in types.filter { $0 == type }.count > 1 })
        if !repeated.isEmpty {
            embedded["factorTypes"] = .array(
                repeated.sorted().map { type in
                    let next = links.follow("factorTypes.next", type, name: "verify")
                    return ["factorType": .string(type), "_links": ["next": next]]
                }
            )
        }
        return embedded
    }

    /// The members of a challenge, outside and inside `_embedded`.
    func render(
        _ challenge: FactorChallenge,
        _ factor: EnrolledFactor,
        of account: Account
    ) -> (body: [String: SimulatorJSON], embedded: [String: SimulatorJSON]) {
        var body: [String: SimulatorJSON] = [:]
        var embedded = ["policy": rememberDevicePolicy(for: account)]
        var members = render(factor, of: account)
        body["factorResult"] = result(of: challenge, factor).map { .string($0.rawValue) }
        switch challenge.method {
        case .push(let push):
            if let answer = push.correctAnswer, push.showsAnswer {
                members["_embedded"] = ["challenge": ["correctAnswer": .integer(answer)]]
            }
            if push.result == .rejected, push.decision == .tooOld {
                body["factorResultMessage"] = "OKTA_VERIFY_UPGRADE_REQUIRED"
            }
        case .signature(let nonce):
            if factor.kind == .webAuthn {
                body["challengeType"] = challenge.factorType == nil ? "FACTOR" : "FACTOR_TYPE"
            }
            let question: SimulatorJSON =
                factor.kind == .u2f
                ? ["nonce": .string(nonce), "timeoutSeconds": 20]
                : [
                    "challenge": .string(nonce), "userVerification": "preferred", "extensions": [:],
                ]
            guard let type = challenge.factorType else {
                members["_embedded"] = ["challenge": question]
                break
            }
            body["factorType"] = .string(type)
            body["challengeType"] = "FACTOR_TYPE"
            embedded["challenge"] = question
            let factors = account.factors.filter { $0.kind.factorType == type }
            embedded["factors"] = .array(
                factors.map { .object(render($0, of: account)) }
            )
            return (body, embedded)
        case .web(let task):
            if case .failed(let message) = task.outcome {
                body["factorResultMessage"] = .string(message)
            }
            if factor.kind == .duo {
                let link = links.follow("verification.complete", factor.id)
                let duo = render(task, completing: link)
                members["_embedded"] = ["verification": duo]
            }
        case .answer:
            if factor.kind == .email { body["challengeType"] = "FACTOR" }
        }
        embedded["factor"] = .object(members)
        return (body, embedded)
    }

    /// The links beside a challenge.
    func links(
        of challenge: FactorChallenge,
        _ factor: EnrolledFactor
    ) -> [String: SimulatorJSON] {
        let id = challenge.factorType ?? factor.id
        let isWaiting =
            challenge.push?.result == .waiting
            || factor.kind == .duo && challenge.web?.result(at: now) == .waiting
        var relations: [String: SimulatorJSON] = [:]
        relations["prev"] = links.follow("prev")
        relations["next"] = links.follow(isWaiting ? "next:poll" : "next:verify", id)
        if factor.kind.style == .redirect, let task = challenge.web {
            let page = factor.kind.redirect(task, stateToken: transaction.stateToken)
            relations["next"] = links.visit("next:redirect", page)
        }
        if let name = factor.kind.channel?.rawValue ?? challenge.push.map({ _ in "push" }) {
            relations["resend"] = links.follow("resend", id, name: name).map { [$0] }
        }
        return relations
    }

    /// A task of Duo, before or after activation.
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

    private func result(of challenge: FactorChallenge, _ factor: EnrolledFactor) -> FactorResult? {
        switch challenge.method {
        case .push(let push): return push.result
        case .signature: return factor.kind == .webAuthn ? .challenge : nil
        case .web(let task):
            let result = task.result(at: now)
            return factor.kind != .duo && result == .waiting ? nil : result
        case .answer: return factor.kind == .email ? .challenge : nil
        }
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
    /// The requested scopes and the application.
    func renderConsent(_ app: SimulatedApp) -> [String: SimulatorJSON] {
        [
            "target": target(app),
            "scopes": .array(app.scopes.map { render($0, of: app) }),
        ]
    }

    /// The members that describe an application.
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

    /// The authentication request of an application.
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
    private func render(_ scope: SimulatedScope, of app: SimulatedApp) -> SimulatorJSON {
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
