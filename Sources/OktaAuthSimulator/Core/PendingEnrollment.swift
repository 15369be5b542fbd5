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
    /// The code that was sent, for the kinds that have one sent.
    var code: IssuedCode?
    var activation: Activation?
    /// The challenge a security key signs.
    var nonce: String?
    /// What has to be done in a browser.
    var web: WebTask?
    /// The last part of the link to the QR code.
    let qrToken: String
    /// When wrong codes came in.
    var failures: [Date] = []
}
