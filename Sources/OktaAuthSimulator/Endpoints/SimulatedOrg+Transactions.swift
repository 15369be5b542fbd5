import Foundation

extension Transaction {
    /// The effect of an accepted request on its transaction.
    enum Effect: Sendable {
        /// The response shows the step of the transaction.
        case stays
        /// It continues with what the policy requires next, finally to success.
        case advances
        /// It is stored as it is, and the response is this one.
        case responds(EndpointResponse)
        /// It is over, with this response.
        case ends(EndpointResponse)
    }
}

extension SimulatedOrg {
    /// Continues the transaction whose state token is in `call`, if the route does in its state.
    ///
    /// The operation changes the transaction, and this stores it. A refused operation leaves it as it
    /// was; only a lock-out ends it.
    mutating func proceed(_ call: Call, _ step: Route.Step) throws(APIError) -> EndpointResponse {
        let before = try transaction(of: call)
        guard call.states.contains(before.state) else { throw .wrongState }
        var transaction = before
        let effect: Transaction.Effect
        do throws(APIError) {
            effect = try Route.run { try step(&transaction, call, &self) }
        } catch {
            if error.code == APIError.userLocked.code { transactions.end(before.stateToken) }
            throw error
        }
        return settle(transaction, effect, after: before.stateToken, call)
    }

    /// Stores `transaction` after a request with `effect`, and returns the response.
    ///
    /// A response that shows the step extends the expiry. A transaction with another state token takes
    /// the place of that with `token`.
    mutating func settle(
        _ transaction: Transaction,
        _ effect: Transaction.Effect,
        after token: String? = nil,
        _ call: Call
    ) -> EndpointResponse {
        if let token, token != transaction.stateToken { transactions.end(token) }
        var transaction = transaction
        switch effect {
        case .stays: break
        case .responds(let response):
            transactions.store(transaction)
            return response
        case .ends(let response):
            transactions.end(transaction.stateToken)
            return response
        case .advances:
            guard let account = accounts[id: transaction.accountID] else {
                return EndpointResponse()
            }
            if let step = transaction.nextStep(account, in: self, at: call.now) {
                transaction.move(to: step)
            } else if transaction.app != nil || transaction.device != nil {
                let user = DeviceGrant.User(
                    accountID: account.id,
                    usedFactor: transaction.usedFactor(of: account)
                )
                devices.settle(transaction.device, as: .activated, by: user, at: call.now)
                transaction.move(to: .success)
            } else {
                return succeed(transaction, account, call)
            }
        }
        let isRecovery = transaction.state == .recoveryChallenge
        let lifetime = isRecovery ? policy.recovery.challengeLifetime : policy.stateTokenLifetime
        transaction.expiresAt = call.now + lifetime
        shownCount += 1
        transaction.number = shownCount
        transactions.store(transaction)
        return EndpointResponse(body: AuthnResponse(transaction, of: self, call).body)
    }

    private mutating func succeed(_ transaction: Transaction, _ account: Account, _ call: Call)
        -> EndpointResponse
    {
        transactions.end(transaction.stateToken)
        let token = generator.token("20111", count: 50)
        let expiresAt = call.now + policy.sessionTokenLifetime
        sessions.sessionTokens[token] = Session(
            accountID: account.id,
            createdAt: call.now,
            expiresAt: expiresAt,
            usedFactor: transaction.usedFactor(of: account),
            deviceToken: transaction.deviceToken
        )
        let (quirks, stateToken) = (policy.quirks, transaction.stateToken)
        let links = Links(origin: call.origin)
        let query = "?stateToken=\(stateToken)"
        let original = links.link("/original/redirect" + query, methods: ["GET"])
        let next = links.link("/login/token/redirect" + query, methods: ["GET"], name: "original")
        let relations: SimulatorJSON = [
            "original": quirks.contains(.addsOriginalLink) ? original : nil,
            "next": quirks.contains(.addsStateToken) ? next : nil,
        ]
        return .json([
            "status": "SUCCESS",
            "type": quirks.contains(.addsOriginalLink) ? "SESSION_SSO" : nil,
            "sessionToken": .string(token),
            "stateToken": quirks.contains(.addsStateToken) ? .string(stateToken) : nil,
            "expiresAt": .date(expiresAt),
            "relayState": transaction.relayState.map(SimulatorJSON.string),
            "_embedded": ["user": account.embedded],
            "_links": relations == [:] ? nil : relations,
        ])
    }

    mutating func transaction(of call: Call) throws(APIError) -> Transaction {
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
        return transaction
    }
}
