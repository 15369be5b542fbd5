import Foundation

extension SimulatedOrg: IdentityOrg {
    var identityRules: SimulatedIdentity { identity.settings }

    func account(_ id: String?) -> Account? { accounts[id: id] }

    func account(named name: String) -> Account? { accounts[named: name] }

    func account(login: String) -> Account? { accounts[login: login] }

    mutating func update(_ id: String?, _ body: (inout Account) -> Void) {
        accounts.update(id, body)
    }

    mutating func check(
        _ password: String,
        of account: Account,
        at now: Date
    ) throws(APIError) {
        let policy = policy
        try accounts.update(account.id) { account throws(APIError) in
            try account.check(password, policy, at: now)
        }
    }

    mutating func countFailure(of account: Account, at now: Date) -> Bool {
        let policy = policy
        return accounts.update(account.id) { $0.countFailure(policy, at: now) } ?? false
    }

    mutating func countPush() -> Int { messages.countPush() }

    mutating func admitIdentityMessage(_ recipient: String, at now: Date) -> Bool {
        identity.admitMessage(recipient, at: now)
    }

    mutating func send(_ message: SimulatedMessage) { messages.outbox.messages.append(message) }

    mutating func closeSessions(of accountID: String) {
        sessions.endAll(of: accountID)
    }

    /// `POST /idp/idx/introspect`: where the transaction of a handle stands.
    mutating func introspectIdentity(_ call: Call) throws(APIError) -> EndpointResponse {
        guard engine.allowsIdentity else { throw .unknownPath }
        let handle = try call.text("interactionHandle")
        let stateHandle = try call.text("stateToken")
        if let stateHandle, let response = openEmailLink(stateHandle, call) { return response }
        let found = handle.flatMap { key in
            identity.transactions[key].map { (key: key, transaction: $0) }
        }
        guard let (_, transaction) = found ?? identity.transaction(handle: stateHandle),
            handle != nil || transaction.handle == stateHandle, call.now < transaction.expiresAt
        else { return IdentityResponse.messages(.sessionExpired, statusCode: 401) }
        return IdentityResponse(transaction, of: self, origin: call.origin, at: call.now).response()
    }

    /// An endpoint that continues the transaction of a state handle.
    mutating func continueIdentity(
        _ operation: IdentityOperation,
        _ call: Call
    ) throws(APIError) -> EndpointResponse {
        guard engine.allowsIdentity else { throw .unknownPath }
        let handle = try call.text("stateHandle")
        guard let found = identity.transaction(handle: handle),
            found.transaction.handle == handle
        else { return IdentityResponse.messages(.sessionExpired, statusCode: 401) }
        var transaction = found.transaction
        guard call.now < transaction.expiresAt else { return inactive(transaction) }
        if account(transaction.accountID)?.isLocked == true, transaction.purpose == .signIn {
            transaction.move(to: .locked)
        }
        var refusal: IdentityRefusal?
        let rows = IdentityTransition.rows(from: transaction.state)
            .filter { $0.path == operation.path }
        if rows.isEmpty {
            refusal = .notOffered
        } else {
            var next = transaction
            do throws(IdentityRefusal) {
                try next.perform(operation, IdentityRequest(call), in: &self)
                assert(
                    rows.contains { $0.next.contains(next.state) },
                    "\(operation.path) leads from \(transaction.state) to \(next.state)"
                )
                transaction = next
            } catch {
                refusal = error
            }
        }
        if refusal?.statusCode == 429 { return rateLimited(.rateLimited) }
        settle(&transaction, as: found.key, at: call.now)
        return IdentityResponse(transaction, of: self, origin: call.origin, at: call.now)
            .response(transaction.state == .locked ? nil : refusal)
    }

    /// Stores `transaction` after a response: a new step has a new handle, success has a code.
    mutating func settle(_ transaction: inout IdentityTransaction, as key: String, at now: Date) {
        if transaction.hasMoved { transaction.rotate(to: generator.token("02", count: 40)) }
        let isKnown = transaction.accountID != nil
        let lifetime =
            isKnown ? policy.stateTokenLifetime : identity.settings.interactionLifetime
        transaction.expiresAt = now.addingTimeInterval(lifetime)
        if transaction.state == .success, transaction.code == nil {
            transaction.code = issueInteractionCode(for: transaction, at: now)
        }
        identity.store(transaction, as: key)
    }

    /// A response with status 429, in the shape that the settings name.
    mutating func rateLimited(_ error: APIError) -> EndpointResponse {
        switch identity.settings.rateLimitBody {
        case .message: IdentityResponse.messages(.tooManyRequests, statusCode: 429)
        case .apiError:
            EndpointResponse(
                statusCode: 429,
                body: error.body(id: generator.token("oae", count: 22))
            )
        case .empty: EndpointResponse(statusCode: 429)
        }
    }

    private func inactive(_ transaction: IdentityTransaction) -> EndpointResponse {
        EndpointResponse(
            statusCode: 401,
            headers: ["Content-Type": IdentityResponse.contentType],
            body: .compact([
                "version": "1.0.0", "stateHandle": .string(transaction.handle),
                "expiresAt": .date(transaction.expiresAt), "intent": "LOGIN",
                "messages": IdentityMessage.list([.inactive]),
            ])
        )
    }

    private mutating func issueInteractionCode(
        for transaction: IdentityTransaction,
        at now: Date
    ) -> String? {
        guard let account = account(transaction.accountID) else { return nil }
        let policy = policy
        update(account.id) { account in
            account.isRegistering = false
            guard let device = transaction.rememberedDevice else { return }
            account.remember(device, policy, at: now)
        }
        let interaction = transaction.interaction
        let code = generator.token("", count: 43)
        sessions.oauth.codes[code] = AuthorizationCode(
            server: interaction.server,
            clientID: interaction.clientID,
            redirectURI: interaction.redirectURI,
            nonce: interaction.nonce,
            challenge: interaction.codeChallenge,
            subject: TokenSubject(
                accountID: account.id,
                scope: interaction.scope,
                authenticatedAt: now,
                usedFactor: !transaction.verified.subtracting([.password]).isEmpty
            ),
            expiresAt: now.addingTimeInterval(identity.settings.interactionCodeLifetime),
            isInteraction: true
        )
        return code
    }
}
