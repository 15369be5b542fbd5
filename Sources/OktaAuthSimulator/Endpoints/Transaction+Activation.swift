import OktaCore

extension Transaction {
    /// `POST …/lifecycle/activate`: checks the code, or restarts the activation of a push.
    mutating func activate(_ call: Call, _ account: inout Account, in org: inout SimulatedOrg)
        throws(APIError) -> Effect
    {
        let task = try pendingTask(call)
        var factor = task.factor
        let kind = factor.kind
        if task.web != nil || task.phone?.result == .waiting {
            return try pollActivation(call, &account, in: &org)
        }
        if task.phone != nil {
            self.task?.phone = PhoneTask(settingUp: true, in: &org, at: call.now)
            return .stays
        }
        if let nonce = task.nonce {
            guard kind == .webAuthn else {
                try checkKey(nonce, call)
                return finish(factor, &account)
            }
            let fields = try call.passkeyFields() ?? PasskeyFields(clientData: nil)
            guard org.passkeys.allowAnother(for: account) else { throw .alreadySetUp }
            guard
                let record = org.registeredPasskey(
                    fields, challenge: nonce, of: account.user.login, call
                )
            else { throw .wrongCode("passcode") }
            factor.factor.passkey = record
            factor.factor.credentialID = Base64URL.encode(record.id)
            return finish(factor, &account)
        }
        let attempt = try call.attempt() ?? ""
        try account.checkActivationFailures(kind, at: call.now)
        let lastStep = factor.factor.secret.flatMap { secret in
            TimeBasedCode(secret: secret).step(showing: attempt, near: call.now)
        }
        guard lastStep != nil || account.redeem(attempt, for: .factor(factor.id), at: call.now)
        else {
            account.countActivationFailure(kind, at: call.now)
            throw .wrongCode("passcode")
        }
        if kind.pendingIDPrefix != nil {
            factor = EnrolledFactor(factor.factor, &org.generator)
        }
        factor.lastStep = lastStep
        return finish(factor, &account)
    }

    /// `POST …/lifecycle/activate/poll`: reports whether the phone has scanned the code.
    mutating func pollActivation(_ call: Call, _ account: inout Account, in org: inout SimulatedOrg)
        throws(APIError) -> Effect
    {
        let task = try pendingTask(call)
        if let web = task.web {
            if web.outcome == .finished { return finish(task.factor, &account) }
            var shown = web
            if web.result(at: call.now) != .waiting, web.isEndShown {
                shown = WebTask(&org.generator, call)
            }
            shown.isEndShown = shown.result(at: call.now) != .waiting
            self.task?.web = shown
        } else {
            guard let phone = task.phone else { throw .wrongState }
            if phone.decision == .approved { return finish(task.factor, &account) }
            if call.now >= phone.expiresAt { self.task?.phone?.result = .timeout }
        }
        return .stays
    }

    /// `POST …/lifecycle/activate/email` and `…/sms`: sends a link instead of a QR code.
    mutating func sendActivationLink(_ call: Call, _ account: Account, in org: inout SimulatedOrg)
        throws(APIError) -> Effect
    {
        let task = try pendingTask(call)
        guard let channel = SimulatedMessage.Channel(rawValue: call.parameter(1)), channel != .call
        else { throw .unknownPath }
        guard task.phone != nil else { throw .wrongState }
        let given = try call.text("phoneNumber", in: "profile") ?? account.user.phoneNumber
        let recipient = channel == .email ? account.user.email : PhoneNumber.normalized(given ?? "")
        guard let recipient else { throw .invalid("factorEnrollRequest", "Invalid Phone Number.") }
        try org.admitMessage("activation \(channel) \(recipient)", by: channel, at: call.now)
        if task.phone?.result != .waiting {
            self.task?.phone = PhoneTask(settingUp: true, in: &org, at: call.now)
        }
        let link = "\(call.origin)/activate/\(task.qrToken)"
        let text = "Follow this link on your phone: \(link)"
        org.send(text, to: account, address: recipient, by: channel, link: link, at: call.now)
        return .stays
    }

    func resendActivation(_ call: Call, _ account: inout Account, in org: inout SimulatedOrg)
        throws(APIError) -> Effect
    {
        let task = try pendingTask(call)
        guard task.factor.kind.channel != nil else { throw .wrongState }
        try account.checkActivationFailures(task.factor.kind, at: call.now)
        try org.sendCode(for: task.factor, to: &account, call)
        return .stays
    }

    private func checkKey(_ nonce: String, _ call: Call) throws(APIError) {
        let clientData = try call.text("clientData")
        let type = "navigator.id.finishEnrollment"
        guard ClientData.answers(clientData, challenge: nonce, type: type),
            ClientData.isBytes(try call.text("registrationData"))
        else { throw .wrongCode("passcode") }
    }

    private func pendingTask(_ call: Call) throws(APIError) -> FactorTask {
        guard let task, task.factor.id == call.parameter() else {
            throw .notFound(call.parameter(), "UserFactor")
        }
        return task
    }
}
