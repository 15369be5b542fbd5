import Foundation

/// A conversation with one client, found by its state token.
struct Transaction: Sendable {
    /// Where the conversation stands, with what that place needs to know.
    enum Step: Sendable {
        /// A step-up whose user has not signed in yet.
        case unauthenticated
        /// A step-up that is done: the browser still has to follow the last link.
        case success
        case passwordWarn
        case passwordExpired
        case passwordReset
        case recovery
        case recoveryChallenge(channel: SimulatedMessage.Channel, code: IssuedCode?)
        case mfaEnroll
        case mfaEnrollActivate(PendingEnrollment)
        case mfaRequired
        case mfaChallenge(FactorChallenge)
    }

    let stateToken: String
    /// `nil` in the recovery of a user who does not exist, which must look like any other.
    let accountID: String?
    var step: Step
    var expiresAt = Date.distantPast
    var relayState: String?
    /// What the user typed, for the limits of recovery messages.
    var username = ""
    var offersAllOptionalFactors = false
    var warnsBeforeExpiry = false
    /// Whether the user has shown the password, or recovered it.
    var knowsPassword = false
    /// Whether the user has verified or enrolled a factor, or need not.
    var hasFactor = false
    var hasEnrolled = false
    var hasSkippedEnrollment = false
    var hasSkippedWarning = false
    var deviceToken: String?
    var recovery: RecoveryKind?
    /// Whether the client has been told that a visit to a browser came to nothing.
    var hasSeenEnd = false
    /// The application this is a step-up for.
    var app: SimulatedApp?
    /// Whether states are named as newer pipelines name them.
    var usesFactorStates = false

    init(stateToken: String, accountID: String?, step: Step) {
        self.stateToken = stateToken
        self.accountID = accountID
        self.step = step
    }

    var state: AuthnState { usesFactorStates ? plainState.factorTwin ?? plainState : plainState }

    /// The state as the reference page names it.
    private var plainState: AuthnState {
        switch step {
        case .unauthenticated: .unauthenticated
        case .success: .success
        case .passwordWarn: .passwordWarn
        case .passwordExpired: .passwordExpired
        case .passwordReset: .passwordReset
        case .recovery: .recovery
        case .recoveryChallenge: .recoveryChallenge
        case .mfaEnroll: .mfaEnroll
        case .mfaEnrollActivate: .mfaEnrollActivate
        case .mfaRequired: .mfaRequired
        case .mfaChallenge: .mfaChallenge
        }
    }

    /// Whether the user has shown anything that allows naming them.
    var isIdentified: Bool { knowsPassword || hasFactor || recovery != nil }

    /// Whether this is still about getting back into the account, not yet about signing in.
    var isRecovering: Bool {
        switch step {
        case .recoveryChallenge, .recovery, .passwordReset: true
        case .unauthenticated, .success, .passwordWarn, .passwordExpired, .mfaEnroll,
            .mfaEnrollActivate, .mfaRequired, .mfaChallenge:
            false
        }
    }

    var challenge: FactorChallenge? {
        guard case .mfaChallenge(let challenge) = step else { return nil }
        return challenge
    }

    var enrollment: PendingEnrollment? {
        guard case .mfaEnrollActivate(let enrollment) = step else { return nil }
        return enrollment
    }
}
