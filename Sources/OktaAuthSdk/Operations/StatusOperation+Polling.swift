import Foundation

extension StatusOperation {
    /// Polls on, because the user has not decided in `response`.
    ///
    /// The next poll is due after `delay` seconds, and uses the links and tokens of `response`.
    ///
    /// - Returns: `false` if another operation has taken the place of this one since the response.
    func pauseUntilNextPoll(
        _ ticket: Transaction.Ticket,
        after response: OktaAPISuccessResponse,
        for delay: TimeInterval
    ) -> Bool {
        status.responseHandler.pollingStarted(in: transaction)
        var waiting = self
        waiting.kind = .wait
        let isWaiting = transaction.pause(ticket, in: ObjectIdentifier(status.shared)) { next in
            status.update(to: response)
            return waiting.pause(next, for: delay)
        }
        guard isWaiting else { return false }
        // Last, so that an operation the app starts from its closure ends the wait.
        context.events?.pollPending(
            number: status.model.embedded?.singleFactor?.embedded?.challenge?.correctAnswer,
            now: api.clock.now
        )
        return true
    }

    fileprivate func poll(_ ticket: Ticket) -> any OktaCancellable {
        do throws(OktaError) {
            let step = try status.step(.next)
            return send(status.model.isQueued ? .perform(step) : .verify(step), ticket)
        } catch {
            if transaction.finish(ticket) { callbacks.fail(error) }
            // The wait is over: an empty request, which the transaction does not attach any more.
            return OktaAPIRequest()
        }
    }

    fileprivate func pause(_ ticket: Ticket, for delay: TimeInterval) -> any OktaCancellable {
        PausableTimer.start(
            after: delay,
            on: api.clock,
            lifecycle: api.lifecycle,
            onPause: context.events.map { events in { events.pollPaused($0) } }
        ) { transaction.resume(ticket) { poll($0) } }
    }

    func retryPoll(_ ticket: Ticket, after error: OktaError) -> Bool {
        let model = status.model
        let stateToken = status.canFetchStatus() ? model.stateToken : nil
        let now = api.clock.now
        // The server sets the poll interval of a queue, also while polls fail.
        let policy = PollPolicy(
            interval: max(model.queueInterval ?? 0, status.responseHandler.pollInterval),
            retryPolicy: api.configuration.retryPolicy
        )
        let decision = transaction.decide {
            $0.failed(
                ticket,
                with: error,
                policy: policy,
                expiry: PollPolicy.deadline(after: model, now: now),
                now: now,
                canRefetch: stateToken != nil
            )
        }
        switch decision {
        case .retry(let next, let delay):
            if transaction.proceed(next, { pause($0, for: delay) }) {
                context.events?.pollFailed(PollPolicy.Failure(error), now: now, retryAfter: delay)
            }
            return true
        case .refetch(let next):
            // Never without a token: `canRefetch` is `false` then.
            transaction.proceed(next) { send(.fetchState(of: stateToken ?? ""), $0) }
            return true
        case .report:
            return false
        }
    }
}

extension OktaAuthStatus {
    /// Waits for the user, through `api`: polls at once, or after a pause of `delay` seconds.
    ///
    /// - Returns: Whether the wait has begun; otherwise its error has been reported.
    @discardableResult
    func startWaiting(
        after delay: TimeInterval? = nil, through api: OktaAPI, reporting callbacks: StatusCallbacks
    ) -> Bool {
        do throws(OktaError) {
            _ = try step(.next)
            responseHandler.pollingStarted(in: transaction)
            let operation = StatusOperation(
                status: self, api: api, kind: .wait, callbacks: callbacks
            )
            let hasStarted = transaction.start(
                .poll(status: ObjectIdentifier(shared)),
                isPaused: delay != nil,
                for: callbacks.context.scope
            ) { ticket in
                delay.map { operation.pause(ticket, for: $0) } ?? operation.poll(ticket)
            }
            guard hasStarted else { throw .alreadyInProgress }
            return true
        } catch {
            callbacks.fail(error)
            return false
        }
    }

    /// The report that waits for a status made of `response`.
    ///
    /// `nil` if the report has been made already. A response that the app made has no report.
    func pendingReport(of response: OktaAPISuccessResponse) -> PendingReport? {
        response.requestNumber.flatMap { transaction.report(of: $0) as? PendingReport }
    }

    /// Polls after `delay` seconds, because the user has not decided in `response`.
    ///
    /// The wait takes the place of `report`; a response of the app has no report.
    ///
    /// - Returns: Whether a wait has begun.
    func replaceReportByWait(
        after response: OktaAPISuccessResponse,
        for delay: Double,
        insteadOf report: PendingReport?,
        reporting callbacks: @autoclosure () -> StatusCallbacks
    ) -> Bool {
        if let report {
            return report.operation.pauseUntilNextPoll(report.ticket, after: response, for: delay)
        }
        // Not a response of the app: its report has been made, so its operation is over.
        guard response.requestNumber == nil else { return false }
        update(to: response)
        return startWaiting(after: delay, through: restApi, reporting: callbacks())
    }

    /// The context of the caller, which also reports the events of polling, outside of the context.
    func context(reporting onEvent: @escaping (OktaPollEvent) -> Void) -> CallContext {
        CallContext(
            basedOn: .current,
            events: PollEvents(on: restApi.clock) { event in
                CallContext.leave { onEvent(event) }
            }
        )
    }
}
