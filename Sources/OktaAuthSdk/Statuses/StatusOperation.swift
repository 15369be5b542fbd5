import Foundation

/// One operation of a status or factor, from its request to the report of its outcome.
///
/// A wait for the user is one operation: each poll and each pause is a phase of it.
struct StatusOperation {
    /// The status of the operation; retained until the outcome is reported.
    let status: OktaAuthStatus
    let kind: OperationKind
    /// Identifies the transaction, if the server holds one.
    let stateToken: String?
    /// Sends the requests.
    let api: OktaAPI
    /// Handles the answers instead of the status.
    let delegate: (any OktaFactorResultProtocol)?
    /// The caller's closures.
    let callbacks: StatusCallbacks

    typealias Ticket = Transaction.Ticket

    private var transaction: Transaction { status.transaction }
    private var context: CallContext { callbacks.context }
    private var isPoll: Bool {
        switch kind {
        case .poll, .pause: true
        case .step, .stepThenWait: false
        }
    }

    /// Whether to wait for the user if the decision is outstanding in the answer.
    var waits: Bool {
        if case .step = kind { false } else { true }
    }

    /// Reserves the place of a step.
    ///
    /// - Returns: What to send it with; `nil` if the async call it belongs to was cancelled.
    /// - Throws: ``OktaError/alreadyInProgress``.
    func reserve() throws(OktaError) -> Ticket? {
        let id = ObjectIdentifier(status.shared)
        switch transaction.reserve(.submission(status: id), for: context.scope) {
        case .reserved(let ticket):
            // A new transaction begins, perhaps that of another user.
            if stateToken == nil { api.removeResumeToken() }
            return ticket
        case .cancelled: return nil
        case .refused: throw .alreadyInProgress
        }
    }

    /// Takes the answer to the request of `ticket`.
    @inline(never)
    func completion(of ticket: Ticket) -> (OktaAPIRequest.Result) -> Void {
        { answer in CallContext.leave { handle(answer, to: ticket) } }
    }

    /// Keeps what stops the request of `ticket`.
    func attach(_ request: any OktaCancellable, to ticket: Ticket) {
        transaction.attach(request, to: ticket)
    }

    /// Starts to wait for the user.
    ///
    /// - Throws: ``OktaError/alreadyInProgress``.
    func startWaiting() throws(OktaError) {
        status.responseHandler.pollingStarted(in: transaction)
        var delay: TimeInterval?
        if case .pause(let seconds) = kind { delay = seconds }
        let poll = TransactionMachine.Kind.poll(status: ObjectIdentifier(status.shared))
        let hasStarted = transaction.start(
            poll,
            isPaused: delay != nil,
            for: context.scope
        ) { ticket in
            delay.map { pause(ticket, for: $0) } ?? self.poll(ticket)
        }
        guard hasStarted else { throw .alreadyInProgress }
    }

    /// Starts to wait for the user, whose decision is outstanding in `answer`.
    ///
    /// - Parameters:
    ///   - ticket: The phase that was answered.
    ///   - answer: The links, tokens and factor to use from now on.
    ///   - delay: Seconds until the next poll.
    /// - Returns: Whether it waits; `false` if the transaction has moved on since the answer.
    func wait(
        _ ticket: Transaction.Ticket,
        after answer: OktaAPISuccessResponse,
        for delay: TimeInterval
    ) -> Bool {
        status.responseHandler.pollingStarted(in: transaction)
        let waiting = StatusOperation(
            status: status,
            kind: .poll,
            stateToken: stateToken,
            api: api,
            delegate: delegate,
            callbacks: callbacks
        )
        guard
            transaction.pause(
                ticket,
                in: ObjectIdentifier(status.shared),
                { next in
                    status.update(to: answer)
                    return waiting.pause(next, for: delay)
                }
            )
        else { return false }
        // Last, so that an operation the app starts from its closure ends the wait.
        context.events?.pollPending(
            number: status.model.embedded?.singleFactor?.embedded?.challenge?.correctAnswer,
            now: api.clock.now
        )
        return true
    }

    // MARK: Phases

    /// Sends a request in the context of the call.
    private func request(
        _ ticket: Ticket,
        _ send: (_ completion: @escaping (OktaAPIRequest.Result) -> Void) -> OktaAPIRequest
    ) -> OktaAPIRequest {
        context.run { send(completion(of: ticket)) }
    }

