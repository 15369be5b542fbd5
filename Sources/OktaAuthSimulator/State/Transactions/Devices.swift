import Foundation

/// Devices that wait for a user, by the code they show.
struct Devices: Sendable {
    /// By the normalised code.
    private(set) var grants: [String: DeviceGrant] = [:]

    subscript(code: String) -> DeviceGrant? { grants[DeviceGrant.key(code)] }

    mutating func pair(for app: SimulatedApp, until end: Date, _ generator: inout SeededGenerator)
        -> String
    {
        // Without vowels no code is a word, and no O or I is confused with a digit.
        let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
        let code = (0..<8).map { _ in letters[Int(generator.next() % UInt64(letters.count))] }
        grants[String(code)] = DeviceGrant(app: app, expiresAt: end)
        return "\(String(code.prefix(4)))-\(String(code.suffix(4)))"
    }

    /// Spends a code that waits to be entered; the key of its device, `nil` for any other code.
    mutating func claim(_ code: String, at now: Date) -> String? {
        let key = DeviceGrant.key(code)
        guard let grant = grants[key], !grant.isClaimed, now < grant.expiresAt else { return nil }
        grants[key]?.isClaimed = true
        return key
    }

    mutating func settle(_ key: String?, as result: DeviceGrant.Result, at now: Date) {
        guard let key, let grant = grants[key], now < grant.expiresAt else { return }
        grants[key]?.result = result
    }
}

struct DeviceGrant: Sendable {
    enum Result: String, Sendable {
        case notActivated = "DEVICE_NOT_ACTIVATED"
        case activated = "DEVICE_ACTIVATED"
        /// The user refused the scopes of its application.
        case refused = "DEVICE_NOT_ACTIVATED_CONSENT_DENIED"
    }

    let app: SimulatedApp
    let expiresAt: Date
    /// Whether its code was entered, which works once.
    var isClaimed = false
    var result = Result.notActivated

    /// `code` normalised: without separators, in upper case.
    static func key(_ code: String) -> String { code.filter { $0 != "-" }.uppercased() }
}
