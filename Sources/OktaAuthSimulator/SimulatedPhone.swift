/// The phone of a user, with Okta Verify and an authenticator app on it.
///
/// Whatever it does happens at the time of the simulator's clock.
public struct SimulatedPhone: Sendable {
    let simulator: OktaSimulator
    let login: String

    /// The newest push that waits for an answer, `nil` if none does.
    public var pendingChallenge: PendingPush? {
        simulator.engine.withOrg { org, now in
            _ = org.knownAccount(login: login)
            return org.pendingPush(of: login, at: now)
        }
    }

    /// Approves the newest push.
    ///
    /// Where a number has to be picked, this is not enough.
    ///
    /// - Returns: Whether a push was approved.
    @discardableResult
    public func approve() -> Bool {
        answer("push without a number challenge") { $0.numbers.isEmpty ? .approved : nil }
    }

    /// Rejects the newest push.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func reject() -> Bool { answer("push") { _ in .rejected } }

    /// Does what a phone does whose Okta Verify is too old: rejects the newest push, and says so.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func demandUpgrade() -> Bool { answer("push") { _ in .tooOld } }

    /// Picks a number in the number challenge: the right one approves, another one rejects.
    ///
    /// - Returns: Whether a push asked for a number.
    @discardableResult
    public func pick(_ number: Int) -> Bool {
        answer("push with a number challenge") { push in
            guard let right = push.correctAnswer else { return nil }
            return number == right ? .approved : .rejected
        }
    }

    /// Does nothing: the push waits until it times out.
    ///
    /// For tests that read like a story.
    public func ignore() {}

    /// Scans the QR code, or opens the link, of the newest push enrollment.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func scanQRCode() -> Bool {
        simulator.engine.withOrg { org, now in
            let isScanned = org.scanQRCode(of: login, at: now)
            if !isScanned { org.noteMisuse("no QR code of a push waits to be scanned", login) }
            return isScanned
        }
    }

    /// Presses the button of the user's YubiKey: the code it types, a new one each time.
    public func yubiKeyCode() -> String { press(.yubiKey) }

    /// Presses the button of the user's counting token: the code it shows, a new one each time.
    public func hotpCode() -> String { press(.hotp) }

    /// The code an authenticator app shows now, for a factor that is enrolled or about to be.
    ///
    /// Without `kind`, Okta Verify comes before Google Authenticator. `nil` without such a factor.
    public func totpCode(for kind: SimulatedFactorKind? = nil) -> String? {
        simulator.engine.withOrg { org, now in
            _ = org.knownAccount(login: login)
            return org.secret(of: login, kind: kind, at: now).map { secret in
                TimeBasedCode(secret: secret).code(at: TimeBasedCode.step(at: now))
            }
        }
    }

    private func press(_ kind: SimulatedFactorKind) -> String {
        simulator.engine.withOrg { org, _ in
            let id = org.account(login: login)?.id
            org.update(id) { $0.presses[kind, default: 0] += 1 }
            if id == nil { org.noteMisuse("no \(kind)", login) }
            let count = org.account(id)?.presses[kind] ?? 0
            return CountedCode(kind, of: login).code(at: count)
        }
    }

    private func answer(
        _ what: String,
        _ decide: (PushChallenge) -> PushChallenge.Reply?
    ) -> Bool {
        simulator.engine.withOrg { org, now in
            let isAnswered = org.answerPush(of: login, at: now, decide)
            if !isAnswered { org.noteMisuse("no \(what) waits", login) }
            return isAnswered
        }
    }
}
