import Foundation

/// The authenticator that a state is about: it is to be verified, or enrolled.
struct IdentityTask: Sendable {
    /// How the link that sets up Okta Verify reaches the phone.
    enum Channel: String, Sendable, CaseIterable {
        case qrCode = "qrcode"
        case email, sms

        /// The field of the address that the link is sent to, `nil` for a QR code.
        var addressField: String? {
            switch self {
            case .qrCode: nil
            case .email: "email"
            case .sms: "phoneNumber"
            }
        }
    }

    let authenticator: SimulatedAuthenticator
    /// The factor to be, or of one to verify the kind; `nil` while the method is open.
    var factor: FactorSetup?
    /// Where its codes are sent to.
    var recipient: String?
    /// The message that was sent, for kinds with sent codes.
    var message: SentMessage?
    /// The challenge a security key signs.
    var nonce: String?
    var push: PushChallenge?
    var channel: Channel?
    /// Okta Verify, as it is set up on a phone.
    var activation: PhoneActivation?
    /// The token of the link or QR code that sets up Okta Verify.
    var linkToken: String?

    var kind: SimulatedFactorKind? { factor?.kind }
}

/// A message with a code, and perhaps with a link.
struct SentMessage: Sendable {
    let code: IssuedCode
    /// The token of the link, `nil` without one.
    let linkToken: String?
    var isOpened = false
}
