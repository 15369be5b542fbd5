import OktaCore

/// The revocations of one client of an issuer in this process: one of its calls sends them at a time.
final class RevocationWork: Sendable {
    private struct State {
        /// Whether there was something to revoke when that was last known.
        var isOpen = false
        /// The entries that could not be stored.
        var unsaved: [PendingRevocation] = []
        /// Tokens that were revoked, which the store still lists.
        var revoked: Set<String> = []
        var foreground: (any OktaCancellable)?
    }

    private let flight = SingleFlight()
    private let state = Locked(State())

    /// Whether there was something to revoke when that was last known.
    var isOpen: Bool { state.withLock { $0.isOpen } }

    var isRunning: Bool { flight.waitingCount > 0 }

    // MARK: The list

    /// The tokens to revoke, in the store and in memory.
    ///
    /// - Throws: ``OktaOidcError/storageFailure(_:)``.
    func entries(in slot: SessionSlot) throws -> [PendingRevocation] {
        var list = try slot.pendingRevocations()
        state.withLock { state in
            state.unsaved.forEach { list.add($0) }
            list.removeAll { state.revoked.contains($0.token) }
            state.isOpen = !list.isEmpty
        }
        return list
    }

    /// Ends the sign-in of `session` in the store, where it is stored in `slot`.
    ///
    /// - Throws: ``OktaOidcError/storageFailure(_:)`` if the session may come back after a restart.
    func end(_ session: StoredSession, in slot: SessionSlot) throws {
        guard let entry = PendingRevocation(session, name: slot.id) else { return }
        state.withLock { $0.isOpen = true }
        // First the list: a session that is on it is over, even if it is still stored.
        let isListed = Result { try slot.changeRevocations { $0.add(entry) } }
        let isRemoved = Result { try slot.remove(of: session.signIn) }
        guard case .failure(let error) = isListed else { return }
        state.withLock { $0.unsaved.add(entry) }
        if case .failure = isRemoved { throw error }
    }

    /// Stores the entries that could not be stored before, and removes the revoked ones.
    func save(in slot: SessionSlot) {
        let (unsaved, revoked) = state.withLock { ($0.unsaved, $0.revoked) }
        guard !unsaved.isEmpty || !revoked.isEmpty else { return }
        let isSaved = Result {
            try slot.changeRevocations { list in
                unsaved.forEach { list.add($0) }
                list.removeAll { revoked.contains($0.token) }
            }
        }
        for entry in unsaved { _ = try? slot.named(entry.name).remove(of: entry.signIn) }
        guard case .success = isSaved else { return }
        state.withLock { state in
            state.unsaved.removeAll(where: unsaved.contains)
            state.revoked.subtract(revoked)
        }
    }

    // MARK: The requests

    /// Revokes the tokens in the list, until the server cannot be reached.
    func run(
        _ slot: SessionSlot, through server: AuthorizationServer, in registry: SessionRegistry
    ) async {
        var isOwn = false
        // A call in progress may have read the list before the newest entry.
        while !isOwn {
            isOwn =
                (try? await flight.run { [self] in
                    await revokeAll(slot, through: server, in: registry)
                }) ?? true
        }
    }

    private func revokeAll(
        _ slot: SessionSlot, through server: AuthorizationServer, in registry: SessionRegistry
    ) async {
        // Without the lock, another process revokes them now.
        guard let lock = try? slot.takeLock(of: slot.revocationsKey) else { return }
        defer { lock.cancel() }
        save(in: slot)
        var seen: Set<String> = []
        while let entry = (try? entries(in: slot))?.first(where: { !seen.contains($0.signIn) }) {
            seen.insert(entry.signIn)
            guard await revoke(entry, slot, through: server, in: registry) else { break }
        }
        save(in: slot)
        let isOpen = (try? entries(in: slot)).map { !$0.isEmpty } ?? self.isOpen
        follow(server.configuration.network.usedLifecycle, isOpen) { [weak registry] in
            registry?.revokeSoon(slot, through: server)
        }
    }

    /// Revokes the token of a sign-in; returns whether the server can be reached.
    private func revoke(
        _ entry: PendingRevocation,
        _ slot: SessionSlot,
        through server: AuthorizationServer,
        in registry: SessionRegistry
    ) async -> Bool {
        // A renewal that is in progress replaces the token: it ends first.
        let turns = registry.session(of: entry.signIn, at: slot)?.turns
        if let turns, (try? await turns.take()) == nil { return false }
        defer { turns?.give() }
        guard let lock = try? slot.takeLock(of: entry.signIn) else { return true }
        defer { lock.cancel() }
        // A process that was killed can have left the session, which others have renewed since.
        if let left = try? slot.named(entry.name).remove(of: entry.signIn),
            let newer = PendingRevocation(left, name: entry.name), newer.token != entry.token
        {
            state.withLock { $0.unsaved.add(newer) }
            save(in: slot)
        }
        guard let newest = (try? entries(in: slot))?.first(where: { $0.signIn == entry.signIn })
        else { return true }
        do {
            try await server.revoke(newest.token, hint: newest.kind.rawValue)
        } catch {
            guard Self.isFinal(error) else { return false }
        }
        state.withLock { state in
            state.revoked.insert(newest.token)
            state.unsaved.removeAll { $0.token == newest.token }
        }
        save(in: slot)
        server.removeKey(named: newest.key)
        return true
    }

    /// Whether the server will always respond the same.
    private static func isFinal(_ error: any Error) -> Bool {
        let codes = [
            "invalid_request", "invalid_client", "invalid_grant", "invalid_token",
            "unauthorized_client", "unsupported_token_type",
        ]
        return (error as? OktaOidcError)?.oauthError.map(codes.contains) ?? false
    }

    /// Calls `action` when the app comes to the foreground, as long as there is something to revoke.
    private func follow(
        _ lifecycle: any OktaAppLifecycle,
        _ isOpen: Bool,
        _ action: @escaping @Sendable () -> Void
    ) {
        let known = state.withLock { $0.foreground }
        guard isOpen != (known != nil) else { return }
        let new = isOpen ? lifecycle.observe { if $0 { action() } } : nil
        state.withLock { $0.foreground = new }
        known?.cancel()
    }
}
