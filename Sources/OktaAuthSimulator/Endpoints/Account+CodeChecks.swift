extension Account {
    /// Checks the code or answer for `factor`, and counts a wrong one.
    mutating func check(_ attempt: String, for factor: EnrolledFactor, _ call: Call)
        throws(APIError)
    {
        let isRight: Bool
        var noun = "passcode"
        var isLate = false
        switch factor.kind.style {
        case .knowledge where factor.kind == .password:
            isRight = attempt == user.password && !mustRecover
        case .knowledge:
            noun = "answer"
            isRight = attempt.lowercased() == factor.factor.answer?.lowercased()
        case .message: isRight = redeem(attempt, for: .factor(factor.id), at: call.now)
        case .app:
            let code = TimeBasedCode(secret: factor.factor.secret ?? [])
            let step = code.step(showing: attempt, near: call.now)
            if let step, let last = factor.lastStep, step <= last { throw .replayedCode }
            isRight = spend(step, of: factor)
            isLate = step == nil && code.isOutsideWindow(attempt, near: call.now)
        case .counter:
            let device = CountedCode(factor.kind, of: user.login)
            if device.isSpent(attempt, upTo: factor.lastStep) { throw .replayedCode }
            isRight = spend(device.counter(showing: attempt, after: factor.lastStep), of: factor)
        case .token where factor.kind == .symantecToken: isRight = attempt == user.tokenPassCode
        case .token: isRight = try checkToken(attempt)
        case .push, .duo, .securityKey, .redirect: isRight = false
        }
        guard isRight else {
            let error = fail(noun, call)
            throw isLate && error.code == APIError.wrongCode(noun).code ? .lateCode : error
        }
    }

    /// Counts a wrong code or answer, called `noun`, and returns the error.
    mutating func fail(_ noun: String, _ call: Call) -> APIError {
        countFailure(call.policy, at: call.now) ? .userLocked : .wrongCode(noun)
    }

    /// Checks the code of a token whose server may require a new PIN.
    ///
    /// The dialogue consists of errors, whose texts are shown to the user (quirk Q42).
    mutating func checkToken(_ attempt: String) throws(APIError) -> Bool {
        switch newPINStep {
        case .none: return attempt == user.tokenPassCode
        case .required:
            guard attempt == user.tokenPassCode else { return false }
            throw ask("Enter a new PIN having from 4 to 8 digits:", then: .awaitsPIN)
        case .awaitsPIN:
            guard (4...8).contains(attempt.count), attempt.allSatisfy(\.isNumber) else {
                throw ask("Enter a new PIN having from 4 to 8 digits:", then: .awaitsPIN)
            }
            throw ask("Please re-enter new PIN:", then: .awaitsPINAgain(attempt))
        case .awaitsPINAgain(let pin):
            guard attempt == pin else {
                throw ask("Enter a new PIN having from 4 to 8 digits:", then: .awaitsPIN)
            }
            newPINStep = .awaitsNextCode
            let text = "Wait for token to change, then enter the new tokencode."
            throw APIError(409, "E0000106", text)
        case .awaitsNextCode:
            guard attempt == user.tokenNextPassCode else { return false }
            newPINStep = .none
            return true
        }
    }

    private mutating func ask(_ prompt: String, then next: NewPINStep) -> APIError {
        newPINStep = next
        return APIError(409, "E0000113", prompt)
    }

    /// Notes the time step or press whose code was accepted, if there is one.
    private mutating func spend(_ step: Int?, of factor: EnrolledFactor) -> Bool {
        guard let step else { return false }
        update(factor: factor.id) { $0.lastStep = step }
        return true
    }
}
