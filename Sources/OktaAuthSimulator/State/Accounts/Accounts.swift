import Foundation

/// The users of the org, in the order in which they were added; no two have the same login.
struct Accounts: Sendable, RandomAccessCollection {
    private var list: [Account] = []
    /// The scopes granted by administrators for all users, by application.
    private var commonConsents: [String: [String: Bool]] = [:]

    var startIndex: Int { list.startIndex }
    var endIndex: Int { list.endIndex }
    subscript(index: Int) -> Account { list[index] }

    subscript(id id: String?) -> Account? { list.first { $0.id == id } }

    /// The account with exactly this login, in any letter case, also if it is deactivated.
    subscript(login login: String) -> Account? {
        list.first { $0.user.login.lowercased() == login.lowercased() }
    }

    /// The account for the user name `name`: matches login, then short name, then e-mail address.
    subscript(named name: String) -> Account? {
        let name = name.lowercased()
        let active = list.filter { !$0.isDeactivated }
        return active.first { $0.user.login.lowercased() == name }
            ?? active.first { $0.user.login.lowercased().hasPrefix("\(name)@") }
            ?? active.first { $0.user.email.lowercased() == name }
    }

    /// Adds `user` in place of the user with the same login.
    @discardableResult
    mutating func add(
        _ user: SimulatedUser,
        _ policy: SimulatedPolicy,
        _ generator: inout SeededGenerator,
        at now: Date
    ) -> Account {
        let account = Account(user, policy, &generator, at: now)
        list.removeAll { $0.user.login.lowercased() == user.login.lowercased() }
        list.append(account)
        return account
    }

    /// Changes the account with this id, if there is one.
    @discardableResult
    mutating func update<Result, Failure: Error>(
        _ id: String?,
        _ body: (inout Account) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let index = list.firstIndex(where: { $0.id == id }) else { return nil }
        return try body(&list[index])
    }

    /// Unlocks the accounts whose lock-out is over.
    mutating func unlock(after pause: TimeInterval, at now: Date) {
        guard pause > 0 else { return }
        for index in list.indices {
            guard let start = list[index].lockedAt, now >= start + pause else { continue }
            list[index].unlock()
        }
    }

    // MARK: Consent

    /// What was answered about the scopes of `app`: by the user, or for all users.
    func answers(of account: Account, to app: SimulatedApp) -> [String: Bool] {
        (app.needsAdministrator ? commonConsents[app.id] : account.consents[app.id]) ?? [:]
    }

    /// Stores the answers about the scopes of `app`.
    mutating func answer(_ answers: [String: Bool], to app: SimulatedApp, by id: String) {
        if app.needsAdministrator {
            commonConsents[app.id] = answers
        } else {
            update(id) { $0.consents[app.id] = answers }
        }
    }

    /// The scopes granted to `app`, by the user or for all users.
    func grantedScopes(of account: Account, to app: SimulatedApp) -> Set<String> {
        let answers = (commonConsents[app.id] ?? [:])
            .merging(account.consents[app.id] ?? [:]) { $1 }
        return Set(answers.filter(\.value).keys)
    }

    mutating func revokeConsent(of id: String, to app: SimulatedApp) {
        commonConsents[app.id] = nil
        update(id) { $0.consents[app.id] = nil }
    }
}
