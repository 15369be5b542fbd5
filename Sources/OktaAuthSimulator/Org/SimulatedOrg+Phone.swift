import Foundation

/// The phone of a user, who may have signed in with either engine.
extension SimulatedOrg {
    /// The newest pending push on the phone of `login`.
    func pendingPush(of login: String, at now: Date) -> PendingPush? {
        let pushes = [
            openPush(of: login, at: now)?.push, openIdentityPush(of: login, at: now)?.push,
        ]
        return pushes.compactMap { $0 }.max { $0.serial < $1.serial }.map { push in
            PendingPush(numbers: push.numbers, correctAnswer: push.correctAnswer)
        }
    }

    /// Records `problem` for `login`, or that the user is unknown.
    mutating func record(_ problem: String, for login: String) {
        if knownAccount(login: login) != nil { diagnostics.append(.noEffect(problem, for: login)) }
    }

    /// Approves or rejects the newest push as `decide` returns; `nil` leaves it open.
    ///
    /// - Returns: Whether it was answered.
    mutating func answerPush(
        of login: String,
        at now: Date,
        _ decide: (PushChallenge) -> PushChallenge.Decision?
    ) -> Bool {
        let open = openPush(of: login, at: now)
        if let (key, push) = openIdentityPush(of: login, at: now),
            push.serial > open?.push.serial ?? 0
        {
            guard let decision = decide(push) else { return false }
            identity.update(key) { $0.answerPush(with: decision) }
            return true
        }
        guard let (token, push) = open, let decision = decide(push) else { return false }
        transactions.update(token) { $0.answerPush(with: decision) }
        return true
    }

    /// Scans the QR code of the newest push enrollment of `login`.
    ///
    /// - Returns: Whether there was one to scan.
    mutating func scanQRCode(of login: String, at now: Date) -> Bool {
        let newest = living(of: login, at: now)
            .compactMap { transaction in
                transaction.enrollment?.activation.map { (transaction.stateToken, $0) }
            }
            .filter { now < $0.1.expiresAt }
            .max { $0.1.serial < $1.1.serial }
        if let (token, number) = openActivation(of: login, at: now), number > newest?.1.serial ?? 0
        {
            return identity.activate(token)
        }
        guard let newest else { return false }
        transactions.update(newest.0) { $0.noteScan() }
        return true
    }

    /// The secret of the authenticator app `kind`, active or pending.
    func secret(of login: String, kind: SimulatedFactorKind?, at now: Date) -> [UInt8]? {
        let kinds: [SimulatedFactorKind] = kind.map { [$0] } ?? [.oktaTOTP, .googleTOTP]
        let pending = living(of: login, at: now).compactMap(\.enrollment?.factor)
        let enrolled = accounts[login: login]?.factors.map(\.factor) ?? []
        return (pending + pendingIdentityFactors(of: login, at: now) + enrolled).first {
            kinds.contains($0.kind)
        }?.secret
    }

    private func openPush(
        of login: String,
        at now: Date
    ) -> (token: String, push: PushChallenge)? {
        living(of: login, at: now)
            .compactMap { transaction in
                transaction.challenge?.push.map { (token: transaction.stateToken, push: $0) }
            }
            .filter { $0.push.isOpen(at: now) }
            .max { $0.push.serial < $1.push.serial }
    }

    private func living(of login: String, at now: Date) -> [Transaction] {
        transactions.living(of: accounts[login: login]?.id, at: now)
    }
}
