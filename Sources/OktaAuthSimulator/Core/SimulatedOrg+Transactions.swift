import Foundation

extension SimulatedOrg {
    /// A new transaction of `account`; it is stored by publishing it.
    mutating func makeTransaction(
        for username: String,
        step: Transaction.Step,
        call: Call
    ) throws(APIError) -> Transaction {
        var transaction = Transaction(
            stateToken: generator.token("00", count: 40),
            accountID: account(named: username)?.id,
            step: step
        )
        transaction.beginsUnauthenticated = policy.quirks.beginsUnauthenticated
        transaction.username = username.lowercased()
        transaction.usesFactorStates = policy.quirks.usesFactorStates
        transaction.relayState = try relayState(of: call)
        return transaction
    }

    /// The relay state of `call`, to be echoed.
    func relayState(of call: Call) throws(APIError) -> String? {
        let text = try call.text("relayState")
        guard (text?.utf16.count ?? 0) <= 2048 else {
            throw .invalid("authRequest", "relayState: The field cannot exceed 2048 characters")
        }
        return text
    }

    /// The unexpired transaction whose state token is in `call`.
    mutating func transaction(of call: Call) throws(APIError) -> Transaction {
        guard let token = try call.text("stateToken"), let transaction = transactions[token] else {
            throw .invalidToken
        }
        guard call.now < transaction.expiresAt else {
            transactions[token] = nil
            throw .invalidToken
        }
        // A user locked out in the meantime cannot continue, except by recovery.
        if !transaction.isRecovering, account(transaction.accountID)?.isLocked == true {
            transactions[token] = nil
            throw .userLocked
        }
        return transaction
    }

    /// Stores `transaction`, extends its expiry and returns its answer.
    mutating func publish(_ transaction: Transaction, for call: Call) -> Reply {
        var transaction = transaction
        let lifetime =
            transaction.state == .recoveryChallenge
            ? policy.recovery.challengeLifetime : policy.stateTokenLifetime
        transaction.expiresAt = call.now.addingTimeInterval(lifetime)
        sweep(at: call.now)
        answerCount += 1
        transaction.number = answerCount
        transactions[transaction.stateToken] = transaction
        return Reply(body: render(transaction, for: call))
    }

    /// Moves `transaction` to the next state required by the policy, finally to `SUCCESS`.
    mutating func advance(_ transaction: Transaction, for call: Call) -> Reply {
        guard let account = account(transaction.accountID) else { return Reply() }
        var transaction = transaction
        guard let step = nextStep(of: transaction, account: account, at: call.now) else {
            return succeed(transaction, account: account, for: call)
        }
        transaction.step = step
        return publish(transaction, for: call)
    }

    /// The required factors that `account` lacks.
    func missingRequiredFactors(of account: Account) -> [SimulatedFactorKind] {
        policy.requiredFactors(of: account.user).filter { kind in
            !account.factors.contains { $0.kind == kind }
        }
    }

    /// Whether `account` may skip enrollment.
    func canSkipEnrollment(of account: Account, at now: Date) -> Bool {
        missingRequiredFactors(of: account).isEmpty
            || policy.enrollmentGraceEnd.map { now < $0 } == true
    }

    /// Removes expired tokens once a minute; they are rejected like unknown ones.
    private mutating func sweep(at now: Date) {
        guard now >= nextSweep else { return }
        nextSweep = now.addingTimeInterval(60)
        transactions = transactions.filter { now < $0.value.expiresAt }
        sessionTokens = sessionTokens.filter { now < $0.value.expiresAt }
        sessions = sessions.filter { now < $0.value.expiresAt }
        oauth.sweep(at: now)
        lastSent = lastSent.filter { now < $0.value.addingTimeInterval(60) }
        signIns = signIns.filter { $0.value.contains { now < $0 + 1 } }
    }

