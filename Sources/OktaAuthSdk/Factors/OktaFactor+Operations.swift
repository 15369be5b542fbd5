extension OktaFactor: StepOffering {
    var subject: String {
        let status = owningStatus.map { "\($0.subject) " } ?? ""
        return "\(status)factor '\(type.rawValue)'"
    }

    func offeredLink(_ relation: LinkRelation) -> LinksResponse.Link? {
        relation == .next ? verifyLink ?? activationLink : links?[relation]
    }

    /// Sends `call`, and reports the next status; an error thrown by `call` is reported instead.
    func run(
        _ call: @autoclosure () throws(OktaError) -> AuthnCall,
        as kind: StatusOperation.Kind = .step,
        reporting callbacks: StatusCallbacks
    ) {
        // `owningStatus` recreates a status that the app has released. Held here, so that `call`, which
        // reads links and token of the status, does not recreate it for each of them.
        let status = owningStatus
        let delegate = ownDelegate
        do throws(OktaError) {
            let call = try call()
            guard let restApi else { throw .internalError("\(subject) has no 'restApi'") }
            // A factor that an app made joins the transaction of the status that is its delegate.
            if let status = status ?? delegate as? OktaAuthStatus {
                try StatusOperation(
                    status: status,
                    api: restApi,
                    delegate: delegate,
                    kind: kind,
                    callbacks: callbacks
                )
                .start(call)
            } else if let delegate {
                try call.sendAlone(through: restApi, to: delegate, reporting: callbacks)
            } else {
                throw .internalError("\(subject) has no 'responseDelegate'")
            }
        } catch {
            callbacks.fail(error)
        }
    }

    /// Verifies or activates the factor at `link`.
    ///
    /// Without code and answer, it polls instead if the user decides elsewhere, as with a push.
    func answer(
        at link: @autoclosure () -> LinksResponse.Link?,
        passCode: String?,
        answer: String? = nil,
        reporting callbacks: StatusCallbacks
    ) {
        if passCode == nil, answer == nil, ownDelegate == nil, let status = owningStatus,
            status.awaitsDecision
        {
            status.startWaiting(through: restApi ?? status.restApi, reporting: callbacks)
            return
        }
        run(
            try .verify(step(at: link()), answer: answer, passCode: passCode),
            as: .stepThenWait,
            reporting: callbacks
        )
    }

    /// Sends a request that does not stop the operation in flight, for example an activation link.
    ///
    /// Reports `alreadyInProgress` if `isExclusive`, and this factor has sent such a request without a
    /// response so far.
    func sendIndependently<Value>(
        isExclusive: Bool,
        reporting callbacks: Callbacks<Value>,
        _ send: (
            _ api: OktaAPI,
            _ succeed: @escaping (Value) -> Void,
            _ fail: @escaping (OktaError) -> Void
        ) -> OktaAPIRequest
    ) {
        guard let restApi else {
            return callbacks.fail(.internalError("\(subject) has no 'restApi'"))
        }
        // Read once, because the property can recreate the status.
        let transaction = transaction
        let key = isExclusive ? ObjectIdentifier(self) : nil
        let hasStarted = transaction.start(.side(key: key), for: callbacks.context.scope) {
            ticket in
            callbacks.context.run {
                send(
                    restApi,
                    // The factor stays alive until its result is reported.
                    { [self] in
                        withExtendedLifetime(self) {}
                        if transaction.finish(ticket) { callbacks.succeed($0) }
                    },
                    { if transaction.finish(ticket) { callbacks.fail($0) } }
                )
            }
        }
        if !hasStarted { callbacks.fail(.alreadyInProgress) }
    }
}

extension AuthnCall {
    /// Sends the call of a factor that an app made without a status.
    ///
    /// The factor has no transaction, so nothing stops the call. The response goes to the app's `delegate`.
    fileprivate func sendAlone(
        through api: OktaAPI,
        to delegate: any OktaFactorResultProtocol,
        reporting callbacks: StatusCallbacks
    ) throws(OktaError) {
        if let error = OktaError.empty(in: values) { throw error }
        _ = callbacks.context.run {
            send(through: api, options: callbacks.context.verification) { response in
                CallContext.leave {
                    delegate.handleFactorServerResponse(
                        response: response,
                        onStatusChange: callbacks.succeed,
                        onError: callbacks.fail,
                        onFactorStatusUpdate: callbacks.update
                    )
                }
            }
        }
    }
}
