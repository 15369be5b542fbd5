import Foundation

extension SimulatedOrg {
    /// Sends `account` a code for signing in or enrolling.
    mutating func sendCode(
        for factor: SimulatedFactor,
        to account: Account,
        at now: Date
    ) throws(APIError) -> IssuedCode? {
        guard let channel = factor.kind.channel, let recipient = account.recipient(of: factor)
        else { return nil }
        try admitMessage("factor \(channel.rawValue) \(recipient)", by: channel, at: now)
        return post(to: account, recipient: recipient, by: channel, at: now)
    }

    /// Rejects a message within the rate limit of the last one for the same `key`.
    mutating func admitMessage(
        _ key: String,
        by channel: SimulatedMessage.Channel,
        at now: Date
    ) throws(APIError) {
        let pause: TimeInterval =
            switch channel {
            case .sms, .call: 30
            case .email: 5
            }
        if let last = lastSent[key], now < last.addingTimeInterval(pause) {
            throw .sentRecently(channel)
        }
        lastSent[key] = now
    }

    /// Puts a message with a new code into the outbox.
    mutating func post(
        to account: Account,
        recipient: String,
        by channel: SimulatedMessage.Channel,
        at now: Date
    ) -> IssuedCode {
        let code = generator.digits(6)
        outbox.messages.append(
            SimulatedMessage(
                login: account.user.login,
                channel: channel,
                recipient: recipient,
                text: "Your code is \(code).",
                code: code,
                link: nil,
                recoveryToken: nil,
                date: now
            )
        )
        return IssuedCode(
            value: code,
            expiresAt: now.addingTimeInterval(policy.codeLifetime)
        )
    }

    /// A new recovery token of `account` and its expiry.
    mutating func makeRecoveryToken(
        for account: Account,
        kind: RecoveryKind,
        relayState: String?,
        at now: Date
    ) -> (token: String, expiry: Date) {
        let token = generator.identifier("")
        let expiry = now.addingTimeInterval(policy.recovery.tokenLifetime)
        recoveryTokens[token] = RecoveryGrant(
            accountID: account.id,
            kind: kind,
            relayState: relayState,
            expiresAt: expiry
        )
        return (token, expiry)
    }

    /// Mails a recovery link to `account`.
    mutating func mailRecoveryLink(
        to account: Account,
        for kind: RecoveryKind,
        relayState: String? = nil,
        origin: String,
        at now: Date
    ) {
        let (token, _) = makeRecoveryToken(
            for: account,
            kind: kind,
            relayState: relayState,
            at: now
        )
        let page = kind == .unlock ? "user-unlock" : "reset-password"
        let link = "\(origin)/signin/\(page)/\(token)"
        outbox.messages.append(
            SimulatedMessage(
                login: account.user.login,
                channel: .email,
                recipient: account.user.email,
                text: "Follow this link: \(link)",
                code: nil,
                link: link,
                recoveryToken: token,
                date: now
            )
        )
    }
}
