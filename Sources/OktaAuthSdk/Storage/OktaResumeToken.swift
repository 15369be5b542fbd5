public import Foundation

/// The data to resume a transaction later, for example after a relaunch.
///
/// Opaque: get it from ``OktaAuthStatus/resumeToken`` and pass it to ``OktaAuthSdk/OktaAuthSdk``.
/// Its description shows none of its contents. Its coded form holds the state token: store it like
/// a secret.
public struct OktaResumeToken: Codable, Hashable, Sendable {
    /// Identifies the transaction.
    let stateToken: String
    /// The org it is for.
    let origin: String
    /// When it expires on this machine's clock, unless a request extends it.
    let expiry: Date?
    /// The status of the transaction.
    let status: String?

    /// Creates the token for the transaction of an answer; `nil` if there is none to resume.
    init?(_ answer: OktaAPISuccessResponse, at domain: URL) {
        guard let stateToken = answer.stateToken, let status = answer.status, status != .success
        else { return nil }
        self.stateToken = stateToken
        self.status = status.rawValue
        origin = "\(Origin(domain))"
        expiry = answer.expiresAt.map { answer.http?.localTime(of: $0) ?? $0 }
    }

    /// Whether the transaction is over on this machine's clock, corrected by the server's as far as
    /// that was known.
    public func isExpired(at now: Date) -> Bool { expiry.map { $0 <= now } ?? false }
}

extension OktaResumeToken: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "stateToken": Secret.redacted(stateToken), "origin": origin, "expiry": expiry,
            "status": status,
        ]
    }
}

extension OktaResumeToken {
    /// Whether it differs from `other` only by an expiry less than a minute apart; not worth a write
    /// while polling.
    func isEquivalent(to other: OktaResumeToken?) -> Bool {
        guard let other, other.stateToken == stateToken, other.status == status,
            let old = other.expiry, let new = expiry
        else { return false }
        return abs(new.timeIntervalSince(old)) < 60
    }
}
