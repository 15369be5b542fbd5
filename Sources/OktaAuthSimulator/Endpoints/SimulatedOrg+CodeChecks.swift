import Foundation

extension SimulatedOrg {
    /// Checks the code or answer for `factor`.
    mutating func check(
        _ attempt: String,
        for factor: EnrolledFactor,
        of account: Account,
        in transaction: Transaction,
        at now: Date
    ) throws(APIError) {
        let isRight: Bool
        var noun = "passcode"
        var isLate = false
        switch factor.kind {
        case .question:
            noun = "answer"
            isRight = attempt.lowercased() == factor.factor.answer?.lowercased()
        case .password: isRight = attempt == account.user.password && !account.mustRecover
        case .sms, .call, .email:
            isRight = factor.sentCode?.matches(attempt, at: now) ?? false
            if isRight { update(account.id) { $0.update(factor: factor.id) { $0.sentCode = nil } } }
        case .oktaTOTP, .googleTOTP:
            let code = TimeBasedCode(secret: factor.factor.secret ?? [])
            let step = code.step(showing: attempt, near: now)
            if let step, let last = factor.lastStep, step <= last { throw .replayedCode }
            isRight = accept(step, for: factor, of: account)
            isLate = step == nil && code.isOutsideWindow(attempt, near: now)
        case .yubiKey, .hotp:
            let device = CountedCode(factor.kind, of: account.user.login)
            if device.isSpent(attempt, upTo: factor.lastStep) { throw .replayedCode }
            let counter = device.counter(showing: attempt, after: factor.lastStep)
            isRight = accept(counter, for: factor, of: account)
        case .rsaToken, .onPremToken: isRight = try checkToken(attempt, of: account)
        case .symantecToken: isRight = attempt == account.user.tokenPassCode
        case .push, .duo, .u2f, .webAuthn, .saml, .oidc, .claimsProvider: isRight = false
        }
        guard isRight else {
            let error = fail(account, in: transaction, noun: noun, at: now)
            throw isLate && error.code == "E0000068" ? .lateCode : error
        }
    }

    /// Counts a wrong answer; at the limit, locks the account and ends the transaction.
    mutating func fail(
        _ account: Account,
        in transaction: Transaction,
        noun: String,
        at now: Date
    ) -> APIError {
        guard countFailure(of: account, at: now) else { return .wrongCode(noun) }
        transactions[transaction.stateToken] = nil
        return .userLocked
    }

    /// Counts a wrong answer; at the limit, locks the account.
    ///
    /// - Returns: Whether the account is locked now.
    mutating func countFailure(of account: Account, at now: Date) -> Bool {
        let limit = policy.lockout.maxAttempts
        let isLocked = limit > 0 && account.factorFailures + 1 >= limit
        update(account.id) { account in
            account.factorFailures += 1
            (account.isLocked, account.lockedAt) = (isLocked, isLocked ? now : nil)
        }
        return isLocked
    }

    /// Checks the code of a token whose server may require a new PIN.
    ///
    /// The dialogue consists of errors, whose texts are shown to the user (quirk Q42).
    mutating func checkToken(_ attempt: String, of account: Account) throws(APIError) -> Bool {
        switch account.tokenDialogue {
        case .none: return attempt == account.user.tokenPassCode
        case .required:
            guard attempt == account.user.tokenPassCode else { return false }
            throw ask("Enter a new PIN having from 4 to 8 digits:", account, then: .awaitsPIN)
        case .awaitsPIN:
            guard (4...8).contains(attempt.count), attempt.allSatisfy(\.isNumber) else {
                throw ask("Enter a new PIN having from 4 to 8 digits:", account, then: .awaitsPIN)
            }
            throw ask("Please re-enter new PIN:", account, then: .awaitsPINAgain(attempt))
        case .awaitsPINAgain(let pin):
            guard attempt == pin else {
                throw ask("Enter a new PIN having from 4 to 8 digits:", account, then: .awaitsPIN)
            }
            update(account.id) { $0.tokenDialogue = .awaitsNextCode }
            let text = "Wait for token to change, then enter the new tokencode."
            throw APIError(409, "E0000106", text)
        case .awaitsNextCode:
            guard attempt == account.user.tokenNextPassCode else { return false }
            update(account.id) { $0.tokenDialogue = .none }
            return true
        }
    }

    private mutating func ask(
        _ prompt: String,
        _ account: Account,
        then next: TokenDialogue
    ) -> APIError {
        update(account.id) { $0.tokenDialogue = next }
        return APIError(409, "E0000113", prompt)
    }

    private mutating func accept(
        _ step: Int?,
        for factor: EnrolledFactor,
        of account: Account
    ) -> Bool {
        guard let step else { return false }
        update(account.id) { $0.update(factor: factor.id) { $0.lastStep = step } }
        return true
    }
}
