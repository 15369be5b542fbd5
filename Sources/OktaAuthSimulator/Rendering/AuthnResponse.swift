import Foundation
import OktaCore

/// The response that shows the step of a transaction; creating it changes nothing.
struct AuthnResponse {
    let transaction: Transaction
    let account: Account?
    let policy: SimulatedPolicy
    /// The application with outstanding consent.
    let consentApp: SimulatedApp?
    /// The result of the activation of a device, spelled as on the wire.
    let deviceStatus: String?
    /// Makes the links of the transaction's state.
    let links: Links
    let now: Date

    init(_ transaction: Transaction, of org: SimulatedOrg, _ call: Call) {
        self.transaction = transaction
        account = org.accounts[id: transaction.accountID]
        let devices = org.transactions.devices
        consentApp = account.flatMap { transaction.consentApp($0, org.accounts, devices) }
        deviceStatus = devices.status(of: transaction.device)
        links = Links(origin: call.origin, state: transaction.state)
        (policy, now) = (org.policy, call.now)
    }

    var body: SimulatorJSON {
        var body: [String: SimulatorJSON?] = [
            "stateToken": .string(transaction.stateToken),
            "expiresAt": .date(transaction.expiresAt),
            "status": .string(transaction.state.rawValue),
            "relayState": transaction.relayState.map(SimulatorJSON.string),
        ]
        var embedded: [String: SimulatorJSON] = [:]
        if let account, showsUser { embedded["user"] = account.embedded }
        if let recovery = transaction.recovery, transaction.isRecovering {
            body["recoveryType"] = .string(recovery.rawValue)
        }
        if let app = transaction.app {
            body["type"] = "SESSION_STEP_UP"
            embedded["target"] = target(app)
            embedded["authentication"] = authentication(app)
        }
        var relations: [String: SimulatorJSON] = [:]
        relations["cancel"] = links.follow("cancel")
        switch transaction.step {
        case .unauthenticated:
            guard !transaction.usesLoginLinks else {
                (body["type"], body["expiresAt"], embedded) = ("LOGIN", nil, [:])
                relations.merge(loginLinks) { $1 }
                break
            }
            relations = [:]
            relations["next"] = links.follow("next:authenticate")
            guard transaction.device != nil else { break }
            (body["expiresAt"], embedded) = (nil, ["usingDeviceFlow": true])
        case .success where transaction.device != nil:
            relations = [:]
            embedded = ["deviceActivationStatus": .string(deviceStatus ?? "")]
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
            embedded["policy"] = ["registration": registration]
            relations.merge(loginLinks) { $1 }
        case .consentRequired, .adminConsentRequired:
            guard let consentApp else { break }
            embedded.merge(renderConsent(consentApp)) { $1 }
            relations["next"] = links.follow("next:consent")
        case .success:
            let query = "?stateToken=\(transaction.stateToken)"
            relations["next"] = links.follow("next:original", query: query)
        case .passwordWarn:
            embedded["policy"] = passwordPolicy(account)
            relations["next"] = changePassword
            relations["skip"] = links.follow("skip", name: "skip")
        case .passwordExpired:
            embedded["policy"] = passwordPolicy(nil)
            relations["next"] = changePassword
        case .passwordReset:
            embedded["policy"] = passwordPolicy(nil)
            relations["next"] = links.follow("next:resetPassword")
        case .recovery:
            embedded["user"] = account?.embeddedWithQuestion
            relations["next"] = links.follow("next:answer")
        case .recoveryChallenge(let channel):
            let name = channel.rawValue.uppercased()
            body["factorType"] = .string(name)
            relations["next"] = links.follow("next:verify", name)
            relations["resend"] = links.follow("resend", name, name: channel.rawValue)
        case .mfaEnroll:
            guard let account else { break }
            embedded["factors"] = renderOffers(to: account)
            if let end = policy.enrollmentGraceEnd, now < end {
                embedded["policy"] = ["gracePeriod": ["endDate": .date(end)]]
            }
            if policy.canSkipEnrollment(of: account, at: now) {
                relations["skip"] = links.follow("skip")
            }
        case .mfaEnrollActivate(let enrollment):
            guard let account else { break }
            body["factorResult"] = enrollment.result(at: now).map { .string($0.rawValue) }
            embedded["factor"] = render(enrollment, of: account)
            relations.merge(links(of: enrollment)) { $1 }
        case .mfaRequired:
            guard let account else { break }
            embedded.merge(renderChoice(of: account)) { $1 }
        case .mfaChallenge(let challenge):
            guard let account, let factor = account.factor(challenge.factorID) else { break }
            let parts = render(challenge, factor, of: account)
            body.merge(parts.body.mapValues { $0 }) { $1 }
            embedded.merge(parts.embedded) { $1 }
            relations.merge(links(of: challenge, factor)) { $1 }
        }
        if !embedded.isEmpty || transaction.state == .unauthenticated {
            body["_embedded"] = .object(embedded)
        }
        body["_links"] = .object(relations)
        return .object(body.compactMapValues { $0 })
    }

