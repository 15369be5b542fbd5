public import Foundation

extension OktaSimulator {
    /// The users of the org, in the order in which they were added.
    public var accounts: [SimulatedAccount] {
        server.withOrg { org, now in org.accounts.map { org.overview(of: $0, at: now) } }
    }

    /// The transactions in progress, the Authn API first.
    ///
    /// Within an engine, the transaction with the latest response comes first.
    @_spi(Server)
    public var transactions: [SimulatedTransaction] {
        server.withOrg { org, now in
            org.authnOverview(at: now) + org.identityOverview(at: now)
        }
    }

    /// The time of the org.
    public var now: Date { server.withOrg { _, now in now } }

    /// Moves the time of the org forward by `seconds`.
    ///
    /// With a ``clock``, that clock is advanced. In real time, the org is ahead of the machine from
    /// then on, and a negative number moves it back; responses that are delayed by a fault do not
    /// arrive sooner.
    public func advance(by seconds: TimeInterval) {
        server.time.advance(by: seconds)
    }
}

extension SimulatedOrg {
    /// The accounts with a push to approve or a QR code to scan, in the order of the org.
    func accountsAwaitingPhone(at now: Date) -> [Account] {
        let authn = transactions.all.filter { transaction in
            guard now < transaction.expiresAt else { return false }
            return transaction.challenge?.push?.isOpen(at: now) == true
                || transaction.enrollment?.activation.map { now < $0.expiresAt } == true
        }
        let identity = identity.transactions.values.filter { transaction in
            guard now < transaction.expiresAt else { return false }
            return transaction.push?.isOpen(at: now) == true
                || transaction.enrollment?.activation.map { now < $0.expiresAt } == true
        }
        let ids = Set(authn.compactMap(\.accountID) + identity.compactMap(\.accountID))
        return accounts.positions(of: ids).map { accounts[$0] }
    }

    fileprivate func authnOverview(at now: Date) -> [SimulatedTransaction] {
        transactions.all.filter { now < $0.expiresAt }
            .sorted { $0.number > $1.number }
            .map { transaction in
                let account = accounts[id: transaction.accountID]
                let verified = transaction.challenge.flatMap { account?.factor($0.factorID) }
                return SimulatedTransaction(
                    login: account?.user.login,
                    state: transaction.state.rawValue,
                    factor: verified?.kind ?? transaction.enrollment?.factor.kind,
                    expiresAt: transaction.expiresAt
                )
            }
    }

    fileprivate func identityOverview(at now: Date) -> [SimulatedTransaction] {
        identity.transactions
            .filter { now < $0.value.expiresAt && $0.value.state != .success }
            .sorted { ($0.value.expiresAt, $0.key) > ($1.value.expiresAt, $1.key) }
            .map { _, transaction in
                SimulatedTransaction(
                    login: accounts[id: transaction.accountID]?.user.login,
                    state: transaction.state.rawValue,
                    factor: transaction.challenge?.kind ?? transaction.enrollment?.factor.kind
                        ?? (transaction.push == nil ? nil : .push),
                    expiresAt: transaction.expiresAt
                )
            }
    }

    func overview(of account: Account, at now: Date) -> SimulatedAccount {
        let awaitsScan = transactions.living(of: account.id, at: now)
            .compactMap(\.enrollment?.activation)
            .contains { !$0.isScanned && now < $0.expiresAt }
        return SimulatedAccount(
            user: account.user,
            id: account.id,
            isLocked: account.isLocked,
            isDeactivated: account.isDeactivated,
            mustRecover: account.mustRecover,
            isStaged: account.user.isStaged,
            passwordExpiresAt: account.passwordExpires,
            awaitsScan: awaitsScan || awaitsActivation(of: account.user.login, at: now),
            factors: account.factors.map(\.kind)
        )
    }
}

/// A sign-in, recovery or enrollment in progress.
@_spi(Server)
public struct SimulatedTransaction: Sendable, Equatable {
    /// The login of the user, `nil` before one is named or for an unknown user name.
    public let login: String?
    /// The current state, spelled as on the wire, for example `MFA_CHALLENGE`.
    public let state: String
    /// The kind of factor that is verified or enrolled, `nil` if none is.
    public let factor: SimulatedFactorKind?
    /// The expiry of its state token, on the simulator's clock.
    public let expiresAt: Date
}
