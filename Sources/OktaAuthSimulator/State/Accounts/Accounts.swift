import Foundation

/// The users of the org, in the order in which they were added; no two have the same login.
///
/// An account keeps its position for good, so that every way to name one is a dictionary.
struct Accounts: Sendable, RandomAccessCollection {
    private var list: [Account] = []
    private var searchIndex = SearchIndex()
    private var positionByID: [String: Int] = [:]
    /// By login in lower case.
    private var positionByLogin: [String: Int] = [:]
    /// By each part of a login before an `@`, in lower case.
    private var positionsByShortName: [String: [Int]] = [:]
    /// By e-mail address in lower case, where it is not the login.
    private var positionsByEmail: [String: [Int]] = [:]
    /// The positions of the accounts that wrong attempts have locked.
    private var lockedPositions: Set<Int> = []
    /// The scopes granted by administrators for all users, by application.
    private var commonConsents: [String: [String: Bool]] = [:]

    var startIndex: Int { list.startIndex }
    var endIndex: Int { list.endIndex }
    subscript(index: Int) -> Account { list[index] }

    subscript(id id: String?) -> Account? { position(id).map { list[$0] } }

    /// The account with exactly this login, in any letter case, also if it is deactivated.
    subscript(login login: String) -> Account? {
        positionByLogin[login.lowercased()].map { list[$0] }
    }

    /// The account for the user name `name`: matches login, then short name, then e-mail address.
    subscript(named name: String) -> Account? {
        let name = name.lowercased()
        let isActive = { (position: Int) in !list[position].isDeactivated }
        let position =
            positionByLogin[name].flatMap { isActive($0) ? $0 : nil }
            ?? positionsByShortName[name]?.first(where: isActive)
            ?? positionsByEmail[name]?.first(where: isActive)
        return position.map { list[$0] }
    }

    /// Adds `user`, or replaces the user with the same login.
    @discardableResult
    mutating func add(
        _ user: SimulatedUser,
        _ policy: SimulatedPolicy,
        _ generator: inout SeededGenerator,
        at now: Date
    ) -> Account {
        let account = Account(user, policy, &generator, at: now)
        let position = positionByLogin[user.login.lowercased()] ?? list.endIndex
        if position == list.endIndex {
            list.append(account)
        } else {
            forget(position)
            list[position] = account
        }
        note(position)
        return account
    }

    /// The first position from `start` on of an account whose login, name or e-mail address
    /// contains `text`, which is in lower case.
    func position(matching text: String, from start: Int) -> Int? {
        searchIndex.position(of: text, from: start)
    }

    /// The positions of the accounts with these ids, in order.
    func positions(of ids: Set<String>) -> [Int] { ids.compactMap { positionByID[$0] }.sorted() }

    private func position(_ id: String?) -> Int? { id.flatMap { positionByID[$0] } }

    /// Notes the names of the account at `position`.
    private mutating func note(_ position: Int) {
        let user = list[position].user
        let (login, email) = (user.login.lowercased(), user.email.lowercased())
        let name = "\(user.firstName) \(user.lastName)".lowercased()
        let names = email == login ? [login, name] : [login, name, email]
        searchIndex.set(names, at: position)
        positionByID[list[position].id] = position
        positionByLogin[login] = position
        if email != login { positionsByEmail[email, default: []].append(position) }
        for name in Self.shortNames(of: login) {
            positionsByShortName[name, default: []].append(position)
        }
    }

    /// Forgets the names of the account at `position`.
    private mutating func forget(_ position: Int) {
        let user = list[position].user
        let (login, email) = (user.login.lowercased(), user.email.lowercased())
        positionByID[list[position].id] = nil
        positionByLogin[login] = nil
        positionsByEmail[email]?.removeAll { $0 == position }
        for name in Self.shortNames(of: login) {
            positionsByShortName[name]?.removeAll { $0 == position }
        }
        lockedPositions.remove(position)
    }

    private static func shortNames(of login: String) -> [String] {
        login.utf8.indices.filter { login.utf8[$0] == UInt8(ascii: "@") }.map {
            String(login[..<$0])
        }
    }

    /// Changes the account with this id, if there is one; login and e-mail address stay.
    @discardableResult
    mutating func update<Result, Failure: Error>(
        _ id: String?,
        _ body: (inout Account) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let position = position(id) else { return nil }
        defer {
            if list[position].lockedAt != nil { lockedPositions.insert(position) }
        }
        return try body(&list[position])
    }

    /// Unlocks the accounts whose lock-out is over.
    mutating func unlock(after pause: TimeInterval, at now: Date) {
        guard pause > 0 else { return }
        for position in lockedPositions {
            guard let start = list[position].lockedAt else {
                lockedPositions.remove(position)
                continue
            }
            if now >= start + pause { list[position].unlock() }
        }
    }

    // MARK: Consent

    /// The decisions about the scopes of `app`: by the user, or for all users.
    func answers(of account: Account, to app: SimulatedApp) -> [String: Bool] {
        (app.needsAdministrator ? commonConsents[app.id] : account.consents[app.id]) ?? [:]
    }

    /// Stores the decisions about the scopes of `app`.
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
