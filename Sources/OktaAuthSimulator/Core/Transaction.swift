import Foundation

/// A conversation with one client, found by its state token.
struct Transaction: Sendable {
    /// Where the conversation stands, with what that place needs to know.
    enum Step: Sendable {
        /// A step-up, or a device, whose user has not signed in yet.
        case unauthenticated
        /// A step-up that is done: the browser still has to follow the last link; or a device.
        case success
        /// Too many sign in: this user waits until the end of the queue.
        case poll(until: Date)
        /// A device whose code has to be typed.
        case deviceActivate
        /// Somebody tells about themselves, or signs up.
        case profileRequired
        case consentRequired
        case adminConsentRequired
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
    /// Rises with each answer that shows a transaction: the newest has the highest.
    var number = 0
    /// `nil` in the recovery of a user who does not exist, which must look like any other.
    var accountID: String?
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
    /// Whether the user need not be told that the password expires: skipped, or just changed.
    var hasSkippedWarning = false
    var deviceToken: String?
    var recovery: RecoveryKind?
    /// Whether the client has been told that a visit to a browser came to nothing.
    var hasSeenEnd = false
    /// The application this is a step-up for.
    var app: SimulatedApp?
    /// The key of the device this is for.
    var device: String?
    /// The code that the link to the page of a device held, until one is typed.
    var userCode: String?
    /// Whether the code of a device that was typed last is wrong.
    var isUserCodeWrong = false
    /// The kinds of factors that were verified, where several have to be.
    var verifiedKinds: Set<SimulatedFactorKind> = []
    /// Whether somebody signs up who has no account yet.
    var isSigningUp = false
    /// Whether states are named as newer pipelines name them.
    var usesFactorStates = false
    /// Whether it begins with the links of the newer pipeline.
    var usesLoginLinks = false
    /// Whether the choice of the first factor is called `UNAUTHENTICATED`, without a password.
    var beginsUnauthenticated = false

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
        case .poll: .poll
        case .deviceActivate: .deviceActivate
        case .profileRequired: .profileRequired
        case .consentRequired: .consentRequired
        case .adminConsentRequired: .adminConsentRequired
        case .passwordWarn: .passwordWarn
        case .passwordExpired: .passwordExpired
        case .passwordReset: .passwordReset
        case .recovery: .recovery
        case .recoveryChallenge: .recoveryChallenge
        case .mfaEnroll: .mfaEnroll
        case .mfaEnrollActivate: .mfaEnrollActivate
        case .mfaRequired:
            beginsUnauthenticated && !isIdentified ? .unauthenticated : .mfaRequired
        case .mfaChallenge: .mfaChallenge
        }
    }

    /// Whether the user has shown anything that allows naming them.
    var isIdentified: Bool {
        knowsPassword || hasFactor || !verifiedKinds.isEmpty || recovery != nil
    }

    /// Whether it shows the links of the newer pipeline: to sign in, to sign up, to recover.
    var offersLogin: Bool { usesLoginLinks || state == .profileRequired }

    /// Whether this is still about getting back into the account, not yet about signing in.
    var isRecovering: Bool {
        switch step {
        case .recoveryChallenge, .recovery, .passwordReset: true
        case .unauthenticated, .success, .poll, .deviceActivate, .profileRequired,
            .consentRequired, .adminConsentRequired, .passwordWarn, .passwordExpired, .mfaEnroll,
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
