import Foundation
package import OktaCore

/// A life cycle that the test switches.
package final class SwitchedLifecycle: OktaAppLifecycle {
    private struct State {
        var isActive = true
        var observers: [UUID: @Sendable (Bool) -> Void] = [:]
    }

    private let state = Locked(State())

    package init() {}

    package var isActive: Bool { state.withLock { $0.isActive } }
    package var observerCount: Int { state.withLock { $0.observers.count } }

    package func set(_ isActive: Bool) {
        let observers = state.withLock { state in
            state.isActive = isActive
            return Array(state.observers.values)
        }
        observers.forEach { $0(isActive) }
    }

    package func observe(_ onChange: @escaping @Sendable (Bool) -> Void) -> any OktaCancellable {
        let id = UUID()
        state.withLock { $0.observers[id] = onChange }
        return CancelAction { [state] in state.withLock { _ = $0.observers.removeValue(forKey: id) }
        }
    }
}
