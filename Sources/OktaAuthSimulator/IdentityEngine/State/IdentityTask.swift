import Foundation

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
    var factor: SimulatedFactor?
    var recipient: String?
    var code: IssuedCode?
    var nonce: String?
    var phone: PhoneTask?
    var channel: Channel?
    /// The token of the link beside the code, or of the link or QR code that sets up Okta Verify.
    var linkToken: String?
    var isOpened = false

    var kind: SimulatedFactorKind? { factor?.kind }
}
