import Foundation

/// One operation of a status or factor, from its checks to the report of its result.
///
/// A wait for the user is one operation: each poll and each pause is a phase of it.
struct StatusOperation {
    /// The status of the operation; retained until the result is reported.
    let status: OktaAuthStatus
    /// The API of the status or factor.
    let api: OktaAPI
    /// The app's own delegate of a factor, which handles responses instead of the status.
    var delegate: (any OktaFactorResultProtocol)?
    var kind = Kind.step
    let callbacks: StatusCallbacks

    typealias Ticket = Transaction.Ticket

    enum Kind {
        /// Takes a step, and reports the response, also one that waits for the user: so do the operations
        /// without `onFactorStatusUpdate`, such as ``OktaFactorShownCode/select(passCode:onStatusChange:onError:)``.
        case step
        /// Takes a step, and waits for the user if the response asks for it: the operations with
        /// `onFactorStatusUpdate`, and to send a push again.
        case stepThenWait
        /// Waits for the user.
        case wait
    }

    var transaction: Transaction { status.transaction }
    var context: CallContext { callbacks.context }

    /// Takes a step: sends `call`, once it has a place in the transaction.
    ///
    /// - Throws: ``OktaError/invalidParameters(_:)``, ``OktaError/alreadyInProgress``.
    func start(_ call: AuthnCall) throws(OktaError) {
        if let error = OktaError.empty(in: call.values) { throw error }
        let step = TransactionMachine.Kind.submission(status: ObjectIdentifier(status.shared))
        let hasStarted = transaction.start(step, for: context.scope) { ticket in
            // A new transaction begins, perhaps for another user.
            if call.stateToken ?? status.transactionToken == nil { api.resumeTokens.remove() }
            return send(call, ticket)
        }
        guard hasStarted else { throw .alreadyInProgress }
    }

    /// Sends `call` in the context of the call; an override of the API finds its options there.
    func send(_ call: AuthnCall, _ ticket: Ticket) -> OktaAPIRequest {
        context.run {
            call.send(through: api, options: context.verification ?? status.verifyOptions) {
                response in
                CallContext.leave { handle(response, to: call, ticket) }
            }
        }
    }

    // MARK: Responses

    private func handle(_ result: OktaAPIRequest.Result, to call: AuthnCall, _ ticket: Ticket) {
        guard transaction.receive(ticket) else { return }
        var result = result
        switch result {
        case .success(var response):
            api.resumeTokens.store(after: response)
            response.requestNumber = ticket
            result = .success(response)
        case .error(let error):
            api.resumeTokens.remove(after: error, of: call.stateToken ?? status.transactionToken)
            if kind == .wait, retryPoll(ticket, after: error) { return }
        }
        let report = PendingReport(ticket: ticket, operation: self)
        transaction.register(report, for: ticket)
        let delegate = delegate ?? status
        delegate.handleFactorServerResponse(
            response: result,
            onStatusChange: { report.succeed($0) },
            onError: { report.fail($0) },
            onFactorStatusUpdate: { report.update($0) }
        )
    }
}

extension OktaAuthStatus: StepOffering {
    var subject: String { statusType.rawValue }
    var transactionToken: String? { model.stateToken }

    func offeredLink(_ relation: LinkRelation) -> LinksResponse.Link? { model.links?[relation] }

    /// Sends a call, and reports where it leads; an error of `call` is reported instead.
    func run(
        _ call: @autoclosure () throws(OktaError) -> AuthnCall,
        as kind: StatusOperation.Kind = .step,
        reporting callbacks: StatusCallbacks
    ) {
        do throws(OktaError) {
            try StatusOperation(status: self, api: restApi, kind: kind, callbacks: callbacks)
                .start(try call())
        } catch {
            callbacks.fail(error)
        }
    }
}

extension OktaAuthStatus: OktaFactorResultProtocol {
    /// Passes the response to the response handler.
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
