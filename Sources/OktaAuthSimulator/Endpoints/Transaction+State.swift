import Foundation

extension Transaction {
    /// `POST /api/v1/authn` with a state token alone, and `/introspect`.
    ///
    /// Applies the results of browser visits.
    mutating func readState(
        _ call: Call,
        _ accounts: inout Accounts,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> TransactionOutcome {
        let outcome = try accounts.update(accountID) {
            account throws(APIError) -> TransactionOutcome in
            if let enrollment, enrollment.web?.outcome == .finished {
                return finish(enrollment, &account)
            }
            if let challenge, challenge.web?.outcome == .finished {
                return try accept(challenge.factorID, call, &account, &generator)
            }
            return .stays
        }
        return outcome ?? .stays
    }

    /// `POST /previous`: leaves the chosen factor.
    mutating func goBack() -> TransactionOutcome {
        step = enrollment == nil ? .mfaRequired : .mfaEnroll
        hasSeenEnd = false
        return .stays
    }

    /// `POST /skip`: skips an optional step.
    mutating func skip(_ call: Call, _ account: Account) throws(APIError) -> TransactionOutcome {
        if state == .passwordWarn {
            hasSkippedWarning = true
        } else {
            guard call.policy.canSkipEnrollment(of: account, at: call.now) else {
                throw .wrongState
            }
            hasSkippedEnrollment = true
        }
        return .advances
    }

    /// `POST /cancel`: revokes the state token.
    func cancel() throws(APIError) -> TransactionOutcome {
        if case .unauthenticated = step, !usesLoginLinks { throw .wrongState }
        return .ends(
            EndpointResponse(body: .compact(["relayState": relayState.map(SimulatorJSON.string)]))
        )
    }
}

extension Transaction {
    /// `POST /poll`: whether the queue has ended for this user.
    func pollQueue(at now: Date) -> TransactionOutcome {
        guard case .poll(let end) = step, now >= end else { return .stays }
        return .advances
    }

    /// Queues a user whose password was just verified, if there is a queue.
    mutating func queue(_ call: Call) -> TransactionOutcome {
        guard call.policy.signInQueue.wait > 0, hasVerifiedPassword else { return .advances }
        step = .poll(until: call.now.addingTimeInterval(call.policy.signInQueue.wait))
        return .stays
    }
}
