public import Foundation
import OktaCore

/// What an app demands of its sessions, beside what the org demands.
///
/// ```swift
/// configuration.sessionPolicy.lifetime = 12 * 3600
/// configuration.sessionPolicy.idleTime = 15 * 60
/// ```
public struct OktaSessionPolicy: Sendable {
    /// Seconds from the sign-in until the session ends; `nil` without a limit.
    ///
    /// Renewals and restarts do not put the end off. A value that is not positive is no limit.
    public var lifetime: TimeInterval?
    /// Seconds without use until the session ends; `nil` without a limit.
    ///
    /// ``OktaOidcStateManager/freshAccessToken()`` and ``OktaOidcStateManager/authorize(_:)`` are uses;
    /// a renewal by ``OktaOidcStateManager/renew()`` is none. A value that is not positive is no limit.
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

extension StoredSession {
    /// Seconds by which a session ends before the org would end it.
    private static let haste: TimeInterval = 30
    /// No device has stored a session before: 1 January 2020.
    private static let earliest = Date(timeIntervalSince1970: 1_577_836_800)

    /// When the session ends, on this machine's clock; `nil` without a limit.
    ///
    /// A time that cannot be right counts as now: nobody is locked out by a clock that was wrong.
    func end(under policy: OktaSessionPolicy, lastUse: Date?, at now: Date) -> Date? {
        func past(_ date: Date?) -> Date {
            date.flatMap { Self.earliest <= $0 && $0 <= now ? $0 : nil } ?? now
        }
        let use = [usedAt, lastUse].compactMap(\.self).map(past).max() ?? past(startedAt)
        let ends = [
            endsAt?.addingTimeInterval(-tokens.clockSkew - Self.haste),
            policy.usableLifetime.map { past(startedAt).addingTimeInterval($0) },
            policy.usableIdleTime.map { use.addingTimeInterval($0) },
        ]
        return ends.compactMap(\.self).min()
    }

    /// Notes a sign-in at `now`, and the end that the org sets for it.
    mutating func begin(at now: Date) {
        startedAt = startedAt ?? now
        limit(by: tokens)
    }

    /// Takes the end that the org sets in `tokens`, unless an earlier one is known.
    ///
    /// Source: IPSIE, claim `session_expiry`: seconds since 1970.
    mutating func limit(by tokens: TokenSet) {
        guard let claims = tokens.idToken.flatMap({ try? JSONWebToken($0).claims }),
            let end = claims.date("session_expiry"), let start = claims.issuedAt,
            // A session that would be over at once is a mistake of the org's.
            end > start.addingTimeInterval(Self.haste)
        else { return }
        endsAt = min(endsAt ?? end, end)
    }
}
