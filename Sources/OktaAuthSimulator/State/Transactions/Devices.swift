import Foundation

/// Devices that wait for a user, by the code they show.
struct Devices: Sendable {
    private var grants: [String: DeviceGrant] = [:]

    /// The normalised codes of the devices.
    var codes: [String] { Array(grants.keys) }

    subscript(code: String) -> DeviceGrant? { grants[DeviceGrant.key(code)] }

    /// The user code of a new device.
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
        guard let grant = grants[key], case .waiting = grant.state, now < grant.expiresAt else {
            return nil
        }
        grants[key]?.state = .claimed
        return key
    }

    /// Sets the result of the device, unless its code has expired.
    mutating func settle(_ key: String?, as state: DeviceGrant.State, at now: Date) {
        guard let key, let grant = grants[key], now < grant.expiresAt else { return }
        grants[key]?.state = state
    }

    /// The activation result of the device, spelled as on the wire; `nil` without a device.
    func status(of key: String?) -> String? {
        guard let key else { return nil }
        return switch grants[key]?.state {
        case .activated: "DEVICE_ACTIVATED"
        case .refused: "DEVICE_NOT_ACTIVATED_CONSENT_DENIED"
        case .waiting, .claimed, nil: "DEVICE_NOT_ACTIVATED"
        }
    }
}

struct DeviceGrant: Sendable {
    enum State: Sendable {
        /// Its code has not been entered.
        case waiting
        /// Its code was entered and is spent; the user has yet to sign in or to consent.
        case claimed
        case activated
        /// The user refused the scopes of its application.
        case refused
    }

    let app: SimulatedApp
    let expiresAt: Date
    var state = State.waiting

    /// `code` normalised: without separators, in upper case.
    static func key(_ code: String) -> String { code.filter { $0 != "-" }.uppercased() }
}