    /// Polls once, with the links of the latest answer.
    @inline(never)
    private func poll(_ ticket: Ticket) -> any OktaCancellable {
        do throws(OktaError) {
            let link = try status.link(.next)
            guard let stateToken = status.model.stateToken else { throw .invalidResponse }
            return request(ticket) { completion in
                guard !status.model.isQueued else {
                    return api.perform(link: link, stateToken: stateToken, completion: completion)
                }
                let options = context.verification ?? status.verifyOptions
                return api.verifyFactor(
                    with: link,
                    stateToken: stateToken,
                    rememberDevice: options.rememberDevice,
                    autoPush: options.autoPush,
                    completion: completion
                )
            }
        } catch {
            if transaction.finish(ticket) { callbacks.fail(error) }
            return OktaAPIRequest()
        }
    }

    /// Polls after a pause.
    @inline(never)
    private func pause(_ ticket: Ticket, for delay: TimeInterval) -> any OktaCancellable {
        PausableTimer.start(
            after: delay,
            on: api.clock,
            lifecycle: api.lifecycle,
            onPause: context.events.map { events in { events.pollPaused($0) } }
        ) {
            transaction.resume(ticket) { poll($0) }
        }
    }

    // MARK: Answers

    private func handle(_ answer: OktaAPIRequest.Result, to ticket: Ticket) {
        guard transaction.answered(ticket) else { return }
        remember(answer)
        if case .error(let error) = answer, isPoll, continues(ticket, after: error) { return }
        let call = AnsweredCall(ticket: ticket, operation: self)
        transaction.keep(call, for: ticket)
        let delegate = delegate ?? status
        delegate.handleFactorServerResponse(
            response: answer.belonging(to: ticket),
            onStatusChange: { call.succeed($0) },
            onError: { call.fail($0) },
            onFactorStatusUpdate: { call.update($0) }
        )
    }

    /// Stores the resume token of the transaction after `answer`, or removes it.
    private func remember(_ answer: OktaAPIRequest.Result) {
        switch answer {
        case .success(let response): api.storeResumeToken(after: response)
        case .error(let error):
            if error.transaction == .ended, let token = stateToken ?? status.model.stateToken {
                api.removeResumeToken(of: token)
            }
        }
    }

    /// Continues a wait after a failed poll, if possible; returns whether it does.
    private func continues(_ ticket: Ticket, after error: OktaError) -> Bool {
        let model = status.model
        let stateToken = status.canFetchStatus() ? model.stateToken : nil
        let now = api.clock.now
        // The server sets the poll interval of a queue, also while polls fail.
        var policy = PollPolicy(
            interval: max(model.queueInterval ?? 0, status.responseHandler.pollInterval)
        )
        policy.retryPolicy = api.configuration.retryPolicy
        let decision = transaction.decide {
            $0.failed(
                ticket,
                with: error,
                policy: policy,
                expiry: policy.deadline(after: model, now: now),
                now: now,
                canRefetch: stateToken != nil
            )
        }
        switch decision {
        case .retry(let next, let delay):
            transaction.proceed(next) { pause($0, for: delay) }
            context.events?.pollFailed(error, now: now, retryAfter: delay)
            return true
        case .refetch(let next):
            transaction.proceed(next) { ticket in
                request(ticket) {
                    api.getTransactionState(stateToken: stateToken ?? "", completion: $0)
                }
            }
            return true
        case .report:
            return false
        }
    }
}

/// An operation whose answer is being handled, until its outcome is reported.
///
/// Found by the ``AnswerTicket`` of the answer, also if an override of the response handler passes
/// that to `super` later or on another queue. If its closures are released uncalled, another
/// operation may start.
final class AnsweredCall: @unchecked Sendable {
    // Unchecked: both are constants. Their contents are only used on the callback queue, or through
    // objects whose state is behind locks.
    let ticket: Transaction.Ticket
    let operation: StatusOperation

    private var transaction: Transaction { operation.status.transaction }

    init(ticket: Transaction.Ticket, operation: StatusOperation) {
        self.ticket = ticket
        self.operation = operation
    }

    deinit { transaction.finish(ticket) }

    /// Whether the outcome may still be reported.
    var isCurrent: Bool { transaction.isCurrent(ticket) }

    func succeed(_ status: OktaAuthStatus) {
        if transaction.finish(ticket) { operation.callbacks.succeed(status) }
    }

    func fail(_ error: OktaError) {
        if transaction.finish(ticket) { operation.callbacks.fail(error) }
    }

    func update(_ result: OktaAPISuccessResponse.FactorResult) {
        operation.callbacks.update(result)
    }
}

extension OktaAPIRequest.Result {
    /// The answer, marked with the ticket of its request.
    fileprivate func belonging(to ticket: Transaction.Ticket) -> Self {
        guard case .success(var response) = self else { return self }
        response.ticket.number = ticket
        return .success(response)
    }
}
