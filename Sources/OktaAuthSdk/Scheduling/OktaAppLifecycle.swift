import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

/// Tells whether the app is in front of the user, so that waits pause while it is not.
public protocol OktaAppLifecycle: Sendable {
    /// Whether the app is in front of the user now.
    var isActive: Bool { get }

    /// Calls `onChange`, on any thread, each time the app comes to the foreground (`true`) or
    /// leaves it (`false`), until the result is cancelled.
    func observe(_ onChange: @escaping @Sendable (_ isActive: Bool) -> Void) -> any OktaCancellable
}

/// The life cycle of this process: that of its `UIApplication`; always active where there is none.
final class ProcessLifecycle: OktaAppLifecycle {
    /// The one that listens from its first use on.
    static let shared = ProcessLifecycle()

    private struct State {
        var isActive = true
        var nextKey = 0
        var observers: [Int: @Sendable (Bool) -> Void] = [:]
    }

    private let state = Locked(State())

    private init() {
        #if canImport(UIKit) && !os(watchOS)
        let changes: [(Notification.Name, Bool)] = [
            (UIApplication.didEnterBackgroundNotification, false),
            (UIApplication.willEnterForegroundNotification, true),
        ]
        for (name, isActive) in changes {
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                ProcessLifecycle.shared.change(to: isActive)
            }
        }
        #endif
    }

    var isActive: Bool { state.withLock { $0.isActive } }

    func observe(_ onChange: @escaping @Sendable (_ isActive: Bool) -> Void) -> any OktaCancellable
    {
        let key = state.withLock { state in
            state.nextKey += 1
            state.observers[state.nextKey] = onChange
            return state.nextKey
        }
        return Observation(lifecycle: self, key: key)
    }

    private func change(to isActive: Bool) {
        let observers = state.withLock { state in
            state.isActive = isActive
            return Array(state.observers.values)
        }
        observers.forEach { $0(isActive) }
    }

    private struct Observation: OktaCancellable {
        let lifecycle: ProcessLifecycle
        let key: Int

        func cancel() {
            // Released outside the lock: the closure may own things whose deinit calls back.
            _ = lifecycle.state.withLock { $0.observers.removeValue(forKey: key) }
        }
    }
}
