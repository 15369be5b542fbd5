public import Foundation

/// An event of a wait for the user's decision, for example on the phone.
public enum OktaPollEvent: Equatable, Sendable {
    /// The user has not decided yet; sent when polling starts, and when it recovers from an error.
    case waiting
    /// The number the app has to show, for the user to pick on the phone; sent once per number.
    case numberChallenge(Int)
    /// The user still has not decided after 30 seconds; a good time to offer another factor.
    case stillWaiting
    /// A rate limit applies until this time on this machine's clock.
    case rateLimited(until: Date)
    /// The connection was lost; polling continues.
    case connectionLost
    /// The server failed; polling continues.
    case serverUnavailable
    /// The app left the foreground; polling stops until it is back.
    case paused
    /// The app is back, and polls at once.
    case resumed
}

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
