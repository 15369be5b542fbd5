public import Foundation

/// The only source of time in the SDK, and the way onto the callback queue.
///
/// Replace it in tests, so that no test waits in real time: the time of `VirtualClock` of
/// `OktaAuthSimulator` moves on demand.
public protocol OktaClock: Sendable {
    /// The time on this machine.
    var now: Date { get }

    /// Runs `action` once on the callback queue, `delay` seconds from now.
    ///
    /// Cancelling the result releases `action`.
    func schedule(
        after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
    ) -> any OktaCancellable
}
