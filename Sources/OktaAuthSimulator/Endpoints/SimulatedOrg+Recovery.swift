import Foundation

extension SimulatedOrg {
    /// `POST /recovery/password` and `/recovery/unlock`: the same answer for every user name.
    mutating func startRecovery(_ kind: RecoveryKind, _ call: Call) throws(APIError) -> Reply {
        let subject = kind == .password ? "forgotPasswordRequest" : "unlockAccountRequest"
        let username = try call.requiredText("username", of: subject)
        if call.isTrusted, try call.text("factorType") == nil {
            return try issueRecoveryToken(kind, username, call)
        }
        let type = try call.requiredText("factorType", of: subject)
        guard let channel = SimulatedMessage.Channel(rawValue: type.lowercased()) else {
            throw .invalid(subject, "factorType: Invalid factor type.")
        }
        guard policy.recovery.channels.contains(channel),
            kind == .password || policy.recovery.allowsUnlock
        else { throw .noPermission }
        var transaction = try makeTransaction(
            for: username,
            step: .recoveryChallenge(channel: channel, code: nil),
            call: call
        )
        transaction.recovery = kind
        guard channel != .email else {
            let relayState = transaction.relayState
            return try mailRecovery(of: kind, to: username, relayState: relayState, call)
        }
        try admitMessage(recoveryKey(transaction.username, channel), by: channel, at: call.now)
        return publish(withCode(transaction, channel, at: call.now), for: call)
    }

    /// Mails a recovery link; the answer does not depend on whether `username` exists.
    mutating func mailRecovery(
        of kind: RecoveryKind,
        to username: String,
        relayState: String?,
        _ call: Call
    ) throws(APIError) -> Reply {
        try admitMessage(recoveryKey(username.lowercased(), .email), by: .email, at: call.now)
        if let account = account(named: username) {
            mailRecoveryLink(
                to: account,
                for: kind,
                relayState: relayState,
                origin: call.origin,
                at: call.now
            )
        }
        return Reply(
            body: .compact([
                "status": .string(AuthnState.recoveryChallenge.rawValue),
                "factorResult": "WAITING",
                "factorType": "EMAIL",
                "recoveryType": .string(kind.rawValue),
                "relayState": relayState.map(SimulatorJSON.string),
            ])
        )
    }

    /// `POST /recovery/factors/{channel}/verify`: checks the code.
    mutating func verifyRecovery(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        let attempt = try call.attempt() ?? ""
        let (_, code) = try challenge(call, transaction)
        guard let account = account(transaction.accountID), let code,
            code.matches(attempt, at: call.now)
        else { throw .wrongCode("token") }
        return proceed(transaction, of: account, for: call)
    }

    /// `POST /recovery/factors/{channel}/resend`: sends a new code.
    mutating func resendRecovery(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        let (channel, _) = try challenge(call, transaction)
        try admitMessage(recoveryKey(transaction.username, channel), by: channel, at: call.now)
        return publish(withCode(transaction, channel, at: call.now), for: call)
    }

    /// `POST /recovery/token`: redeems the token of a recovery e-mail.
    mutating func redeemRecoveryToken(_ call: Call) throws(APIError) -> Reply {
        guard let token = try call.text("recoveryToken"), let grant = recoveryTokens[token],
            let account = account(grant.accountID), !account.isDeactivated
        else { throw .invalidToken }
        guard !grant.isUsed, call.now < grant.expiresAt else { throw .usedRecoveryLink }
        var transaction = try makeTransaction(
            for: account.user.login,
            step: .recovery,
            call: call
        )
        transaction.relayState = transaction.relayState ?? grant.relayState
        transaction.recovery = grant.kind
        transaction.offersAllOptionalFactors = try call.flag(
            "multiOptionalFactorEnroll",
            in: "options"
        )
        recoveryTokens[token]?.isUsed = true
        return proceed(transaction, of: account, for: call)
    }

    /// `POST /recovery/answer`: checks the answer to the recovery question.
    mutating func answerRecoveryQuestion(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        let attempt = try call.attempt()
        guard let account = account(transaction.accountID),
            let answer = account.user.recoveryAnswer,
            attempt?.lowercased() == answer.lowercased()
        else { throw .wrongRecoveryAnswer }
        return recover(transaction, of: account, for: call)
    }

    /// The answer for a trusted application, with the recovery token.
    private mutating func issueRecoveryToken(
        _ kind: RecoveryKind,
        _ username: String,
        _ call: Call
    ) throws(APIError) -> Reply {
        guard let account = account(named: username) else {
            throw APIError(403, "E0000095", "Recovery not allowed for unknown user.")
        }
        let relayState = try relayState(of: call)
        let (token, expiry) = makeRecoveryToken(
            for: account,
            kind: kind,
            relayState: relayState,
            at: call.now
        )
        let links = Links(origin: call.origin, state: .recovery)
        return Reply(
            body: .compact([
                "expiresAt": .date(expiry),
                "status": .string(AuthnState.recovery.rawValue),
                "recoveryToken": .string(token),
                "recoveryType": .string(kind.rawValue),
                "relayState": relayState.map(SimulatorJSON.string),
                "_embedded": ["user": render(account)],
                "_links": .compact([
                    "next": links.follow("next:recovery"), "cancel": links.follow("cancel"),
                ]),
            ])
        )
    }

    private func challenge(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> (SimulatedMessage.Channel, IssuedCode?) {
        guard case .recoveryChallenge(let channel, let code) = transaction.step,
            call.parameter().lowercased() == channel.rawValue
        else { throw .wrongState }
        return (channel, code)
    }

    /// Counts by submitted user name, so that the limit does not reveal which users exist.
    private func recoveryKey(
        _ username: String,
        _ channel: SimulatedMessage.Channel
    ) -> String {
        "recovery \(channel.rawValue) \(username)"
    }

    private mutating func withCode(
        _ transaction: Transaction,
        _ channel: SimulatedMessage.Channel,
        at now: Date
    ) -> Transaction {
        var code: IssuedCode?
        if let account = account(transaction.accountID),
            let recipient = account.recipient(on: channel)
        {
            code = post(to: account, recipient: recipient, by: channel, at: now)
        }
        var transaction = transaction
        transaction.step = .recoveryChallenge(channel: channel, code: code)
        return transaction
    }

    /// Moves to the recovery question, if policy and user have one.
    private mutating func proceed(
        _ transaction: Transaction,
        of account: Account,
        for call: Call
    ) -> Reply {
        guard policy.recovery.asksQuestion, account.user.recoveryQuestion != nil,
            account.user.recoveryAnswer != nil
        else { return recover(transaction, of: account, for: call) }
        var transaction = transaction
        transaction.step = .recovery
        return publish(transaction, for: call)
    }

    /// Grants the purpose of the recovery.
    private mutating func recover(
        _ transaction: Transaction,
        of account: Account,
        for call: Call
    ) -> Reply {
        var transaction = transaction
        guard transaction.recovery == .unlock else {
            transaction.step = .passwordReset
            return publish(transaction, for: call)
        }
        transactions[transaction.stateToken] = nil
        update(account.id) { $0.unlock() }
        return Reply(
            body: .compact([
                "status": .string(AuthnState.success.rawValue),
                "recoveryType": .string(RecoveryKind.unlock.rawValue),
                "relayState": transaction.relayState.map(SimulatorJSON.string),
                "_embedded": ["user": render(account)],
            ])
        )
    }
}
