import Foundation

extension SimulatedOrg {
    /// The newest push of the Identity Engine that `login` can still approve or reject.
    func openIdentityPush(
        of login: String,
        at now: Date
    ) -> (key: String, push: PushChallenge)? {
        livingIdentity(of: login, at: now)
            .compactMap { key, transaction in transaction.push.map { (key: key, push: $0) } }
            .filter { $0.push.isOpen(at: now) }
            .max { $0.push.serial < $1.push.serial }
    }

    /// The newest Okta Verify of the Identity Engine that waits for the phone of `login`.
    func openActivation(of login: String, at now: Date) -> (token: String, serial: Int)? {
        livingIdentity(of: login, at: now)
            .compactMap(\.1.enrollment?.activation)
            .filter { !$0.isScanned && now < $0.expiresAt }
            .map { (token: $0.token, serial: $0.serial) }
            .max { $0.serial < $1.serial }
    }

    /// The factors that `login` is enrolling with the Identity Engine, the newest first.
    func pendingIdentityFactors(of login: String, at now: Date) -> [SimulatedFactor] {
        livingIdentity(of: login, at: now)
            .sorted { $0.1.expiresAt > $1.1.expiresAt }
            .compactMap(\.1.enrollment?.factor)
    }

    private func livingIdentity(
        of login: String,
        at now: Date
    ) -> [(String, IdentityTransaction)] {
        account(login: login).map { identity.living(of: $0.id, at: now) } ?? []
    }
}
