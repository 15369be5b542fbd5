import Foundation
@_spi(Server) import OktaAuthSimulator

extension SimulatorController {
    private static let pageLength = 50

    /// Everything at once, for users and messages that have to do with `search`.
    func snapshot(search: String) -> SimulatorJSON {
        let length = Self.pageLength
        let (first, next) = simulator.accounts(matching: search, limit: length)
        let text = search.lowercased()
        let waiting = simulator.accountsAwaitingPhone.prefix(length)
            .filter { text.isEmpty || $0.user.login.lowercased().contains(text) }
        return [
            "waiting": show(waiting), "users": show(first),
            "nextUsers": next.json,
            "userCount": .integer(simulator.accountCount),
            "messageCount": .integer(simulator.outbox.messages.count),
            "messages": messages(latest: length, search: text),
            "transactions": transactions(limit: length),
            "engine": simulator.engine.json, "clock": clock,
            "faults": simulator.faults.overview,
            "rulesVersion": rulesVersion,
            "requests": log.entries(latest: 100),
        ]
    }

    func show(_ accounts: [SimulatedAccount]) -> SimulatorJSON {
        let approvers = approvers
        return .array(accounts.map { show($0, approves: approvers.contains($0.user.login)) })
    }

    private func show(_ account: SimulatedAccount, approves: Bool) -> SimulatorJSON {
        let user = account.user
        let phone = simulator.phone(of: user.login)
        var codes: [String: SimulatorJSON] = [:]
        for kind in account.factors where kind.style == .app {
            codes[kind.rawValue] = phone.totpCode(for: kind)?.json
        }
        // Also of an authenticator app that is being enrolled.
        if codes.isEmpty { codes["app"] = phone.totpCode()?.json }
        if account.factors.contains(where: { $0.style == .token }) {
            codes["token"] = user.tokenPassCode.json
        }
        let isExpired = account.passwordExpiresAt.map { $0 <= simulator.now } ?? false
        var states: [String] = []
        if account.isDeactivated { states.append("deactivated") }
        if account.isLocked { states.append("locked") }
        if user.isStaged { states.append("staged") }
        if account.mustRecover { states.append("password reset") }
        if isExpired { states.append("password expired") }
        if let end = account.passwordExpiresAt, !isExpired {
            let days = Int(end.timeIntervalSince(simulator.now) / 86_400)
            if days <= simulator.policy.password.warningDays {
                states.append("password expires in \(days) days: clients can ask for the warning")
            }
        }
        for kind in simulator.policy.requiredFactors + user.requiredFactors
        where !account.factors.contains(kind) { states.append("has to set up \(kind.rawValue)") }
        if !user.missingProfile.isEmpty { states.append("has to complete the profile") }
        if user.consentApp != nil { states.append("is asked for consent") }
        if !user.factorSequence.isEmpty {
            states.append(
                "verifies \(user.factorSequence.map(\.rawValue).joined(separator: ", then "))")
        }
        return [
            "login": .string(user.login), "id": .string(account.id),
            "name": .string("\(user.firstName) \(user.lastName)"),
            "password": .string(user.password),
            "states": states.json,
            "isLocked": .bool(account.isLocked), "isDeactivated": .bool(account.isDeactivated),
            "factors": account.factors.json, "codes": .object(codes),
            "buttons": account.factors.filter { $0.style == .counter }.json,
            "push": phone.pendingChallenge.map { ["numbers": $0.numbers.json] } ?? .null,
            "awaitsScan": .bool(account.awaitsScan), "approvesByItself": .bool(approves),
            "passwordExpiresAt": account.passwordExpiresAt.json,
        ]
    }

    var pushes: SimulatorJSON {
        .array(
            simulator.accountsAwaitingPhone.compactMap { account in
                let login = account.user.login
                return simulator.phone(of: login).pendingChallenge.map { push in
                    [
                        "login": .string(login),
                        "numbers": push.numbers.json, "correctAnswer": push.correctAnswer.json,
                    ]
                }
            }
        )
    }

    /// The latest messages to users whose login contains `search`, oldest first.
    func messages(latest count: Int = .max, search: String = "") -> SimulatorJSON {
        let all = simulator.outbox.messages.enumerated().suffix(count == .max ? .max : 1000)
        let found = all.filter { search.isEmpty || $0.element.login.lowercased().contains(search) }
        return .array(
            found.suffix(count).map { index, message in
                [
                    "number": .integer(index + 1),
                    "login": .string(message.login), "channel": .string(message.channel.rawValue),
                    "recipient": .string(message.recipient), "text": .string(message.text),
                    "date": message.date.json,
                    "code": message.code.json,
                    "link": message.link.json,
                    "recoveryToken": message.recoveryToken.json,
                ]
            }
        )
    }

    func transactions(limit: Int = .max) -> SimulatorJSON {
        .array(
            simulator.transactions.prefix(limit).enumerated().map { index, transaction in
                var members = transaction.object ?? [:]
                members["number"] = .integer(index + 1)
                return .object(members)
            }
        )
    }

    /// The time of the org, and by how many seconds it is ahead of the machine.
    var clock: SimulatorJSON {
        let now = simulator.now
        let lead = now.timeIntervalSinceNow.rounded()
        return [
            "now": now.json, "secondsAhead": lead.json,
            "isRunning": .bool(simulator.clock == nil),
        ]
    }

    /// Every rule of the org and every member of a new user, and how each is changed.
    var settings: SimulatorJSON {
        var user = SimulatedUser.usual
        (user.login, user.email) = ("", "")
        user.phoneNumber = SimulatedUser.number(simulator.accountCount)
        let rules: [String: [SimulatorJSON]?] = [
            "policy": simulator.policy.fields, "identity": simulator.identity.fields,
            "oauth": simulator.oauth.fields, "users": user.fields,
        ]
        return .object(rules.mapValues { .array($0 ?? []) })
    }

    private var rulesVersion: SimulatorJSON {
        let rules: SimulatorJSON = [
            simulator.policy.json, simulator.identity.json, simulator.oauth.json,
        ]
        // The hash of `Data` looks at its beginning only.
        return .string(String(String(decoding: rules.encoded, as: UTF8.self).hashValue))
    }
}
