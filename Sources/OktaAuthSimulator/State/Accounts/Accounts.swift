import Foundation

/// The users of the org, in the order in which they were added; no two have the same login.
///
/// An account keeps its position for good, so that every way to name one is a dictionary.
struct Accounts: Sendable, RandomAccessCollection {
    let startIndex = 0
    private(set) var endIndex = 0
    /// The accounts that were added by themselves or changed, by position.
    private var stored: [Int: Account] = [:]
    /// The users whose accounts are made when they are asked for.
    private var numberedUsers: [NumberedUsers] = []
    /// Login, name and e-mail address of each account, a line each, in lower case.
    private var names: [String] = []
    private var positionByID: [String: Int] = [:]
    /// By login in lower case.
    private var positionByLogin: [String: Int] = [:]
    /// By each part of a login before an `@`, in lower case.
    private var positionsByShortName: [String: [Int]] = [:]
    /// By e-mail address in lower case, where it is not the login.
    private var positionsByEmail: [String: [Int]] = [:]
    /// The accounts locked by wrong attempts, not by an administrator.
    private var lockedPositions: Set<Int> = []
    /// The decisions on scopes, by application and by account; those for all users are by "".
    private var consents: [String: [String: [String: Bool]]] = [:]

    subscript(position: Int) -> Account {
        if let account = stored[position] { return account }
        guard let users = numberedUsers.first(where: { $0.positions.contains(position) }) else {
            preconditionFailure("no account at \(position)")
        }
        return users[position]
    }

    subscript(id id: String?) -> Account? { position(id).map { self[$0] } }

    /// The account with exactly this login, in any letter case, also if it is deactivated.
    subscript(login login: String) -> Account? {
        position(login: login.lowercased()).map { self[$0] }
    }

    /// The account for the user name `name`: matches login, then short name, then e-mail address.
    subscript(named name: String) -> Account? {
        let name = name.lowercased()
        let isActive = { (position: Int) in stored[position]?.isDeactivated != true }
        let position =
            position(login: name).flatMap { isActive($0) ? $0 : nil }
            ?? positions(shortName: name).first(where: isActive)
            ?? positionsByEmail[name]?.first(where: isActive)
        return position.map { self[$0] }
    }

    /// Adds `account`, or replaces the account with the same login, which has the same short names.
    mutating func add(_ account: Account) {
        let user = account.user
        let (login, email) = (user.login.lowercased(), user.email.lowercased())
        let old = position(login: login)
        let position = old ?? endIndex
        if let old {
            positionByID[self[old].id] = nil
            positionsByEmail[self[old].user.email.lowercased()]?.removeAll { $0 == old }
            lockedPositions.remove(old)
        } else {
            endIndex += 1
            for name in Self.shortNames(of: login) {
                positionsByShortName[name, default: []].append(position)
            }
        }
        stored[position] = account
        positionByID[account.id] = position
        positionByLogin[login] = position
        if email != login { positionsByEmail[email, default: []].append(position) }
        let name = "\(user.firstName) \(user.lastName)".lowercased()
        if position == names.endIndex { names.append("") }
        names[position] = "\(login)\n\(name)\n\(email)"
    }

    /// Adds `users` after the last account, if no user has one of their logins.
    mutating func add(_ users: NumberedUsers) -> Bool {
        guard !numberedUsers.contains(where: users.mayShareLogins),
            !positionByLogin.keys.contains(where: { users.position(login: $0) != nil })
        else { return false }
        numberedUsers.append(users)
        endIndex = users.positions.upperBound
        names += users.positions.map { "\(users.start)\($0 + 1)\(users.end)\n\(users.name)" }
        return true
    }

    /// The first position from `start` on of an account whose login, name or e-mail address
    /// contains `text`, which is in lower case.
    func position(matching text: String, from start: Int) -> Int? {
        guard names.indices.contains(start), !text.contains("\n") else { return nil }
        return text.isEmpty ? start : names[start...].firstIndex { $0.contains(text) }
    }

    func positions(of ids: Set<String>) -> [Int] { ids.compactMap { position($0) }.sorted() }

    private func position(_ id: String?) -> Int? {
        guard let id else { return nil }
        if let position = positionByID[id] { return position }
        // A user who replaced a numbered one has another id.
        let position = numberedUsers.lazy.compactMap { $0.position(id: id) }.first
        return position.flatMap { stored[$0].map(\.id) ?? id == id ? $0 : nil }
    }

    private func positions(shortName: String) -> [Int] {
        let numbered = numberedUsers.compactMap { $0.position(shortName: shortName) }
        return ((positionsByShortName[shortName] ?? []) + numbered).sorted()
    }

    private func position(login: String) -> Int? {
        positionByLogin[login] ?? numberedUsers.lazy.compactMap { $0.position(login: login) }.first
    }

    /// The parts of `login` before each `@`.
    static func shortNames(of login: String) -> [String] {
        login.utf8.indices.filter { login.utf8[$0] == UInt8(ascii: "@") }.map {
            String(login[..<$0])
        }
    }

    /// Changes the account with this id, if there is one; login and e-mail address stay.
    @discardableResult
    mutating func update<Result, Failure: Error>(
        _ id: String?, _ body: (inout Account) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let position = position(id) else { return nil }
        // Taken out, so that nothing of it is copied.
        var account = stored.removeValue(forKey: position) ?? self[position]
        defer {
            if account.lockedAt != nil { lockedPositions.insert(position) }
            stored[position] = account
        }
        return try body(&account)
    }

    mutating func unlock(after pause: TimeInterval, at now: Date) {
        guard pause > 0 else { return }
        for position in lockedPositions {
            guard let start = stored[position]?.lockedAt else {
                lockedPositions.remove(position)
                continue
            }
            if now >= start + pause { stored[position]?.unlock() }
        }
    }

    // MARK: Consent

    /// The applications that ask users of their own for consent.
    var consentApps: [SimulatedApp] {
        stored.keys.sorted().compactMap { stored[$0]?.user.consentApp }
            + numberedUsers.compactMap(\.consentApp)
    }

    /// The decisions about the scopes of `app`: by the user, or for all users.
    func answers(of id: String, to app: SimulatedApp) -> [String: Bool] {
        consents[app.id]?[app.needsAdministrator ? "" : id] ?? [:]
    }

    mutating func answer(_ answers: [String: Bool], to app: SimulatedApp, by id: String) {
        consents[app.id, default: [:]][app.needsAdministrator ? "" : id] = answers
    }

    /// The scopes granted to `app`, by the user or for all users.
    func grantedScopes(of id: String, to app: SimulatedApp) -> Set<String> {
        let answers = (consents[app.id]?[""] ?? [:]).merging(consents[app.id]?[id] ?? [:]) { $1 }
        return Set(answers.filter(\.value).keys)
    }

    mutating func revokeConsent(of id: String, to app: SimulatedApp) {
        consents[app.id]?[""] = nil
        consents[app.id]?[id] = nil
    }
}
