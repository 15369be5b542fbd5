import Foundation

extension SimulatedOrg {
    /// `POST /factors/{factor}/verify`: starts a challenge, answers one, or polls it.
    mutating func verify(_ call: Call, _ transaction: Transaction) throws(APIError) -> Reply {
        let (account, factor) = try target(of: call, in: transaction)
        if let challenge = transaction.challenge, challenge.factorID != factor.id {
            throw .wrongState
        }
        let attempt = try call.attempt()
        // Read before any change, so that a malformed body has no effect.
        _ = try (call.optionalFlag("rememberDevice"), call.optionalFlag("autoPush"))
        switch factor.kind.style {
        case .push:
            guard let push = transaction.challenge?.push, push.result == .waiting else {
                return try challenge(factor, of: account, call, transaction)
            }
            guard push.reply == .approved else { return poll(push, call, transaction) }
        case .duo, .redirect:
            guard let web = transaction.challenge?.web else {
                return try challenge(factor, of: account, call, transaction)
            }
            guard web.outcome == .finished else {
                guard web.result(at: call.now) == .waiting || transaction.hasSeenEnd else {
                    var transaction = transaction
                    transaction.hasSeenEnd = true
                    return publish(transaction, for: call)
                }
                guard transaction.hasSeenEnd else { return publish(transaction, for: call) }
                return try challenge(factor, of: account, call, transaction)
            }
        case .securityKey:
            guard let clientData = try call.text("clientData") else {
                return try challenge(factor, of: account, call, transaction)
            }
            let signature = try call.text("signatureData")
            let data = try call.text("authenticatorData")
            guard let nonce = transaction.challenge?.nonce,
                ClientData.answers(
                    clientData,
                    challenge: nonce,
                    type: factor.kind == .u2f ? "navigator.id.getAssertion" : "webauthn.get"
                ), ClientData.isBytes(signature), factor.kind == .u2f || ClientData.isBytes(data)
            else { throw fail(account, in: transaction, noun: "passcode", at: call.now) }
        case .knowledge, .message, .app, .token:
            guard let attempt else {
                return try challenge(factor, of: account, call, transaction)
            }
            try check(attempt, for: factor, of: account, in: transaction, at: call.now)
        }
        return try accept(factor.id, call, transaction)
    }

    /// Continues the transaction after its factor was verified.
    mutating func accept(
        _ factorID: String,
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        let autoPush = try call.optionalFlag("autoPush")
        let remembersDevice = try call.optionalFlag("rememberDevice") ?? false
        update(transaction.accountID) { account in
            account.factorFailures = 0
            account.update(factor: factorID) { $0.autoPush = autoPush ?? $0.autoPush }
            account.moveToFront(factor: factorID)
        }
        var transaction = transaction
        if let account = account(transaction.accountID), let kind = account.factor(factorID)?.kind {
            transaction.verifiedKinds.insert(kind)
            let hasSequence = !account.user.factorSequence.isEmpty
            transaction.hasFactor =
                !hasSequence || dueFactors(of: account, in: transaction).isEmpty
        }
        if remembersDevice {
            let token = transaction.deviceToken ?? generator.token("DI0", count: 22)
            transaction.deviceToken = token
            remember(token, for: transaction.accountID, at: call.now)
        }
        return advance(transaction, for: call)
    }

    /// `POST /factors/{factor}/verify/resend`: sends the code or the push once more.
    mutating func resendChallenge(
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        let (account, factor) = try target(of: call, in: transaction)
        guard transaction.challenge?.factorID == factor.id,
            factor.kind == .push || factor.kind.channel != nil
        else { throw .wrongState }
        return try challenge(factor, of: account, call, transaction)
    }

    private func target(
        of call: Call,
        in transaction: Transaction
    ) throws(APIError) -> (Account, EnrolledFactor) {
        guard let account = account(transaction.accountID) else { throw .invalidToken }
        let (name, due) = (call.parameter(), dueFactors(of: account, in: transaction))
        guard
            let factor = due.first(where: { $0.id == name })
                ?? due.first(where: { $0.kind.factorType == name })
        else { throw .notFound(name, "UserFactor") }
        return (account, factor)
    }

    private mutating func challenge(
        _ factor: EnrolledFactor,
        of account: Account,
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        var method = FactorChallenge.Method.answer
        switch factor.kind.style {
        case .push: method = .push(makePush(for: account.user, at: call.now))
        case .duo, .redirect: method = .web(makeTask(at: call.now))
        case .securityKey: method = .signature(Base64.url(generator.bytes(15)))
        case .message:
            if let code = try sendCode(for: factor.factor, to: account, at: call.now) {
                update(account.id) { $0.update(factor: factor.id) { $0.sentCode = code } }
            }
        case .knowledge, .app, .token: break
        }
        var transaction = transaction
        let isByType = call.parameter() != factor.id && factor.kind.style == .securityKey
        transaction.hasSeenEnd = false
        transaction.step = .mfaChallenge(
            FactorChallenge(
                factorID: factor.id,
                method: method,
                factorType: isByType ? factor.kind.factorType : nil
            )
        )
        return publish(transaction, for: call)
    }

    mutating func makeTask(at now: Date) -> WebTask {
        WebTask(
            token: generator.token("", count: 24),
            expiresAt: now.addingTimeInterval(policy.pushLifetime)
        )
    }

    private mutating func makePush(for user: SimulatedUser, at now: Date) -> PushChallenge {
        pushCount += 1
        let hasNumbers = user.usesNumberChallenge ?? policy.usesNumberChallenge
        var numbers: [Int] = []
        while hasNumbers, numbers.count < 3 {
            let number = Int(generator.next() % 90) + 10
            if !numbers.contains(number) { numbers.append(number) }
        }
        return PushChallenge(
            serial: pushCount,
            expiresAt: now.addingTimeInterval(policy.pushLifetime),
            numbers: numbers,
            correctAnswer: numbers.isEmpty ? nil : numbers[Int(generator.next() % 3)]
        )
    }

    private mutating func poll(
        _ push: PushChallenge,
        _ call: Call,
        _ transaction: Transaction
    ) -> Reply {
        var (push, transaction) = (push, transaction)
        if push.reply == .rejected || push.reply == .tooOld {
            push.result = .rejected
        } else if call.now >= push.expiresAt {
            push.result = .timeout
        }
        push.showsAnswer = push.result == .waiting
        if var challenge = transaction.challenge {
            challenge.method = .push(push)
            transaction.step = .mfaChallenge(challenge)
        }
        return publish(transaction, for: call)
    }

    private mutating func remember(_ deviceToken: String, for id: String?, at now: Date) {
        guard policy.rememberDevice.isAllowed else { return }
        let minutes = policy.rememberDevice.lifetimeInMinutes
        let end = minutes > 0 ? now.addingTimeInterval(Double(minutes) * 60) : .distantFuture
        update(id) { $0.rememberedDevices[deviceToken] = end }
    }
}
