/// A status by its class, for a `switch` that needs neither a cast nor a `default`.
///
/// ```swift
/// func handle(_ status: OktaAuthStatus) {
///     switch status.step {
///     case .success(let success): show(success.sessionToken == nil ? "unlocked" : "done")
///     case .factorRequired(let required): show(required.availableFactors)
///     case .factorChallenge(let challenge): show(challenge.factor)
///     case .passwordWarning, .passwordExpired, .passwordReset: show("a password is due")
///     case .factorEnroll, .factorEnrollActivate: show("a factor has to be set up")
///     case .recovery, .recoveryChallenge, .lockedOut: show("an account is recovered")
///     case .consentRequired, .adminConsentRequired: show("an application asks for access")
///     case .profileRequired, .deviceActivate, .queued: show("something rare")
///     case .unauthenticated: show("begin")
///     case .unknown(let status): status.cancel()
///     }
/// }
/// ```
///
/// A status class of the app counts as the class it extends.
public enum OktaAuthStatusKind {
    /// No user is signed in yet.
    case unauthenticated(OktaAuthStatusUnauthenticated)
    /// The password is right and expires soon.
    case passwordWarning(OktaAuthStatusPasswordWarning)
    /// The password is right and has expired.
    case passwordExpired(OktaAuthStatusPasswordExpired)
    /// The user may set a new password.
    case passwordReset(OktaAuthStatusPasswordReset)
    /// The account is locked.
    case lockedOut(OktaAuthStatusLockedOut)
    /// A recovery was started.
    case recovery(OktaAuthStatusRecovery)
    /// A recovery code or link is on its way.
    case recoveryChallenge(OktaAuthStatusRecoveryChallenge)
    /// The user selects a factor to enroll.
    case factorEnroll(OktaAuthStatusFactorEnroll)
    /// The factor waits for its activation.
    case factorEnrollActivate(OktaAuthStatusFactorEnrollActivate)
    /// The user selects a factor to verify.
    case factorRequired(OktaAuthStatusFactorRequired)
    /// The selected factor waits for the user.
    case factorChallenge(OktaAuthStatusFactorChallenge)
    /// The transaction is complete.
    case success(OktaAuthStatusSuccess)
    /// An application requests access.
    case consentRequired(OktaAuthStatusConsentRequired)
    /// An application requests access, and an administrator consents for all users.
    case adminConsentRequired(OktaAuthStatusAdminConsentRequired)
    /// The profile of the user is incomplete.
    case profileRequired(OktaAuthStatusProfileRequired)
    /// A device without a keyboard waits for its code.
    case deviceActivate(OktaAuthStatusDeviceActivate)
    /// The user waits in a queue before the sign-in.
    case queued(OktaAuthStatusQueued)
    /// A status without a class of its own: it can still go back, be cancelled and be inspected.
    case unknown(OktaAuthStatus)
}

extension OktaAuthStatus {
    /// This status by its class.
    public var step: OktaAuthStatusKind {
        BuiltInStatus.rows.lazy.compactMap { $0.step(self) }.first ?? .unknown(self)
    }
}
