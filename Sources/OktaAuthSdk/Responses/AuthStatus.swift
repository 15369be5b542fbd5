/// Where a transaction stands: the `status` of a response.
///
/// The step-up spellings `FACTOR_REQUIRED`, `FACTOR_CHALLENGE`, `FACTOR_ENROLL` and
/// `FACTOR_ENROLL_ACTIVATE` mean the same as their `MFA_` twins and are read as those.
public enum AuthStatus: SpelledEnum {
    /// `UNAUTHENTICATED`: the server waits for credentials.
    case unauthenticated
    /// `PASSWORD_WARN`: the password is right and expires soon.
    case passwordWarning
    /// `PASSWORD_EXPIRED`: the password is right and has expired.
    case passwordExpired
    /// `RECOVERY`: a recovery was started; its token or the security question is next.
    case recovery
    /// `RECOVERY_CHALLENGE`: a recovery code is on its way to the user.
    case recoveryChallenge
    /// `PASSWORD_RESET`: the user may set a new password.
    case passwordReset
    /// `LOCKED_OUT`: the account is locked.
    case lockedOut
    /// `MFA_ENROLL`: the user picks a factor to enroll.
    case MFAEnroll  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// `MFA_ENROLL_ACTIVATE`: the factor is enrolled and waits for its activation.
    case MFAEnrollActivate  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// `MFA_REQUIRED`: the user picks a factor to verify.
    case MFARequired  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// `MFA_CHALLENGE`: the selected factor waits for the user's code or answer.
    case MFAChallenge  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// `SUCCESS`: the transaction is complete.
    case success
    /// A status newer than this SDK, spelled as the server spelled it.
    case unknown(String)

    package static let spellings: KeyValuePairs<String, Self> = [
        "UNAUTHENTICATED": .unauthenticated, "PASSWORD_WARN": .passwordWarning,
        "PASSWORD_EXPIRED": .passwordExpired, "RECOVERY": .recovery,
        "RECOVERY_CHALLENGE": .recoveryChallenge, "PASSWORD_RESET": .passwordReset,
        "LOCKED_OUT": .lockedOut, "MFA_ENROLL": .MFAEnroll,
        "MFA_ENROLL_ACTIVATE": .MFAEnrollActivate, "MFA_REQUIRED": .MFARequired,
        "MFA_CHALLENGE": .MFAChallenge, "SUCCESS": .success,
        "FACTOR_REQUIRED": .MFARequired, "FACTOR_CHALLENGE": .MFAChallenge,
        "FACTOR_ENROLL": .MFAEnroll, "FACTOR_ENROLL_ACTIVATE": .MFAEnrollActivate,
    ]

    package var unknownSpelling: String? {
        if case .unknown(let spelling) = self { spelling } else { nil }
    }
}
