import Foundation

/// A factor that is enrolled but not yet active.
struct PendingEnrollment: Sendable {
    /// The activation of a push factor.
    struct Activation: Sendable {
        let serial: Int
        let expiresAt: Date
        var isScanned = false
        var result = FactorResult.waiting
    }

    let id: String
    var factor: SimulatedFactor
    var activation: Activation?
    /// The challenge a security key signs.
    var nonce: String?
    /// The task in a browser.
    var web: WebTask?
    /// The last part of the link to the QR code.
    let qrToken: String
}
