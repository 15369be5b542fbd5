import Foundation

extension SimulatedOrg {
    /// `POST /recovery/password` and `/recovery/unlock`: the same response for every user name.
    mutating func startRecovery(_ kind: RecoveryKind, _ call: Call) throws(APIError)
        -> EndpointResponse
    {
        let factorType = try call.text("factorType")
        guard !call.isTrusted || factorType != nil else { return try giveRecoveryToken(kind, call) }
        let username = try call.requiredText("username", of: kind.subject)
        let type = try call.requiredText("factorType", of: kind.subject)
        guard let channel = SimulatedMessage.Channel(rawValue: type.lowercased()) else {
            throw .invalid(kind.subject, "factorType: Invalid factor type.")
        }
        guard policy.recovery.channels.contains(channel),
            kind == .password || policy.recovery.allowsUnlock
        else { throw .noPermission }
        let account = accounts[named: username]
        var transaction = try begin(call, as: username, account, step: .recoveryChallenge)
        transaction.recovery = kind
        transaction.recoveryChannel = channel
        guard channel != .email else {
            return try mailRecovery(of: kind, to: username, transaction.relayState, call)
        }
        try transaction.sendCode(channel, call, in: &self)
        return settle(transaction, .stays, call)
    }

    mutating func redeemRecoveryToken(_ call: Call) throws(APIError) -> EndpointResponse {
        guard let token = try call.text("recoveryToken"),
            let grant = sessions.recoveryTokens[token],
            let account = accounts[id: grant.accountID], !account.isDeactivated
        else { throw .invalidToken }
        guard grant.isValid(at: call.now) else { throw .usedRecoveryLink }
        var transaction = try begin(call, as: account.user.login, account, step: .recovery)
        transaction.relayState = transaction.relayState ?? grant.relayState
        transaction.recovery = grant.kind
        transaction.offersAllOptionalFactors = try call.offersAllOptionalFactors()
        sessions.recoveryTokens[token]?.isUsed = true
        let effect = transaction.proceed(in: &self)
        return settle(transaction, effect, call)
    }

    /// `POST /recovery/password` and `/recovery/unlock` of a trusted application: the recovery token.
    private mutating func giveRecoveryToken(_ kind: RecoveryKind, _ call: Call) throws(APIError)
        -> EndpointResponse
    {
        let username = try call.requiredText("username", of: kind.subject)
        guard let account = accounts[named: username] else {
            throw APIError(403, "E0000095", "Recovery not allowed for unknown user.")
        }
        let relayState = try call.relayState()
        let token = issueRecoveryToken(for: account, kind, relayState, at: call.now)
        let links = Links(origin: call.origin, state: .recovery)
        return .json([
            "expiresAt": .date(call.now + policy.recovery.tokenLifetime),
            "status": .string(AuthnState.recovery.rawValue),
            "recoveryToken": .string(token),
            "recoveryType": .string(kind.rawValue),
            "relayState": relayState.map(SimulatorJSON.string),
            "_embedded": ["user": account.embedded],
            "_links": ["next": links.follow("next:recovery"), "cancel": links.follow("cancel")],
        ])
    }
}

extension Transaction {
    mutating func verifyRecovery(_ call: Call, in org: inout SimulatedOrg) throws(APIError)
        -> Effect
    {
        let attempt = try call.attempt() ?? ""
        let channel = try channel(of: call)
        let isRight = org.accounts.update(accountID) { account in
            account.redeem(attempt, for: .recovery(channel), at: call.now)
        }
        guard isRight == true else { throw .wrongCode("token") }
        return proceed(in: &org)
    }

    func resendRecovery(_ call: Call, in org: inout SimulatedOrg) throws(APIError) -> Effect {
        try sendCode(channel(of: call), call, in: &org)
        return .stays
    }

    mutating func answerRecoveryQuestion(_ call: Call, _ account: inout Account) throws(APIError)
        -> Effect
    {
        let attempt = try call.attempt()
        guard let answer = account.user.recoveryAnswer,
            attempt?.lowercased() == answer.lowercased()
        else { throw .wrongRecoveryAnswer }
        return recover(&account)
    }

    private func channel(of call: Call) throws(APIError) -> SimulatedMessage.Channel {
        guard let recoveryChannel, call.parameter().lowercased() == recoveryChannel.rawValue else {
            throw .wrongState
        }
        return recoveryChannel
    }

    fileprivate func sendCode(
        _ channel: SimulatedMessage.Channel, _ call: Call, in org: inout SimulatedOrg
    ) throws(APIError) {
        let key = "recovery \(channel.rawValue) \(username)"
        try org.admitMessage(key, by: channel, at: call.now)
        guard let account = org.accounts[id: accountID],
            let recipient = account.recipient(on: channel)
        else { return }
        let code = org.sendCode(to: account, at: recipient, by: channel, call)
        org.accounts.update(accountID) { $0.expect(code, for: .recovery(channel)) }
    }

    /// Moves to the recovery question, if policy and user have one.
    fileprivate mutating func proceed(in org: inout SimulatedOrg) -> Effect {
        let asksQuestion = org.policy.recovery.asksQuestion
        return org.accounts.update(accountID) { account -> Effect in
            guard asksQuestion, account.user.recoveryQuestion != nil,
                account.user.recoveryAnswer != nil
            else { return recover(&account) }
            move(to: .recovery)
            return .stays
        } ?? .stays
    }

    private mutating func recover(_ account: inout Account) -> Effect {
        guard recovery == .unlock else {
            move(to: .passwordReset)
            return .stays
        }
        account.unlock()
        return .ends(
            .json([
                "status": .string(AuthnState.success.rawValue),
                "recoveryType": .string(RecoveryKind.unlock.rawValue),
                "relayState": relayState.map(SimulatorJSON.string),
                "_embedded": ["user": account.embedded],
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
