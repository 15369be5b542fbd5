import Foundation
import OktaCore

/// A change of a session, whether the app asked for it or not.
public enum OktaSessionEvent: Sendable {
    /// There are new tokens.
    case renewed
    /// A renewal failed; if `needsSignIn`, only a new sign-in helps.
    case renewalFailed(any Error, needsSignIn: Bool)
    /// The session is over or no longer stored: the user signed out, or the server ended it.
    case removed
}

final class SessionEvents: Sendable {
    private let listeners = Locked<[UUID: AsyncStream<OktaSessionEvent>.Continuation]>([:])

    deinit { listeners.withLock { $0 }.values.forEach { $0.finish() } }

    /// The events from now on; of a listener that does not read, the newest sixteen are kept.
    func stream() -> AsyncStream<OktaSessionEvent> {
        let (stream, continuation) = AsyncStream<OktaSessionEvent>
            .makeStream(bufferingPolicy: .bufferingNewest(16))
        let id = UUID()
        listeners.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { $0[id] = nil }
        }
        return stream
    }

    func send(_ event: OktaSessionEvent) {
        listeners.withLock { $0 }.values.forEach { $0.yield(event) }
    }
}
