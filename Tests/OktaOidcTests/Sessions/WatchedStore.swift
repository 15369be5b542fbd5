import Foundation
import OktaCore

@testable import OktaOidc

/// A store in memory whose calls can be watched or refused.
final class WatchedStore: OktaSharedStore {
    private struct State {
        var values: [String: Data] = [:]
        var lockedKeys: Set<String> = []
        var calls = 0
        var failure: (@Sendable (_ call: Int) -> (any Error)?)?
    }

    private let state = Locked(State())
    private let exclusion = PlainLock()

    init() {}

    /// Lets calls fail for which `failure` returns an error; they are counted from 1.
    func fail(_ failure: (@Sendable (_ call: Int) -> (any Error)?)?) {
        state.withLock { ($0.failure, $0.calls) = (failure, 0) }
    }

    var values: [String: Data] {
        get { state.withLock { $0.values } }
        set { state.withLock { $0.values = newValue } }
    }

    var isLocked: Bool { state.withLock { !$0.lockedKeys.isEmpty } }

    private func checkFailure() throws {
        let (failure, call) = state.withLock { state in
            state.calls += 1
            return (state.failure, state.calls)
        }
        if let error = failure?(call) { throw error }
    }

    func value(for key: String) throws -> Data? {
        try checkFailure()
        return values[key]
    }

    func setValue(_ value: Data?, for key: String) throws {
        try checkFailure()
        state.withLock { $0.values[key] = value }
    }

    func changeValue(for key: String, _ change: (inout Data?) throws -> Void) throws {
        try exclusion.withLock { try replaceValue(for: key, change) }
    }

    func takeLock(for key: String) throws -> (any OktaCancellable)? {
        let isTaken = state.withLock { $0.lockedKeys.insert(key).inserted }
        guard isTaken else { return nil }
        return CancelAction { [state] in state.withLock { _ = $0.lockedKeys.remove(key) } }
    }
}
