import Foundation

/// Devices that wait for a user, by the code they show.
struct Devices: Sendable {
    /// By the normalised code.
    private(set) var grants: [String: DeviceGrant] = [:]

    subscript(code: String) -> DeviceGrant? { grants[DeviceGrant.key(code)] }

    mutating func pair(
        for app: SimulatedApp,
        until end: Date,
        as client: DeviceGrant.Client? = nil,
        _ generator: inout SeededGenerator
    ) -> String {
        // Without vowels no code is a word, and no O or I is confused with a digit.
        let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
        let code = (0..<8).map { _ in letters[Int(generator.next() % UInt64(letters.count))] }
        grants[String(code)] = DeviceGrant(app: app, expiresAt: end, client: client)
        return "\(String(code.prefix(4)))-\(String(code.suffix(4)))"
    }

    /// Spends a code that waits to be entered; the key of its device, `nil` for any other code.
    mutating func claim(_ code: String, at now: Date) -> String? {
        let key = DeviceGrant.key(code)
        guard let grant = grants[key], !grant.isClaimed, now < grant.expiresAt else { return nil }
        grants[key]?.isClaimed = true
        return key
    }

    /// Ends the wait of a device: `user` has signed in for it, or refused.
    mutating func settle(
        _ key: String?, as result: DeviceGrant.Result, by user: DeviceGrant.User?, at now: Date
    ) {
        guard let key, let grant = grants[key], now < grant.expiresAt else { return }
        grants[key]?.result = result
        grants[key]?.user = user
    }

    /// The key of the grant with this device code.
    func key(ofDeviceCode code: String) -> String? {
        grants.first { $0.value.client?.deviceCode == code }?.key
    }

    /// Notes a poll; returns whether the client waited as long as it was asked to.
    mutating func poll(_ key: String, at now: Date) -> Bool {
        guard let client = grants[key]?.client else { return true }
        grants[key]?.client?.mayPollAt = now + client.interval
        return client.mayPollAt <= now
    }

    /// Ends a grant whose tokens were issued.
    mutating func remove(_ key: String) { grants[key] = nil }
}

struct DeviceGrant: Sendable {
    enum Result: String, Sendable {
        case notActivated = "DEVICE_NOT_ACTIVATED"
        case activated = "DEVICE_ACTIVATED"
        /// The user refused the scopes of its application.
        case refused = "DEVICE_NOT_ACTIVATED_CONSENT_DENIED"
    }

    /// The user who signed in for the device.
    struct User: Sendable {
        let accountID: String
        let usedFactor: Bool
    }

    /// The client of OAuth that asked for the code.
    struct Client: Sendable {
        let id: String
        let server: String?
        let scope: String
        let deviceCode: String
        /// Seconds between two polls.
        let interval: TimeInterval
        var mayPollAt: Date
    }

    let app: SimulatedApp
    let expiresAt: Date
    var client: Client?
    var user: User?
    /// Whether its code was entered, which works once.
    var isClaimed = false
    var result = Result.notActivated

    /// `code` normalised: without separators, in upper case.
    static func key(_ code: String) -> String { code.filter { $0 != "-" }.uppercased() }
}
