import Foundation

/// One operation of a status or factor, from its request to the report of its result.
///
/// A wait for the user is one operation: each poll and each pause is a phase of it.
struct StatusOperation {
    /// The status of the operation; retained until the result is reported.
    let status: OktaAuthStatus
    var kind: Kind
    let stateToken: String?
    let api: OktaAPI
    var delegate: (any OktaFactorResultProtocol)?
    let callbacks: StatusCallbacks

    typealias Ticket = Transaction.Ticket

    enum Kind {
        /// Takes a step, and reports the response.
        case step
        /// Takes a step, and waits for the user if the response asks for it.
        case stepThenWait
        /// Waits for the user.
        case wait
    }

    var transaction: Transaction { status.transaction }
    var context: CallContext { callbacks.context }

    /// Takes a step: sends its request, once it has a place in the transaction.
    ///
    /// - Throws: ``OktaError/alreadyInProgress``.
    func start(
        _ send: (_ completion: @escaping (OktaAPIRequest.Result) -> Void) -> OktaAPIRequest
    ) throws(OktaError) {
        let step = TransactionMachine.Kind.submission(status: ObjectIdentifier(status.shared))
        let hasStarted = transaction.start(step, for: context.scope) { ticket in
            // A new transaction begins, perhaps for another user.
            if stateToken == nil { api.resumeTokens.remove() }
            return request(ticket, send)
        }
        guard hasStarted else { throw .alreadyInProgress }
    }

    /// Sends a request in the context of the call.
    ///
    /// An override of the method of the API finds the options of the call there.
    func request(
        _ ticket: Ticket,
        _ send: (_ completion: @escaping (OktaAPIRequest.Result) -> Void) -> OktaAPIRequest
    ) -> OktaAPIRequest {
        context.run {
            send { response in CallContext.leave { handle(response, to: ticket) } }
        }
    }

    // MARK: Responses

    private func handle(_ result: OktaAPIRequest.Result, to ticket: Ticket) {
        guard transaction.receive(ticket) else { return }
        var result = result
        switch result {
        case .success(var response):
            api.resumeTokens.store(after: response)
            response.requestNumber.value = ticket
            result = .success(response)
        case .error(let error):
            api.resumeTokens.remove(after: error, of: stateToken ?? status.model.stateToken)
            if kind == .wait, continues(ticket, after: error) { return }
        }
        let report = PendingReport(ticket: ticket, operation: self)
        transaction.keep(report, for: ticket)
        let delegate = delegate ?? status
        delegate.handleFactorServerResponse(
            response: result,
            onStatusChange: { report.succeed($0) },
            onError: { report.fail($0) },
            onFactorStatusUpdate: { report.update($0) }
        )
    }
}
