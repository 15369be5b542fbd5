import Foundation
import OktaCore

extension SimulatedOrg {
    /// The body of the current state of `transaction`.
    func render(_ transaction: Transaction, for call: Call) -> SimulatorJSON {
        let account = account(transaction.accountID)
        var body: [String: SimulatorJSON?] = [
            "stateToken": .string(transaction.stateToken),
            "expiresAt": .date(transaction.expiresAt),
            "status": .string(transaction.state.rawValue),
            "relayState": transaction.relayState.map(SimulatorJSON.string),
        ]
        var embedded: [String: SimulatorJSON] = [:]
        if let account, shows(account, in: transaction) {
            embedded["user"] = render(account)
        }
        if let recovery = transaction.recovery, transaction.isRecovering {
            body["recoveryType"] = .string(recovery.rawValue)
        }
        let links = Links(origin: call.origin, state: transaction.state)
        if let app = transaction.app {
            body["type"] = "SESSION_STEP_UP"
            embedded["target"] = target(app, links: links)
            embedded["authentication"] = authentication(app, links: links)
        }
        var relations: [String: SimulatorJSON] = [:]
        relations["cancel"] = links.follow("cancel")
        switch transaction.step {
        case .unauthenticated:
            guard !transaction.usesLoginLinks else {
                (body["type"], body["expiresAt"], embedded) = ("LOGIN", nil, [:])
                relations.merge(loginLinks(links)) { $1 }
                break
            }
            relations = [:]
            relations["next"] = links.follow("next:authenticate")
            guard transaction.device != nil else { break }
            (body["expiresAt"], embedded) = (nil, ["usingDeviceFlow": true])
        case .success where transaction.device != nil:
            relations = [:]
            embedded = ["deviceActivationStatus": .string(deviceStatus(of: transaction) ?? "")]
        case .poll:
            let refresh = policy.signInQueue.refreshMilliseconds
            embedded["transaction"] = ["profile": ["refresh": .integer(refresh)]]
            relations["next"] = links.follow("next:poll")
        case .deviceActivate:
            relations["next"] = links.follow("next:deviceActivate")
            embedded["userCode"] = transaction.userCode.map(SimulatorJSON.string)
            if transaction.isUserCodeWrong {
                embedded["deviceActivationStatus"] = "INVALID_USER_CODE"
            }
        case .profileRequired:
            embedded["policy"] = ["registration": registration(of: transaction)]
            relations.merge(loginLinks(links)) { $1 }
        case .consentRequired, .adminConsentRequired:
            guard let account, let app = consentApp(of: transaction, account: account) else {
                break
            }
            embedded.merge(renderConsent(app, links: links)) { $1 }
            relations["next"] = links.follow("next:consent")
        case .success:
            let query = "?stateToken=\(transaction.stateToken)"
            relations["next"] = links.follow("next:original", query: query)
        case .passwordWarn:
            embedded["policy"] = renderPasswordPolicy(account, at: call.now)
            relations["next"] = changePassword(links)
            relations["skip"] = links.follow("skip", name: "skip")
        case .passwordExpired:
            embedded["policy"] = renderPasswordPolicy(nil, at: call.now)
            relations["next"] = changePassword(links)
        case .passwordReset:
            embedded["policy"] = renderPasswordPolicy(nil, at: call.now)
            relations["next"] = links.follow("next:resetPassword")
        case .recovery:
            embedded["user"] = account.map { renderWithQuestion($0) }
            relations["next"] = links.follow("next:answer")
        case .recoveryChallenge(let channel, _):
            let name = channel.rawValue.uppercased()
            body["factorType"] = .string(name)
            relations["next"] = links.follow("next:verify", name)
            relations["resend"] = links.follow("resend", name, name: channel.rawValue)
        case .mfaEnroll:
            guard let account else { break }
            embedded["factors"] = renderOffers(to: account, links: links)
            if let end = policy.enrollmentGraceEnd, call.now < end {
                embedded["policy"] = ["gracePeriod": ["endDate": .date(end)]]
            }
            if canSkipEnrollment(of: account, at: call.now) {
                relations["skip"] = links.follow("skip")
            }
        case .mfaEnrollActivate(let enrollment):
            guard let account else { break }
            body["factorResult"] = result(of: enrollment, at: call.now).map {
                .string($0.rawValue)
            }
            embedded["factor"] = render(enrollment, of: account, links: links, at: call.now)
            relations.merge(self.links(of: enrollment, links: links, at: call.now)) { $1 }
        case .mfaRequired:
            guard let account else { break }
            embedded.merge(renderChoice(of: account, in: transaction, links: links)) { $1 }
        case .mfaChallenge(let challenge):
            guard let account, let factor = account.factor(challenge.factorID) else { break }
            let parts = render(challenge, factor, of: account, in: transaction, for: call)
            body.merge(parts.body.mapValues { $0 }) { $1 }
            embedded.merge(parts.embedded) { $1 }
            relations.merge(self.links(of: challenge, factor, in: transaction, call)) { $1 }
        }
        if !embedded.isEmpty || transaction.state == .unauthenticated {
            body["_embedded"] = .object(embedded)
        }
        body["_links"] = .object(relations)
        return .compact(body)
    }