    /// The next step that the policy requires, or `nil` at the end.
    ///
    /// What another sign-in of the user changed meanwhile leads to no step that is behind.
    func nextStep(
        of transaction: Transaction,
        account: Account,
        at now: Date
    ) -> Transaction.Step? {
        requiredSteps(of: transaction, account: account, at: now)
            .first { $0.order >= transaction.step.order }
    }

    private func requiredSteps(
        of transaction: Transaction,
        account: Account,
        at now: Date
    ) -> [Transaction.Step] {
        var steps: [Transaction.Step] = []
        if !transaction.hasFactor, !dueFactors(of: account, in: transaction).isEmpty {
            steps.append(.mfaRequired)
        }
        if transaction.hasVerifiedPassword, account.isPasswordExpired(at: now) {
            steps.append(.passwordExpired)
        }
        if mustOfferEnrollment(to: account, in: transaction, at: now) { steps.append(.mfaEnroll) }
        if transaction.hasVerifiedPassword, transaction.warnsBeforeExpiry,
            !transaction.hasSkippedWarning, let expiry = account.passwordExpires,
            account.user.passwordState != .valid
                || now >= expiry.addingTimeInterval(-Double(policy.password.warningDays) * 86_400)
        {
            steps.append(.passwordWarn)
        }
        if !account.user.missingProfile.isEmpty { steps.append(.profileRequired) }
        if let app = consentApp(of: transaction, account: account) {
            steps.append(app.needsAdministrator ? .adminConsentRequired : .consentRequired)
        }
        return steps
    }

    /// The factors that `account` can verify now: of a sequence, only the next ones.
    func dueFactors(of account: Account, in transaction: Transaction) -> [EnrolledFactor] {
        let sequence = account.user.factorSequence.filter { kind in
            account.factors.contains { $0.kind == kind }
        }
        guard !sequence.isEmpty else { return account.factors }
        let due = sequence.first { !transaction.verifiedKinds.contains($0) }
        return account.factors.filter { $0.kind == due }
    }

    private func mustOfferEnrollment(
        to account: Account,
        in transaction: Transaction,
        at now: Date
    ) -> Bool {
        if !missingRequiredFactors(of: account).isEmpty {
            return !transaction.hasSkippedEnrollment || !canSkipEnrollment(of: account, at: now)
        }
        let missing = policy.optionalFactors.contains { kind in
            !account.factors.contains { $0.kind == kind }
        }
        guard missing, !transaction.hasSkippedEnrollment else { return false }
        // Afterwards, and after a recovery, further factors are offered on request only.
        if transaction.hasEnrolled || transaction.recovery != nil {
            return transaction.offersAllOptionalFactors
        }
        return account.factors.isEmpty
    }

    mutating func succeed(
        _ transaction: Transaction,
        account: Account,
        for call: Call
    ) -> Reply {
        if transaction.app != nil || transaction.device != nil {
            var transaction = transaction
            settleDevice(of: transaction, as: .activated, at: call.now)
            transaction.step = .success
            return publish(transaction, for: call)
        }
        transactions[transaction.stateToken] = nil
        let expiry = call.now.addingTimeInterval(policy.sessionTokenLifetime)
        let token = generator.token("20111", count: 50)
        sessionTokens[token] = SessionGrant(
            accountID: account.id,
            expiresAt: expiry,
            usedFactor: transaction.hasFactor && !account.factors.isEmpty,
            deviceToken: transaction.deviceToken
        )
        let quirks = policy.quirks
        return Reply(
            body: .compact([
                "status": "SUCCESS",
                "type": quirks.addsOriginalLink ? "SESSION_SSO" : nil,
                "sessionToken": .string(token),
                "stateToken": quirks.addsStateToken ? .string(transaction.stateToken) : nil,
                "expiresAt": .date(expiry),
                "relayState": transaction.relayState.map(SimulatorJSON.string),
                "_embedded": ["user": render(account)],
                "_links": linksAfterSuccess(of: transaction, for: call),
            ])
        )
    }
}
