import Foundation
import OktaAuthSimulator
import OktaCore

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One process of an app, which can be killed at any access to store or network.
final class AppProcess: OktaSharedStore, OktaTransport, OktaClock {
    private struct State {
        /// Accesses until the process is killed; negative once it is dead.
        var accessesLeft = Int.max
        var clockJump: TimeInterval = 0
        var locks: [UUID: any OktaCancellable] = [:]
    }

    struct Killed: Error {}

    private let name: String
    private let registry = SessionRegistry()
    private let store: WatchedStore
    private let session: SimulatedSession
    private let driver: StepDriver
    private let state = Locked(State())

    init(_ name: String, _ store: WatchedStore, _ session: SimulatedSession, _ driver: StepDriver) {
        (self.name, self.store, self.session, self.driver) = (name, store, session, driver)
    }

    /// The issuer of `configuration`, with the store, network and clock of this process.
    func server(_ configuration: OktaOidcConfig) -> AuthorizationServer {
        var configuration = configuration
        configuration.tokenStore = self
        configuration.transport = self
        configuration.clock = self
        return AuthorizationServer(configuration)
    }

    /// The stored session as this process reads it.
    func restore(_ configuration: OktaOidcConfig) throws -> OktaOidcStateManager? {
        try OktaOidcStateManager.restore(nil, from: server(configuration), in: registry)
    }

    // MARK: Trouble

    func kill(afterAccesses count: Int) { state.withLock { $0.accessesLeft = count } }

    /// Ends the process; requests that it has sent arrive nevertheless.
    func kill() {
        let locks = state.withLock { state in
            defer { (state.accessesLeft, state.locks) = (-1, [:]) }
            return state.locks
        }
        locks.values.forEach { $0.cancel() }
    }

    func jump(by seconds: TimeInterval) { state.withLock { $0.clockJump = seconds } }

    /// Counts an access; the process may end with it.
    private func access(_ what: String) throws {
        let isDead = state.withLock { state in
            state.accessesLeft -= 1
            return state.accessesLeft < 0
        }
        driver.note("\(name) \(what)\(isDead ? " dead" : "")")
        guard isDead else { return }
        kill()
        throw Killed()
    }

    // MARK: Store

    func value(for key: String) throws -> Data? {
        try access("reads")
        return try store.value(for: key)
    }

    func setValue(_ value: Data?, for key: String) throws {
        try access("writes")
        try store.setValue(value, for: key)
        try access("wrote")
    }

    func changeValue(for key: String, _ change: (inout Data?) throws -> Void) throws {
        try access("reads")
        try store.changeValue(for: key) { data in
            try change(&data)
            // Killed before the file takes its name.
            try access("writes")
        }
        try access("wrote")
    }

    func takeLock(for key: String) throws -> (any OktaCancellable)? {
        try access("locks")
        guard let lock = try store.takeLock(for: key) else { return nil }
        let id = UUID()
        state.withLock { $0.locks[id] = lock }
        return CancelAction { [self] in
            let isAlive = state.withLock { state in
                state.locks[id] = nil
                return state.accessesLeft >= 0
            }
            if isAlive { lock.cancel() }
        }
    }

    // MARK: Network and time

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        let endpoint = "\(name) /\(request.url?.lastPathComponent ?? "")"
        do {
            try access("sends")
            driver.later("\(endpoint) arrives") { [self] in
                _ = session.network.send(request) { [self] result in
                    driver.later("\(endpoint) ends") { [self] in
                        completion(Result { try access("receives") }.flatMap { _ in result })
                    }
                }
            }
        } catch {
            completion(.failure(error))
        }
        return CancelAction {}
    }

    var now: Date { session.clock.now.addingTimeInterval(state.withLock { $0.clockJump }) }

    func schedule(
        after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
    ) -> any OktaCancellable { session.clock.schedule(after: delay, action) }
}
