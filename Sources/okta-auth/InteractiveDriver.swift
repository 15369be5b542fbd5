import OktaAuthSdk
import OktaAuthSimulator

/// Reads decisions and values from the terminal.
@MainActor
final class InteractiveDriver: Driver {
    private let simulator: OktaSimulator?
    private var login = ""
    private var shownMessages = 0

    /// Creates a driver that also shows the phones and messages of `simulator`, if there is one.
    init(phones simulator: OktaSimulator?) { self.simulator = simulator }

    func choose(from actions: [Action], in status: OktaAuthStatus) async -> Action? {
        showMessages()
        for (number, action) in actions.enumerated() {
            Terminal.printLine("  \(number + 1)  \(action.title)")
        }
        while true {
            Terminal.prompt("Choose 1-\(actions.count): ")
            guard let line = await Terminal.readLine(isSecret: false) else { return nil }
            if let number = Int(line.filter { !$0.isWhitespace }), actions.indices ~= number - 1 {
                return actions[number - 1]
            }
            Terminal.printLine("'\(line)' is not a number from 1 to \(actions.count).")
        }
    }

    func value(of field: Action.Field, in status: OktaAuthStatus) async -> String? {
        if field.label == "code", let code = simulator?.phone(of: login).totpCode() {
            Terminal.printLine("    [the authenticator app shows \(code)]")
        }
        while true {
            Terminal.prompt("\(field.label): ")
            guard let line = await Terminal.readLine(isSecret: field.isSecret) else { return nil }
            if !line.isEmpty {
                if field.label == "user name" { login = line }
                return line
            }
            Terminal.printLine("This cannot be empty.")
        }
    }

    func respond(to push: OktaFactorPush, number: Int?) async -> Bool {
        guard let simulator else {
            Terminal.printLine("    Continue in Okta Verify.")
            return true
        }
        let phone = simulator.phone(of: login)
        guard let pending = phone.pendingChallenge else {
            Terminal.prompt("    [Press return to scan the QR code] ")
            guard await Terminal.readLine(isSecret: false) != nil else { return false }
            phone.scanQRCode()
            return true
        }
        let numbers = pending.numbers.map(String.init).joined(separator: ", ")
        Terminal.prompt("    [On the phone: pick \(numbers), or press return to reject] ")
        guard let line = await Terminal.readLine(isSecret: false) else { return false }
        if let number = Int(line.filter { !$0.isWhitespace }) {
            phone.pick(number)
        } else {
            phone.reject()
        }
        return true
    }

    /// Prints the messages sent since the last call.
    private func showMessages() {
        guard let messages = simulator?.outbox.messages else { return }
        for message in messages.dropFirst(shownMessages) {
            Terminal.printLine(
                "    [\(message.channel.rawValue) to \(message.recipient): \(message.text)]"
            )
        }
        shownMessages = messages.count
    }
}
