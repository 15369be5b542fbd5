import Foundation

/// A transaction of either engine, as the phone of its user sees it.
private protocol PhoneTransaction: StoredTransaction {
    var phone: PhoneTask? { get set }

    func store(in org: inout SimulatedOrg)
}

extension SimulatedOrg {
    func pendingPush(of login: String, at now: Date) -> PendingPush? {
        newestTask(of: login, at: now, isSetup: false)?.phone.map { push in
            PendingPush(numbers: push.numbers, correctAnswer: push.correctAnswer)
        }
    }

    /// Records `problem` for `login`, or that the user is unknown.
    mutating func record(_ problem: String, for login: String) {
        if knownAccount(login: login) != nil { diagnostics.append("\(problem) for '\(login)'") }
    }

    /// Applies the decision of `decide` to the newest push; `false` without a push or a decision.
    mutating func answerPush(
        of login: String, at now: Date, _ decide: (PhoneTask) -> PhoneTask.Decision?
    ) -> Bool {
        guard var transaction = newestTask(of: login, at: now, isSetup: false),
            let decision = transaction.phone.flatMap(decide)
        else { return false }
        transaction.phone?.decision = decision
        transaction.store(in: &self)
        return true
    }

    /// Scans the QR code of the newest push enrollment, and returns whether there was one.
    mutating func scanQRCode(of login: String, at now: Date) -> Bool {
        guard var transaction = newestTask(of: login, at: now, isSetup: true) else { return false }
        transaction.phone?.decision = .approved
        transaction.store(in: &self)
        return true
    }

    func awaitsScan(of accountID: String, at now: Date) -> Bool {
        living(of: accountID, at: now).contains { $0.awaitsPhone(at: now, isSetup: true) }
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
        let kinds = kind.map { [$0] } ?? SimulatedFactorKind.allCases.filter { $0.style == .app }
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

    private func newestTask(of login: String, at now: Date, isSetup: Bool)
        -> (any PhoneTransaction)?
    {
        living(of: accounts[login: login]?.id, at: now)
            .filter { $0.awaitsPhone(at: now, isSetup: isSetup) }
            .max { ($0.phone?.serial ?? 0) < ($1.phone?.serial ?? 0) }
    }

    private func living(of id: String?, at now: Date) -> [any PhoneTransaction] {
        transactions.living(of: id, at: now) + identity.transactions.living(of: id, at: now)
    }
}

extension PhoneTransaction {
    /// Whether a push or a setup is pending on the phone; `isSetup` selects one of the two.
    fileprivate func awaitsPhone(at now: Date, isSetup: Bool? = nil) -> Bool {
        guard let phone, now < expiresAt, phone.isOpen(at: now) else { return false }
        return isSetup == nil || isSetup == phone.isSetup
    }
}

extension Transaction: PhoneTransaction {
    fileprivate var phone: PhoneTask? {
        get { task?.phone }
        set { task?.phone = newValue }
    }

    fileprivate func store(in org: inout SimulatedOrg) { org.transactions.store(self) }
}

extension IdentityTransaction: PhoneTransaction {
    fileprivate var phone: PhoneTask? {
        get { task?.phone }
        set { task?.phone = newValue }
    }

    fileprivate func store(in org: inout SimulatedOrg) {
        org.identity.transaction(handle: handle).map { org.identity.store(self, as: $0.key) }
    }
}
