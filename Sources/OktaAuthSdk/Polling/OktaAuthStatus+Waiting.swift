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

    /// The call that `answer` belongs to; `nil` once its outcome is reported.
    func answeredCall(for answer: OktaAPISuccessResponse) -> AnsweredCall? {
        answer.ticket.number.flatMap { transaction.answeredCall($0) as? AnsweredCall }
    }

    /// Waits from now on, because `answer` says that the user has not decided yet.
    ///
    /// - Parameters:
    ///   - answer: Has the links, tokens and factor that count from now on.
    ///   - delay: Seconds until the next poll.
    ///   - call: The call that was answered; `nil` if the app passed an answer of its own.
    ///   - callbacks: Where to report if there is no such call.
    /// - Returns: Whether it waits; `false` if something happened since the answer.
    func wait(
        after answer: OktaAPISuccessResponse,
        for delay: Double,
        as call: AnsweredCall?,
        reporting callbacks: StatusCallbacks
    ) -> Bool {
        if let call { return call.operation.wait(call.ticket, after: answer, for: delay) }
        guard answer.ticket.number == nil else { return false }
        update(to: answer)
        wait(.pause(seconds: delay), through: restApi, reporting: callbacks)
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
