/// The expiry of a password.
public enum SimulatedPasswordState: Sendable, Equatable {
    /// It does not expire.
    case valid
    /// It expires this many days after the user was added.
    case expiresIn(days: Int)
    /// It has expired.
    case expired
}
