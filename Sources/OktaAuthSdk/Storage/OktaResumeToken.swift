public import Foundation

/// The data to resume a transaction later, for example after a relaunch.
///
/// Opaque: get it from ``OktaAuthStatus/resumeToken`` and pass it to ``OktaAuthSdk/OktaAuthSdk``.
/// Its description shows none of its contents. Its coded form holds the state token: store it like
/// a secret.
public struct OktaResumeToken: Codable, Equatable, Sendable {
    let stateToken: String
    /// The org it is for: its origin, and its path if it has one.
    let org: String
    /// When it expires on this machine's clock, unless a request extends it.
    private(set) var expiry: Date?
    /// Whether ``expiry`` is only the latest time it may be; absent in a token of a response.
    private var isApproximate: Bool?
    let status: String?

    /// Creates the token for the transaction of a response; `nil` without a transaction to resume.
    init?(_ response: OktaAPISuccessResponse, at domain: URL) {
        guard let stateToken = response.stateToken, let status = response.status, status != .success
        else { return nil }
        self.stateToken = stateToken
        self.status = status.rawValue
        org = Self.name(ofOrgAt: domain)
        expiry = response.expiresAt.map { response.http?.localTime(of: $0) ?? $0 }
    }

    /// Distinguishes an org from others, also from another tenant of its host.
    static func name(ofOrgAt domain: URL) -> String {
        let path = domain.path
        return "\(Origin(domain))" + (path.hasSuffix("/") ? String(path.dropLast()) : path)
    }

    /// Whether the transaction has expired by this machine's clock, corrected by the server's clock if
    /// its time was known.
    public func isExpired(at now: Date) -> Bool { expiry.map { $0 <= now } ?? false }

    /// Seconds by which polls may extend the transaction before it is stored again.
    private static let pollAllowance: TimeInterval = 60

    /// Extends the expiry by one minute, because each poll can extend the transaction.
    mutating func allowForPolls() {
        expiry = expiry?.addingTimeInterval(Self.pollAllowance)
        isApproximate = true
    }

    /// Whether it differs from `other` only by what polls may extend it.
    func isEquivalent(to other: OktaResumeToken?) -> Bool {
        guard isApproximate == true, let other, other.isApproximate == true,
            other.stateToken == stateToken, other.status == status, let old = other.expiry,
            let new = expiry
        else { return false }
        return abs(new.timeIntervalSince(old)) < Self.pollAllowance
    }
}

extension OktaResumeToken: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "stateToken": Secret.redacted(stateToken), "origin": URL(string: org).map(Origin.init),
            "expiry": expiry,
            "status": status,
        ]
    }
}

/// Keeps the transaction of one org in the app's store, so that it can be resumed after a relaunch.
///
/// Without a store it keeps nothing.
final class ResumeTokenStorage: Sendable {
    private let store: (any OktaStore)?
    private let org: URL
    /// The token stored last, since a store may be slow.
    private let lastStored = Locked<OktaResumeToken?>(nil)

    init(in store: (any OktaStore)?, forOrgAt org: URL) {
        self.store = store
        self.org = org
    }

    private var key: String { "okta.resume-token.\(OktaResumeToken.name(ofOrgAt: org))" }

    func store(after response: OktaAPISuccessResponse) {
        guard let store else { return }
        // A response without a status does not come from the org and carries no state.
        guard let status = response.status else { return }
        guard status != .success else { return remove() }
        let seen = lastStored.withLock { $0 }
        guard var token = OktaResumeToken(response, at: org) else { return }
        // Every poll extends the transaction; it is not worth a write each time.
        if response.isPollable || response.isQueued { token.allowForPolls() }
        guard token != seen, !token.isEquivalent(to: seen) else { return }
        guard (try? store.setValue(JSONEncoder().encode(token), for: key)) != nil else { return }
        lastStored.withLock { $0 = token }
    }

    func remove(after error: OktaError, of stateToken: String?) {
        if let stateToken, error.transactionState == .ended { remove(of: stateToken) }
    }

    /// Removes the stored transaction; with `stateToken`, only if it belongs to that transaction.
    func remove(of stateToken: String? = nil) {
        guard let store else { return }
        if let stateToken, load()?.stateToken != stateToken { return }
        lastStored.withLock { $0 = nil }
        try? store.setValue(nil, for: key)
    }

    func load() -> OktaResumeToken? {
        guard let data = try? store?.value(for: key) else { return nil }
        return try? JSONDecoder().decode(OktaResumeToken.self, from: data)
    }
}
