package import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// Reports whether the app is in the foreground, so that polling pauses while it is not.
public protocol OktaAppLifecycle: Sendable {
    /// Whether the app is in the foreground now.
    var isActive: Bool { get }

    /// Calls `onChange`, on any thread, each time the app comes to the foreground (`true`) or
    /// leaves it (`false`), until the result is cancelled.
    func observe(_ onChange: @escaping @Sendable (_ isActive: Bool) -> Void) -> any OktaCancellable
}

/// The life cycle of this process.
///
/// Follows `UIApplication`; on a Mac, where apps keep running behind other windows, the sleep of the
/// machine. Always active where there is neither.
package final class ProcessLifecycle: OktaAppLifecycle {
    /// The shared instance; observes the system from its first use on.
    package static let shared = ProcessLifecycle()

    struct State {
        var isActive = true
        var nextKey = 0
        var observers: [Int: @Sendable (Bool) -> Void] = [:]
    }

    let state = Locked(State())

    package init() {
        #if canImport(UIKit) && !os(watchOS)
        let center = NotificationCenter.default
        listen(to: center, for: UIApplication.didEnterBackgroundNotification, meaning: false)
        listen(to: center, for: UIApplication.willEnterForegroundNotification, meaning: true)
        #elseif canImport(AppKit)
        let center = NSWorkspace.shared.notificationCenter
        listen(to: center, for: NSWorkspace.willSleepNotification, meaning: false)
        listen(to: center, for: NSWorkspace.didWakeNotification, meaning: true)
        #endif
    }

    /// Sets ``isActive`` to `isActive` each time `center` posts `name`.
    package func listen(
        to center: NotificationCenter, for name: Notification.Name, meaning isActive: Bool
    ) {
        _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
            self?.change(to: isActive)
        }
    }

    package var isActive: Bool { state.withLock { $0.isActive } }

    package func observe(_ onChange: @escaping @Sendable (_ isActive: Bool) -> Void)
        -> any OktaCancellable
    {
        let key = state.withLock { state in
            state.nextKey += 1
            state.observers[state.nextKey] = onChange
            return state.nextKey
        }
        return CancelAction { [self] in
            // Released outside the lock: the closure may own things whose deinit calls back.
            _ = state.withLock { $0.observers.removeValue(forKey: key) }
        }
    }

    package func change(to isActive: Bool) {
        let observers = state.withLock { state in
            state.isActive = isActive
            return Array(state.observers.values)
        }
        observers.forEach { $0(isActive) }
    }
}
