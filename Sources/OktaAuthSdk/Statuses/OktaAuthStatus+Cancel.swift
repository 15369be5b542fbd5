/// Ending the transaction on the server.
extension OktaAuthStatus {
    /// Ends the transaction; a second call while the first is in flight joins it.
    func cancelTransaction(reporting callbacks: StatusCallbacks) {
        let api = restApi
        let report = Transaction.CancellationReport(on: api.clock) { [self] outcome in
            switch outcome {
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
                    api.cancelTransaction(with: link, stateToken: stateToken) { [self] answer in
                        cancelled(ticket, of: stateToken, answer)
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
        _ answer: OktaAPIRequest.Result
    ) {
        let outcome: Result<Void, OktaError>
        switch answer {
        case .success: outcome = .success(())
        case .error(let error): outcome = .failure(error)
        }
        let isOver =
            switch outcome {
            case .success: true
            case .failure(let error): error.transaction == .ended
            }
        let reports = transaction.takeCancellations(of: ticket)
        if isOver, !reports.isEmpty { restApi.resumeTokens.remove(of: stateToken) }
        reports.forEach { $0.runNow(outcome) }
    }
}
