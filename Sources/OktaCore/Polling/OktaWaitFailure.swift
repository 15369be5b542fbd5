/// Why a wait for the user's decision, for example on the phone, did not end in a sign-in.
///
/// The transaction goes on: the user can go back, choose another factor, or send a push again.
public enum OktaWaitFailure: Equatable, Sendable {
    /// The user rejected the sign-in.
    case rejected
    /// The user did not decide in time.
    case timedOut
}
