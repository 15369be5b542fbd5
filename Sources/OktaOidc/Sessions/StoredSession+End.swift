import Foundation
import OktaCore

extension StoredSession {
    /// Seconds by which a session ends before the org would end it.
    private static let haste: TimeInterval = 30
    /// No device has stored a session before: 1 January 2020.
    private static let earliest = Date(timeIntervalSince1970: 1_577_836_800)

    /// When the session ends at the latest, on this machine's clock; `nil` without a limit.
    ///
    /// A time before 2020 or after `now` counts as `now`, so that a wrong clock locks no user out.
    func usableUntil(under policy: OktaSessionPolicy, lastUse: Date?, at now: Date) -> Date? {
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
