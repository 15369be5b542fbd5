import Foundation

/// A device without a keyboard, found by the code it shows.
struct DeviceGrant: Sendable {
    /// How far it has come.
    enum State: Sendable {
        /// Nobody has typed its code.
        case waiting
        /// Somebody typed its code, which is spent with that, and has yet to sign in or to agree.
        case claimed
        case activated
        /// The user did not agree to what its application asks for.
        case refused
    }

    let app: SimulatedApp
    let expiresAt: Date
    var state = State.waiting

    /// `code` without what people add or change when they type it.
    static func key(_ code: String) -> String { code.filter { $0 != "-" }.uppercased() }
}
