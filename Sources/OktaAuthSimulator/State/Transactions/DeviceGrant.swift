import Foundation

/// A device without a keyboard, identified by its code.
struct DeviceGrant: Sendable {
    /// The state of the device.
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
