/// The report of an operation whose response is being handled: made once, or replaced by a wait.
///
/// The response handler, which an app can override, knows only the response. So the response carries
/// the number of its request, and the transaction finds the report by that number, also if an
/// override passes the response on to `super` later or on another queue. The transaction holds it
/// weakly: if the handler releases its closures uncalled, another operation may start.
///
/// The number cannot be left out. Without it a wait would end as soon as an override handles a
/// response later, an override that wraps `onStatusChanged` would see each `WAITING` round, and a
/// `WAITING` response that an app passes to the handler itself would not be polled.
final class PendingReport: @unchecked Sendable {
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

    /// Whether the report is still due.
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
