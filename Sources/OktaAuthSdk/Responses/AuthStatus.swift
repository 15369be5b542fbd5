/// Where a transaction stands: the `status` of a response.
///
/// The step-up spellings `FACTOR_REQUIRED`, `FACTOR_CHALLENGE`, `FACTOR_ENROLL` and
/// `FACTOR_ENROLL_ACTIVATE` mean the same as their `MFA_` twins and are read as those.
public enum AuthStatus: SpelledEnum {
    /// The server waits for credentials.
    case unauthenticated
    /// The password is right and expires soon.
    case passwordWarning
    /// The password is right and has expired.
    case passwordExpired
    /// A recovery was started; its token or the security question is next.
    case recovery
    /// A recovery code is on its way to the user.
    case recoveryChallenge
    /// The user may set a new password.
    case passwordReset
    /// The account is locked.
    case lockedOut
    /// The user picks a factor to enroll.
    case MFAEnroll  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The factor is enrolled and waits for its activation.
    case MFAEnrollActivate  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The user picks a factor to verify.
    case MFARequired  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The selected factor waits for the user's code or answer.
    case MFAChallenge  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The transaction is complete.
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
