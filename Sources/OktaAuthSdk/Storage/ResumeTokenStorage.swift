import Foundation

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

    /// Stores the transaction of `answer`, or removes it if it has ended.
    func store(after answer: OktaAPISuccessResponse) {
        guard let store else { return }
        // An answer without a status is not the org's, and says nothing about the transaction.
        guard let status = answer.status else { return }
        guard status != .success else { return remove() }
        let seen = lastStored.withLock { $0 }
        guard var token = OktaResumeToken(answer, at: org) else { return }
        // Every poll extends the transaction; it is not worth a write each time.
        if answer.isPollable || answer.isQueued { token.allowForPolls() }
        guard token != seen, !token.isEquivalent(to: seen) else { return }
        guard (try? store.setValue(JSONEncoder().encode(token), for: key)) != nil else { return }
        lastStored.withLock { $0 = token }
    }

    /// Removes the transaction if `error` says that it is over.
    ///
    /// - Parameters:
    ///   - error: The error of a request of the transaction.
    ///   - stateToken: Identifies the transaction, if it is known.
    func remove(after error: OktaError, of stateToken: String?) {
        if let stateToken, error.transaction == .ended { remove(of: stateToken) }
    }

    /// Removes the stored transaction; only that of `stateToken` if one is given.
    func remove(of stateToken: String? = nil) {
        guard let store else { return }
        if let stateToken, load()?.stateToken != stateToken { return }
        lastStored.withLock { $0 = nil }
        try? store.setValue(nil, for: key)
    }

    /// The token stored for this org; `nil` if there is none that can be read.
    func load() -> OktaResumeToken? {
        guard let data = try? store?.value(for: key) else { return nil }
        return try? JSONDecoder().decode(OktaResumeToken.self, from: data)
    }
}
