/// Something an app can ask of a status or one of its factors.
public enum OktaOperation: String, CaseIterable, Hashable, Sendable {
    /// Sign in with user name and password.
    case authenticate
    /// Start to recover a password.
    case recoverPassword
    /// Start to unlock an account.
    case unlockAccount
    /// Replace the password by giving the old one.
    case changePassword
    /// Set a new password.
    case resetPassword
    /// Answer the recovery question.
    case answerRecoveryQuestion
    /// Redeem a recovery token.
    case redeemRecoveryToken
    /// Pick a factor and enroll it.
    case enrollFactor
    /// Activate the enrolled factor.
    case activateFactor
    /// Pick a factor and have its challenge sent.
    case selectFactor
    /// Answer the challenge with a code or an answer.
    case verifyFactor
    /// Wait for what the user decides elsewhere.
    case waitForDecision
    /// Have the code or push sent once more.
    case resend
    /// Pass over this status.
    case skip
    /// Ask where the transaction stands.
    case refresh
    /// Go back to the previous status.
    case goBack
    /// End the transaction.
    case cancel
}

extension OktaAuthStatus {
    /// What is legal now, from the same links the operations follow.
    public var legalOperations: Set<OktaOperation> {
        var legal = ownOperations
        if canRefresh() { legal.insert(.refresh) }
        if canReturn() { legal.insert(.goBack) }
        if canCancel(), statusType != .success { legal.insert(.cancel) }
        return legal
    }

    private var ownOperations: Set<OktaOperation> {
        switch step {
        case .unauthenticated(let status):
            [
                status.model.stateToken == nil || status.offers(.next) || status.loginLink != nil
                    ? .authenticate : nil,
                status.availableFactors.contains { $0.canSelect() } ? .selectFactor : nil,
                .recoverPassword, .unlockAccount,
            ].compacted
        case .passwordWarning(let status):
            [status.canChange() ? .changePassword : nil, status.canSkip() ? .skip : nil]
                .compacted
        case .passwordExpired(let status): status.canChange() ? [.changePassword] : []
        case .passwordReset(let status): status.canReset() ? [.resetPassword] : []
        case .lockedOut(let status): status.canUnlock() ? [.unlockAccount] : []
        case .recovery(let status):
            !status.canRecover()
                ? [] : status.stateToken == nil ? [.redeemRecoveryToken] : [.answerRecoveryQuestion]
        case .recoveryChallenge(let status):
            [
                status.canVerify() ? .verifyFactor : .redeemRecoveryToken,
                status.canResend() ? .resend : nil,
            ].compacted
        case .factorEnroll(let status):
            [
                status.availableFactors.contains { $0.canEnroll() } ? .enrollFactor : nil,
                status.canSkipEnrollment() ? .skip : nil,
            ].compacted
        case .factorEnrollActivate(let status):
            [
                status.factor.canActivate() ? .activateFactor : nil,
                status.canPoll() ? .waitForDecision : nil, status.canResend() ? .resend : nil,
            ].compacted
        case .factorRequired(let status):
            status.availableFactors.contains { $0.canSelect() } ? [.selectFactor] : []
        case .factorChallenge(let status):
            [
                status.canPoll() ? .waitForDecision : status.canVerify() ? .verifyFactor : nil,
                status.canResend() ? .resend : nil,
            ].compacted
        case .success, .unknown: []
        }
    }
}

extension [OktaOperation?] {
    fileprivate var compacted: Set<OktaOperation> { Set(compactMap { $0 }) }
}
