import Foundation

/// One operation of a status or factor, from its request to the report of its result.
///
/// A wait for the user is one operation: each poll and each pause is a phase of it.
struct StatusOperation {
    /// The status of the operation; retained until the result is reported.
    let status: OktaAuthStatus
    let kind: Kind
    /// Identifies the transaction, if the server holds one.
    let stateToken: String?
    /// Sends the requests.
    let api: OktaAPI
    /// Handles the responses instead of the status.
    let delegate: (any OktaFactorResultProtocol)?
    /// The caller's closures.
    let callbacks: StatusCallbacks

    typealias Ticket = Transaction.Ticket

    /// The work of an operation: a step, a step and then a wait, or a wait alone.
    enum Kind {
        /// Takes a step, and reports the response.
        case step
        /// Takes a step, and waits for the user if the response asks for it.
        case stepThenWait
        /// Waits for the user, beginning with a poll.
        case poll
        /// Waits for the user, beginning with a pause of this many seconds.
        case pause(seconds: Double)
    }

    var transaction: Transaction { status.transaction }
    var context: CallContext { callbacks.context }
    private var isPoll: Bool {
        switch kind {
        case .poll, .pause: true
        case .step, .stepThenWait: false
        }
    }

    /// Whether to wait for the user if the decision is outstanding in the response.
    var waits: Bool {
        if case .step = kind { false } else { true }
    }

    /// Reserves the place of a step.
    ///
    /// - Returns: The ticket to send it with; `nil` for an async call that was cancelled.
    /// - Throws: ``OktaError/alreadyInProgress``.
    func reserve() throws(OktaError) -> Ticket? {
        let id = ObjectIdentifier(status.shared)
        switch transaction.reserve(.submission(status: id), for: context.scope) {
        case .reserved(let ticket):
            // A new transaction begins, perhaps for another user.
            if stateToken == nil { api.resumeTokens.remove() }
            return ticket
        case .cancelled: return nil
        case .refused: throw .alreadyInProgress
        }
    }

    /// Takes the response to the request of `ticket`.
    func completion(of ticket: Ticket) -> (OktaAPIRequest.Result) -> Void {
        { response in CallContext.leave { handle(response, to: ticket) } }
    }

    /// Keeps what stops the request of `ticket`.
    func attach(_ request: any OktaCancellable, to ticket: Ticket) {
        transaction.attach(request, to: ticket)
    }

    /// Sends a request in the context of the call.
    func request(
        _ ticket: Ticket,
        _ send: (_ completion: @escaping (OktaAPIRequest.Result) -> Void) -> OktaAPIRequest
    ) -> OktaAPIRequest { context.run { send(completion(of: ticket)) } }

    // MARK: Responses

    private func handle(_ response: OktaAPIRequest.Result, to ticket: Ticket) {
        guard transaction.receive(ticket) else { return }
        remember(response)
        if case .error(let error) = response, isPoll, continues(ticket, after: error) { return }
        let report = PendingReport(ticket: ticket, operation: self)
        transaction.keep(report, for: ticket)
        let delegate = delegate ?? status
        delegate.handleFactorServerResponse(
            response: response.belonging(to: ticket),
            onStatusChange: { report.succeed($0) },
            onError: { report.fail($0) },
            onFactorStatusUpdate: { report.update($0) }
        )
    }

    /// Stores the resume token of the transaction after `response`, or removes it.
    private func remember(_ response: OktaAPIRequest.Result) {
        switch response {
        case .success(let response): api.resumeTokens.store(after: response)
        case .error(let error):
            api.resumeTokens.remove(after: error, of: stateToken ?? status.model.stateToken)
        }
    }
}

extension OktaAPIRequest.Result {
    /// The response, marked with the ticket of its request.
    fileprivate func belonging(to ticket: Transaction.Ticket) -> Self {
        guard case .success(var response) = self else { return self }
        response.requestNumber.value = ticket
        return .success(response)
    }
}
