/// The phone of a user, with Okta Verify and an authenticator app on it.
///
/// All actions happen at the time of the simulator's clock, and return whether they had an effect.
public struct SimulatedPhone: Sendable {
    let simulator: OktaSimulator
    let login: String

    /// The newest pending push, if any.
    public var pendingChallenge: PendingPush? {
        simulator.server.withOrg { org, now in
            _ = org.knownAccount(login: login)
            return org.pendingPush(of: login, at: now)
        }
    }

    /// Approves the newest push, unless it has a number challenge.
    @discardableResult
    public func approve() -> Bool {
        answer("push without a number challenge") { $0.numbers.isEmpty ? .approved : nil }
    }

    /// Rejects the newest push.
    @discardableResult
    public func reject() -> Bool { answer("push") { _ in .rejected } }

    /// Rejects the newest push as a phone with an outdated Okta Verify does, with that reason.
    @discardableResult
    public func reportTooOld() -> Bool { answer("push") { _ in .tooOld } }

    /// Picks a number in the number challenge: the right one approves, another one rejects.
    @discardableResult
    public func pick(_ number: Int) -> Bool {
        answer("push with a number challenge") { push in
            guard let right = push.correctAnswer else { return nil }
            return number == right ? .approved : .rejected
        }
    }

    /// Scans the QR code, or opens the link, of the newest push enrollment.
    @discardableResult
    public func scanQRCode() -> Bool {
        simulator.server.withOrg { org, now in
            let isScanned = org.scanQRCode(of: login, at: now)
            if !isScanned { org.record("no QR code of a push waits to be scanned", for: login) }
            return isScanned
        }
    }

    /// Presses the button of the user's YubiKey and returns its code, a new one each time.
    public func yubiKeyCode() -> String { press(.yubiKey) }

    /// Presses the button of the user's counter-based token and returns its code, a new one each
    /// time.
    public func hotpCode() -> String { press(.hotp) }

    /// The text that the user types now to prove a factor of this kind: the code that was sent or is shown, the
    /// answer, the password; `nil` if there is nothing to type.
    public func proof(of kind: SimulatedFactorKind) -> String? {
        switch kind.style {
        case .message: kind.channel.flatMap { simulator.outbox.latestCode(for: login, by: $0) }
        case .app: totpCode(for: kind)
        case .counter: press(kind)
        case .token:
            simulator.server.withOrg { org, _ in org.accounts[login: login]?.user.tokenPassCode }
        case .knowledge where kind == .password:
            simulator.server.withOrg { org, _ in org.accounts[login: login]?.user.password }
        case .knowledge:
            simulator.server.withOrg { org, _ in
                let enrolled = org.accounts[login: login]?.factors.first { $0.kind == kind }
                return (enrolled?.factor ?? .usual(kind)).answer
            }
        case .push, .duo, .securityKey, .redirect: nil
        }
    }

    /// The current code of an authenticator app, for an active or pending factor.
    ///
    /// Without `kind`, Okta Verify precedes Google Authenticator. `nil` without such a factor.
    public func totpCode(for kind: SimulatedFactorKind? = nil) -> String? {
        simulator.server.withOrg { org, now in
            _ = org.knownAccount(login: login)
            return org.secret(of: login, kind: kind, at: now).map { secret in
                TimeBasedCode(secret: secret).code(at: TimeBasedCode.step(at: now))
            }
        }
    }

    private func press(_ kind: SimulatedFactorKind) -> String {
        simulator.server.withOrg { org, _ in
            let count = org.accounts.update(org.accounts[login: login]?.id) { $0.press(kind) }
            if count == nil { org.record("no \(kind)", for: login) }
            return CountedCode(kind, of: login).code(at: count ?? 0)
        }
    }

    private func answer(
        _ what: String, _ decide: (PhoneTask) -> PhoneTask.Decision?
    ) -> Bool {
        simulator.server.withOrg { org, now in
            let isPending = org.pendingPush(of: login, at: now) != nil
            let isAnswered = org.answerPush(of: login, at: now, decide)
            if !isAnswered { org.record("no \(isPending ? what : "push") waits", for: login) }
            return isAnswered
        }
    }
}
