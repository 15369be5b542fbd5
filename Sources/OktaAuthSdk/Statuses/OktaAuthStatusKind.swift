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
    /// Ask for user name and password: the start of a transaction.
    case unauthenticated(OktaAuthStatusUnauthenticated)
    /// Offer a new password before the old one expires; the user can skip it.
    case passwordWarning(OktaAuthStatusPasswordWarning)
    /// Ask for a new password, because the old one has expired.
    case passwordExpired(OktaAuthStatusPasswordExpired)
    /// Ask for a new password at the end of a recovery.
    case passwordReset(OktaAuthStatusPasswordReset)
    /// Offer to unlock the account.
    case lockedOut(OktaAuthStatusLockedOut)
    /// Ask the recovery question, or redeem the recovery token.
    case recovery(OktaAuthStatusRecovery)
    /// Ask for the recovery code; a recovery link opens elsewhere.
    case recoveryChallenge(OktaAuthStatusRecoveryChallenge)
    /// Let the user choose a factor to enroll.
    case factorEnroll(OktaAuthStatusFactorEnroll)
    /// Activate the factor that was just enrolled.
    case factorEnrollActivate(OktaAuthStatusFactorEnrollActivate)
    /// Let the user choose a factor to verify.
    case factorRequired(OktaAuthStatusFactorRequired)
    /// Verify the factor that the user has chosen.
    case factorChallenge(OktaAuthStatusFactorChallenge)
    /// Exchange the session token, if the complete transaction has one.
    case success(OktaAuthStatusSuccess)
    /// Ask for consent to the access that an application requests.
    case consentRequired(OktaAuthStatusConsentRequired)
    /// Ask an administrator for consent on behalf of all users.
    case adminConsentRequired(OktaAuthStatusAdminConsentRequired)
    /// Ask for the members that the profile of the user lacks.
    case profileRequired(OktaAuthStatusProfileRequired)
    /// Ask for the code that a device without a keyboard shows.
    case deviceActivate(OktaAuthStatusDeviceActivate)
    /// Wait for the turn of the user in a queue before the sign-in.
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
