/// An active factor of an account.
struct EnrolledFactor: Sendable {
    let id: String
    var factor: SimulatedFactor
    /// The latest time step or press whose code was accepted: codes up to there are used up.
    var lastStep: Int?
    /// Whether the user wants pushes sent without asking.
    var autoPush = false

    var kind: SimulatedFactorKind { factor.kind }
}
