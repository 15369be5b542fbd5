/// An operation of a status or one of its factors.
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
    /// Enroll a factor.
    case enrollFactor
    /// Activate the enrolled factor.
    case activateFactor
    /// Select a factor and send its challenge.
    case selectFactor
    /// Verify a factor with a code or an answer.
    case verifyFactor
    /// Wait for the user's decision, for example on the phone.
    case waitForDecision
    /// Send the code or push again.
    case resend
    /// Skip this status.
    case skip
    /// Grant scopes to an application.
    case consent
    /// Fill in the profile.
    case enrollProfile
    /// Send the code that a device shows.
    case activateDevice
    /// Wait in the queue before the sign-in.
    case waitForTurn
    /// Fetch the state of the transaction.
    case fetchStatus
    /// Go back to the previous status.
    case goBack
    /// End the transaction.
    case cancel
}

extension OktaOperation: NamedCase {}

extension OktaAuthStatus {
    /// The operations that are legal now, from the links they follow.
    ///
    /// A set has no order: sort it before you print or compare it as text.
    public var availableOperations: Set<OktaOperation> {
        var legal = ownOperations
        if canFetchStatus() { legal.insert(.fetchStatus) }
        if canReturn() { legal.insert(.goBack) }
        if canCancel(), statusType != .success { legal.insert(.cancel) }
        return legal
    }
}

extension Set<OktaOperation> {
    init(_ operations: OktaOperation?...) { self = Set(operations.compactMap(\.self)) }
}
