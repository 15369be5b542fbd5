extension OktaAuthStatus: TransactionView {
    var subject: String { statusType.rawValue }
    var viewedStatus: OktaAuthStatus? { self }
    var requestApi: OktaAPI? { restApi }
    var transactionToken: String? { model.stateToken }
    var answerDelegate: (any OktaFactorResultProtocol)? { nil }

    func offeredLink(_ relation: LinkRelation) -> LinksResponse.Link? { model.links?[relation] }

    /// Submits something that follows no link; the parameters are those of `submit`.
    @inline(never)
    func begin(
        checking values: KeyValuePairs<String, String?> = [:],
        of stateToken: String? = nil,
        reporting callbacks: StatusCallbacks,
        _ send: (
            _ api: OktaAPI,
            _ completion: @escaping (OktaAPIRequest.Result) -> Void
        ) -> OktaAPIRequest
    ) {
        submit(
            checking: values,
            of: stateToken ?? model.stateToken,
            reporting: callbacks,
            send
        )
    }

    /// Sends a body to a link, with the state token unless it has one.
    @inline(never)
    func send(
        _ payload: [String: Any],
        to link: LinksResponse.Link,
        checking values: KeyValuePairs<String, String?> = [:],
        reporting callbacks: StatusCallbacks
    ) {
        let payload = payload.addingStateToken(model.stateToken)
        begin(checking: values, reporting: callbacks) {
            $0.sendApiRequest(
                with: link,
                bodyParams: payload,
                method: OktaAPI.method(for: link),
                completion: $1
            )
        }
    }

    /// Waits for the user, through `api`.
    @inline(never)
    func wait(_ kind: OperationKind, through api: OktaAPI, reporting callbacks: StatusCallbacks) {
        do throws(OktaError) {
            _ = try link(.next)
            guard let stateToken = model.stateToken else { throw .invalidResponse }
            let operation = StatusOperation(
                status: self,
                kind: kind,
                stateToken: stateToken,
                api: api,
                delegate: nil,
                callbacks: callbacks
            )
            try operation.startWaiting()
        } catch {
            callbacks.fail(error)
        }
    }

    /// The call that `answer` belongs to; `nil` once its outcome is reported.
    func answeredCall(for answer: OktaAPISuccessResponse) -> AnsweredCall? {
        answer.ticket.number.flatMap { transaction.answeredCall($0) as? AnsweredCall }
    }

    /// Waits from now on, because `answer` says that the user has not decided yet.
    ///
    /// - Parameters:
    ///   - answer: Has the links, tokens and factor that count from now on.
    ///   - delay: Seconds until the next poll.
    ///   - call: The call that was answered; `nil` if the app passed an answer of its own.
    ///   - callbacks: Where to report if there is no such call.
    /// - Returns: Whether it waits; `false` if something happened since the answer.
    func wait(
        after answer: OktaAPISuccessResponse,
        for delay: Double,
        as call: AnsweredCall?,
        reporting callbacks: StatusCallbacks
    ) -> Bool {
        if let call { return call.operation.wait(call.ticket, after: answer, for: delay) }
        guard answer.ticket.number == nil else { return false }
        update(to: answer)
        wait(.pause(seconds: delay), through: restApi, reporting: callbacks)
        return true
    }

    /// The context of a wait whose events go to `onEvent`.
    @inline(never)
    func waiting(_ onEvent: @escaping (OktaPollEvent) -> Void) -> CallContext {
        .current { $0.events = PollEvents(on: restApi.clock, onEvent) }
    }

    /// Ends the transaction; a second call while the first is in flight joins it.
    func cancelTransaction(reporting callbacks: StatusCallbacks) {
        let api = restApi
        let report = Transaction.CancellationReport(on: api.clock) { [self] outcome in
            switch outcome {
            case .success: callbacks.succeed(self)
            case .failure(let error): callbacks.fail(error)
            }
        }
        guard let stateToken = model.stateToken else {
            transaction.stopAll()
            report(.success(()))
            return
        }
        do throws(OktaError) {
            let link = try link(.cancel)
            let context = callbacks.context
            transaction.startCancellation(for: context.scope, reporting: report) { ticket in
                context.run {
                    api.cancelTransaction(with: link, stateToken: stateToken) { [self] answer in
                        cancelled(ticket, of: stateToken, answer)
                    }
                }
            }
        } catch {
            callbacks.fail(error)
        }
    }

    private func cancelled(
        _ ticket: Transaction.Ticket,
        of stateToken: String,
        _ answer: OktaAPIRequest.Result
    ) {
        let outcome: Result<Void, OktaError>
        switch answer {
        case .success: outcome = .success(())
        case .error(let error): outcome = .failure(error)
        }
        let isOver =
            switch outcome {
            case .success: true
            case .failure(let error): error.transaction == .ended
            }
        let reports = transaction.takeCancellations(of: ticket)
        if isOver, !reports.isEmpty { restApi.removeResumeToken(of: stateToken) }
        reports.forEach { $0.runNow(outcome) }
    }
}

extension OktaAuthStatus: OktaFactorResultProtocol {
    /// Passes the answer to the response handler.
    public func handleFactorServerResponse(
        response: OktaAPIRequest.Result,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        responseHandler.handleServerResponse(
            response,
            currentStatus: self,
            onStatusChanged: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}

extension [String: Any] {
    /// The payload with a state token, unless it has one or there is none.
    func addingStateToken(_ stateToken: String?) -> [String: Any] {
        var payload = self
        if payload["stateToken"] == nil { payload["stateToken"] = stateToken }
        return payload
    }
}
