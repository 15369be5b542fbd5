import Foundation

/// Delivers a delayed answer on the thread of the clock.
///
/// Unchecked because `URLProtocol` is not sendable: the pending request is handed over as a whole,
/// its loading thread no longer uses it, and a cancellation only accesses locked state.
struct DelayedAnswer: @unchecked Sendable {
    private let receiver: SimulatorURLProtocol
    private let delivery: SimulatedDelivery
    private let url: URL

    init(_ delivery: SimulatedDelivery, to receiver: SimulatorURLProtocol, at url: URL) {
        (self.receiver, self.delivery, self.url) = (receiver, delivery, url)
    }

    func arrive() { receiver.finish(delivery, url) }
}
