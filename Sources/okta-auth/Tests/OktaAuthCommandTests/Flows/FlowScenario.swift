import Foundation
import OktaAuthSimulator
import Testing

@testable import okta_auth

/// A documented flow, by keyboard.
struct FlowScenario: Sendable, CustomTestStringConvertible {
    let name: String
    var user = SimulatedUser.plain
    var entry: @Sendable (OktaSimulator) -> Entry = { _ in .signIn(user: nil) }
    var prepare: @Sendable (OktaSimulator) -> Void = { _ in }
    var engine = SimulatedEngine.classic
    let plays: [Play]
    /// The status of the last step.
    var ending: String?
    /// A line of the last step.
    var lastLine: String?

    var testDescription: String { name }
    var lastStatus: String { ending ?? (engine == .classic ? "SUCCESS" : "success") }
    /// The statuses of all steps.
    var statuses: [String] { plays.map(\.status) + [lastStatus] }

    static let all =
        passwords + recoveries + challenges + enrollments + applications + identity
}

/// What scenarios share; all names and values are planted.
extension FlowScenario {
    static let login = "planted-login@example.test"
    static let password = "Passw0rd-1"
    static let newPassword = "Zebra-Passw0rd-2"

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

    static func code(_ channel: SimulatedMessage.Channel) -> Play.Value {
        { $0.outbox.latestCode(for: login, by: channel) ?? "" }
    }

    static let appCode: Play.Value = { $0.phone(of: login).totpCode() ?? "" }
    static let yubiKeyCode: Play.Value = { $0.phone(of: login).yubiKeyCode() }
    static let mailedLink: Play.Value = { $0.outbox.latest(for: login, by: .email)?.link ?? "" }
    static let activationToken: Play.Value = {
        $0.administrator.activationToken(for: login) ?? ""
    }

    static func fixed(_ text: String) -> Play.Value { { _ in text } }

    /// Enters one value; the choice has the name of the field.
    static func enter(
        _ field: String,
        at status: String,
        _ value: @escaping Play.Value
    ) -> Play {
        Play(status: status, choice: field, values: [field: value])
    }

    /// Picks the right number on the phone.
    static func pickNumber(at status: String) -> Play {
        Play(status: status) { simulator, _ in
            let phone = simulator.phone(of: login)
            phone.pick(phone.pendingChallenge?.correctAnswer ?? 0)
        }
    }

    /// Does in a browser what the page of the step asks for.
    static let visitPage: @MainActor @Sendable (OktaSimulator, Page) -> Void = { simulator, page in
        let url = page.link.flatMap(URL.init(string:))
        _ = url.map { simulator.browser.visit($0) }
    }

    static let signInPlay = Play(
        status: "UNAUTHENTICATED",
        choice: "sign-in",
        values: ["user": fixed(login), "password": fixed(password)]
    )

    static let recoveryAnswer = enter("answer", at: "RECOVERY", fixed("Simulated City"))

    static let newPasswordPlay = Play(
        status: "PASSWORD_RESET",
        choice: "new-password",
        values: ["new": fixed(newPassword)]
    )

    /// Verifies with a code that is known at once.
    static func verify(
        _ kind: SimulatedFactor,
        _ choice: String,
        _ code: @escaping Play.Value
    ) -> FlowScenario {
        FlowScenario(
            name: "\(choice) \(kind)",
            user: plantedUser(kind),
            plays: [
                signInPlay, Play(status: "MFA_REQUIRED", choice: choice),
                enter("code", at: "MFA_REQUIRED", code),
            ]
        )
    }

    /// Verifies with a code that is sent.
    static func verifySent(
        _ kind: SimulatedFactor,
        _ channel: SimulatedMessage.Channel
    ) -> FlowScenario {
        FlowScenario(
            name: "verify a code by \(channel.rawValue)",
            user: plantedUser(kind),
            plays: [
                signInPlay, Play(status: "MFA_REQUIRED", choice: "verify-\(channel.rawValue)"),
                enter("code", at: "MFA_CHALLENGE", code(channel)),
            ]
        )
    }

    /// Sets a factor up; `values` are asked for on a page of their own.
    static func enroll(
        _ kind: SimulatedFactorKind,
        _ choice: String,
        _ form: String? = nil,
        _ values: [String: Play.Value] = [:],
        _ plays: Play...
    ) -> FlowScenario {
        var user = planted(.plain)
        user.requiredFactors = [kind]
        let page = form.map { Play(status: "MFA_ENROLL", choice: $0, values: values) }
        return FlowScenario(
            name: "\(choice) \(kind)",
            user: user,
            plays: [signInPlay, Play(status: "MFA_ENROLL", choice: choice)]
                + [page].compactMap(\.self) + plays
        )
    }
}
