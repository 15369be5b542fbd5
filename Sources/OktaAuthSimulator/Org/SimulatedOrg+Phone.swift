import Foundation

/// A transaction of either engine, as the phone of its user sees it.
private protocol PhoneTransaction: StoredTransaction {
    var push: PushChallenge? { get set }
    var activation: PhoneActivation? { get set }

    func store(in org: inout SimulatedOrg)
}

extension SimulatedOrg {
    func pendingPush(of login: String, at now: Date) -> PendingPush? {
        newestPush(of: login, at: now)?.push.map { push in
            PendingPush(numbers: push.numbers, correctAnswer: push.correctAnswer)
        }
    }

    /// Records `problem` for `login`, or that the user is unknown.
    mutating func record(_ problem: String, for login: String) {
        if knownAccount(login: login) != nil { diagnostics.append("\(problem) for '\(login)'") }
    }

    /// Answers the newest push as `decide` returns, unless that is `nil`; whether it was answered.
    mutating func answerPush(
        of login: String, at now: Date, _ decide: (PushChallenge) -> PushChallenge.Decision?
    ) -> Bool {
        guard var transaction = newestPush(of: login, at: now),
            let decision = transaction.push.flatMap(decide)
        else { return false }
        transaction.push?.decision = decision
        transaction.store(in: &self)
        return true
    }

    /// Scans the QR code of the newest push enrollment, and returns whether there was one.
    mutating func scanQRCode(of login: String, at now: Date) -> Bool {
        let waiting = living(of: accounts[login: login]?.id, at: now).filter {
            $0.activation?.isOpen(at: now) == true
        }
        let newest = waiting.max {
            ($0.activation?.serial ?? 0) < ($1.activation?.serial ?? 0)
        }
        guard var transaction = newest else { return false }
        transaction.activation?.isScanned = true
        transaction.store(in: &self)
        return true
    }

    /// Whether the enrollment of a push waits for the phone of this account.
    func awaitsScan(of accountID: String, at now: Date) -> Bool {
        living(of: accountID, at: now).contains { $0.activation?.isOpen(at: now) == true }
    }

    /// The accounts with a push to approve or a QR code to scan, in the order of the org.
    func accountsAwaitingPhone(at now: Date) -> [Account] {
        let authn = transactions.all.filter { $0.awaitsPhone(at: now) }
        let identity = identity.transactions.all.filter { $0.awaitsPhone(at: now) }
        let ids = Set(authn.compactMap(\.accountID) + identity.compactMap(\.accountID))
        return accounts.positions(of: ids).map { accounts[$0] }
    }

    /// The secret of the authenticator app `kind`, active or pending.
    func secret(of login: String, kind: SimulatedFactorKind?, at now: Date) -> [UInt8]? {
        let kinds: [SimulatedFactorKind] = kind.map { [$0] } ?? [.oktaTOTP, .googleTOTP]
        guard let account = accounts[login: login] else { return nil }
        let pending = transactions.living(of: account.id, at: now)
            .sorted { ($0.expiresAt, $0.number) > ($1.expiresAt, $1.number) }
            .compactMap(\.enrollment?.factor.factor)
        let pendingIdentity = identity.transactions.living(of: account.id, at: now)
            .sorted { $0.expiresAt > $1.expiresAt }
            .compactMap(\.task?.factor)
        let enrolled = account.factors.map(\.factor)
        return (pending + pendingIdentity + enrolled)
            .first { kinds.contains($0.kind) && $0.secret != nil }?.secret
    }

    private func newestPush(of login: String, at now: Date) -> (any PhoneTransaction)? {
        living(of: accounts[login: login]?.id, at: now).filter { $0.push?.isOpen(at: now) == true }
            .max { ($0.push?.serial ?? 0) < ($1.push?.serial ?? 0) }
    }

    private func living(of id: String?, at now: Date) -> [any PhoneTransaction] {
        transactions.living(of: id, at: now) + identity.transactions.living(of: id, at: now)
    }
}

extension PhoneTransaction {
    fileprivate func awaitsPhone(at now: Date) -> Bool {
        now < expiresAt && (push?.isOpen(at: now) == true || activation?.isOpen(at: now) == true)
    }
}

extension Transaction: PhoneTransaction {
    fileprivate var push: PushChallenge? {
        get { task?.push }
        set { task?.push = newValue }
    }

    fileprivate var activation: PhoneActivation? {
        get { task?.activation }
        set { task?.activation = newValue }
    }

    fileprivate func store(in org: inout SimulatedOrg) { org.transactions.store(self) }
}

extension IdentityTransaction: PhoneTransaction {
    fileprivate var push: PushChallenge? {
        get { task?.push }
        set { task?.push = newValue }
    }

    fileprivate var activation: PhoneActivation? {
        get { task?.activation }
        set { task?.activation = newValue }
    }

    fileprivate func store(in org: inout SimulatedOrg) {
        org.identity.transaction(handle: handle).map { org.identity.store(self, as: $0.key) }
    }
}
