/// An active factor of an account.
struct EnrolledFactor: Sendable {
    let id: String
    var factor: SimulatedFactor
    /// The latest time step or press whose code was accepted: earlier codes are spent.
    var lastStep: Int?
    /// The latest code that was sent, until it is used.
    var sentCode: IssuedCode?
    /// Whether pushes are sent automatically.
    var autoPush = false

    var kind: SimulatedFactorKind { factor.kind }
}
