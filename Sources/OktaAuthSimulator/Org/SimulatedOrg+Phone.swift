import Foundation

/// The phone of a user, who may have signed in with either engine.
extension SimulatedOrg {
    /// A transaction of either engine, by its key.
    private enum TransactionKey {
        case authn(String)
        case identity(String)
    }

    /// The newest pending push on the phone of `login`.
    func pendingPush(of login: String, at now: Date) -> PendingPush? {
        openPush(of: login, at: now).map { _, push in
            PendingPush(numbers: push.numbers, correctAnswer: push.correctAnswer)
        }
    }

    /// Records `problem` for `login`, or that the user is unknown.
    mutating func record(_ problem: String, for login: String) {
        if knownAccount(login: login) != nil { diagnostics.append("\(problem) for '\(login)'") }
    }

    /// Approves or rejects the newest push as `decide` returns; `nil` leaves it open.
    ///
    /// - Returns: Whether it was answered.
    mutating func answerPush(
        of login: String,
        at now: Date,
        _ decide: (PushChallenge) -> PushChallenge.Decision?
    ) -> Bool {
        guard let (key, push) = openPush(of: login, at: now), let decision = decide(push) else {
            return false
        }
        switch key {
        case .authn(let token):
            transactions.update(token) { $0.challenge?.push?.decision = decision }
        case .identity(let key): identity.update(key) { $0.push?.decision = decision }
        }
        return true
    }

    /// Scans the QR code of the newest push enrollment of `login`.
    ///
    /// - Returns: Whether there was one to scan.
    mutating func scanQRCode(of login: String, at now: Date) -> Bool {
        let authn = living(of: login, at: now).compactMap { transaction in
            transaction.enrollment?.activation
                .flatMap { now < $0.expiresAt ? $0.serial : nil }
                .map { (TransactionKey.authn(transaction.stateToken), $0) }
        }
        let identity = openActivations(of: login, at: now).map {
            (TransactionKey.identity($0.token), $0.serial)
        }
        switch (authn + identity).max(by: { $0.1 < $1.1 })?.0 {
        case .authn(let token):
            transactions.update(token) { $0.enrollment?.activation?.isScanned = true }
        case .identity(let token): return self.identity.activate(token)
        case nil: return false
        }
        return true
    }

    /// Whether an Okta Verify of the Identity Engine waits for the phone of `login`.
    func awaitsActivation(of login: String, at now: Date) -> Bool {
        !openActivations(of: login, at: now).isEmpty
    }

    /// The secret of the authenticator app `kind`, active or pending.
    func secret(of login: String, kind: SimulatedFactorKind?, at now: Date) -> [UInt8]? {
        let kinds: [SimulatedFactorKind] = kind.map { [$0] } ?? [.oktaTOTP, .googleTOTP]
        let pending = living(of: login, at: now).compactMap(\.enrollment?.factor)
        let pendingIdentity = livingIdentity(of: login, at: now)
            .sorted { $0.1.expiresAt > $1.1.expiresAt }
            .compactMap(\.1.enrollment?.factor)
        let enrolled = accounts[login: login]?.factors.map(\.factor) ?? []
        return (pending + pendingIdentity + enrolled).first { kinds.contains($0.kind) }?.secret
    }

    private func openPush(of login: String, at now: Date) -> (TransactionKey, PushChallenge)? {
        let authn = living(of: login, at: now).compactMap { transaction in
            transaction.challenge?.push.map { (TransactionKey.authn(transaction.stateToken), $0) }
        }
        let identity = livingIdentity(of: login, at: now).compactMap { key, transaction in
            transaction.push.map { (TransactionKey.identity(key), $0) }
        }
        return (authn + identity).filter { $0.1.isOpen(at: now) }
            .max { $0.1.serial < $1.1.serial }
    }

    private func openActivations(of login: String, at now: Date)
        -> [IdentityEnrollment.Activation]
    {
        livingIdentity(of: login, at: now).compactMap(\.1.enrollment?.activation)
            .filter { !$0.isScanned && now < $0.expiresAt }
    }

    private func living(of login: String, at now: Date) -> [Transaction] {
        transactions.living(of: accounts[login: login]?.id, at: now)
    }

    private func livingIdentity(of login: String, at now: Date) -> [(String, IdentityTransaction)] {
        accounts[login: login].map { identity.living(of: $0.id, at: now) } ?? []
    }
}
