extension OktaAuthStatusResponseHandler {
    /// Continues to wait if the user has not decided yet according to `answer`, and reports that
    /// round.
    ///
    /// - Returns: Whether the decision is outstanding; otherwise `answer` is the outcome.
    func keepsWaiting(
        after answer: OktaAPISuccessResponse,
        in status: OktaAuthStatus,
        as call: AnsweredCall?,
        reporting callbacks: StatusCallbacks
    ) -> Bool {
        let verdict = AuthnPollPolicy(interval: pollInterval)
            .verdict(on: answer, receivedIn: status.statusType)
        guard case .poll(let delay) = verdict, call?.operation.waits ?? true else { return false }
        // Before the closure, so that an operation it starts ends the wait.
        if status.wait(after: answer, for: delay, as: call, reporting: callbacks) {
            callbacks.update(.waiting)
        }
        return true
    }
}
