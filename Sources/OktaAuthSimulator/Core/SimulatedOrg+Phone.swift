import Foundation

extension SimulatedOrg {
    /// The newest pending push on the phone of `login`.
    func pendingPush(of login: String, at now: Date) -> PendingPush? {
        let pushes = [
            openPush(of: login, at: now)?.2, openIdentityPush(of: login, at: now)?.push,
        ]
        return pushes.compactMap { $0 }.max { $0.serial < $1.serial }.map { push in
            PendingPush(numbers: push.numbers, correctAnswer: push.correctAnswer)
        }
    }

    /// Records `problem` for `login`, or that there is no such user.
    mutating func record(_ problem: String, for login: String) {
        if knownAccount(login: login) != nil { diagnostics.append(.noEffect(problem, for: login)) }
    }

    /// Answers the newest push with the decision of `decide`; `nil` leaves it unanswered.
    ///
    /// - Returns: Whether it was answered.
    mutating func answerPush(
        of login: String,
        at now: Date,
        _ decide: (PushChallenge) -> PushChallenge.Reply?
    ) -> Bool {
        let open = openPush(of: login, at: now)
        if let (key, push) = openIdentityPush(of: login, at: now),
            push.serial > open?.2.serial ?? 0
        {
            guard let reply = decide(push) else { return false }
            identity.transactions[key]?.answerPush(with: reply)
            return true
        }
        guard var (transaction, challenge, push) = open, let reply = decide(push) else {
            return false
        }
        push.reply = reply
        challenge.method = .push(push)
        transaction.step = .mfaChallenge(challenge)
        transactions[transaction.stateToken] = transaction
        return true
    }

    /// Scans the QR code of the newest push enrollment of `login`.
    ///
    /// - Returns: Whether there was one to scan.
    mutating func scanQRCode(of login: String, at now: Date) -> Bool {
        let open = living(of: login, at: now).compactMap { transaction in
            transaction.enrollment.map { (transaction: transaction, enrollment: $0) }
        }
        let newest = open.filter { isOpen($0.enrollment.activation, at: now) }
            .max { serial($0.enrollment) < serial($1.enrollment) }
        if let (token, number) = openActivation(of: login, at: now),
            number > newest.map({ serial($0.enrollment) }) ?? 0
        {
            return identity.activate(token)
        }
        guard var (transaction, enrollment) = newest else { return false }
        enrollment.activation?.isScanned = true
        transaction.step = .mfaEnrollActivate(enrollment)
        transactions[transaction.stateToken] = transaction
        return true
    }

    /// The secret of the authenticator app `kind`, active or pending.
    func secret(of login: String, kind: SimulatedFactorKind?, at now: Date) -> [UInt8]? {
        let kinds: [SimulatedFactorKind] = kind.map { [$0] } ?? [.oktaTOTP, .googleTOTP]
        let pending = living(of: login, at: now).compactMap(\.enrollment?.factor)
        let enrolled = account(login: login)?.factors.map(\.factor) ?? []
        return (pending + pendingIdentityFactors(of: login, at: now) + enrolled).first {
            kinds.contains($0.kind)
        }?.secret
    }

    private func openPush(
        of login: String,
        at now: Date
    ) -> (Transaction, FactorChallenge, PushChallenge)? {
        let open = living(of: login, at: now).compactMap { transaction in
            transaction.challenge.flatMap { challenge in
                challenge.push.map { (transaction, challenge, $0) }
            }
        }
        return open.filter { $0.2.isOpen(at: now) }.max { $0.2.serial < $1.2.serial }
    }

    private func living(of login: String, at now: Date) -> [Transaction] {
        guard let id = account(login: login)?.id else { return [] }
        return transactions.values.filter { $0.accountID == id && now < $0.expiresAt }
            .sorted { ($0.expiresAt, $0.number) > ($1.expiresAt, $1.number) }
    }

    private func isOpen(_ activation: PendingEnrollment.Activation?, at now: Date) -> Bool {
        activation.map { now < $0.expiresAt } ?? false
    }

    private func serial(_ enrollment: PendingEnrollment) -> Int {
        enrollment.activation?.serial ?? 0
    }
}
