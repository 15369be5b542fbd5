import Foundation

extension Transaction {
    /// Continues after a visit to a browser, if one has ended.
    mutating func readState(_ call: Call, in org: inout SimulatedOrg) throws(APIError) -> Effect {
        guard let task, task.web?.outcome == .finished, var account = org.accounts[id: accountID]
        else { return .stays }
        defer { org.accounts.update(accountID) { $0 = account } }
        if step == .mfaEnrollActivate { return finish(task.factor, &account) }
        return try accept(task.factor.id, call, &account, in: &org)
    }

    mutating func goBack() -> Effect {
        move(to: step == .mfaChallenge ? .mfaRequired : .mfaEnroll)
        return .stays
    }

    mutating func skip(_ call: Call, _ account: Account, in org: SimulatedOrg) throws(APIError)
        -> Effect
    {
        if state == .passwordWarn {
            hasSkippedWarning = true
        } else {
            guard org.policy.canSkipEnrollment(of: account, at: call.now) else { throw .wrongState }
            hasSkippedEnrollment = true
        }
        return .advances
    }

    func cancel() throws(APIError) -> Effect {
        if step == .unauthenticated, !usesLoginLinks { throw .wrongState }
        return .ends(EndpointResponse(body: ["relayState": relayState.map(SimulatorJSON.string)]))
    }

    func pollQueue(at now: Date) -> Effect { now < queueEnd ? .stays : .advances }
}
