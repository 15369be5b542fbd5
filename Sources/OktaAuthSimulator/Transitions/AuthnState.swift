/// The states of the protocol, spelled as on the wire.
package enum AuthnState: String, Sendable, CaseIterable {
    case unauthenticated = "UNAUTHENTICATED"
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
    case profileRequired = "PROFILE_REQUIRED"
    case consentRequired = "CONSENT_REQUIRED"
    case adminConsentRequired = "ADMIN_CONSENT_REQUIRED"
    case deviceActivate = "DEVICE_ACTIVATE"
    case poll = "POLL"
    case factorEnroll = "FACTOR_ENROLL"
    case factorEnrollActivate = "FACTOR_ENROLL_ACTIVATE"
    case factorRequired = "FACTOR_REQUIRED"
    case factorChallenge = "FACTOR_CHALLENGE"
    case success = "SUCCESS"

    /// The name of this state in newer pipelines, `nil` if it is the same.
    var factorTwin: AuthnState? {
        rawValue.hasPrefix("MFA_") ? AuthnState(rawValue: "FACTOR_\(rawValue.dropFirst(4))") : nil
    }
}

package typealias AuthnTransition = Transition<AuthnState, String>

extension AuthnTransition {
    var factorTwin: AuthnTransition? {
        var twin = self
        twin.from = from.map { $0.factorTwin ?? $0 }
        twin.next = next.map { $0.factorTwin ?? $0 }
        // Those pipelines publish no way back (wire document, section 5.2).
        return twin == self || relation == "prev" ? nil : twin
    }
}
