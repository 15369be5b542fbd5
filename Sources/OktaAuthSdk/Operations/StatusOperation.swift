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

    var transaction: Transaction { status.transaction }
    var context: CallContext { callbacks.context }
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
            if stateToken == nil { api.resumeTokens.remove() }
            return ticket
        case .cancelled: return nil
        case .refused: throw .alreadyInProgress
        }
    }

    /// Takes the answer to the request of `ticket`.
    func completion(of ticket: Ticket) -> (OktaAPIRequest.Result) -> Void {
        { answer in CallContext.leave { handle(answer, to: ticket) } }
    }

    /// Keeps what stops the request of `ticket`.
    func attach(_ request: any OktaCancellable, to ticket: Ticket) {
        transaction.attach(request, to: ticket)
    }

    /// Sends a request in the context of the call.
    func request(
        _ ticket: Ticket,
        _ send: (_ completion: @escaping (OktaAPIRequest.Result) -> Void) -> OktaAPIRequest
    ) -> OktaAPIRequest {
        context.run { send(completion(of: ticket)) }
    }

    // MARK: Answers

    private func handle(_ answer: OktaAPIRequest.Result, to ticket: Ticket) {
        guard transaction.answered(ticket) else { return }
        remember(answer)
        if case .error(let error) = answer, isPoll, continues(ticket, after: error) { return }
        let report = PendingReport(ticket: ticket, operation: self)
        transaction.keep(report, for: ticket)
        let delegate = delegate ?? status
        delegate.handleFactorServerResponse(
            response: answer.belonging(to: ticket),
            onStatusChange: { report.succeed($0) },
            onError: { report.fail($0) },
            onFactorStatusUpdate: { report.update($0) }
        )
    }

    /// Stores the resume token of the transaction after `answer`, or removes it.
    private func remember(_ answer: OktaAPIRequest.Result) {
        switch answer {
        case .success(let response): api.resumeTokens.store(after: response)
        case .error(let error):
            api.resumeTokens.remove(after: error, of: stateToken ?? status.model.stateToken)
        }
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
