import Foundation

/// Cached contents of the app's stores.
struct StoreCache: Sendable {
    /// The device token, read once in a transaction; the store may be slow.
    var device: Device?
    /// The transaction that can be resumed.
    var resumeToken: OktaResumeToken?

    /// The value the store returned.
    struct Device: Sendable {
        let token: String?
    }
}

extension OktaAPI {
    /// The token of this device, if it is to be sent in `place`.
    func deviceToken(in place: OktaDeviceTokenTransport) -> String? {
        guard configuration.deviceTokenTransports.contains(place) else { return nil }
        if let token = configuration.deviceToken { return token }
        guard let store = configuration.deviceTokenStore else { return nil }
        if let seen = storeCache.withLock({ $0.device }) { return seen.token }
        let token = try? OktaDeviceToken.loadOrCreate(in: store).value
        storeCache.withLock { $0.device = StoreCache.Device(token: token) }
        return token
    }

    /// Makes the next use read the store again; called when a sign-in begins.
    func forgetCachedDeviceToken() { storeCache.withLock { $0.device = nil } }
}

extension OktaAPI {
    private var resumeKey: String {
        "okta.resume-token.\(OktaResumeToken.name(ofOrgAt: oktaDomain))"
    }

    /// Stores the transaction of `answer`, or removes it if it has ended.
    func storeResumeToken(after answer: OktaAPISuccessResponse) {
        guard let store = configuration.resumeStore else { return }
        // An answer without a status is not the org's, and says nothing about the transaction.
        guard let status = answer.status else { return }
        guard status != .success else { return removeResumeToken() }
        let seen = storeCache.withLock { $0.resumeToken }
        guard var token = OktaResumeToken(answer, at: oktaDomain) else { return }
        // Every poll extends the transaction; it is not worth a write each time.
        if answer.isPollable || answer.isQueued { token.allowForPolls() }
        guard token != seen, !token.isEquivalent(to: seen) else { return }
        guard (try? store.setValue(JSONEncoder().encode(token), for: resumeKey)) != nil else {
            return
        }
        storeCache.withLock { $0.resumeToken = token }
    }

    /// Removes the stored transaction; only that of `stateToken` if one is given.
    func removeResumeToken(of stateToken: String? = nil) {
        guard let store = configuration.resumeStore else { return }
        if let stateToken, storedResumeToken()?.stateToken != stateToken { return }
        storeCache.withLock { $0.resumeToken = nil }
        try? store.setValue(nil, for: resumeKey)
    }

    /// The token stored for this org; `nil` if there is none that can be read.
    func storedResumeToken() -> OktaResumeToken? {
        guard let data = try? configuration.resumeStore?.value(for: resumeKey) else { return nil }
        return try? JSONDecoder().decode(OktaResumeToken.self, from: data)
    }
}
