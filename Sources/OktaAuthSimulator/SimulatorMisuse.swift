/// Something a test asked of the simulator that cannot be done.
///
/// Nothing happens then; what was wrong is kept in ``OktaSimulator/misuses``.
public struct SimulatorMisuse: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong, with what there is instead.
    public let description: String

    init(_ description: String) { self.description = description }

    static func unknownUser(_ login: String, known: [String]) -> SimulatorMisuse {
        let users = known.isEmpty ? "there are none" : known.sorted().joined(separator: ", ")
        return SimulatorMisuse("no user '\(login)'; users: \(users)")
    }

    static func nothing(_ what: String, for login: String) -> SimulatorMisuse {
        SimulatorMisuse("\(what) for '\(login)'")
    }
}
