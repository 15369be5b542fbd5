public import Foundation

/// A sign-in, recovery or enrollment in progress.
public struct SimulatedTransaction: Sendable, Equatable {
    /// The login of the user, `nil` if there is none yet or the user name is unknown.
    public let login: String?
    /// The current state, spelled as on the wire, for example `MFA_CHALLENGE`.
    public let state: String
    /// The kind of factor that is verified or enrolled, `nil` if none is.
    public let factor: SimulatedFactorKind?
    /// The expiry of its state token, on the simulator's clock.
    public let expiresAt: Date
}
