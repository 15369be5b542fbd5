import Foundation

/// An authentication transaction, identified by its state token.
struct Transaction: StoredTransaction {
    enum Step: Sendable {
        /// A step-up or a device activation whose user has not signed in yet.
        case unauthenticated
        /// A completed step-up, whose browser has yet to follow the last link; or a completed
        /// device activation.
        case success
        /// The user waits in the sign-in queue.
        case poll(until: Date)
        /// The code of a device has to be entered.
        case deviceActivate
        /// The form of a profile or a sign-up.
        case profileRequired
        case consentRequired
        case adminConsentRequired
        case passwordWarn
        case passwordExpired
        case passwordReset
        case recovery
        case recoveryChallenge(SimulatedMessage.Channel)
        case mfaEnroll
        case mfaEnrollActivate(PendingEnrollment)
        case mfaRequired
        case mfaChallenge(FactorChallenge)

        /// The state as named by the reference page.
        var state: AuthnState { row.state }

        /// The place in the order of a sign-in, which never goes back.
        var order: Int { row.order }

        private var row: (state: AuthnState, order: Int) {
            switch self {
            case .unauthenticated: (.unauthenticated, 0)
            case .poll: (.poll, 0)
            case .deviceActivate: (.deviceActivate, 0)
            case .recoveryChallenge: (.recoveryChallenge, 0)
            case .recovery: (.recovery, 0)
            case .passwordReset: (.passwordReset, 0)
            case .mfaRequired: (.mfaRequired, 1)
            case .mfaChallenge: (.mfaChallenge, 1)
            case .passwordExpired: (.passwordExpired, 2)
            case .mfaEnroll: (.mfaEnroll, 3)
            case .mfaEnrollActivate: (.mfaEnrollActivate, 3)
            case .passwordWarn: (.passwordWarn, 4)
            case .profileRequired: (.profileRequired, 5)
            case .consentRequired: (.consentRequired, 6)
            case .adminConsentRequired: (.adminConsentRequired, 6)
            case .success: (.success, 7)
            }
        }
    }

    let stateToken: String
    /// Increases with each response that includes a transaction; the newest has the highest.
    var number = 0
    /// `nil` in the recovery of an unknown user, which must look like any other.
    var accountID: String?
    var step: Step
    var expiresAt = Date.distantPast
    var relayState: String?
    /// The user name as submitted, for the limits of recovery messages.
    var username = ""
    var offersAllOptionalFactors = false
    var warnsBeforeExpiry = false
    /// Whether the password was verified or recovered.
    var hasVerifiedPassword = false
    /// Whether a factor was verified or enrolled, or is not required.
    var hasFactor = false
    var hasEnrolled = false
    var hasSkippedEnrollment = false
    /// Whether the expiry warning is done: skipped, or the password was changed.
    var hasSkippedWarning = false
    var deviceToken: String?
    var recovery: RecoveryKind?
    /// Whether the failure of a browser visit has been reported.
    var hasSeenEnd = false
    /// The application of a step-up.
    var app: SimulatedApp?
    /// The key of the device to activate.
    var device: String?
    /// The device code in the link to the page, until one is entered.
    var userCode: String?
    /// Whether the last device code was wrong.
    var isUserCodeWrong = false
    /// The kinds of factors verified so far, for a sequence.
    var verifiedKinds: Set<SimulatedFactorKind> = []
    /// Whether this is a sign-up, without an account yet.
    var isSigningUp = false
    /// Whether states have the names of newer pipelines.
    var usesFactorStates = false
    /// Whether it started with the links of the newer pipeline.
    var usesLoginLinks = false
    /// Whether the selection of the first factor is named `UNAUTHENTICATED`, in a sign-in without a
    /// password.
    var beginsUnauthenticated = false

    var state: AuthnState {
        let isFirst = beginsUnauthenticated && !isIdentified && step.state == .mfaRequired
        let state = isFirst ? .unauthenticated : step.state
        return usesFactorStates ? state.factorTwin ?? state : state
    }

    /// Whether the user is identified by a password, factor or token.
    var isIdentified: Bool {
        hasVerifiedPassword || hasFactor || !verifiedKinds.isEmpty || recovery != nil
    }

    /// Whether it has the links of the newer pipeline: to sign in, to sign up, to recover.
    var offersLogin: Bool { usesLoginLinks || state == .profileRequired }

    /// Whether this is still a recovery, not yet a sign-in.
    var isRecovering: Bool { [.recoveryChallenge, .recovery, .passwordReset].contains(step.state) }

    var challenge: FactorChallenge? {
        get {
            guard case .mfaChallenge(let challenge) = step else { return nil }
            return challenge
        }
        set { if let newValue { step = .mfaChallenge(newValue) } }
    }

    var enrollment: PendingEnrollment? {
        get {
            guard case .mfaEnrollActivate(let enrollment) = step else { return nil }
            return enrollment
        }
        set { if let newValue { step = .mfaEnrollActivate(newValue) } }
    }

    /// The task in a browser, of a challenge or an enrollment.
    var web: WebTask? { challenge?.web ?? enrollment?.web }

    func profileFields(_ account: Account?, _ policy: SimulatedPolicy) -> [SimulatedProfileField] {
        isSigningUp ? policy.registration : account?.user.missingProfile ?? []
    }
}
