import Foundation

extension PhoneTask {
    init(settingUp isSetup: Bool, in org: inout SimulatedOrg, at now: Date) {
        org.phoneTaskCount += 1
        let expiresAt = now + org.policy.pushLifetime
        self.init(isSetup: isSetup, serial: org.phoneTaskCount, expiresAt: expiresAt)
    }
}

extension SimulatedOrg {
    /// Sends `account` a code for signing in with `factor` or for enrolling it, and lets the
    /// account expect it.
    mutating func sendCode(for factor: EnrolledFactor, to account: inout Account, _ call: Call)
        throws(APIError)
    {
        guard let channel = factor.kind.channel,
            let recipient = account.recipient(of: factor.factor)
        else { return }
        try admitMessage("factor \(channel.rawValue) \(recipient)", by: channel, at: call.now)
        let code = sendCode(to: account, at: recipient, by: channel, call)
        account.expect(code, for: .factor(factor.id))
    }

    mutating func sendCode(
        to account: Account,
        at recipient: String,
        by channel: SimulatedMessage.Channel,
        _ call: Call
    ) -> IssuedCode {
        let code = generator.digits(6)
        let text = "Your code is \(code)."
        send(text, to: account, address: recipient, by: channel, code: code, at: call.now)
        return IssuedCode(value: code, expiresAt: call.now + policy.codeLifetime)
    }

    mutating func push(to user: SimulatedUser, _ call: Call) -> PhoneTask {
        var push = PhoneTask(settingUp: false, in: &self, at: call.now)
        guard user.usesNumberChallenge ?? policy.usesNumberChallenge else { return push }
        while push.numbers.count < 3 {
            let number = Int(generator.next() % 90) + 10
            if !push.numbers.contains(number) { push.numbers.append(number) }
        }
        push.correctAnswer = push.numbers[Int(generator.next() % 3)]
        return push
    }

    /// Neither the response nor the limit, which counts by submitted name, reveals which users exist.
    mutating func mailRecovery(
        of kind: RecoveryKind, to username: String, _ relayState: String?, _ call: Call
    ) throws(APIError) -> EndpointResponse {
        let key = "recovery email \(username.lowercased())"
        try admitMessage(key, by: .email, at: call.now)
        if let account = accounts[named: username] {
            mailLink(to: account, kind, relayState, origin: call.origin, at: call.now)
        }
        return .json([
            "status": .string(AuthnState.recoveryChallenge.rawValue),
            "factorResult": "WAITING",
            "factorType": "EMAIL",
            "recoveryType": .string(kind.rawValue),
            "relayState": relayState.map(SimulatorJSON.string),
        ])
    }

    mutating func mailLink(
        to account: Account,
        _ kind: RecoveryKind,
        _ relayState: String? = nil,
        origin: String,
        at now: Date
    ) {
        let token = issueRecoveryToken(for: account, kind, relayState, at: now)
        let page = kind == .unlock ? "user-unlock" : "reset-password"
        let link = "\(origin)/signin/\(page)/\(token)"
        let text = "Follow this link: \(link)"
        send(text, to: account, link: link, recoveryToken: token, at: now)
    }

    mutating func issueRecoveryToken(
        for account: Account, _ kind: RecoveryKind, _ relayState: String?, at now: Date
    ) -> String {
        let token = generator.identifier("")
        sessions.recoveryTokens[token] = RecoveryGrant(
            accountID: account.id,
            kind: kind,
            relayState: relayState,
            expiresAt: now + policy.recovery.tokenLifetime
        )
        return token
    }
}