    func rememberDevicePolicy(for account: Account) -> SimulatorJSON {
        let pushes = account.factors.filter { $0.kind == .push }
            .map { ($0.id, ["autoPushEnabled": .bool($0.autoPush)] as SimulatorJSON) }
        return [
            "allowRememberDevice": .bool(policy.rememberDevice.isAllowed),
            "rememberDeviceLifetimeInMinutes": .integer(policy.rememberDevice.lifetimeInMinutes),
            "rememberDeviceByDefault": .bool(policy.rememberDevice.isDefault),
            "factorsPolicyInfo": .object(Dictionary(pushes) { $1 }),
        ]
    }

    private func passwordPolicy(_ account: Account?) -> SimulatorJSON {
        var members = policy.password.members
        if let expiry = account?.passwordExpires {
            let days = (expiry.timeIntervalSince(now) / 86_400).rounded(.up)
            members["expiration"] = ["passwordExpireDays": .integer(Int(saturating: days))]
        }
        return .object(members)
    }

    /// Whether the response may include the user.
    private var showsUser: Bool {
        switch transaction.state {
        case .recoveryChallenge, .poll, .deviceActivate: false
        default: transaction.isIdentified
        }
    }

    /// The sign-in links of newer pipelines.
    private var loginLinks: [String: SimulatorJSON] {
        let names = ["login", "enroll", "recoverLogin"]
        return Dictionary(uniqueKeysWithValues: names.map { ($0, links.follow($0)) })
            .compactMapValues { $0 }
    }

    /// The form of `PROFILE_REQUIRED`.
    private var registration: SimulatorJSON {
        let fields = transaction.profileFields(account, policy).map { field in
            [
                "name": .string(field.name), "label": .string(field.label), "type": "string",
                "required": .bool(field.isRequired), "enabled": .bool(field.isEnabled),
            ] as SimulatorJSON
        }
        return [
            "createNewAccount": .bool(transaction.isSigningUp), "profile": .array(fields),
        ]
    }

    /// The link to change a password: at the org, or on the external page.
    ///
    /// The method for the external page is the same as in the fixtures for `state`.
    private var changePassword: SimulatorJSON? {
        let relation = "next:changePassword"
        guard let page = policy.password.page else { return links.follow(relation) }
        let method = links.state == .passwordWarn ? "POST" : "GET"
        return links.external(relation, page, methods: [method])
    }
}

extension Account {
    /// The user as included in every state.
    var embedded: SimulatorJSON {
        [
            "id": .string(id),
            "passwordChanged": .date(passwordChanged),
            "profile": [
                "login": .string(user.login),
                "firstName": .string(user.firstName),
                "lastName": .string(user.lastName),
                "locale": "en",
                "timeZone": "America/Los_Angeles",
            ],
        ]
    }

    fileprivate var embeddedWithQuestion: SimulatorJSON {
        var members = embedded.object ?? [:]
        members["recovery_question"] = ["question": .string(user.recoveryQuestion ?? "")]
        return .object(members)
    }
}
