extension OktaAuthStatus {
    /// Ends the requests in flight; the transaction goes on.
    package final func stopRequests() { transaction.stopAll() }

    /// Ends the transaction; a second call while the first is in flight joins it.
    func cancelTransaction(reporting callbacks: StatusCallbacks) {
        let api = restApi
        let report = Transaction.CancellationReport(on: api.clock) { [self] result in
            result.report({ callbacks.succeed(self) }, callbacks.fail)
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
        _ ticket: Transaction.Ticket, of stateToken: String, _ response: OktaAPIRequest.Result
    ) {
        let reports = transaction.takeCancellations(of: ticket)
        guard !reports.isEmpty else { return }
        switch response {
        case .success:
            restApi.resumeTokens.remove(of: stateToken)
            reports.forEach { $0.runNow(.success(())) }
        case .error(let error):
            restApi.resumeTokens.remove(after: error, of: stateToken)
            reports.forEach { $0.runNow(.failure(error)) }
        }
    }
}
