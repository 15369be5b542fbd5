import Foundation

extension SimulatedOrg {
    /// The number of wrong codes within five minutes after which codes are rejected unchecked.
    private static let activationAttempts = 5

    /// `POST …/lifecycle/activate`: checks the code, or restarts the activation of a push.
    mutating func activate(_ call: Call, _ transaction: Transaction) throws(APIError) -> Reply {
        var (_, enrollment) = try pending(call, transaction)
        if enrollment.web != nil { return try pollActivation(call, transaction) }
        if let nonce = enrollment.nonce {
            return try activateKey(nonce, of: enrollment, call, transaction)
        }
        if let activation = enrollment.activation {
            if activation.result == .waiting { return try pollActivation(call, transaction) }
            enrollment.activation = makeActivation(at: call.now)
            return publish(enrollment, call, transaction)
        }
        let attempt = try call.attempt() ?? ""
        try checkAttempts(of: enrollment, at: call.now)
        var lastStep: Int?
        if let secret = enrollment.factor.secret {
            lastStep = TimeBasedCode(secret: secret).step(showing: attempt, near: call.now)
        }
        guard lastStep != nil || enrollment.code?.matches(attempt, at: call.now) == true
        else {
            enrollment.failures.append(call.now)
            transactions[transaction.stateToken]?.step = .mfaEnrollActivate(enrollment)
            throw .wrongCode("passcode")
        }
        var factor = makeFactor(enrollment.factor)
        if enrollment.factor.kind.pendingIDPrefix == nil {
            factor = EnrolledFactor(id: enrollment.id, factor: enrollment.factor)
        }
        factor.lastStep = lastStep
        return finish(factor, call, transaction)
    }

    /// `POST …/lifecycle/activate/poll`: reports whether the phone has scanned the code.
    mutating func pollActivation(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        var (_, enrollment) = try pending(call, transaction)
        if let web = enrollment.web {
            if web.outcome == .finished { return finish(enrollment, call, transaction) }
            if web.result(at: call.now) != .waiting, transaction.hasSeenEnd {
                enrollment.web = makeTask(at: call.now)
            }
            var transaction = transaction
            transaction.hasSeenEnd = enrollment.web?.result(at: call.now) != .waiting
            return publish(enrollment, call, transaction)
        }
        guard var activation = enrollment.activation else { throw .wrongState }
        if activation.isScanned {
            return finish(enrollment, call, transaction)
        }
        if call.now >= activation.expiresAt { activation.result = .timeout }
        enrollment.activation = activation
        return publish(enrollment, call, transaction)
    }

    /// `POST …/lifecycle/activate/email` and `…/sms`: sends a link instead of a QR code.
    mutating func sendActivationLink(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        var (account, enrollment) = try pending(call, transaction)
        guard let channel = SimulatedMessage.Channel(rawValue: call.parameter(1)), channel != .call
        else { throw .unknownPath }
        guard enrollment.activation != nil else { throw .wrongState }
        let given = try call.text("phoneNumber", in: "profile") ?? account.user.phoneNumber
        let recipient = channel == .email ? account.user.email : PhoneNumber.normalized(given ?? "")
        guard let recipient else {
            throw .invalid("factorEnrollRequest", "Invalid Phone Number.")
        }
        try admitMessage("activation \(channel) \(recipient)", by: channel, at: call.now)
        if enrollment.activation?.result != .waiting {
            enrollment.activation = makeActivation(at: call.now)
        }
        let link = "\(call.origin)/activate/\(enrollment.qrToken)"
        outbox.messages.append(
            SimulatedMessage(
                login: account.user.login,
                channel: channel,
                recipient: recipient,
                text: "Follow this link on your phone: \(link)",
                code: nil,
                link: link,
                recoveryToken: nil,
                date: call.now
            )
        )
        return publish(enrollment, call, transaction)
    }

    /// `POST …/lifecycle/resend`: sends a new code.
    mutating func resendActivation(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        var (account, enrollment) = try pending(call, transaction)
        guard enrollment.factor.kind.channel != nil else { throw .wrongState }
        try checkAttempts(of: enrollment, at: call.now)
        enrollment.code = try sendCode(for: enrollment.factor, to: account, at: call.now)
        return publish(enrollment, call, transaction)
    }

    private mutating func activateKey(
        _ nonce: String,
        of enrollment: PendingEnrollment,
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        let clientData = try call.text("clientData")
        let isU2F = enrollment.factor.kind == .u2f
        let name = isU2F ? "registrationData" : "attestation"
        let data = try call.text(name)
        guard
            ClientData.answers(
                clientData,
                challenge: nonce,
                type: isU2F ? "navigator.id.finishEnrollment" : "webauthn.create"
            ), ClientData.isBytes(data)
        else { throw .wrongCode("passcode") }
        return finish(enrollment, call, transaction)
    }

    func pending(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> (Account, PendingEnrollment) {
        guard let account = account(transaction.accountID),
            let enrollment = transaction.enrollment, enrollment.id == call.parameter()
        else { throw .notFound(call.parameter(), "UserFactor") }
        return (account, enrollment)
    }

    private func checkAttempts(
        of enrollment: PendingEnrollment,
        at now: Date
    ) throws(APIError) {
        let recent = enrollment.failures.filter { now < $0.addingTimeInterval(300) }
        guard recent.count < Self.activationAttempts else { throw .rateLimited }
    }
}
