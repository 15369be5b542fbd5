import Foundation
import OktaCore

/// One sign-in: its tokens in memory and in the store, which change in one step.
///
/// All state managers of a sign-in in this process share it.
package final class Session: Sendable {
    private struct State {
        /// `nil` once the sign-in is over.
        var content: StoredSession?
        /// Where it is stored; `nil` if it is not.
        var place: SessionSlot?
        /// The locks between processes that the turn in progress holds; `nil` between turns.
        ///
        /// Empty while the session is not stored: no other process has it. Changes only while
        /// ``step`` is held.
        var turnLocks: [any OktaCancellable]?
        /// The content of the store, if the turn in progress has read or written it.
        var known: SessionSlot.KnownBytes?
        /// When the session was last used.
        var lastUse: Date?
    }

    let events = SessionEvents()
    let renewal = SingleFlight()
    /// The requests that resources refused and that were sent again.
    let repeats = Locked(RepeatedRequests())
    /// The refresh token before the last renewal, which the app may still hold.
    let formerRefreshToken = Locked<String?>(nil)
    /// The key of the tokens, once it was used.
    private let knownKey = Locked<ProofKey?>(nil)
    /// The proofs of the person at the device.
    let presence = PresenceGate()
    let registry: SessionRegistry

    let signIn: String
    private let key: String
    private let state: Locked<State>
    /// Held while memory and store change.
    ///
    /// The store is called meanwhile: it must not call back.
    private let step = PlainLock()
    let turns = TurnQueue()

    /// Creates the session that `registry` has under `key`.
    init(_ content: StoredSession, key: String, in registry: SessionRegistry) {
        (self.key, self.registry) = (key, registry)
        signIn = content.signIn
        state = Locked(State(content: content))
    }

    deinit { registry.remove(key) }

    /// The sign-in as it is now; `nil` once it is over.
    package var content: StoredSession? { state.withLock { $0.content } }

    /// When the session was last used in this process.
    var lastUse: Date? { state.withLock { $0.lastUse } }

    /// The key that the tokens are bound to; `nil` for Bearer tokens.
    ///
    /// - Throws: ``OktaOidcError/dpopKey(_:)``, or ``OktaOidcError/noTokens`` if the session is over: a
    ///   token of it may be on its way, which must not go without its proof.
    package func key(at server: AuthorizationServer) throws -> ProofKey? {
        guard let tokens = content?.tokens else { throw OktaOidcError.noTokens }
        guard let binding = tokens.binding else { return nil }
        if let known = knownKey.withLock({ $0 }), known.binding == binding { return known }
        let key = try server.key(of: binding)
        knownKey.withLock { $0 = key }
        return key
    }

    // MARK: Changes

    /// The newer of the sign-ins in memory and in the store, and whether it is stored at all.
    ///
    /// It is not stored if it was removed, or if another sign-in has taken its place.
    private func merge(
        _ memory: StoredSession?, _ stored: StoredSession?
    ) -> (content: StoredSession?, isStored: Bool) {
        guard let stored, stored.signIn == signIn else { return (memory, false) }
        guard let memory else { return (nil, true) }
        return (stored.revision > memory.revision ? stored : memory, true)
    }

    /// Changes the newest content, which another process may have stored, in memory and in the
    /// store in one step.
    ///
    /// With `evenIfStoreFails`, memory changes in any case; the next change then stores both.
    func change(
        evenIfStoreFails: Bool = false, _ body: (inout StoredSession?) throws -> Void
    ) throws {
        func changed(_ old: StoredSession?) throws -> StoredSession? {
            var new = old
            try body(&new)
            if new != old { new?.revision += 1 }
            return new
        }
        var isOver = false
        var slot: SessionSlot?
        defer {
            if isOver { events.send(.removed) }
            if content == nil, let slot { registry.changed(slot) }
        }
        try step.withLock {
            let (memory, place, known) = state.withLock { ($0.content, $0.place, $0.known) }
            slot = place
            guard let place else { return set(try changed(memory), in: nil) }
            var result: (content: StoredSession?, isStored: Bool)?
            var bytes = known
            do {
                try place.change(knowing: &bytes) { data in
                    let newest = merge(memory, try place.session(in: data))
                    let new = try changed(newest.content)
                    result = (new, newest.isStored)
                    if newest.isStored { data = new.map(place.data) }
                }
            } catch {
                if evenIfStoreFails { set(try result?.content ?? changed(memory), in: place) }
                throw error
            }
            guard var result else { return }
            if !result.isStored, memory != nil, isSignedOut(at: place) {
                (result.content, isOver) = (nil, true)
            }
            set(result.content, in: result.isStored && result.content != nil ? place : nil)
            // Between turns, other processes may write.
            state.withLock { $0.known = $0.turnLocks == nil ? nil : bytes }
            if result.isStored, result.content == nil { try place.setListed(false) }
        }
    }

    /// Whether another process has signed the user out, which is why the session is not in `place`.
    private func isSignedOut(at place: SessionSlot) -> Bool {
        let list = try? registry.revocations(of: place).entries(in: place)
        return list?.contains { $0.signIn == signIn } ?? false
    }

    private func set(_ content: StoredSession?, in place: SessionSlot?) {
        state.withLock { state in
            (state.content, state.place, state.known) = (content, place, nil)
        }
    }

    /// Takes `stored` if it is newer, and the sign-in is not over.
    func adopt(_ stored: StoredSession) {
        state.withLock { state in
            guard let content = state.content, content.revision < stored.revision else { return }
            state.content = stored
        }
    }

    // MARK: Storage

    /// Whether the session is alive; it then follows what is stored in `place`, where it was read.
    func isStored(in place: SessionSlot) -> Bool {
        step.withLock {
            guard content != nil else { return false }
            try? lockTurn(in: place)
            state.withLock { ($0.place, $0.known) = (place, nil) }
            return true
        }
    }

    /// Stores the session, which replaces another sign-in there, and what cannot be used.
    ///
    /// It is stored in one place only: of two copies, a process that is killed between two changes
    /// would leave one with a refresh token that is used up.
    ///
    /// - Returns: The session of another sign-in that it replaced.
    func store(in place: SessionSlot) throws -> StoredSession? {
        var replaced: StoredSession?
        defer { registry.changed(place) }
        try step.withLock {
            let (memory, old) = state.withLock { ($0.content, $0.place) }
            guard memory != nil else { throw OktaOidcError.noTokens }
            if try old?.read(of: signIn) != nil, try place.read(of: signIn) == nil {
                throw OktaOidcError.invalidConfiguration(
                    "the session is stored under another name or in another store"
                )
            }
            try lockTurn(in: place)
            do {
                try place.setListed(true)
                var content = memory
                try place.change { data in
                    let stored = try? place.session(in: data)
                    replaced = stored?.signIn == signIn ? nil : stored
                    content = merge(memory, stored).content
                    data = content.map(place.data)
                }
                set(content, in: place)
            } catch {
                // The store may have written before it failed: then what becomes of the session
                // has to reach these bytes as well.
                let stored = Result { try place.read(of: signIn) }
                if case .success(nil) = stored { throw error }
                set(memory, in: place)
                throw error
            }
        }
        return replaced
    }

    /// Removes the session from its store, or from `usual` if it is not stored; memory keeps it.
    ///
    /// The session of another sign-in stays.
    func removeStored(from usual: SessionSlot) throws {
        let place = state.withLock { $0.place } ?? usual
        defer {
            events.send(.removed)
            registry.changed(place)
        }
        try step.withLock {
            try place.remove(of: signIn, orUnusable: true)
            state.withLock { ($0.place, $0.known) = (nil, nil) }
        }
    }

    /// Ends the sign-in on this device, and notes that its tokens have to be revoked.
    ///
    /// - Throws: ``OktaOidcError/storageFailure(_:)`` if it may come back after a restart.
    func signOut(from usual: SessionSlot) throws {
        let place = state.withLock { $0.place } ?? usual
        defer {
            events.send(.removed)
            registry.changed(place)
        }
        try step.withLock {
            let memory = state.withLock { $0.content }
            set(nil, in: nil)
            // Another process may have renewed; what an earlier failure left is removed as well.
            let stored = (try? place.read(of: signIn)) ?? nil
            let known = [memory, stored].compactMap(\.self)
            guard let newest = known.max(by: { $0.revision < $1.revision }) else { return }
            try registry.revocations(of: place).end(newest, in: place)
        }
    }

    // MARK: The end

    /// The sign-in as it is now; `nil` once it is over, also by a limit that is reached now.
    func content(at server: AuthorizationServer) -> StoredSession? {
        let (content, lastUse) = state.withLock { ($0.content, $0.lastUse) }
        guard let content else { return nil }
        let policy = server.configuration.sessionPolicy
        let now = server.clock.now
        guard let end = content.usableUntil(under: policy, lastUse: lastUse, at: now) else {
            return content
        }
        return now < end ? content : nil
    }

    /// Signs the user out if a limit of the session is reached; returns whether the session is over.
    func endIfDue(at server: AuthorizationServer) -> Bool {
        guard content(at: server) == nil else { return false }
        // Another process may have used it since.
        try? change { _ in }
        guard content(at: server) == nil else { return false }
        guard content != nil else { return true }
        let slot = SessionSlot(server.configuration)
        try? signOut(from: slot)
        registry.revokeSoon(slot, through: server)
        return true
    }

    /// Notes that the session is used, which puts off its end where the app limits the idle time.
    func noteUse(at server: AuthorizationServer) {
        guard let limit = server.configuration.sessionPolicy.usableIdleTime else { return }
        let now = server.clock.now
        let stored = state.withLock { state in
            state.lastUse = now
            return state.content?.usedAt
        }
        // Stored now and then: for a restart, a minute does not matter.
        let interval = min(60, limit / 10)
        if let stored, 0..<interval ~= now.timeIntervalSince(stored) { return }
        try? change { $0?.usedAt = now }
    }

    // MARK: Turns

    /// Seconds between two attempts to get the lock of another process, and their number: a minute.
    private static let lockInterval = 0.05
    private static let lockAttempts = 1_200

    /// Does `body` while no other operation of this sign-in is in progress, in any process.
    ///
    /// If the lock between processes cannot be taken, `body` runs all the same, except where `needsLock` is true.
    func turn(
        on clock: any OktaClock, needsLock: Bool, _ body: () async throws -> Void
    ) async throws {
        try await turns.take()
        defer { turns.give() }
        do {
            try await beginTurn(on: clock)
        } catch {
            if needsLock || error is CancellationError { throw error }
        }
        defer { endTurn() }
        try await body()
    }

    private func endTurn() {
        let locks = step.withLock {
            state.withLock { state in
                state.known = nil
                return state.turnLocks.take()
            }
        }
        locks?.forEach { $0.cancel() }
    }

    private func beginTurn(on clock: any OktaClock) async throws {
        for _ in 0..<Self.lockAttempts {
            let hasBegun = try step.withLock {
                let place = state.withLock { $0.place }
                let lock = try place?.takeLock(of: signIn)
                guard place == nil || lock != nil else { return false }
                state.withLock { $0.turnLocks = [lock].compactMap(\.self) }
                return true
            }
            if hasBegun { return }
            try Task.checkCancellation()
            await withCheckedContinuation { continuation in
                _ = clock.schedule(after: Self.lockInterval) { continuation.resume() }
            }
        }
        throw OktaOidcError.storageFailure("another process has held the lock for a minute")
    }

    /// Locks the session for a turn that began before it was stored in `place`: now other processes
    /// find it there.
    ///
    /// The caller holds ``step``.
    private func lockTurn(in place: SessionSlot) throws {
        // The turn may hold the lock already, which then cannot be taken.
        guard state.withLock({ $0.turnLocks != nil }), let lock = try place.takeLock(of: signIn)
        else { return }
        state.withLock { $0.turnLocks?.append(lock) }
    }
}

extension Session: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["content": content] }
}
