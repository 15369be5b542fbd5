/// Why the key that a session is bound to cannot be used.
///
/// Nothing is removed, and nothing is sent without the key.
public enum OktaDPoPKeyProblem: Hashable, Sendable {
    /// The key store has no such key any more, for example after a restore on another device.
    case lost
    /// The key store returned another key than the tokens are bound to.
    case different
    /// The key cannot be made or used now, for example because the device is locked; the text is the
    /// reason, and the same call may succeed later.
    case unavailable(String)
}

extension OktaDPoPKeyProblem: CustomStringConvertible {
    /// One sentence: the problem and the remedy.
    public var description: String {
        switch self {
        case .lost:
            "The key that the tokens are bound to is gone: sign in again for tokens with a new key."
        case .different:
            "The key store returned another key than the tokens are bound to: sign in again for "
                + "tokens with a new key."
        case .unavailable(let reason):
            "The key for the tokens cannot be made or used now: \(reason). Try again later."
        }
    }
}
