import Foundation
import OktaAuthSimulator
import Testing

@testable import okta_auth

/// A documented flow, by keyboard.
///
/// What is typed into each field, the script of a test knows.
struct FlowScenario: Sendable, CustomTestStringConvertible {
    let name: String
    let user: SimulatedUser
    var plays: [Play]
    var entry = Entry.signIn(user: nil)
    /// What is typed into these fields, in place of what the script knows.
    var typing: [String: Play.Value] = [:]
    /// The status of the last step, if it is not the usual one.
    var ending: String?
    var lastLine: String?
    var prepare: @Sendable (OktaSimulator) -> Void = { _ in }
    /// The number that the last message was sent to.
    var recipient: String?
    var engine = SimulatedEngine.classic

    init(_ name: String, _ user: SimulatedUser = plantedUser(), _ plays: Play...) {
        self.name = name
        self.user = user
        self.plays = plays
    }

    var testDescription: String { name }
    var statuses: [String] {
        plays.map(\.status) + [ending ?? (engine == .classic ? "SUCCESS" : "success")]
    }

    /// The same scenario, with changes.
    func with(_ change: (inout FlowScenario) -> Void) -> FlowScenario {
        var copy = self
        change(&copy)
        return copy
    }

    /// The same scenario, from the link of an e-mail.
    func beginningWithLink() -> FlowScenario {
        with {
            $0.entry = .recoveryLink
            $0.typing["token"] = { $0.outbox.latest(for: Self.login, by: .email)?.link ?? "" }
            $0.prepare = { $0.administrator.resetPassword(of: Self.login) }
        }
    }

    /// The same scenario, from an activation token.
    func beginningWithActivation() -> FlowScenario {
        with {
            $0.entry = .activation
            $0.typing["token"] = { $0.administrator.activationToken(for: Self.login) ?? "" }
        }
    }

    static let all =
        passwords + recoveries + challenges + enrollments + applications + identity
}

/// What scenarios share; all names and values are planted.
extension FlowScenario {
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

    static let signIn: Play = "UNAUTHENTICATED sign-in"
    static let identify: Play = "identify sign-in"
}
