import Foundation

/// The API for a server around the org.
extension OktaSimulator {
    /// Creates an empty org in real time, for a program that is nothing but a simulator.
    @_spi(Server) public convenience init(serverSeed seed: UInt64) {
        self.init(timeOf: nil, seed: seed)
    }

    /// The number of users.
    @_spi(Server) public var accountCount: Int { server.withOrg { org, _ in org.accounts.count } }

    /// The user with this login in any letter case.
    @_spi(Server) public func account(login: String) -> SimulatedAccount? {
        server.withOrg { org, now in
            org.accounts[login: login].map { org.overview(of: $0, at: now) }
        }
    }

    /// A page of the users whose login, name or e-mail address contains `text`.
    ///
    /// - Parameters:
    ///   - text: The text to find, in any letter case; an empty one matches every user.
    ///   - start: The position at which to begin: 0, or `next` of the page before.
    ///   - limit: The most users of the page.
    /// - Returns: The users, and where the next page begins, `nil` after the last.
    @_spi(Server) public func accounts(
        matching text: String = "", from start: Int = 0, limit: Int
    ) -> (accounts: [SimulatedAccount], next: Int?) {
        let text = text.lowercased()
        var found: [SimulatedAccount] = []
        var next: Int? = max(0, start)
        while next != nil, found.count < limit {
            // Other requests get their turn after 200 users.
            server.withOrg { org, now in
                let end = min(limit, found.count + 200)
                next = org.accounts.position(matching: text, from: next ?? 0)
                while let position = next, found.count < end {
                    found.append(org.overview(of: org.accounts[position], at: now))
                    next = org.accounts.position(matching: text, from: position + 1)
                }
            }
        }
        return (found, next)
    }

    /// The users whose phone has something to do: approve a push, or scan a QR code.
    @_spi(Server) public var accountsAwaitingPhone: [SimulatedAccount] {
        server.withOrg { org, now in
            org.accountsAwaitingPhone(at: now).map { org.overview(of: $0, at: now) }
        }
    }

    /// The applications that ask users of their own for consent.
    @_spi(Server) public var consentApps: [SimulatedApp] {
        server.withOrg { org, _ in org.accounts.consentApps }
    }

    /// The transactions in progress, the Authn API first.
    ///
    /// Within an engine, the transaction with the latest response comes first. Each has the members
    /// `login`, `state`, `factor` and `expiresAt`.
    @_spi(Server) public var transactions: [SimulatorJSON] {
        server.withOrg { org, now in
            org.authnOverview(at: now) + org.identityOverview(at: now)
        }
    }

    /// The transition tables of both engines, which determine the routes and forms of the org.
    @_spi(Server) public static let transitionTables: SimulatorJSON = [
        "classic": .array(AuthnTable.rows.map { row($0, relation: $0.relation) }),
        "identity": .array(IdentityTable.rows.map { row($0, relation: $0.relation.rawValue) }),
    ]

    private static func row<State: RawRepresentable<String>, Relation>(
        _ transition: Transition<State, Relation>, relation: String
    ) -> SimulatorJSON {
        var isDocumented = true
        if case .assumed = transition.source { isDocumented = false }
        return [
            "from": transition.from.map { .string($0.rawValue) } ?? .null,
            "relation": .string(relation), "method": .string(transition.method),
            "path": .string(transition.path),
            "next": .array(transition.next.map { .string($0.rawValue) }),
            "isDocumented": .bool(isDocumented),
        ]
    }

    /// Empties the mailbox.
    @_spi(Server) public func clearOutbox() {
        server.withOrg { org, _ in org.outbox = SimulatedOutbox() }
    }

    /// Makes the time of an org in real time the time of this machine.
    @_spi(Server) public func resetTime() { server.time.reset() }
}

extension SimulatedOrg {
    fileprivate func authnOverview(at now: Date) -> [SimulatorJSON] {
        transactions.all.filter { now < $0.expiresAt }
            .sorted { $0.number > $1.number }
            .map { transaction in
                let account = accounts[id: transaction.accountID]
                let verified = transaction.challenge.flatMap { account?.factor($0.factor.id) }
                let factor = verified?.kind ?? transaction.enrollment?.factor.kind
                return overview(of: transaction, transaction.state.rawValue, factor)
            }
    }

    fileprivate func identityOverview(at now: Date) -> [SimulatorJSON] {
        identity.transactions.byKey
            .filter { now < $0.value.expiresAt && $0.value.state != .success }
            .sorted { ($0.value.expiresAt, $0.key) > ($1.value.expiresAt, $1.key) }
            .map { _, transaction in
                overview(of: transaction, transaction.state.rawValue, transaction.task?.kind)
            }
    }

    private func overview(
        of transaction: some StoredTransaction, _ state: String, _ factor: SimulatedFactorKind?
    ) -> SimulatorJSON {
        let login = accounts[id: transaction.accountID]?.user.login
        return [
            "login": login.map(SimulatorJSON.string) ?? .null, "state": .string(state),
            "factor": factor.map { .string($0.rawValue) } ?? .null,
            "expiresAt": .string(transaction.expiresAt.formatted(.iso8601)),
        ]
    }

    func overview(of account: Account, at now: Date) -> SimulatedAccount {
        SimulatedAccount(
            user: account.user,
            id: account.id,
            isLocked: account.isLocked,
            isDeactivated: account.isDeactivated,
            mustRecover: account.mustRecover,
            passwordExpiresAt: account.passwordExpires,
            awaitsScan: awaitsScan(of: account.id, at: now),
            factors: account.factors.map(\.kind)
        )
    }
}
