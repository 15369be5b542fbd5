public import Foundation

/// Everything it takes to go on with a transaction later, for example after the app was started
/// anew.
///
/// Opaque: get it from ``OktaAuthStatus/resumeToken`` and hand it back to ``OktaAuthSdk/OktaAuthSdk``.
/// It prints nothing of what is in it. Its coded form holds the state token: keep it where secrets
/// belong.
public struct OktaResumeToken: Codable, Hashable, Sendable {
    /// Identifies the transaction.
    let stateToken: String
    /// The org it is for.
    let origin: String
    /// When it ends on this machine's clock, unless something is sent before.
    let expiry: Date?
    /// Where it stood.
    let status: String?

    /// Creates the token for the transaction of an answer; `nil` if there is none to go on with.
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

/// Keeping the resume token of the transaction that is under way.
extension OktaAPI {
    private var resumeKey: String { "okta.resume-token.\(Origin(oktaDomain))" }

    /// Keeps what it takes to go on after `answer`; forgets the transaction if that was the end.
    func keepResumeToken(after answer: OktaAPISuccessResponse) {
        guard let store = configuration.resumeStore else { return }
        guard answer.status != nil, answer.status != .success else { return forgetResumeToken() }
        let seen = seenSecrets.withLock { $0.resumeToken }
        guard let token = OktaResumeToken(answer, at: oktaDomain), token != seen,
            !token.isMuchLike(seen)
        else { return }
        guard (try? store.setValue(JSONEncoder().encode(token), for: resumeKey)) != nil else {
            return
        }
        seenSecrets.withLock { $0.resumeToken = token }
    }

    /// Forgets the transaction that is kept; only that of `stateToken` if one is given.
    func forgetResumeToken(of stateToken: String? = nil) {
        guard let store = configuration.resumeStore else { return }
        if let stateToken, storedResumeToken()?.stateToken != stateToken { return }
        seenSecrets.withLock { $0.resumeToken = nil }
        try? store.setValue(nil, for: resumeKey)
    }

    /// The token that is kept for this org; `nil` if there is none that can be read.
    func storedResumeToken() -> OktaResumeToken? {
        guard let data = try? configuration.resumeStore?.value(for: resumeKey) else { return nil }
        return try? JSONDecoder().decode(OktaResumeToken.self, from: data)
    }
}

extension OktaResumeToken {
    /// Whether this only lives a little longer than `other`: while a push is waiting there is a new
    /// one every few seconds.
    fileprivate func isMuchLike(_ other: OktaResumeToken?) -> Bool {
        guard let other, other.stateToken == stateToken, other.status == status,
            let old = other.expiry, let new = expiry
        else { return false }
        return abs(new.timeIntervalSince(old)) < 60
    }
}
