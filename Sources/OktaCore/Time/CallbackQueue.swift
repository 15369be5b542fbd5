package import Dispatch
package import Foundation

/// Moves a caller's closure to the callback queue.
///
/// The one place where a non-`Sendable` closure crosses threads. Sound because the closure is
/// passed on at creation and only ever runs inside an action of `scheduler`, that is, on the
/// callback queue.
package struct Delivery<Value: Sendable>: @unchecked Sendable {
    private let scheduler: any OktaClock
    private let body: (Value) -> Void

    package init(on scheduler: any OktaClock, _ body: @escaping (Value) -> Void) {
        self.scheduler = scheduler
        self.body = body
    }

    /// Calls the closure with `value` on the callback queue, `delay` seconds from now.
    @discardableResult
    package func callAsFunction(_ value: Value, after delay: TimeInterval = 0)
        -> any OktaCancellable
    {
        scheduler.schedule(after: delay) { body(value) }
    }

    /// Calls the closure with `value` at once.
    ///
    /// Only from an action of the scheduler, which is on the callback queue already.
    package func runNow(_ value: Value) { body(value) }
}

/// Runs actions on a dispatch queue, in real time.
package struct DispatchClock: OktaClock {
    /// The longest delay passed on; a dispatch deadline cannot hold every `Double`.
    private static let longestDelay: TimeInterval = 30 * 24 * 3600

    private let queue: DispatchQueue

    /// Creates a clock that runs its actions on `queue`.
    package init(queue: DispatchQueue) { self.queue = queue }

    package var now: Date { Date() }

    package func schedule(
        after delay: TimeInterval,
        _ action: @escaping @Sendable () -> Void
    ) -> any OktaCancellable {
        let item = Item(action)
        if delay > 0 {
            let delay = min(delay, Self.longestDelay)
            queue.asyncAfter(deadline: .now() + delay) { item.run() }
        } else {
            queue.async { item.run() }
        }
        return item
    }

    private final class Item: OktaCancellable {
        private let action: Locked<(@Sendable () -> Void)?>

        init(_ action: @escaping @Sendable () -> Void) { self.action = Locked(action) }

        func run() { take()?() }
        func cancel() { _ = take() }

        private func take() -> (@Sendable () -> Void)? {
            action.withLock { action in
                defer { action = nil }
                return action
            }
        }
    }
}
