package import Dispatch
package import Foundation

package struct DispatchClock: OktaClock {
    /// The longest delay passed on; a dispatch deadline cannot hold every `Double`.
    private static let longestDelay: TimeInterval = 30 * 24 * 3600

    private let queue: DispatchQueue

    package init(queue: DispatchQueue) { self.queue = queue }

    package var now: Date { Date() }

    package func schedule(
        after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
    ) -> any OktaCancellable {
        let item = Item(action: Locked(action))
        if delay > 0 {
            let delay = min(delay, Self.longestDelay)
            queue.asyncAfter(deadline: .now() + delay) { item.run() }
        } else {
            queue.async { item.run() }
        }
        return item
    }

    private struct Item: OktaCancellable {
        let action: Locked<(@Sendable () -> Void)?>

        func run() { action.withLock { $0.take() }?() }
        func cancel() { _ = action.withLock { $0.take() } }
    }
}
