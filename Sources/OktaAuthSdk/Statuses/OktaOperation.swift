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
    /// Wait for the user's decision, for example on the phone.
    case waitForDecision
    /// Have the code or push sent once more.
    case resend
    /// Pass over this status.
    case skip
    /// Consent to what an application asks for.
    case consent
    /// Fill in the profile.
    case enrollProfile
    /// Send the code that a device shows.
    case activateDevice
    /// Wait in the queue before the sign-in.
    case waitForTurn
    /// Ask where the transaction stands.
    case fetchStatus
    /// Go back to the previous status.
    case goBack
    /// End the transaction.
    case cancel
}

extension OktaAuthStatus {
    /// What is legal now, from the same links the operations follow.
    public var legalOperations: Set<OktaOperation> {
        var legal = ownOperations
        if canFetchStatus() { legal.insert(.fetchStatus) }
        if canReturn() { legal.insert(.goBack) }
        if canCancel(), statusType != .success { legal.insert(.cancel) }
        return legal
    }
}

extension Set<OktaOperation> {
    /// The operations that are there.
    init(_ operations: OktaOperation?...) { self = Set(operations.compactMap(\.self)) }
}
