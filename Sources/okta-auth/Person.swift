import OktaAuthSdk
import OktaAuthSimulator

/// A person at the terminal.
@MainActor
final class Person: Player {
    private let simulator: OktaSimulator?
    private var login = ""
    private var shownMessages = 0

    /// Creates a person who has the phones and mailboxes of a simulator at hand, if there is one.
    init(phones simulator: OktaSimulator?) { self.simulator = simulator }

    func choose(from moves: [Move], in status: OktaAuthStatus) async -> Move? {
        showMessages()
        for (number, move) in moves.enumerated() { Terminal.say("  \(number + 1)  \(move.title)") }
        while true {
            Terminal.ask("Choose 1-\(moves.count): ")
            guard let line = await Terminal.readLine(isSecret: false) else { return nil }
            if let number = Int(line.filter { !$0.isWhitespace }), moves.indices ~= number - 1 {
                return moves[number - 1]
            }
            Terminal.say("'\(line)' is not a number from 1 to \(moves.count).")
        }
    }

    func value(of field: Move.Field, in status: OktaAuthStatus) async -> String? {
        if field.label == "code", let code = simulator?.phone(of: login).totpCode() {
            Terminal.say("    [the authenticator app shows \(code)]")
        }
        while true {
            Terminal.ask("\(field.label): ")
            guard let line = await Terminal.readLine(isSecret: field.isSecret) else { return nil }
            if !line.isEmpty {
                if field.label == "user name" { login = line }
                return line
            }
            Terminal.say("This cannot be empty.")
        }
    }

    func hear(of push: OktaFactorPush, numbered number: Int?) async -> Bool {
        guard let simulator else {
            Terminal.say("    Go on in Okta Verify.")
            return true
        }
        let phone = simulator.phone(of: login)
        guard let pending = phone.pendingChallenge else {
            Terminal.ask("    [Press return to scan the QR code] ")
            guard await Terminal.readLine(isSecret: false) != nil else { return false }
            phone.scanQRCode()
            return true
        }
        let numbers = pending.numbers.map(String.init).joined(separator: ", ")
        Terminal.ask("    [On the phone: pick \(numbers), or press return to say no] ")
        guard let line = await Terminal.readLine(isSecret: false) else { return false }
        if let number = Int(line.filter { !$0.isWhitespace }) {
            phone.pick(number)
        } else {
            phone.reject()
        }
        return true
    }

    /// Shows what arrived on the phone and in the mailbox since last time.
    private func showMessages() {
        guard let messages = simulator?.outbox.messages else { return }
        for message in messages.dropFirst(shownMessages) {
            Terminal.say(
                "    [\(message.channel.rawValue) to \(message.recipient): \(message.text)]"
            )
        }
        shownMessages = messages.count
    }
}
