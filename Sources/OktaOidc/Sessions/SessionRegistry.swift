import Foundation
import OktaCore

/// The sessions in use: a stored session that is read twice is the same object.
package final class SessionRegistry: Sendable {
    private struct Entry: Sendable {
        weak var session: Session?
    }

    package static let shared = SessionRegistry()

    private let entries = Locked<[String: Entry]>([:])
    private let work = Locked<[String: RevocationWork]>([:])
    private let states = Locked<[SessionStates]>([])

    package init() {}

    // MARK: Sessions

    /// The session of the sign-in of `stored`, which takes what is newer.
    ///
    /// The id of a sign-in comes from stored bytes, so that it counts for one client of an issuer only.
    func session(_ stored: StoredSession, of slot: SessionSlot) -> Session {
        let key = Self.key(of: stored.signIn, slot)
        let session = entries.withLock { entries in
            if let session = entries[key]?.session { return session }
            let session = Session(stored, key: key, in: self)
            entries[key] = Entry(session: session)
            return session
        }
        session.adopt(stored)
        return session
    }

    private static func key(of signIn: String, _ slot: SessionSlot) -> String {
        "\(slot.client)?\(signIn)"
    }

    /// The session in use of a sign-in.
    func session(of signIn: String, at slot: SessionSlot) -> Session? {
        entries.withLock { $0[Self.key(of: signIn, slot)]?.session }
    }

    /// The session that is stored in `slot`; `nil` if the slot is empty, or if the session is over.
    func session(in slot: SessionSlot, of server: AuthorizationServer) throws -> Session? {
        guard let stored = try stored(in: slot) else { return nil }
        let session = session(stored, of: slot)
        guard session.isStored(in: slot), !session.endIfDue(at: server) else { return nil }
        return session
    }

    /// The session in the store; `nil` also if the user has signed out since, in any process.
    func stored(in slot: SessionSlot) throws -> StoredSession? {
        let work = revocations(of: slot)
        work.save(in: slot)
        let ended = try work.entries(in: slot).map(\.signIn)
        guard let stored = try slot.read() else { return nil }
        guard ended.contains(stored.signIn) else { return stored }
        // A process was killed before it removed the session, or the store failed.
        _ = try? slot.remove(of: stored.signIn)
        return nil
    }

    /// Forgets a session that is not used any more.
    func remove(_ key: String) {
        // Returned, because the end of a session must not come while the lock is held.
        let successor = entries.withLock { entries in
            let session = entries[key]?.session
            if session == nil { entries[key] = nil }
            return session
        }
        withExtendedLifetime(successor) {}
    }

    // MARK: Signing out

    /// The revocations of the client of `slot` in this process.
    func revocations(of slot: SessionSlot) -> RevocationWork {
        work.withLock { work in
            if let known = work[slot.client] { return known }
            let new = RevocationWork()
            work[slot.client] = new
            return new
        }
    }

    /// Revokes in the background what has to be, if anything: a request is possible.
    func revokeSoon(_ slot: SessionSlot, through server: AuthorizationServer) {
        let work = revocations(of: slot)
        guard work.isOpen else { return }
        Task { [self] in await work.run(slot, through: server, in: self) }
    }

    // MARK: States

    /// Lets every listener for the session of `slot` know what it is now.
    func changed(_ slot: SessionSlot) {
        for states in states.withLock({ $0 }) where states.key == slot.key { states.refresh() }
    }

    /// The object that reports the session of `slot` to all listeners.
    func states(of slot: SessionSlot, at server: AuthorizationServer) -> SessionStates {
        states.withLock { states in
            if let known = states.first(where: { $0.isAbout(slot) }) { return known }
            let new = SessionStates(slot, of: server, in: self)
            states.append(new)
            return new
        }
    }

    /// Finds `states` again, should its last listener have left meanwhile.
    func keep(_ states: SessionStates) {
        self.states.withLock { known in
            if !known.contains(where: { $0 === states }) { known.append(states) }
        }
    }

    /// Forgets `states`, whose last listener has left.
    func remove(_ states: SessionStates) { self.states.change { $0.removeAll { $0 === states } } }
}
