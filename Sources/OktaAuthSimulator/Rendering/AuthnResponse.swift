import Foundation
import OktaCore

/// The response that shows the step of a transaction; creating it changes nothing.
struct AuthnResponse {
    let transaction: Transaction
    let account: Account?
    let policy: SimulatedPolicy
    let passkeys: SimulatedPasskeys
    let consentApp: SimulatedApp?
    let device: DeviceGrant?
    let links: Links
    let now: Date
    var members: [String: SimulatorJSON] = [:]
    var embedded: [String: SimulatorJSON] = [:]
    var relations: [String: SimulatorJSON] = [:]

    init(_ transaction: Transaction, of org: SimulatedOrg, _ call: Call) {
        self.transaction = transaction
        account = org.accounts[id: transaction.accountID]
        consentApp = account.flatMap { transaction.consentApp($0, in: org) }
        device = transaction.device.flatMap { org.devices[$0] }
        links = Links(origin: call.origin, state: transaction.state)
        (policy, passkeys, now) = (org.policy, org.passkeys, call.now)
        render()
    }

    var body: SimulatorJSON {
        var body = members
        if !embedded.isEmpty || transaction.state == .unauthenticated {
            body["_embedded"] = .object(embedded)
        }
        body["_links"] = .object(relations)
        return .object(body)
    }

    private mutating func render() {
        members["stateToken"] = .string(transaction.stateToken)
        members["expiresAt"] = .date(transaction.expiresAt)
        members["status"] = .string(transaction.state.rawValue)
        members["relayState"] = transaction.relayState.map(SimulatorJSON.string)
        if let account, showsUser { embedded["user"] = account.embedded }
        if let recovery = transaction.recovery, transaction.isRecovering {
            members["recoveryType"] = .string(recovery.rawValue)
        }
        if let app = transaction.app {
            members["type"] = "SESSION_STEP_UP"
            embedded["target"] = target(app)
            embedded["authentication"] = authentication(app)
        }
        relations["cancel"] = links.follow("cancel")
        switch transaction.step {
        case .unauthenticated:
            guard !transaction.usesLoginLinks else {
                (members["type"], members["expiresAt"], embedded) = ("LOGIN", nil, [:])
                return addLoginLinks()
            }
            relations = [:]
            relations["next"] = links.follow("next:authenticate")
            guard transaction.device != nil else { break }
            (members["expiresAt"], embedded) = (nil, ["usingDeviceFlow": true])
        case .success where transaction.device != nil:
            let result = device?.result ?? .notActivated
            relations = [:]
            embedded = ["deviceActivationStatus": .string(result.rawValue)]
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
            addLoginLinks()
        case .consentRequired, .adminConsentRequired:
            guard let consentApp else { break }
            embedded["target"] = target(consentApp)
            embedded["scopes"] = .array(consentApp.scopes.map { render($0, of: consentApp) })
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
            let question = account?.user.recoveryQuestion ?? ""
            embedded["user"]?["recovery_question"] = ["question": .string(question)]
            relations["next"] = links.follow("next:answer")
        case .recoveryChallenge:
            let channel = transaction.recoveryChannel?.rawValue ?? ""
            let name = channel.uppercased()
            members["factorType"] = .string(name)
            relations["next"] = links.follow("next:verify", name)
            relations["resend"] = links.follow("resend", name, name: channel)
        case .mfaEnroll:
            guard let account else { break }
            embedded["factors"] = renderOffers(to: account)
            if let end = policy.enrollmentGraceEnd, now < end {
                embedded["policy"] = ["gracePeriod": ["endDate": .date(end)]]
            }
            if policy.canSkipEnrollment(of: account, at: now) {
                relations["skip"] = links.follow("skip")
            }
        case .mfaEnrollActivate:
            guard let account, let task = transaction.task else { break }
            renderEnrollment(task, of: account)
        case .mfaRequired:
            guard let account else { break }
            renderChoice(of: account)
        case .mfaChallenge:
            guard let account, let task = transaction.task,
                let factor = account.factor(task.factor.id)
            else { break }
            renderChallenge(task, factor, of: account)
        case .lockedOut, .factorEnroll, .factorEnrollActivate, .factorRequired, .factorChallenge:
            break
        }
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

    private var showsUser: Bool {
        transaction.isIdentified
            && ![.recoveryChallenge, .poll, .deviceActivate].contains(transaction.state)
    }

    private mutating func addLoginLinks() {
        for name in ["login", "enroll", "recoverLogin"] { relations[name] = links.follow(name) }
    }

    /// The form of `PROFILE_REQUIRED`.
    private var registration: SimulatorJSON {
        let fields = transaction.profileFields(account, policy).map { field in
            [
                "name": .string(field.name), "label": .string(field.label), "type": "string",
                "required": .bool(field.isRequired), "enabled": .bool(field.isEnabled),
            ] as SimulatorJSON
        }
        return ["createNewAccount": .bool(transaction.isSigningUp), "profile": .array(fields)]
    }

    /// The link to change a password: at the org, or on the external page.
    private var changePassword: SimulatorJSON? {
        let relation = "next:changePassword"
        guard let page = policy.password.page else { return links.follow(relation) }
        // The same method as in the fixtures for the state.
        return links.external(relation, page, method: links.state == .passwordWarn ? "POST" : "GET")
    }
}

extension Account {
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
}
