/// Ending the transaction on the server.
extension OktaAuthStatus {
    /// Ends the requests in flight; the transaction goes on.
    package final func stopRequests() { transaction.stopAll() }

    /// Ends the transaction; a second call while the first is in flight joins it.
    func cancelTransaction(reporting callbacks: StatusCallbacks) {
        let api = restApi
        let report = Transaction.CancellationReport(on: api.clock) { [self] result in
            switch result {
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
                    api.cancelTransaction(with: link, stateToken: stateToken) { [self] response in
                        cancelled(ticket, of: stateToken, response)
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
        _ response: OktaAPIRequest.Result
    ) {
        let result: Result<Void, OktaError>
        switch response {
        case .success: result = .success(())
        case .error(let error): result = .failure(error)
        }
        let isOver =
            switch result {
            case .success: true
            case .failure(let error): error.transaction == .ended
            }
        let reports = transaction.takeCancellations(of: ticket)
        if isOver, !reports.isEmpty { restApi.resumeTokens.remove(of: stateToken) }
        reports.forEach { $0.runNow(result) }
    }
}
