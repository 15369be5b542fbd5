import Foundation

/// The wait for a push: at most one in a transaction.
final class PollSlot {
    /// The question or the pause before it.
    let work = PendingWork()
    /// Questions in a row that got no good answer.
    var failures = 0
    /// When to give up if it goes on like this.
    var deadline = Date.distantPast
    /// Whether the server was asked where the transaction stands, and that was no news.
    var hasLooked = false
}

extension OktaAuthStatus {
    /// Takes over an answer that says the user has not decided yet, and asks again later.
    ///
    /// Links, tokens and factor come from the latest answer. A state token that is missing there is
    /// still the last one that came.
    func wait(
        after answer: OktaAPISuccessResponse,
        for delay: TimeInterval,
        reporting callbacks: StatusCallbacks
    ) {
        var answer = answer
        answer.stateToken = answer.stateToken ?? model.stateToken
        model = answer
        refreshFactors()
        polling.failures = 0
        guard handled?.wasOvertaken != true else { return }
        var callbacks = callbacks
        callbacks.scope = handled?.callbacks.scope
        callbacks.request = handled?.callbacks.request
        callbacks.events = handled?.callbacks.events
        callbacks.api = handled?.callbacks.api
        ask(after: delay, reporting: callbacks)
        // Last, so that an operation the app starts from its closure ends the wait.
        callbacks.events?.waits(
            number: model.embedded?.singleFactor?.embedded?.challenge?.correctAnswer,
            now: restApi.clock.now
        )
    }

    /// Asks after a pause.
    func ask(after delay: TimeInterval, reporting callbacks: StatusCallbacks) {
        polling.work.start(for: callbacks.scope) { ticket in
            PausableTimer.start(
                after: delay,
                on: restApi.clock,
                lifecycle: restApi.lifecycle,
                onPause: callbacks.events.map { events in { events.pauses($0) } }
            ) { [self] in
                if polling.work.finish(ticket) { ask(reporting: callbacks) }
            }
        }
    }

    /// Asks once whether the user has decided, and goes on asking while they have not.
    func ask(reporting callbacks: StatusCallbacks) {
        let api = callbacks.api ?? restApi
        follow(.next, as: .question, waitsForDecision: true, reporting: callbacks) {
            if model.isQueued { return api.perform(link: $1, stateToken: $2, completion: $3) }
            return api.verifyFactor(
                with: $1,
                stateToken: $2,
                rememberDevice: verifyOptions.rememberDevice,
                autoPush: verifyOptions.autoPush,
                completion: $3
            )
        }
    }

    /// Returns whether a wait goes on after a question that went wrong, and arranges for it.
    func goesOn(
        after answer: OktaAPIRequest.Result,
        waitsForDecision: Bool,
        reporting callbacks: StatusCallbacks
    ) -> Bool {
        askedAgain(after: answer, reporting: callbacks)
            || looksAround(
                after: answer,
                waitsForDecision: waitsForDecision,
                reporting: callbacks
            )
    }

    /// Returns whether a question that went wrong is asked again, and arranges for it.
    private func askedAgain(
        after answer: OktaAPIRequest.Result,
        reporting callbacks: StatusCallbacks
    ) -> Bool {
        guard case .error(let error) = answer else { return false }
        // A queue says how often it may be asked, also while it fails.
        var policy = PollPolicy(
            interval: max(model.queueInterval ?? 0, responseHandler.pollInterval)
        )
        policy.retryPolicy = restApi.configuration.retryPolicy
        let now = restApi.clock.now
        if polling.failures == 0 { polling.deadline = policy.deadline(after: model, now: now) }
        polling.failures += 1
        switch policy.verdict(
            on: error,
            failures: polling.failures,
            deadline: polling.deadline,
            now: now
        ) {
        case .askAgain(let delay):
            ask(after: delay, reporting: callbacks)
            callbacks.events?.meets(error, now: now, retryAfter: delay)
            return true
        case .report:
            polling.failures = 0
            return false
        }
    }

    /// Returns whether the server says that the wait is over, so that it is asked where the
    /// transaction stands now, and arranges for it.
    ///
    /// That is how a wait goes on when the answer got lost that told of the user's decision.
    private func looksAround(
        after answer: OktaAPIRequest.Result,
        waitsForDecision: Bool,
        reporting callbacks: StatusCallbacks
    ) -> Bool {
        guard case .error(let error) = answer, error.code == .wrongState, !polling.hasLooked,
            let stateToken = model.stateToken, canRefresh()
        else { return false }
        let api = callbacks.api ?? restApi
        start(.question, waitsForDecision: waitsForDecision, reporting: callbacks) { completion in
            api.getTransactionState(stateToken: stateToken) { [self] answer in
                // Asking again would bring the same error.
                if case .success(let state) = answer {
                    polling.hasLooked = state.status == statusType
                }
                completion(answer)
            }
        }
        return true
    }

    /// Runs `wait`, which starts to wait, and tells `onEvent` what happens until it ends.
    ///
    /// - Parameters:
    ///   - onEvent: Hears the events.
    ///   - onStatusChange: Hears the outcome.
    ///   - wait: Gets the closure to report the outcome to; the events end when that goes.
    func telling(
        _ onEvent: @escaping (OktaPollEvent) -> Void,
        then onStatusChange: @escaping (OktaAuthStatus) -> Void,
        of wait: (_ onStatusChange: @escaping (OktaAuthStatus) -> Void) -> Void
    ) {
        let events = PollEvents(from: restApi.clock.now, onEvent)
        nextEvents = events
        wait { status in withExtendedLifetime(events) { onStatusChange(status) } }
    }
}
