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

/// Those who listen to the events of a session.
final class SessionEvents: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<OktaSessionEvent>.Continuation] = [:]
        var issued = 0
    }

    private let state = Locked(State())

    deinit { state.withLock { $0.listeners }.values.forEach { $0.finish() } }

    /// The events from now on, for one listener.
    func stream() -> AsyncStream<OktaSessionEvent> {
        let (stream, continuation) = AsyncStream<OktaSessionEvent>
            .makeStream(bufferingPolicy: .bufferingNewest(16))
        let number = state.withLock { state in
            state.issued += 1
            state.listeners[state.issued] = continuation
            return state.issued
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ event: OktaSessionEvent) {
        state.withLock { Array($0.listeners.values) }.forEach { $0.yield(event) }
    }
}
