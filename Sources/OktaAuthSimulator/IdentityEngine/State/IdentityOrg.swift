import Foundation

/// The part of the org that the Identity Engine may use.
///
/// Accounts, messages and time are shared with the Authn API; nothing else of it is reachable.
protocol IdentityOrg {
    var policy: SimulatedPolicy { get }
    var identityRules: SimulatedIdentity { get }
    var generator: SeededGenerator { get set }

    func account(_ id: String?) -> Account?
    /// The active account for a user name.
    func account(named name: String) -> Account?
    /// The account with exactly this login.
    func account(login: String) -> Account?
    mutating func update(_ id: String?, _ body: (inout Account) -> Void)
    mutating func add(_ user: SimulatedUser, at now: Date)
    /// The serial number of a new push.
    mutating func countPush() -> Int
    mutating func check(
        _ password: String,
        of account: Account,
        at now: Date
    ) throws(APIError)
    /// Counts a wrong answer; at the limit, locks the account.
    ///
    /// - Returns: Whether the account is locked now.
    mutating func countFailure(of account: Account, at now: Date) -> Bool
    /// Counts a message to `recipient`; whether it is within the limit.
    mutating func admitIdentityMessage(_ recipient: String, at now: Date) -> Bool
    mutating func send(_ message: SimulatedMessage)
    mutating func closeSessions(of accountID: String)
}
