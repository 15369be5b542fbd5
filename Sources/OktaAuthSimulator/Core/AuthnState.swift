/// The states of the protocol, spelled as on the wire.
package enum AuthnState: String, Sendable, CaseIterable {
    case passwordWarn = "PASSWORD_WARN"
    case passwordExpired = "PASSWORD_EXPIRED"
    case passwordReset = "PASSWORD_RESET"
    case recovery = "RECOVERY"
    case recoveryChallenge = "RECOVERY_CHALLENGE"
    case lockedOut = "LOCKED_OUT"
    case mfaEnroll = "MFA_ENROLL"
    case mfaEnrollActivate = "MFA_ENROLL_ACTIVATE"
    case mfaRequired = "MFA_REQUIRED"
    case mfaChallenge = "MFA_CHALLENGE"
    case success = "SUCCESS"
}
