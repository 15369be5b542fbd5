import OktaAuthSimulator
import Testing

@testable import okta_auth

/// A documented flow, by keyboard.
///
/// ``ScriptDialogue`` knows the value of each field.
struct FlowScenario: Sendable, CustomTestStringConvertible {
    let name: String
    var user = planted(.plain)
    var engine = SimulatedEngine.classic
    var entry = Entry.signIn(user: nil)
    /// Values of fields that replace the values of the script.
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

    /// The step that signs in with name and password.
    static func signIn(at engine: SimulatedEngine) -> Play {
        engine == .classic ? "UNAUTHENTICATED sign-in" : "identify sign-in"
    }

    /// A `choice` from the list of the user's factors.
    static func choose(_ choice: String, at engine: SimulatedEngine) -> Play {
        engine == .classic
            ? "MFA_REQUIRED \(choice)" : "select-authenticator-authenticate \(choice)"
    }
}
