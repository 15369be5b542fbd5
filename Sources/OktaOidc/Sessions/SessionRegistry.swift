import OktaCore

/// The sessions in use: a stored session that is read twice is the same object.
package final class SessionRegistry: Sendable {
    private struct Entry: Sendable {
        weak var session: Session?
    }

    package static let shared = SessionRegistry()

    private let entries = Locked<[String: Entry]>([:])

    package init() {}

    /// The session of the sign-in of `stored`, which takes what is newer.
    package func session(_ stored: StoredSession) -> Session {
        let session = entries.withLock { entries in
            if let session = entries[stored.signIn]?.session { return session }
            let session = Session(stored, in: self)
            entries[stored.signIn] = Entry(session: session)
            return session
        }
        session.adopt(stored)
        return session
    }

    func session(in place: SessionSlot) throws -> Session? {
        guard let stored = try place.read() else { return nil }
        let session = session(stored)
        return session.isStored(in: place) ? session : nil
    }

    /// Forgets a session that is used no more.
    func remove(_ signIn: String) {
        // Returned, because the end of a session must not come while the lock is held.
        let successor = entries.withLock { entries in
            let session = entries[signIn]?.session
            if session == nil { entries[signIn] = nil }
            return session
        }
        withExtendedLifetime(successor) {}
    }
}
