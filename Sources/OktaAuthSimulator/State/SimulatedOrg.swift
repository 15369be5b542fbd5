import Foundation

/// An Okta org as a value: maps a request and the time to a response.
///
/// It does no I/O, reads no clock, and its only randomness is seeded, so that the same requests at
/// the same times always get the same responses. Its state is in parts, each with its own storage.
struct SimulatedOrg: Sendable {
    var accounts = Accounts()
    var transactions = TransactionStore<Transaction>()
    var devices = Devices()
    var sessions = Sessions()
    var outbox = SimulatedOutbox()
    var limits = Limits()
    var identity = IdentityStore()

    var policy = SimulatedPolicy()
    var engine = SimulatedEngine.classic
    var upgrade: Set<SimulatedUpgrade> = []
    /// The API token of trusted applications: header `Authorization: SSWS …`.
    var apiToken = "00SimulatedApiToken"
    /// The origin of links, `nil` for the origin of each request.
    var publicOrigin: String?
    var generator: SeededGenerator
    var passkeys = SimulatedPasskeys()
    /// The ids of the credentials that were registered, of all users.
    var registeredPasskeys: Set<[UInt8]> = []
    /// Why the passkey or the proof of the current request was refused.
    var refusal: String?
    var phoneTaskCount = 0
    /// The number of responses that included a transaction.
    var shownCount = 0
    /// Invalid settings, and calls that had no effect.
    var diagnostics: [String] = []
    var refusals = Refusals()
    /// The next time at which expired tokens are removed.
    private var nextSweep = Date.distantPast

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func reset() {
        var fresh = SimulatedOrg(seed: generator.next())
        (fresh.policy, fresh.publicOrigin, fresh.apiToken) = (policy, publicOrigin, apiToken)
        fresh.sessions.oauth.settings = sessions.oauth.settings
        (fresh.engine, fresh.identity.settings) = (engine, identity.settings)
        (fresh.upgrade, fresh.passkeys) = (upgrade, passkeys)
        self = fresh
    }

    /// Replaces the policy, and records the validation messages of the new one.
    mutating func change(policy new: SimulatedPolicy) {
        let known = policy.validationMessages
        policy = new
        diagnostics += new.validationMessages.filter { !known.contains($0) }
    }

    /// Adds `user`, or replaces the user with the same login and ends what that one began.
    mutating func add(_ user: SimulatedUser, at now: Date) {
        if let old = accounts[login: user.login] { revokeTransactions(of: old.id) }
        diagnostics += user.validationMessages
        accounts.add(Account(user, policy, &generator, at: now))
    }

    /// Adds `count` users like `example`, with the number of each in place of `{n}`.
    mutating func add(_ count: Int, like example: SimulatedUser, at now: Date) {
        let positions = accounts.endIndex..<(accounts.endIndex + count)
        if let users = NumberedUsers(positions, like: example, policy, &generator, at: now),
            accounts.add(users)
        {
            diagnostics += example.validationMessages
        } else {
            for position in positions { add(example.numbered(position + 1), at: now) }
        }
    }

    /// The account with this login; records a diagnostic for an unknown login.
    mutating func knownAccount(login: String) -> Account? {
        if let account = accounts[login: login] { return account }
        let known = accounts.prefix(20).map(\.user.login).sorted().joined(separator: ", ")
        let users = known.isEmpty ? "there are none" : known
        diagnostics.append("no user '\(login)'; users: \(users)")
        return nil
    }

    /// Puts a message to `account` into the outbox, by default an e-mail.
    mutating func send(
        _ text: String,
        to account: Account,
        address: String? = nil,
        by channel: SimulatedMessage.Channel = .email,
        code: String? = nil,
        link: String? = nil,
        recoveryToken: String? = nil,
        at now: Date
    ) {
        let message = SimulatedMessage(
            login: account.user.login,
            channel: channel,
            recipient: address ?? account.user.email,
            text: text,
            code: code,
            link: link,
            recoveryToken: recoveryToken,
            date: now
        )
        outbox.messages.append(message)
    }

    /// Rejects a message within the pause after the last one for the same `purpose`.
    mutating func admitMessage(
        _ purpose: String, by channel: SimulatedMessage.Channel, at now: Date
    ) throws(APIError) {
        guard limits.admit(purpose, within: channel.pause, at: now) else {
            throw .sentRecently(channel)
        }
    }

    /// Rejects a message of the Identity Engine to a recipient who got the most in five minutes.
    mutating func admitIdentityMessage(
        to recipient: String, by channel: SimulatedMessage.Channel, at now: Date
    ) throws(APIError) {
        let event = "identity \(channel.rawValue) \(recipient)"
        let limit = identity.settings.messageLimit
        guard limits.admit(event, limit: limit, within: 300, at: now) else { throw .rateLimited }
    }

    mutating func revokeTransactions(of id: String) {
        transactions.endAll(of: id)
        identity.endAll(of: id)
    }

    /// Removes expired tokens once a minute; they are rejected like unknown ones.
    mutating func sweep(at now: Date) {
        guard now >= nextSweep else { return }
        nextSweep = now.addingTimeInterval(60)
        transactions.sweep(at: now)
        sessions.sweep(at: now)
        limits.sweep(at: now)
        identity.sweep(at: now)
    }
}
