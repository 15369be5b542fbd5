/// Reports the result of an operation once, unless polling or another operation takes its place.
///
/// The response handler, which an app can override, knows only the response. So the response carries
/// the ticket of its request, and the transaction finds the report by that ticket, also if an
/// override passes the response on to `super` later or on another queue.
final class PendingReport: @unchecked Sendable {
    // Unchecked: both are constants. The closures of the operation run on the callback queue only, and
    // its status and transaction have locks.
    let ticket: Transaction.Ticket
    let operation: StatusOperation

    private var transaction: Transaction { operation.status.transaction }

    init(ticket: Transaction.Ticket, operation: StatusOperation) {
        self.ticket = ticket
        self.operation = operation
    }

    // The transaction holds it weakly: if the handler releases its closures uncalled, another
    // operation may start.
    deinit { transaction.finish(ticket) }

    var isCurrent: Bool { transaction.isCurrent(ticket) }

    func succeed(_ status: OktaAuthStatus) {
        if transaction.finish(ticket) { operation.callbacks.succeed(status) }
    }

    func fail(_ error: OktaError) {
        if transaction.finish(ticket) { operation.callbacks.fail(error) }
    }

    func update(_ result: OktaAPISuccessResponse.FactorResult) {
        // A wait that goes on has a new ticket.
        if result == .waiting || isCurrent { operation.callbacks.update(result) }
    }
}
