import Foundation

/// Carries an answer that comes late to the thread of the clock.
///
/// Unchecked because `URLProtocol` is not sendable: the request that waits is handed over whole, its
/// loading thread does nothing more with it, and a cancellation only reaches what is locked.
struct DelayedAnswer: @unchecked Sendable {
    private let receiver: SimulatorURLProtocol
    private let delivery: SimulatedDelivery
    private let url: URL

    init(_ delivery: SimulatedDelivery, to receiver: SimulatorURLProtocol, at url: URL) {
        (self.receiver, self.delivery, self.url) = (receiver, delivery, url)
    }

    func arrive() { receiver.finish(delivery, url) }
}
