import Foundation
import OktaCore

/// Whether the token store has the session of a user.
public enum OktaSessionState: Sendable {
    /// A user is signed in: ``OktaOidcStateManager/restore(named:for:)`` returns the session.
    ///
    /// `user` is the `sub` of the ID token; `nil` without one.
    case signedIn(user: String?)
    /// No user is signed in.
    case signedOut
    /// The state is unknown at present.
    ///
    /// With ``OktaOidcError/storageFailure(_:)``, the store cannot be read at present, for example because
    /// the device is locked: wait. With ``OktaOidcError/unreadableSession(_:)``, the stored bytes cannot be
    /// used: a new sign-in replaces them.
    case unknown(OktaOidcError)
}

/// Reports the state of the session in one slot to listeners, now and after each change.
///
/// Reads the store each time, and keeps no session.
final class SessionStates: Sendable {
    private enum Known: Equatable {
        case signedIn(String)
        case signedOut
        case unknown(String)
    }

    /// The result of one read of the store.
    private struct Look {
        let known: Known
        let value: OktaSessionState
        /// Whether the session has reached its limit and is still there.
        var isDue = false
    }

    private struct State {
        var known: Known?
        var listeners: [UUID: AsyncStream<OktaSessionState>.Continuation] = [:]
        var nextLook: (any OktaCancellable)?
        var foreground: (any OktaCancellable)?
    }

    /// Seconds until a store that could not be read is read again, and one that other processes write to.
    private static let (retryInterval, sharedInterval) = (1.0, 5.0)

    private let slot: SessionSlot
    private let server: AuthorizationServer
    private let registry: SessionRegistry
    private let state = Locked(State())
    /// Held from the read of the store until all listeners have the result, so that all get the same states.
    private let order = PlainLock()

    var key: String { slot.key }

    init(_ slot: SessionSlot, of server: AuthorizationServer, in registry: SessionRegistry) {
        (self.slot, self.server, self.registry) = (slot, server, registry)
    }

    /// Whether this is about the session in `slot`.
    func isAbout(_ slot: SessionSlot) -> Bool {
        slot.key == key && (slot.store as AnyObject) === (self.slot.store as AnyObject)
    }

    /// A sequence that begins with the state as it is now.
    func stream() -> AsyncStream<OktaSessionState> {
        let (stream, continuation) = AsyncStream<OktaSessionState>.makeStream()
        let listener = UUID()
        // The listeners keep this object.
        continuation.onTermination = { [self] _ in leave(listener) }
        let isDue = order.withLock {
            let now = look()
            publish(now)
            state.withLock { $0.listeners[listener] = continuation }
            continuation.yield(now.value)
            return now.isDue
        }
        registry.keep(self)
        if isDue { endSession() }
        if state.withLock({ $0.foreground == nil }) {
            let lifecycle = server.configuration.network.usedLifecycle
            let foreground = lifecycle.observe { [weak self] in if $0 { self?.refresh() } }
            state.withLock { $0.foreground = foreground }
        }
        return stream
    }

    /// Reads the store, and reports a change to the listeners.
    func refresh() {
        let isDue = order.withLock {
            let now = look()
            publish(now)
            return now.isDue
        }
        if isDue { endSession() }
    }

    /// Removes a session that has reached its limit, and lets its tokens be revoked.
    private func endSession() { _ = try? registry.session(in: slot, of: server) }

    private func publish(_ look: Look) {
        let listeners = state.withLock { state in
            defer { state.known = look.known }
            return state.known == look.known ? [] : Array(state.listeners.values)
        }
        listeners.forEach { $0.yield(look.value) }
    }

    private func look() -> Look {
        do {
            guard let stored = try registry.stored(in: slot) else {
                lookAgain(in: sharedInterval)
                return Look(known: .signedOut, value: .signedOut)
            }
            // A session in use may have been used since it was stored.
            let session = registry.session(of: stored.signIn, at: slot)
            let now = server.clock.now
            let newest = [session?.content, stored].compactMap(\.self)
                .max { $0.revision < $1.revision }
            let end = newest?.usableUntil(
                under: server.configuration.sessionPolicy, lastUse: session?.lastUse, at: now
            )
            if session.map({ $0.content == nil }) ?? false || end.map({ $0 <= now }) ?? false {
                lookAgain(in: sharedInterval)
                return Look(known: .signedOut, value: .signedOut, isDue: true)
            }
            lookAgain(in: [sharedInterval, end?.timeIntervalSince(now)].compactMap(\.self).min())
            let claims = stored.tokens.idToken.flatMap { try? JSONWebToken($0).claims }
            return Look(known: .signedIn(stored.signIn), value: .signedIn(user: claims?.subject))
        } catch {
            lookAgain(in: Self.retryInterval)
            let error = error as? OktaOidcError ?? .storageFailure("\(type(of: error))")
            return Look(known: .unknown("\(error)"), value: .unknown(error))
        }
    }

    /// Seconds until the store is read again without a known change; `nil` if only this process writes to it.
    private var sharedInterval: TimeInterval? { slot.isForOneProcess ? nil : Self.sharedInterval }

    private func lookAgain(in seconds: TimeInterval?) {
        let new = seconds.map { seconds in
            server.clock.schedule(after: seconds) { [weak self] in self?.refresh() }
        }
        let old = state.withLock { state in
            defer { state.nextLook = new }
            return state.nextLook
        }
        old?.cancel()
    }

    private func leave(_ listener: UUID) {
        let (isLast, held) = state.withLock { state in
            state.listeners[listener] = nil
            guard state.listeners.isEmpty else { return (false, [(any OktaCancellable)?]()) }
            return (true, [state.nextLook.take(), state.foreground.take()])
        }
        held.forEach { $0?.cancel() }
        if isLast { registry.remove(self) }
    }
}

extension OktaSessionState: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The state, without the user.
    public var description: String {
        switch self {
        case .signedIn: "signedIn"
        case .signedOut: "signedOut"
        case .unknown(let error): "unknown: \(error)"
        }
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Mirrors the state, without the user.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
