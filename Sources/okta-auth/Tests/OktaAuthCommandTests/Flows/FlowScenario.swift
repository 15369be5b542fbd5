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

    /// Verifies the only factor of a user, which is `choice` in the list.
    static func verify(
        _ factor: SimulatedFactor,
        _ choice: String,
        _ last: Play,
        at engine: SimulatedEngine = .classic
    ) -> FlowScenario {
        FlowScenario(
            name: "\(engine): verify \(factor.kind)",
            user: plantedUser(factor),
            engine: engine,
            plays: [signIn(at: engine), choose("verify-\(choice)", at: engine), last]
        )
    }

    /// Sets up the factor that a user needs, which is `choice` in the list.
    static func enroll(
        _ kind: SimulatedFactorKind,
        _ choice: String,
        _ plays: Play...,
        at engine: SimulatedEngine = .classic
    ) -> FlowScenario {
        let status = engine == .classic ? "MFA_ENROLL" : "select-authenticator-enroll"
        return FlowScenario(
            name: "\(engine): enroll \(kind)",
            user: enrolling(kind),
            engine: engine,
            plays: [signIn(at: engine), "\(status) enroll-\(choice)"] + plays
        )
    }

    /// A user who has to set up a factor.
    static func enrolling(_ kind: SimulatedFactorKind) -> SimulatedUser {
        var user = planted(.plain)
        user.requiredFactors = [kind]
        return user
    }
}
