import Foundation

struct Transaction: StoredTransaction {
    let stateToken: String
    /// Increases with each response that includes a transaction; the newest has the highest.
    var number = 0
    /// `nil` in the recovery of an unknown user, which must look like any other.
    var accountID: String?
    /// The state as named by the reference page.
    ///
    /// `SUCCESS` is a completed step-up, whose browser has yet to follow the last link, or a completed
    /// device activation.
    private(set) var step: AuthnState
    var quirks: Set<SimulatedPolicy.Quirk>
    var expiresAt: Date
    /// The factor of `MFA_CHALLENGE` and `MFA_ENROLL_ACTIVATE`; `nil` in any other step.
    var task: FactorTask?
    var recoveryChannel: SimulatedMessage.Channel?
    var queueEnd = Date.distantPast
    var relayState: String?
    /// The user name as submitted, for the limits of recovery messages.
    var username = ""
    var offersAllOptionalFactors = false
    var warnsBeforeExpiry = false
    var hasVerifiedPassword = false
    /// Whether a factor was verified or enrolled, or is not required.
    var hasFactor = false
    var hasEnrolled = false
    var hasSkippedEnrollment = false
    /// Whether the expiry warning is done: skipped, or the password was changed.
    var hasSkippedWarning = false
    var deviceToken: String?
    var recovery: RecoveryKind?
    var app: SimulatedApp?
    var device: String?
    /// The device code in the link to the page, until one is entered.
    var userCode: String?
    var isUserCodeWrong = false
    var verifiedKinds: Set<SimulatedFactorKind> = []
    /// Whether a passkey was used that verified its user.
    var passkeyVerifiedUser = false
    /// Whether this is a sign-up, without an account yet.
    var isSigningUp = false
    var usesLoginLinks = false

    var state: AuthnState {
        let isFirst = step == .mfaRequired && !isIdentified
        let state = isFirst && quirks.contains(.beginsUnauthenticated) ? .unauthenticated : step
        return quirks.contains(.usesFactorStates) ? state.factorTwin ?? state : state
    }

    /// Whether the user is identified by a password, factor or token.
    var isIdentified: Bool {
        hasVerifiedPassword || hasFactor || !verifiedKinds.isEmpty || recovery != nil
    }

    /// Whether the sign-in of `account` used more than one proof.
    ///
    /// A passkey in place of a password is a single proof, unless it verified its user.
    func usedFactor(of account: Account) -> Bool {
        let isOneProof = verifiedKinds == [.webAuthn] && !passkeyVerifiedUser && recovery == nil
        return hasFactor && !account.factors.isEmpty && !isOneProof
    }

    /// Whether it has the links of the newer pipeline: to sign in, to sign up, to recover.
    var offersLogin: Bool { usesLoginLinks || state == .profileRequired }

    /// Whether this is still a recovery, not yet a sign-in.
    var isRecovering: Bool { [.recoveryChallenge, .recovery, .passwordReset].contains(step) }

    var challenge: FactorTask? { step == .mfaChallenge ? task : nil }

    var enrollment: FactorTask? { step == .mfaEnrollActivate ? task : nil }

    /// Goes on to `step`, and leaves what the step before was about.
    mutating func move(to step: AuthnState, _ task: FactorTask? = nil) {
        (self.step, self.task) = (step, task)
    }

    func profileFields(_ account: Account?, _ policy: SimulatedPolicy) -> [SimulatedProfileField] {
        isSigningUp ? policy.registration : account?.user.missingProfile ?? []
    }
}
