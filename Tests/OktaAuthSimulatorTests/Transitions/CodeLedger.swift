import Foundation
import Testing

@testable import OktaAuthSimulator

/// Keeps account of codes: which were issued, and which were used up.
struct CodeLedger {
    let session: SimulatorSession
    private var pressed: [String] = []
    private var spent: Set<String> = []
    private var devices: [SimulatedDevice] = []

    init(session: SimulatorSession) { self.session = session }

    /// A code of a device: a new one, or one that was shown before.
    mutating func press(_ kind: SimulatedFactorKind, again: Bool) -> String {
        if again, let code = pressed.last { return code }
        let code = kind == .yubiKey ? session.phone.yubiKeyCode() : session.phone.hotpCode()
        pressed.append(code)
        return code
    }

    /// A new device for `app`.
    mutating func pair(_ app: SimulatedApp) -> SimulatedDevice {
        let device = session.simulator.pairDevice(for: app)
        devices.append(device)
        return device
    }

    /// The code of some device, used or not; `nil` now and then.
    func userCode(_ dice: inout SeededGenerator) -> String? {
        dice.next() % 3 == 0 ? nil : devices.suffix(2).randomElement(using: &dice)?.userCode
    }

    /// Fails if `response` accepts a code of a device that is wrong or was used before.
    private mutating func checkDevice(_ body: SimulatorJSON) {
        let code = body["userCode"]?.string ?? ""
        #expect(devices.contains { $0.userCode == code })
        spend(code)
    }

    /// Fails if `response` accepts a code that is wrong or was used before.
    mutating func check(_ request: SimulatorRequest, _ response: SimulatorResponse) {
        let parts = request.segments
        if parts.suffix(2) == ["device", "activate"], response.statusCode == 200,
            response.status != "DEVICE_ACTIVATE"
        {
            return checkDevice(SimulatorJSON(parsing: request.body) ?? .null)
        }
        guard response.statusCode == 200, let status = response.status, parts.last == "verify",
            !status.hasSuffix("_CHALLENGE"), let at = parts.firstIndex(of: "factors"),
            parts.indices.contains(at + 1),
            let body = SimulatorJSON(parsing: request.body)
        else { return }
        let code = (body["passCode"]?.string ?? body["answer"]?.string ?? body["password"]?.string)
        guard let code else { return }
        let name = parts[at + 1]
        switch name.count == 20 ? String(name.prefix(3)) : name {
        case "sms", "clf", "emf", "SMS", "CALL", "call", "email":
            #expect(session.simulator.outbox.messages.contains { $0.code == code })
            spend(code)
        case "ost", "uft", "token:software:totp":
            #expect(isShown(code))
            spend(code)
        case "ykf", "chf", "token:hardware", "token:hotp":
            #expect(pressed.contains(code))
            spend(code)
        case "ufs", "question": #expect(code.lowercased() == "mayonnaise")
        case "rsa", "ufv", "token": #expect(code == "246810")
        case "password": #expect(code.hasSuffix("-1"))
        default: break
        }
    }

    private mutating func spend(_ code: String) {
        #expect(spent.insert(code).inserted, "a code was accepted twice")
    }

    private func isShown(_ code: String) -> Bool {
        let now = TimeBasedCode.step(at: session.clock.now)
        let factors = session.simulator.server.withOrg { org, _ in
            org.accounts.flatMap { $0.factors.compactMap(\.factor.secret) }
        }
        return factors.contains { secret in
            (now - 1...now + 1).contains { TimeBasedCode(secret: secret).code(at: $0) == code }
        }
    }
}
