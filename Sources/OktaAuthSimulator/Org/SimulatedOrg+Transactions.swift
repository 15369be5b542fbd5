import Foundation

extension SimulatedOrg {
    /// Continues the transaction whose state token is in `call`, if it is in one of `states`.
    ///
    /// The operation changes the transaction, and this stores it. A refused operation leaves it as it
    /// was; only a lock-out ends it.
    mutating func proceed(
        _ call: Call,
        in states: Set<AuthnState>? = nil,
        _ endpoint: Endpoint
    ) throws(APIError) -> EndpointResponse {
        let (token, before) = try transaction(of: call)
        guard states?.contains(before.state) ?? true else { throw .wrongState }
        var transaction = before
        let outcome: TransactionOutcome
        do throws(APIError) {
            switch endpoint {
            case .step(let step): outcome = try perform(step, on: &transaction, call)
            case .userStep(let step): outcome = try perform(step, on: &transaction, call)
            case .open, .identity: throw .unknownPath
            }
        } catch {
            if error.code == APIError.userLocked.code { transactions.end(token) }
            throw error
        }
        return settle(
            NewTransaction(transaction: transaction, outcome: outcome),
            after: token,
            call
        )
    }

    /// `POST /api/v1/authn`: credentials, an activation token, or a state token alone.
    mutating func authenticate(_ call: Call) throws(APIError) -> EndpointResponse {
        let username = try call.text("username")
        let hasStateToken = try call.text("stateToken") != nil
        if username == nil, hasStateToken { return try proceed(call, .step(.readState)) }
        if let token = try call.text("token") {
            let beginning = try Transaction.activate(token, call, accounts, &sessions, &generator)
            return settle(beginning, call)
        }
        let earlier = hasStateToken ? try transaction(of: call).transaction : nil
        if let earlier, earlier.state != .unauthenticated { throw .wrongState }
        let beginning = try Transaction.signIn(
            call,
            as: username,
            after: earlier,
            &accounts,
            &messages,
            &limits,
            &generator
        )
        return settle(beginning, after: earlier?.stateToken, call)
    }

    /// `POST /recovery/password` and `/recovery/unlock`.
    mutating func startRecovery(_ kind: RecoveryKind, _ call: Call) throws(APIError)
        -> EndpointResponse
    {
        let factorType = try call.text("factorType")
        guard !call.isTrusted || factorType != nil else {
            return try sessions.issueRecoveryToken(kind, call, accounts, &generator)
        }
        let beginning = try Transaction.recover(
            kind,
            call,
            &accounts,
            &sessions,
            &messages,
            &generator
        )
        return settle(beginning, call)
    }

    /// `POST /recovery/token`.
    mutating func redeemRecoveryToken(_ call: Call) throws(APIError) -> EndpointResponse {
        settle(
            try Transaction.redeemRecoveryToken(call, &accounts, &sessions, &generator),
            call
        )
    }

    /// Starts a transaction for `app`, with the user of an existing session, if there is one.
    ///
    /// - Returns: Its state token.
    mutating func beginStepUp(_ app: SimulatedApp, _ account: Account?, at now: Date) -> String {
        let transaction = Transaction.stepUp(app, account, accounts, &generator, policy, at: now)
        transactions.store(transaction)
        return transaction.stateToken
    }

    /// Adds a device that waits for a user.
    ///
    /// - Returns: The user code of the device.
    mutating func pairDevice(for app: SimulatedApp, at now: Date) -> String {
        let end = now.addingTimeInterval(policy.userCodeLifetime)
        return transactions.devices.pair(for: app, until: end, &generator)
    }

    /// Starts a transaction for the page on which device codes are entered.
    ///
    /// - Returns: Its state token.
    mutating func openDevicePage(_ code: String?, _ account: Account?, at now: Date) -> String {
        let page = Transaction.devicePage(code, account, &generator, policy, at: now)
        transactions.store(page)
        return page.stateToken
    }

    /// Stores the outcome of a transaction, and returns the response.
    ///
    /// A transaction with another state token takes the place of that with `token`.
    mutating func settle(
        _ beginning: NewTransaction,
        after token: String? = nil,
        _ call: Call
    ) -> EndpointResponse {
        var transaction = beginning.transaction
        switch beginning.outcome {
        case .leaves(let response): return response
        case .stays, .advances, .succeeds, .responds, .ends:
            if let token, token != transaction.stateToken { transactions.end(token) }
        }
        switch beginning.outcome {
        case .stays: return publish(transaction, call)
        case .advances:
            guard let account = accounts[id: transaction.accountID] else {
                return EndpointResponse()
            }
            let app = transaction.consentApp(account, accounts, transactions.devices)
            guard
                let step = transaction.nextStep(account, consenting: app, policy, at: call.now)
            else { return succeed(transaction, account, call) }
            transaction.step = step
            return publish(transaction, call)
        case .succeeds:
            guard let account = accounts[id: transaction.accountID] else {
                return EndpointResponse()
            }
            return succeed(transaction, account, call)
        case .responds(let response):
            transactions.store(transaction)
            return response
        case .ends(let response):
            transactions.end(transaction.stateToken)
            return response
        case .leaves(let response): return response
        }
    }

    /// The unexpired transaction whose state token is in `call`.
    private mutating func transaction(
        of call: Call
    ) throws(APIError) -> (token: String, transaction: Transaction) {
        guard let token = try call.text("stateToken"), let transaction = transactions[token] else {
            throw .invalidToken
        }
        guard call.now < transaction.expiresAt else {
            transactions.end(token)
            throw .invalidToken
        }
        // A user locked out in the meantime cannot continue, except by recovery.
        if !transaction.isRecovering, accounts[id: transaction.accountID]?.isLocked == true {
            transactions.end(token)
            throw .userLocked
        }
        return (token, transaction)
    }

    /// Stores `transaction`, extends its expiry and returns its response.
    private mutating func publish(_ transaction: Transaction, _ call: Call) -> EndpointResponse {
        var transaction = transaction
        let lifetime =
            transaction.state == .recoveryChallenge
            ? policy.recovery.challengeLifetime : policy.stateTokenLifetime
        transaction.expiresAt = call.now.addingTimeInterval(lifetime)
        transactions.store(shown: &transaction)
        let response = AuthnResponse(
            transaction,
            accounts,
            transactions.devices,
            policy,
            origin: call.origin,
            at: call.now
        )
        return EndpointResponse(body: response.body)
    }

    private mutating func succeed(
        _ transaction: Transaction,
        _ account: Account,
        _ call: Call
    ) -> EndpointResponse {
        if transaction.app != nil || transaction.device != nil {
            var transaction = transaction
            transactions.devices.settle(transaction.device, as: .activated, at: call.now)
            transaction.step = .success
            return publish(transaction, call)
        }
        transactions.end(transaction.stateToken)
        let grant = SessionGrant(
            accountID: account.id,
            expiresAt: call.now.addingTimeInterval(policy.sessionTokenLifetime),
            usedFactor: transaction.hasFactor && !account.factors.isEmpty,
            deviceToken: transaction.deviceToken
        )
        return .success(
            transaction,
            account,
            sessionToken: sessions.issue(grant, &generator),
            until: grant.expiresAt,
            policy.quirks,
            origin: call.origin
        )
    }
}
