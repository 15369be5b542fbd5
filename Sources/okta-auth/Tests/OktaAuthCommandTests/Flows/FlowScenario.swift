import OktaAuthSimulator
import Testing

@testable import okta_auth

/// A documented flow, by keyboard.
///
/// What is typed into each field, the script of a test knows.
struct FlowScenario: Sendable, CustomTestStringConvertible {
    let name: String
    var user = planted(.plain)
    var engine = SimulatedEngine.classic
    var entry = Entry.signIn(user: nil)
    /// What is typed into these fields, in place of what the script knows.
    var typing: [String: Play.Value] = [:]
    /// The number that the last message was sent to.
    var recipient: String?
    var prepare: @Sendable (OktaSimulator) -> Void = { _ in }
    let plays: [Play]
    /// The status of the last step, if it is not the usual one.
    var ending: String?
    var lastLine: String?

    var testDescription: String { name }
    var statuses: [String] {
        plays.map(\.status) + [ending ?? (engine == .classic ? "SUCCESS" : "success")]
    }

    static let login = "planted-login@example.test"

    /// A user with names that must not be recorded.
    static func planted(_ user: SimulatedUser) -> SimulatedUser {
        var user = user
        (user.login, user.email) = (login, login)
        (user.firstName, user.lastName) = ("Plantedfirst", "Plantedlast")
        return user
    }

    static func plantedUser(_ factors: SimulatedFactor...) -> SimulatedUser {
        planted(SimulatedUser(factors: factors))
    }

    /// A user who has to set up a factor.
    static func enrolling(_ kind: SimulatedFactorKind) -> SimulatedUser {
        var user = planted(.plain)
        user.requiredFactors = [kind]
        return user
    }
}
