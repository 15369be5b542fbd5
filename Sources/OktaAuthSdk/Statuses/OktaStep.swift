/// A status by its class, for a `switch` that needs neither a cast nor a `default`.
///
/// ```swift
/// func handle(_ status: OktaAuthStatus) {
///     switch status.step {
///     case .success(let success): show(success.sessionToken == nil ? "unlocked" : "done")
///     case .factorRequired(let required): show(required.availableFactors)
///     case .factorChallenge(let challenge): show(challenge.factor)
///     case .passwordWarning, .passwordExpired, .passwordReset: show("a password is due")
///     case .factorEnroll, .factorEnrollActivate: show("a factor is to be set up")
///     case .recovery, .recoveryChallenge, .lockedOut: show("an account is recovered")
///     case .unauthenticated: show("begin")
///     case .unknown(let status): status.cancel()
///     }
/// }
/// ```
///
/// A status class of the app counts as the class it extends.
public enum OktaStep {
    /// Nobody is signed in yet.
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
    /// The user picks a factor to enroll.
    case factorEnroll(OktaAuthStatusFactorEnroll)
    /// The factor waits for its activation.
    case factorEnrollActivate(OktaAuthStatusFactorEnrollActivate)
    /// The user picks a factor to verify.
    case factorRequired(OktaAuthStatusFactorRequired)
    /// The picked factor waits for its answer.
    case factorChallenge(OktaAuthStatusFactorChallenge)
    /// The transaction is complete.
    case success(OktaAuthStatusSuccess)
    /// A status without a class of its own: it can still go back, be cancelled and be looked at.
    case unknown(OktaAuthStatus)
}

extension OktaAuthStatus {
    /// This status by its class.
    public var step: OktaStep {
        switch self {
        case let status as OktaAuthStatusUnauthenticated: .unauthenticated(status)
        case let status as OktaAuthStatusPasswordWarning: .passwordWarning(status)
        case let status as OktaAuthStatusPasswordExpired: .passwordExpired(status)
        case let status as OktaAuthStatusPasswordReset: .passwordReset(status)
        case let status as OktaAuthStatusLockedOut: .lockedOut(status)
        case let status as OktaAuthStatusRecovery: .recovery(status)
        case let status as OktaAuthStatusRecoveryChallenge: .recoveryChallenge(status)
        case let status as OktaAuthStatusFactorEnroll: .factorEnroll(status)
        case let status as OktaAuthStatusFactorEnrollActivate: .factorEnrollActivate(status)
        case let status as OktaAuthStatusFactorRequired: .factorRequired(status)
        case let status as OktaAuthStatusFactorChallenge: .factorChallenge(status)
        case let status as OktaAuthStatusSuccess: .success(status)
        default: .unknown(self)
        }
    }
}
