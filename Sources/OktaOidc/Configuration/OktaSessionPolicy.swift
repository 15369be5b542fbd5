public import Foundation

/// The limits of an app for its sessions, beside the limits of the org.
///
/// ```swift
/// configuration.sessionPolicy.lifetime = 12 * 3600
/// configuration.sessionPolicy.idleTime = 15 * 60
/// ```
public struct OktaSessionPolicy: Sendable {
    /// Seconds from the sign-in until the session ends; `nil` without a limit.
    ///
    /// Renewals and restarts do not put the end off. Zero and negative values set no limit.
    public var lifetime: TimeInterval?
    /// Seconds without use until the session ends; `nil` without a limit.
    ///
    /// ``OktaOidcStateManager/freshAccessToken()`` and ``OktaOidcStateManager/authorize(_:)`` count as use;
    /// a renewal by ``OktaOidcStateManager/renew()`` does not. Zero and negative values set no limit.
    public var idleTime: TimeInterval?

    /// When a person has to prove to be there before the session is used; never by default.
    public var presence: OktaPresencePolicy?

    /// Creates a policy without limits.
    public init() {}

    var usableLifetime: TimeInterval? { Self.usable(lifetime) }
    var usableIdleTime: TimeInterval? { Self.usable(idleTime) }

    private static func usable(_ seconds: TimeInterval?) -> TimeInterval? {
        seconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
}

/// When a person has to prove to be there before the app uses a session.
///
/// ```swift
/// configuration.sessionPolicy.presence = OktaPresencePolicy(
///     .onceWithin(300), by: OktaDeviceOwner(reason: "Show your account")
/// )
/// ```
///
/// ``OktaOidcStateManager/freshAccessToken()`` and ``OktaOidcStateManager/authorize(_:)`` ask. Nothing asks
/// at launch, at a renewal, or after HTTP 401. A sign-in is a proof as well.
public struct OktaPresencePolicy: Sendable {
    /// How long a proof counts, for all managers of a session in this process.
    public enum Frequency: Hashable, Sendable {
        /// For the calls that wait for it.
        case always
        /// For a number of seconds.
        case onceWithin(TimeInterval)
        /// Until the app leaves the foreground.
        case oncePerForeground
    }

    /// How long a proof counts.
    public var frequency: Frequency
    /// Requests the proof from the person.
    public var evaluator: any OktaPresenceEvaluator

    /// Creates a policy.
    public init(_ frequency: Frequency, by evaluator: any OktaPresenceEvaluator) {
        (self.frequency, self.evaluator) = (frequency, evaluator)
    }
}

/// Requests a proof from the person at the device: `OktaDeviceOwner`, or a screen of the app.
public protocol OktaPresenceEvaluator: Sendable {
    /// Returns when the person has proved to be the owner of the device.
    ///
    /// - Throws: ``OktaPresenceError``, for example ``OktaPresenceError/cancelled``.
    func confirmPresence() async throws
}
