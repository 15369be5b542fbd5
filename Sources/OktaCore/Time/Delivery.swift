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
