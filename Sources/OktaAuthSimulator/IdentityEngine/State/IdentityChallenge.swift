import Foundation

/// The challenge of one authenticator.
struct IdentityChallenge: Sendable {
    let authenticator: SimulatedAuthenticator
    /// The method that was chosen.
    let kind: SimulatedFactorKind
    /// The message that was sent, for kinds with sent codes.
    var message: SentMessage?
    /// The challenge a security key signs.
    var nonce: String?
}

/// An authenticator that is being enrolled.
struct IdentityEnrollment: Sendable {
    /// How the link that sets up Okta Verify reaches the phone.
    enum Channel: String, Sendable, CaseIterable {
        case qrCode = "qrcode"
        case email, sms
    }

    let authenticator: SimulatedAuthenticator
    /// The factor to be; for Okta Verify the push.
    var factor: FactorSetup
    var message: SentMessage?
    var activation: PhoneActivation?
    /// The token of the link or QR code that sets up Okta Verify.
    var linkToken: String?
    var channel = Channel.qrCode
    /// The challenge a security key signs.
    var nonce: String?
}

/// A message with a code, and perhaps with a link.
struct SentMessage: Sendable {
    let code: IssuedCode
    /// The token of the link, `nil` without one.
    let linkToken: String?
    /// Whether the link was opened.
    var isOpened = false
}
