import Foundation

extension SimulatedOrg {
    /// `POST /factors/{factor}/verify`: begins a challenge, answers one, or polls a push.
    mutating func verify(_ call: Call, _ transaction: Transaction) throws(APIError) -> Reply {
        let (account, factor) = try target(of: call, in: transaction)
        if let challenge = transaction.challenge, challenge.factorID != factor.id {
            throw .wrongState
        }
        let attempt = try call.attempt()
        let wantsDeviceRemembered = try call.wish("rememberDevice") ?? false
        let autoPush = try call.wish("autoPush")
        if let push = transaction.challenge?.push, push.result == .waiting {
            guard push.reply == .approved else { return poll(push, call, transaction) }
        } else {
            guard factor.kind != .push, let attempt else {
                return try challenge(factor, of: account, call, transaction)
            }
            try check(attempt, for: factor, of: account, in: transaction, at: call.now)
        }
        update(account.id) { account in
            account.factorFailures = 0
            account.update(factor: factor.id) { $0.autoPush = autoPush ?? $0.autoPush }
            account.moveToFront(factor: factor.id)
        }
        var transaction = transaction
        transaction.hasFactor = true
        if wantsDeviceRemembered {
            remember(transaction.deviceToken, for: account.id, at: call.now)
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
        guard let account = account(transaction.accountID),
            let factor = account.factor(call.parameter())
        else { throw .notFound(call.parameter(), "UserFactor") }
        return (account, factor)
    }

    private mutating func challenge(
        _ factor: EnrolledFactor,
        of account: Account,
        _ call: Call,
        _ transaction: Transaction
    ) throws(APIError) -> Reply {
        var method = FactorChallenge.Method.answer
        if factor.kind == .push {
            method = .push(makePush(at: call.now))
        } else if let code = try sendCode(for: factor.factor, to: account, at: call.now) {
            method = .code(code)
        }
        var transaction = transaction
        transaction.step = .mfaChallenge(FactorChallenge(factorID: factor.id, method: method))
        return publish(transaction, for: call)
    }

    private mutating func makePush(at now: Date) -> PushChallenge {
        pushCount += 1
        var numbers: [Int] = []
        while policy.usesNumberChallenge, numbers.count < 3 {
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
        if push.reply == .rejected {
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

    private mutating func check(
        _ attempt: String,
        for factor: EnrolledFactor,
        of account: Account,
        in transaction: Transaction,
        at now: Date
    ) throws(APIError) {
        let isRight: Bool
        switch factor.kind {
        case .question:
            isRight = attempt.lowercased() == factor.factor.answer?.lowercased()
        case .sms, .call, .email:
            guard case .code(let code) = transaction.challenge?.method else {
                isRight = false
                break
            }
            isRight = code.matches(attempt, at: now)
        case .oktaTOTP, .googleTOTP:
            let code = TimeBasedCode(secret: factor.factor.secret ?? [])
            let step = code.step(showing: attempt, near: now)
            if let step, let last = factor.lastStep, step <= last { throw .replayedCode }
            if let step {
                update(account.id) { $0.update(factor: factor.id) { $0.lastStep = step } }
            }
            isRight = step != nil
        case .rsaToken, .symantecToken: isRight = attempt == account.user.tokenPassCode
        case .push: isRight = false
        }
        guard isRight else {
            throw fail(account, in: transaction, noun: factor.kind == .question ? "answer" : nil)
        }
    }

    /// Counts a wrong answer; the last one allowed locks the account and ends the transaction.
    private mutating func fail(
        _ account: Account,
        in transaction: Transaction,
        noun: String?
    ) -> APIError {
        let limit = policy.lockout.maxAttempts
        let isLocked = limit > 0 && account.factorFailures + 1 >= limit
        update(account.id) { account in
            account.factorFailures += 1
            account.isLocked = isLocked
        }
        guard isLocked else { return .wrongCode(noun ?? "passcode") }
        transactions[transaction.stateToken] = nil
        return .userLocked
    }

    private mutating func remember(_ deviceToken: String?, for id: String, at now: Date) {
        guard let deviceToken, policy.rememberDevice.isAllowed else { return }
        let minutes = policy.rememberDevice.lifetimeInMinutes
        let end = minutes > 0 ? now.addingTimeInterval(Double(minutes) * 60) : .distantFuture
        update(id) { $0.rememberedDevices[deviceToken] = end }
    }
}
