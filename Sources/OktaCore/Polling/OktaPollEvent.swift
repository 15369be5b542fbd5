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
