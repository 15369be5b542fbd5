/// An invalid setting, or a call to the simulator that had no effect.
///
/// Such a call changes nothing; the diagnostic is stored in ``OktaSimulator/diagnostics``.
public struct SimulatorDiagnostic: Error, Sendable, Equatable, CustomStringConvertible {
    /// The problem, and the valid alternatives.
    public let description: String

    init(_ description: String) { self.description = description }

    static func unknownUser(_ login: String, known: [String]) -> SimulatorDiagnostic {
        let users = known.isEmpty ? "there are none" : known.sorted().joined(separator: ", ")
        return SimulatorDiagnostic("no user '\(login)'; users: \(users)")
    }

    static func noEffect(_ problem: String, for login: String) -> SimulatorDiagnostic {
        SimulatorDiagnostic("\(problem) for '\(login)'")
    }
}
