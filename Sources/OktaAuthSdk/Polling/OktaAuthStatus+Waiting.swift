/// Waiting for the user's decision.
extension OktaAuthStatus {
    /// Waits for the user, through `api`.
    func wait(_ kind: OperationKind, through api: OktaAPI, reporting callbacks: StatusCallbacks) {
        do throws(OktaError) {
            _ = try link(.next)
            guard let stateToken = model.stateToken else { throw .invalidResponse }
            let operation = StatusOperation(
                status: self,
                kind: kind,
                stateToken: stateToken,
                api: api,
                delegate: nil,
                callbacks: callbacks
            )
            try operation.startWaiting()
        } catch {
            callbacks.fail(error)
        }
    }

    /// The report that `response` is for; `nil` once it is made, and for a response of the app.
    func pendingReport(of response: OktaAPISuccessResponse) -> PendingReport? {
        response.ticket.number.flatMap { transaction.report(of: $0) as? PendingReport }
    }

    /// Waits from now on, because the user has not decided yet according to `response`.
    ///
    /// - Parameters:
    ///   - response: Has the links, tokens and factor that count from now on.
    ///   - delay: Seconds until the next poll.
    ///   - report: The report that the wait replaces; `nil` for a response of the app.
    ///   - callbacks: Where to report if there is no such report.
    /// - Returns: Whether it waits; `false` if something happened since the response.
    func wait(
        after response: OktaAPISuccessResponse,
        for delay: Double,
        insteadOf report: PendingReport?,
        reporting callbacks: @autoclosure () -> StatusCallbacks
    ) -> Bool {
        if let report { return report.operation.wait(report.ticket, after: response, for: delay) }
        guard response.ticket.number == nil else { return false }
        update(to: response)
        wait(.pause(seconds: delay), through: restApi, reporting: callbacks())
        return true
    }

    /// The context of a wait whose events go to `onEvent`.
    func waiting(_ onEvent: @escaping (OktaPollEvent) -> Void) -> CallContext {
        .current {
            $0.events = PollEvents(on: restApi.clock) { event in
                CallContext.leave { onEvent(event) }
            }
        }
    }
}
