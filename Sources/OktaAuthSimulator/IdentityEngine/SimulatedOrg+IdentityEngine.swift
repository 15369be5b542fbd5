import Foundation

extension SimulatedOrg {
    /// `POST /idp/idx/introspect`: where the transaction of a handle stands.
    mutating func introspectIdentity(_ call: Call) throws(APIError) -> EndpointResponse {
        guard engine.allowsIdentity else { throw .unknownPath }
        let handle = try call.text("interactionHandle")
        let stateHandle = try call.text("stateToken")
        if let stateHandle, let message = openEmailLink(stateHandle, at: call.now) {
            return .identity([message])
        }
        let transaction =
            handle.flatMap { identity.transactions[$0] }
            ?? identity.transaction(handle: stateHandle)?.transaction
        guard let transaction, handle != nil || transaction.handle == stateHandle,
            call.now < transaction.expiresAt
        else { return .identity([.sessionExpired], statusCode: 401) }
        return IdentityView(transaction, of: self, call).response()
    }

    /// An endpoint that continues the transaction of a state handle.
    ///
    /// A `step` that is refused leaves that as it was.
    mutating func continueIdentity(
        _ call: Call, at path: String, _ step: Route.IdentityStep
    ) throws(APIError) -> EndpointResponse {
        guard engine.allowsIdentity else { throw .unknownPath }
        let handle = try call.text("stateHandle")
        guard let found = identity.transaction(handle: handle),
            found.transaction.handle == handle
        else { return .identity([.sessionExpired], statusCode: 401) }
        var transaction = found.transaction
        guard call.now < transaction.expiresAt else {
            return .identity([.inactive], statusCode: 401, of: transaction)
        }
        if accounts[id: transaction.accountID]?.isLocked == true, transaction.purpose == .signIn {
            transaction.move(to: .locked)
        }
        var refusal: APIError?
        let rows = IdentityTable.rows(from: transaction.state).filter { $0.path == path }
        var next = transaction
        do throws(APIError) {
            guard !rows.isEmpty else { throw .notOffered }
            try Route.run { try step(&next, call, &self) }
            assert(
                rows.contains { $0.next.contains(next.state) },
                "\(path) leads from \(transaction.state) to \(next.state)"
            )
            transaction = next
        } catch {
            guard case .identity = error.form else { throw error }
            refusal = error
            if self.refusal != nil { transaction.renewChallenge(&generator) }
        }
        settle(&transaction, as: found.key, at: call.now)
        return IdentityView(transaction, of: self, call)
            .response(transaction.state == .locked ? nil : refusal)
    }

    /// Stores `transaction` after a response: a new step has a new handle, success has a code.
    mutating func settle(_ transaction: inout IdentityTransaction, as key: String, at now: Date) {
        if transaction.hasMoved { transaction.rotate(to: generator.token("02", count: 40)) }
        let isKnown = transaction.accountID != nil
        transaction.expiresAt =
            now + (isKnown ? policy.stateTokenLifetime : identity.settings.interactionLifetime)
        if transaction.state == .success, transaction.code == nil {
            transaction.code = issueInteractionCode(for: transaction, at: now)
        }
        identity.store(transaction, as: key)
    }

    /// A response with status 429, in the shape that the settings name.
    mutating func rateLimited(_ error: APIError) -> EndpointResponse {
        switch identity.settings.rateLimitBody {
        case .message: .identity([.tooManyRequests], statusCode: 429)
        case .apiError:
            EndpointResponse(
                statusCode: 429, body: error.body(id: generator.token("oae", count: 22))
            )
        case .empty: EndpointResponse(statusCode: 429)
        }
    }

    private mutating func issueInteractionCode(
        for transaction: IdentityTransaction, at now: Date
    ) -> String? {
        guard let account = accounts[id: transaction.accountID] else { return nil }
        let policy = policy
        accounts.update(account.id) { account in
            account.isRegistering = false
            guard let device = transaction.rememberedDevice else { return }
            account.remember(device, policy, at: now)
        }
        let subject = TokenSubject(
            accountID: account.id,
            scope: transaction.interaction.scope,
            authenticatedAt: now,
            usedFactor: transaction.proofCount > 1
        )
        let end = now + identity.settings.interactionCodeLifetime
        return issueCode(for: transaction.interaction, subject, until: end, isInteraction: true)
    }
}
