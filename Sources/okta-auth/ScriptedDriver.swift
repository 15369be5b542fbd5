import OktaAuthSdk
import OktaAuthSimulator

/// Runs the demo unattended: password, then a push with a number challenge.
@MainActor
final class ScriptedDriver: Driver {
    private let simulator: OktaSimulator
    private let login: String
    private var titles = ["sign in", "verify with push", "wait for the answer on the phone"][...]

    init(simulator: OktaSimulator, login: String) {
        self.simulator = simulator
        self.login = login
    }

    func choose(from actions: [Action], in status: OktaAuthStatus) async -> Action? {
        Terminal.printLine("  can: " + actions.map(\.title).joined(separator: " · "))
        guard let title = titles.popFirst(),
            let action = actions.first(where: { $0.title.hasPrefix(title) })
        else { return nil }
        Terminal.printLine("  → \(action.title)")
        return action
    }

    func value(of field: Action.Field, in status: OktaAuthStatus) async -> String? {
        Terminal.printLine("    \(field.label): \(field.isSecret ? "<redacted>" : login)")
        return field.isSecret ? DemoOrg.password : login
    }

    func respond(to push: OktaFactorPush, number: Int?) async -> Bool {
        guard let number, let pending = simulator.phone(of: login).pendingChallenge else {
            return true
        }
        let numbers = pending.numbers.map(String.init).joined(separator: ", ")
        Terminal.printLine("    the phone shows \(numbers); the user picks \(number)")
        return simulator.phone(of: login).pick(number)
    }
}
