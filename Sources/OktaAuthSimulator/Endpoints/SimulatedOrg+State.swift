extension SimulatedOrg {
    /// `POST /previous`: leaves the chosen factor.
    mutating func goBack(_ call: Call, _ transaction: Transaction) -> Reply {
        var transaction = transaction
        transaction.step = transaction.enrollment == nil ? .mfaRequired : .mfaEnroll
        transaction.hasSeenEnd = false
        return publish(transaction, for: call)
    }

    /// `POST /skip`: skips an optional step.
    mutating func skip(_ call: Call, _ transaction: Transaction) throws(APIError) -> Reply {
        var transaction = transaction
        if transaction.state == .passwordWarn {
            transaction.hasSkippedWarning = true
        } else {
            guard let account = account(transaction.accountID),
                canSkipEnrollment(of: account, at: call.now)
            else { throw .wrongState }
            transaction.hasSkippedEnrollment = true
        }
        return advance(transaction, for: call)
    }

    /// `POST /cancel`: revokes the state token.
    mutating func cancel(_ transaction: Transaction) throws(APIError) -> Reply {
        if case .unauthenticated = transaction.step, !transaction.usesLoginLinks {
            throw .wrongState
        }
        transactions[transaction.stateToken] = nil
        return Reply(
            body: .compact(["relayState": transaction.relayState.map(SimulatorJSON.string)])
        )
    }
}
