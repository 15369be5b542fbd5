import OktaAuthSdk
import OktaAuthSimulator

/// Plays the demo: password, then a push with a number challenge.
@MainActor
final class Script: Player {
    private let simulator: OktaSimulator
    private let login: String
    private var titles = ["sign in", "verify with push", "wait for the answer on the phone"][...]

    init(simulator: OktaSimulator, login: String) {
        self.simulator = simulator
        self.login = login
    }

    func choose(from moves: [Move], in status: OktaAuthStatus) async -> Move? {
        Terminal.say("  can: " + moves.map(\.title).joined(separator: " · "))
        guard let title = titles.popFirst(),
            let move = moves.first(where: { $0.title.hasPrefix(title) })
        else { return nil }
        Terminal.say("  → \(move.title)")
        return move
    }

    func value(of field: Move.Field, in status: OktaAuthStatus) async -> String? {
        Terminal.say("    \(field.label): \(field.isSecret ? "<redacted>" : login)")
        return field.isSecret ? DemoOrg.password : login
    }

    func hear(of push: OktaFactorPush, numbered number: Int?) async -> Bool {
        guard let number, let pending = simulator.phone(of: login).pendingChallenge else {
            return true
        }
        let numbers = pending.numbers.map(String.init).joined(separator: ", ")
        Terminal.say("    the phone shows \(numbers); the user picks \(number)")
        return simulator.phone(of: login).pick(number)
    }
}
