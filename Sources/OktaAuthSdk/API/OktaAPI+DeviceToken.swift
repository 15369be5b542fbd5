import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension OktaAPI {
    /// The value the store returned, read once in a transaction; the store may be slow.
    struct CachedDeviceToken: Sendable {
        let token: String?
    }

    func deviceToken(in place: OktaDeviceTokenPlacement) -> String? {
        guard configuration.deviceTokenTransports.contains(place) else { return nil }
        if let token = configuration.deviceToken { return token }
        guard let store = configuration.deviceTokenStore else { return nil }
        if let seen = connection.deviceTokenCache.withLock({ $0 }) { return seen.token }
        let token = try? OktaDeviceToken.loadOrCreate(in: store).value
        connection.deviceTokenCache.withLock { $0 = CachedDeviceToken(token: token) }
        return token
    }

    /// Makes the next use read the store again; called when a sign-in begins.
    func forgetCachedDeviceToken() { connection.deviceTokenCache.withLock { $0 = nil } }
}

extension URLRequest {
    mutating func addCookie(ofDevice deviceToken: String) {
        let device = "DT=\(deviceToken)"
        let cookies = value(forHTTPHeaderField: "Cookie").map { "\($0); " } ?? ""
        setValue(cookies + device, forHTTPHeaderField: "Cookie")
    }
}
