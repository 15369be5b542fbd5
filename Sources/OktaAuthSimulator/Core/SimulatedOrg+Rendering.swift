import Foundation

extension SimulatedOrg {
    /// The body that tells a client where `transaction` stands.
    func render(_ transaction: Transaction, for call: Call) -> SimulatorJSON {
        let account = account(transaction.accountID)
        var body: [String: SimulatorJSON?] = [
            "stateToken": .string(transaction.stateToken),
            "expiresAt": .date(transaction.expiresAt),
            "status": .string(transaction.state.rawValue),
            "relayState": transaction.relayState.map(SimulatorJSON.string),
        ]
        var embedded: [String: SimulatorJSON] = [:]
        if let account, transaction.isIdentified, transaction.state != .recoveryChallenge {
            embedded["user"] = render(account)
        }
        if let recovery = transaction.recovery, transaction.isRecovering {
            body["recoveryType"] = .string(recovery.rawValue)
        }
        let links = Links(origin: call.origin)
        var relations = ["cancel": links.post("cancel")]
        switch transaction.step {
        case .passwordWarn:
            embedded["policy"] = renderPasswordPolicy(account, at: call.now)
            relations["next"] = links.post("credentials/change_password", name: "changePassword")
            relations["skip"] = links.post("skip", name: "skip")
        case .passwordExpired:
            embedded["policy"] = renderPasswordPolicy(nil, at: call.now)
            relations["next"] = links.post("credentials/change_password", name: "changePassword")
        case .passwordReset:
            embedded["policy"] = renderPasswordPolicy(nil, at: call.now)
            relations["next"] = links.post("credentials/reset_password", name: "resetPassword")
        case .recovery:
            embedded["user"] = account.map { renderWithQuestion($0) }
            relations["next"] = links.post("recovery/answer", name: "answer")
        case .recoveryChallenge(let channel, _):
            let name = channel.rawValue.uppercased()
            body["factorType"] = .string(name)
            relations["next"] = links.post("recovery/factors/\(name)/verify", name: "verify")
            relations["resend"] = links.post(
                "recovery/factors/\(name)/resend",
                name: channel.rawValue
            )
        case .mfaEnroll:
            guard let account else { break }
            embedded["factors"] = renderOffers(to: account, links: links)
            if missingRequiredFactors(of: account).isEmpty {
                relations["skip"] = links.post("skip")
            }
        case .mfaEnrollActivate(let enrollment):
            guard let account else { break }
            body["factorResult"] = enrollment.activation.map { .string($0.result.rawValue) }
            embedded["factor"] = render(enrollment, of: account, links: links)
            relations.merge(self.links(of: enrollment, links: links)) { $1 }
        case .mfaRequired:
            guard let account else { break }
            embedded["policy"] = renderRememberDevice(for: account)
            embedded["factors"] = .array(
                account.factors.map { factor in
                    var members = render(factor, of: account, in: transaction)
                    members["_links"] = ["verify": links.post("factors/\(factor.id)/verify")]
                    return .object(members)
                }
            )
        case .mfaChallenge(let challenge):
            guard let account, let factor = account.factor(challenge.factorID) else { break }
            embedded["policy"] = renderRememberDevice(for: account)
            var members = render(factor, of: account, in: transaction)
            if let answer = challenge.push?.correctAnswer, challenge.push?.showsAnswer == true {
                members["_embedded"] = ["challenge": ["correctAnswer": .integer(answer)]]
            }
            embedded["factor"] = .object(members)
            body["factorResult"] = challenge.push.map { .string($0.result.rawValue) }
            if factor.kind == .email {
                body["factorResult"] = "CHALLENGE"
                body["challengeType"] = "FACTOR"
            }
            relations.merge(self.links(of: challenge, factor: factor, links: links)) { $1 }
        }
        if !embedded.isEmpty { body["_embedded"] = .object(embedded) }
        body["_links"] = .object(relations)
        return .compact(body)
    }

    /// The user as every state shows it.
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
            SimulatorJSON.integer(Int((expiry.timeIntervalSince(now) / 86_400).rounded(.up)))
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
            "age": ["minAgeMinutes": 0, "historyCount": .integer(rules.historyCount)],
        ])
    }

    private func renderRememberDevice(for account: Account) -> SimulatorJSON {
        let pushes = account.factors.filter { $0.kind == .push }
            .map { ($0.id, ["autoPushEnabled": .bool($0.autoPush)] as SimulatorJSON) }
        return [
            "allowRememberDevice": .bool(policy.rememberDevice.isAllowed),
            "rememberDeviceLifetimeInMinutes": .integer(policy.rememberDevice.lifetimeInMinutes),
            "rememberDeviceByDefault": .bool(policy.rememberDevice.isDefault),
            "factorsPolicyInfo": .object(Dictionary(pushes) { $1 }),
        ]
    }
}
