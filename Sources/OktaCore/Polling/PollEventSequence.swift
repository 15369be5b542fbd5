package import Foundation

/// Which events of a wait are new; each is sent once.
package struct PollEventSequence: Sendable {
    /// Seconds after which ``OktaPollEvent/stillWaiting`` is sent.
    package static let longWait: TimeInterval = 30

    private let start: Date
    private var last: OktaPollEvent?
    private var number: Int?
    private var hasWaitedLong = false

    /// Creates the events of a wait that starts at `start`.
    package init(startedAt start: Date) { self.start = start }

    /// The events for an answer according to which the user has not decided yet.
    package mutating func pending(number: Int?, now: Date) -> [OktaPollEvent] {
        var events = changed(to: .waiting)
        if let number, number != self.number {
            self.number = number
            events.append(.numberChallenge(number))
        }
        if !hasWaitedLong, now.timeIntervalSince(start) >= Self.longWait {
            hasWaitedLong = true
            events.append(.stillWaiting)
        }
        return events
    }

    /// `event`, unless it was the latest one already.
    package mutating func changed(to event: OktaPollEvent) -> [OktaPollEvent] {
        defer { last = event }
        return last == event ? [] : [event]
    }
}
