import Foundation

/// Users who differ in their number only, for example `user1@example.test` and so on.
///
/// Each account is made at its first use, always with the same content.
struct NumberedUsers: Sendable {
    let positions: Range<Int>

    private let example: SimulatedUser
    private let policy: SimulatedPolicy
    private let addedAt: Date
    private let seed: UInt64
    /// The beginning of the ids; the position follows.
    private let idStem: String
    /// The beginning of the logins, in lower case.
    let start: String
    /// The end of the logins, after the number, in lower case.
    let end: String
    /// The same end up to each `@` in it, for short names.
    private let shortEnds: [String]

    /// `nil` if the number of a user cannot be read from each of the user's names.
    init?(
        _ positions: Range<Int>,
        like example: SimulatedUser,
        _ policy: SimulatedPolicy,
        _ generator: inout SeededGenerator,
        at now: Date
    ) {
        let parts = example.login.components(separatedBy: "{n}").map { $0.lowercased() }
        guard parts.count == 2, !parts[0].contains("@"), example.email == example.login else {
            return nil
        }
        (start, end) = (parts[0], parts[1])
        shortEnds = Accounts.shortNames(of: end)
        (self.positions, self.example) = (positions, example)
        (self.policy, addedAt, seed) = (policy, now, generator.next())
        idStem = generator.token("00u", count: 9)
    }

    /// The account at `position` as it was when it was added.
    subscript(position: Int) -> Account {
        var seeds = SeededGenerator(seed: seed &+ UInt64(position))
        var generator = SeededGenerator(seed: seeds.next())
        let user = example.numbered(position + 1)
        return Account(user, policy, &generator, id: id(at: position), at: addedAt)
    }

    var name: String { "\(example.firstName) \(example.lastName)".lowercased() }

    var consentApp: SimulatedApp? { example.consentApp }

    private func id(at position: Int) -> String {
        let digits = String(position)
        return idStem + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    func position(id: String) -> Int? {
        guard id.hasPrefix(idStem), let position = Int(id.dropFirst(idStem.count)),
            positions.contains(position), self.id(at: position) == id
        else { return nil }
        return position
    }

    /// The position of the account with this login, which is in lower case.
    func position(login: String) -> Int? { position(login, endingIn: end) }

    /// The position of the account with this part of a login before an `@`, in lower case.
    func position(shortName: String) -> Int? {
        for shortEnd in shortEnds {
            if let position = position(shortName, endingIn: shortEnd) { return position }
        }
        return nil
    }

    private func position(_ name: String, endingIn end: String) -> Int? {
        guard name.utf8.count > start.utf8.count + end.utf8.count, name.hasPrefix(start),
            name.hasSuffix(end)
        else { return nil }
        let digits = name.dropFirst(start.count).dropLast(end.count)
        guard let number = Int(digits), number > 0, String(number) == digits,
            positions.contains(number - 1)
        else { return nil }
        return number - 1
    }

    /// Whether one login may belong to both: no two positions give the same number.
    func mayShareLogins(with other: NumberedUsers) -> Bool {
        (start, end) != (other.start, other.end)
            && (start.hasPrefix(other.start) || other.start.hasPrefix(start))
            && (end.hasSuffix(other.end) || other.end.hasSuffix(end))
    }
}

extension SimulatedUser {
    /// The user with this number in place of `{n}`.
    @_spi(Server) public func numbered(_ number: Int) -> SimulatedUser {
        let number = String(number)
        let fourDigits = String(repeating: "0", count: max(0, 4 - number.count)) + number
        func replaced(_ text: String, by number: String) -> String {
            text.components(separatedBy: "{n}").joined(separator: number)
        }
        var user = self
        user.login = replaced(login, by: number)
        user.email = email == login ? user.login : replaced(email, by: number)
        user.phoneNumber = phoneNumber.map { replaced($0, by: fourDigits) }
        return user
    }
}
