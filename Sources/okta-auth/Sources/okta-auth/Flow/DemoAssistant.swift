import Foundation
import OktaAuthSimulator
import OktaSignIn

/// Shows the mailbox and the phones of the simulated org beside a sign-in, and acts on them.
@MainActor
final class DemoAssistant {
    private let simulator: OktaSimulator
    private var shownMessages = 0

    init(_ simulator: OktaSimulator) { self.simulator = simulator }

    /// The messages since the last call, and the code of an app if the page needs it.
    func lines(on page: Page) -> [String] {
        let messages = simulator.outbox.messages.dropFirst(shownMessages)
        shownMessages += messages.count
        var lines = messages.map { "[\($0.channel.rawValue) to \($0.recipient): \($0.text)]" }
        if page.app?.secret != nil || page.factor?.kind == .totp, let login,
            let code = simulator.phone(of: login).totpCode()
        {
            lines.append("[the authenticator app shows \(code)]")
        }
        return lines
    }

    /// The choices on the user's phone.
    func choices(on page: Page) -> [Choice] {
        func act(_ id: String, _ title: String, _ action: @escaping () -> Bool) -> Choice {
            Choice(id: id, title: title, isAside: true) { _ in
                _ = action()
                return page
            }
        }
        guard page.wait != nil, let login else { return [] }
        let phone = simulator.phone(of: login)
        guard let push = phone.pendingChallenge else {
            return simulator.accounts.contains(where: \.awaitsScan)
                ? [act("scan", "[phone: scan the QR code]") { phone.scanQRCode() }] : []
        }
        let reject = act("reject", "[phone: reject]") { phone.reject() }
        guard !push.numbers.isEmpty else {
            return [act("approve", "[phone: approve]") { phone.approve() }, reject]
        }
        return push.numbers.map { number in
            act("pick-\(number)", "[phone: pick \(number)]") { phone.pick(number) }
        } + [reject]
    }

    /// The user of the latest sign-in.
    private var login: String? {
        simulator.requests.reversed().lazy.compactMap { request in
            (request.json?["username"] ?? request.json?["identifier"])?.string
        }.first
    }
}
