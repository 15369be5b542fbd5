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
    }

    let events = SessionEvents()
    let renewal = SingleFlight()
    /// What resources refused, and was sent again.
    let repeats = Locked(RepeatedRequests())
    /// The refresh token before the last renewal, which the app may still hold.
    let formerRefreshToken = Locked<String?>(nil)

    private let signIn: String
    private let registry: SessionRegistry
    private let state: Locked<State>
    /// Held while memory and store change.
    ///
    /// The store is called meanwhile: it must not call back.
    private let step = PlainLock()
    let turns = TurnQueue()

    init(_ content: StoredSession, in registry: SessionRegistry) {
        self.registry = registry
        signIn = content.signIn
        state = Locked(State(content: content))
    }

    deinit { registry.remove(signIn) }

    /// The sign-in as it is now; `nil` once it is over.
    package var content: StoredSession? { state.withLock { $0.content } }

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
        try step.withLock {
            let (memory, place) = state.withLock { ($0.content, $0.place) }
            guard let place else { return set(try changed(memory), in: nil) }
            var result: (content: StoredSession?, isStored: Bool)?
            do {
                try place.change { data in
                    let newest = merge(memory, try place.session(in: data))
                    let new = try changed(newest.content)
                    result = (new, newest.isStored)
                    if newest.isStored { data = new.map(place.data) }
                }
            } catch {
                if evenIfStoreFails { set(try result?.content ?? changed(memory), in: place) }
                throw error
            }
            guard let result else { return }
            set(result.content, in: result.isStored && result.content != nil ? place : nil)
            if result.isStored, result.content == nil { try place.setListed(false) }
        }
    }

    private func set(_ content: StoredSession?, in place: SessionSlot?) {
        state.withLock { ($0.content, $0.place) = (content, place) }
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
            state.withLock { $0.place = place }
            return true
        }
    }

    /// Stores the session, which replaces another sign-in there.
    ///
    /// It is stored in one place only: of two copies, a process that is killed between two changes
    /// would leave one with a refresh token that is used up. Bytes that cannot be read stay.
    func store(in place: SessionSlot) throws {
        try step.withLock {
            let (memory, old) = state.withLock { ($0.content, $0.place) }
            guard memory != nil else { throw OktaOidcError.noTokens }
            if try old?.read()?.signIn == signIn, try place.read()?.signIn != signIn {
                throw OktaOidcError.invalidConfiguration(
                    "the session is stored under another name or in another store"
                )
            }
            try lockTurn(in: place)
            try place.setListed(true)
            var content = memory
            try place.change { data in
                content = merge(memory, try place.session(in: data)).content
                data = content.map(place.data)
            }
            set(content, in: place)
        }
    }

    /// Removes the session from its store, or else what is stored in `usual`; memory keeps it.
    func removeStored(from usual: SessionSlot) throws {
        try step.withLock {
            try (state.withLock { $0.place } ?? usual).remove()
            state.withLock { $0.place = nil }
        }
        events.send(.removed)
    }

    // MARK: Turns

    /// Seconds between two attempts to get the lock of another process, and their number: a minute.
    private static let lockInterval = 0.05
    private static let lockAttempts = 1_200

    /// Does `body` while no other operation of this sign-in is in progress, in any process.
    ///
    /// Unless it `needsLock`, `body` also begins if the lock between processes cannot be taken.
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
        defer { step.withLock { state.withLock { $0.turnLocks.take() } }?.forEach { $0.cancel() } }
        try await body()
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
