import Foundation

extension Transaction {
    /// `POST /recovery/password` and `/recovery/unlock` by message: the same response for every user
    /// name.
    static func recover(
        _ kind: RecoveryKind,
        _ call: Call,
        _ accounts: inout Accounts,
        _ sessions: inout Sessions,
        _ messages: inout Messages,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> NewTransaction {
        let username = try call.requiredText("username", of: kind.subject)
        let type = try call.requiredText("factorType", of: kind.subject)
        guard let channel = SimulatedMessage.Channel(rawValue: type.lowercased()) else {
            throw .invalid(kind.subject, "factorType: Invalid factor type.")
        }
        guard call.policy.recovery.channels.contains(channel),
            kind == .password || call.policy.recovery.allowsUnlock
        else { throw .noPermission }
        var transaction = try begin(
            call,
            as: username,
            accounts[named: username],
            step: .recoveryChallenge(channel),
            &generator
        )
        transaction.recovery = kind
        guard channel != .email else {
            let response = try sessions.mailRecovery(
                of: kind,
                to: username,
                relayState: transaction.relayState,
                call,
                accounts,
                &messages,
                &generator
            )
            return NewTransaction(transaction: transaction, outcome: .leaves(response))
        }
        try transaction.sendCode(channel, call, &accounts, &messages, &generator)
        return NewTransaction(transaction: transaction, outcome: .stays)
    }

    /// `POST /recovery/token`: redeems the token of a recovery e-mail.
    static func redeemRecoveryToken(
        _ call: Call,
        _ accounts: inout Accounts,
        _ sessions: inout Sessions,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> NewTransaction {
        guard let token = try call.text("recoveryToken"), let grant = sessions.recovery(token),
            let account = accounts[id: grant.accountID], !account.isDeactivated
        else { throw .invalidToken }
        guard sessions.validRecovery(token, at: call.now) != nil else { throw .usedRecoveryLink }
        var transaction = try begin(
            call,
            as: account.user.login,
            account,
            step: .recovery,
            &generator
        )
        transaction.relayState = transaction.relayState ?? grant.relayState
        transaction.recovery = grant.kind
        transaction.offersAllOptionalFactors = try call.flag(
            "multiOptionalFactorEnroll",
            in: "options"
        )
        sessions.spend(recovery: token)
        let outcome = transaction.proceed(&accounts, call.policy)
        return NewTransaction(transaction: transaction, outcome: outcome)
    }

    /// `POST /recovery/factors/{channel}/verify`: checks the code.
    mutating func verifyRecovery(_ call: Call, _ accounts: inout Accounts) throws(APIError)
        -> TransactionOutcome
    {
        let attempt = try call.attempt() ?? ""
        let channel = try channel(of: call)
        let isRight = accounts.update(accountID) { account in
            account.redeem(attempt, for: .recovery(channel), at: call.now)
        }
        guard isRight == true else { throw .wrongCode("token") }
        return proceed(&accounts, call.policy)
    }

    /// `POST /recovery/factors/{channel}/resend`: sends a new code.
    func resendRecovery(
        _ call: Call,
        _ accounts: inout Accounts,
        _ messages: inout Messages,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> TransactionOutcome {
        try sendCode(channel(of: call), call, &accounts, &messages, &generator)
        return .stays
    }

    /// `POST /recovery/answer`: checks the answer to the recovery question.
    mutating func answerRecoveryQuestion(
        _ call: Call,
        _ account: inout Account
    ) throws(APIError) -> TransactionOutcome {
        let attempt = try call.attempt()
        guard let answer = account.user.recoveryAnswer,
            attempt?.lowercased() == answer.lowercased()
        else { throw .wrongRecoveryAnswer }
        return recover(&account)
    }

    private func channel(of call: Call) throws(APIError) -> SimulatedMessage.Channel {
        guard case .recoveryChallenge(let channel) = step,
            call.parameter().lowercased() == channel.rawValue
        else { throw .wrongState }
        return channel
    }

    /// Sends a code, if there is such a user.
    private func sendCode(
        _ channel: SimulatedMessage.Channel,
        _ call: Call,
        _ accounts: inout Accounts,
        _ messages: inout Messages,
        _ generator: inout SeededGenerator
    ) throws(APIError) {
        try messages.admitRecovery(of: username, by: channel, at: call.now)
        accounts.update(accountID) { account in
            guard let recipient = account.recipient(on: channel) else { return }
            let code = messages.sendCode(to: account, at: recipient, by: channel, &generator, call)
            account.expect(code, for: .recovery(channel))
        }
    }

    /// Moves to the recovery question, if policy and user have one.
    private mutating func proceed(
        _ accounts: inout Accounts,
        _ policy: SimulatedPolicy
    ) -> TransactionOutcome {
        accounts.update(accountID) { account -> TransactionOutcome in
            guard policy.recovery.asksQuestion, account.user.recoveryQuestion != nil,
                account.user.recoveryAnswer != nil
            else { return recover(&account) }
            step = .recovery
            return .stays
        } ?? .stays
    }

    /// Grants the purpose of the recovery.
    private mutating func recover(_ account: inout Account) -> TransactionOutcome {
        guard recovery == .unlock else {
            step = .passwordReset
            return .stays
        }
        account.unlock()
        return .ends(
            EndpointResponse(
                body: .compact([
                    "status": .string(AuthnState.success.rawValue),
                    "recoveryType": .string(RecoveryKind.unlock.rawValue),
                    "relayState": relayState.map(SimulatorJSON.string),
                    "_embedded": ["user": account.embedded],
                ])
            )
        )
    }
}

extension Sessions {
    /// Mails a recovery link; the response does not depend on whether `username` exists.
    mutating func mailRecovery(
        of kind: RecoveryKind,
        to username: String,
        relayState: String?,
        _ call: Call,
        _ accounts: Accounts,
        _ messages: inout Messages,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> EndpointResponse {
        try messages.admitRecovery(of: username.lowercased(), by: .email, at: call.now)
        if let account = accounts[named: username] {
            mailLink(
                to: account,
                for: kind,
                relayState: relayState,
                origin: call.origin,
                &messages,
                &generator,
                call.policy,
                at: call.now
            )
        }
        return EndpointResponse(
            body: .compact([
                "status": .string(AuthnState.recoveryChallenge.rawValue),
                "factorResult": "WAITING",
                "factorType": "EMAIL",
                "recoveryType": .string(kind.rawValue),
                "relayState": relayState.map(SimulatorJSON.string),
            ])
        )
    }

    /// Mails a recovery link to `account`.
    mutating func mailLink(
        to account: Account,
        for kind: RecoveryKind,
        relayState: String? = nil,
        origin: String,
        _ messages: inout Messages,
        _ generator: inout SeededGenerator,
        _ policy: SimulatedPolicy,
        at now: Date
    ) {
        let grant = RecoveryGrant(
            accountID: account.id,
            kind: kind,
            relayState: relayState,
            expiresAt: now.addingTimeInterval(policy.recovery.tokenLifetime)
        )
        let token = issue(grant, &generator)
        let page = kind == .unlock ? "user-unlock" : "reset-password"
        let link = "\(origin)/signin/\(page)/\(token)"
        messages.send(
            "Follow this link: \(link)",
            to: account.user.login,
            at: account.user.email,
            by: .email,
            link: link,
            recoveryToken: token,
            at: now
        )
    }

    /// `POST /recovery/password` and `/recovery/unlock` of a trusted application: the recovery token.
    mutating func issueRecoveryToken(
        _ kind: RecoveryKind,
        _ call: Call,
        _ accounts: Accounts,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> EndpointResponse {
        let username = try call.requiredText("username", of: kind.subject)
        guard let account = accounts[named: username] else {
            throw APIError(403, "E0000095", "Recovery not allowed for unknown user.")
        }
        let grant = RecoveryGrant(
            accountID: account.id,
            kind: kind,
            relayState: try call.relayState(),
            expiresAt: call.now.addingTimeInterval(call.policy.recovery.tokenLifetime)
        )
        let links = Links(origin: call.origin, state: .recovery)
        return EndpointResponse(
            body: .compact([
                "expiresAt": .date(grant.expiresAt),
                "status": .string(AuthnState.recovery.rawValue),
                "recoveryToken": .string(issue(grant, &generator)),
                "recoveryType": .string(kind.rawValue),
                "relayState": grant.relayState.map(SimulatorJSON.string),
                "_embedded": ["user": account.embedded],
                "_links": .compact([
                    "next": links.follow("next:recovery"), "cancel": links.follow("cancel"),
                ]),
            ])
        )
    }
}

extension RecoveryKind {
    /// The name of a request for it in errors.
    fileprivate var subject: String {
        self == .password ? "forgotPasswordRequest" : "unlockAccountRequest"
    }
}

extension Messages {
    /// Counts by submitted user name, so that the limit does not reveal which users exist.
    fileprivate mutating func admitRecovery(
        of username: String,
        by channel: SimulatedMessage.Channel,
        at now: Date
    ) throws(APIError) {
        try admit("recovery \(channel.rawValue) \(username)", by: channel, at: now)
    }
}
