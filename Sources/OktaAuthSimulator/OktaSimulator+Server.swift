/// The API for a server around the org.
@_spi(Server)
extension OktaSimulator {
    /// Creates an empty org in real time, for a program that is nothing but a simulator.
    public convenience init(serverSeed seed: UInt64) {
        self.init(time: .real(.init()), clock: nil, seed: seed)
    }

    /// The number of users.
    public var accountCount: Int { server.withOrg { org, _ in org.accounts.count } }

    /// The user with this login in any letter case.
    public func account(login: String) -> SimulatedAccount? {
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
    public func accounts(
        matching text: String = "",
        from start: Int = 0,
        limit: Int
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
    public var accountsAwaitingPhone: [SimulatedAccount] {
        server.withOrg { org, now in
            org.accountsAwaitingPhone(at: now).map { org.overview(of: $0, at: now) }
        }
    }

    /// The applications that ask users of their own for consent.
    public var consentApps: [SimulatedApp] {
        server.withOrg { org, _ in org.accounts.compactMap(\.user.consentApp) }
    }

    /// Empties the mailbox.
    public func clearOutbox() {
        server.withOrg { org, _ in org.messages.outbox = SimulatedOutbox() }
    }

    /// Makes the time of an org in real time the time of this machine.
    public func resetTime() { server.time.reset() }
}