    /// The user as included in every state.
    func render(_ account: Account) -> SimulatorJSON {
        [
            "id": .string(account.id),
            "passwordChanged": .date(account.passwordChanged),
            "profile": [
                "login": .string(account.user.login),
                "firstName": .string(account.user.firstName),
                "lastName": .string(account.user.lastName),
                "locale": "en",
                "timeZone": "America/Los_Angeles",
            ],
        ]
    }

    func renderRememberDevice(for account: Account) -> SimulatorJSON {
        let pushes = account.factors.filter { $0.kind == .push }
            .map { ($0.id, ["autoPushEnabled": .bool($0.autoPush)] as SimulatorJSON) }
        return [
            "allowRememberDevice": .bool(policy.rememberDevice.isAllowed),
            "rememberDeviceLifetimeInMinutes": .integer(policy.rememberDevice.lifetimeInMinutes),
            "rememberDeviceByDefault": .bool(policy.rememberDevice.isDefault),
            "factorsPolicyInfo": .object(Dictionary(pushes) { $1 }),
        ]
    }

    private func renderWithQuestion(_ account: Account) -> SimulatorJSON {
        var members = render(account).object ?? [:]
        members["recovery_question"] = [
            "question": .string(account.user.recoveryQuestion ?? "")
        ]
        return .object(members)
    }

    private func renderPasswordPolicy(_ account: Account?, at now: Date) -> SimulatorJSON {
        let rules = policy.password
        let days = account?.passwordExpires.map { expiry in
            SimulatorJSON.integer(
                Int(saturating: (expiry.timeIntervalSince(now) / 86_400).rounded(.up))
            )
        }
        return .compact([
            "expiration": days.map { ["passwordExpireDays": $0] },
            "complexity": [
                "minLength": .integer(rules.minLength),
                "minLowerCase": .integer(rules.minLowerCase),
                "minUpperCase": .integer(rules.minUpperCase),
                "minNumber": .integer(rules.minNumber),
                "minSymbol": .integer(rules.minSymbol),
                "excludeUsername": .bool(rules.excludesUsername),
            ],
            "age": [
                "minAgeMinutes": .integer(rules.minAgeMinutes),
                "historyCount": .integer(rules.historyCount),
            ],
        ])
    }

    /// Whether answers may include `account`.
    func shows(_ account: Account, in transaction: Transaction) -> Bool {
        switch transaction.state {
        case .recoveryChallenge, .poll, .deviceActivate: false
        default: transaction.isIdentified
        }
    }

    /// The sign-in links of newer pipelines.
    func loginLinks(_ links: Links) -> [String: SimulatorJSON] {
        let relations = ["login", "enroll", "recoverLogin"].compactMap { relation in
            links.follow(relation).map { (relation, $0) }
        }
        return Dictionary(uniqueKeysWithValues: relations)
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

    /// The fields of `PROFILE_REQUIRED`.
    func profileFields(of transaction: Transaction) -> [SimulatedProfileField] {
        guard !transaction.isSigningUp else { return policy.registration }
        return account(transaction.accountID)?.user.missingProfile ?? []
    }

    /// The link to change a password: at the org, or on the external page.
    ///
    /// The method for the external page is that of the fixtures for `state`.
    func changePassword(_ links: Links) -> SimulatorJSON? {
        let relation = "next:changePassword"
        guard let page = policy.password.page else { return links.follow(relation) }
        let method = links.state == .passwordWarn ? "POST" : "GET"
        return links.external(relation, page, methods: [method])
    }

    /// The links beside a session token in old fixtures, `nil` without that quirk.
    func linksAfterSuccess(of transaction: Transaction, for call: Call) -> SimulatorJSON? {
        let links = Links(origin: call.origin)
        let query = "?stateToken=\(transaction.stateToken)"
        var relations: [String: SimulatorJSON] = [:]
        if policy.quirks.addsOriginalLink {
            relations["original"] = links.link("/original/redirect\(query)", methods: ["GET"])
        }
        if policy.quirks.addsStateToken {
            relations["next"] = links.link(
                "/login/token/redirect\(query)",
                methods: ["GET"],
                name: "original"
            )
        }
        return relations.isEmpty ? nil : .object(relations)
    }
}
