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
