import Foundation
import OktaCore

/// A change of a session that the app did not ask for, or wants to hear of in one place.
public enum OktaSessionEvent: Sendable {
    /// There are new tokens.
    case renewed
    /// A renewal failed; `needsSignIn` says whether only a new sign-in helps.
    case renewalFailed(any Error, needsSignIn: Bool)
    /// The session is no longer stored, or over: the user signed out, or the server ended it.
    case removed
}

final class SessionEvents: Sendable {
    private let listeners = Locked<[UUID: AsyncStream<OktaSessionEvent>.Continuation]>([:])

    deinit { listeners.withLock { $0 }.values.forEach { $0.finish() } }

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
