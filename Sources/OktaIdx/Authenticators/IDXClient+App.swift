public import Foundation
public import OktaCore

extension IDXClient.Authenticator {
    // Unchecked: every stored property is a constant of a `Sendable` type.
    /// An app: Okta Verify, or another one that shows codes.
    public final class App: IDXClient.Authenticator, Resendable, @unchecked Sendable {
        /// The number to show while the user picks it on the phone; `nil` without number matching.
        public var numberChallenge: Int? { contextualData?["correctAnswer"]?.integer }
        /// How the app is set up, for example `qrcode`, `email` or `sms`.
        public var selectedChannel: String? { contextualData?["selectedChannel"]?.text }
        /// The QR code that sets up the app, as a picture; `nil` without a QR code.
        ///
        /// It contains the secret: never log it.
        public var qrCode: Data? {
            guard let text = contextualData?["qrcode"]?["href"]?.text, text.hasPrefix("data:"),
                let comma = text.firstIndex(of: ",")
            else { return nil }
            return Data(base64Lenient: String(text[text.index(after: comma)...]))
        }
        /// The secret to enter into the app by hand; `nil` if the server sends none.
        ///
        /// Never log it.
        public var sharedSecret: String? { contextualData?["sharedSecret"]?.text }
    }

    // Unchecked: every stored property is a constant of a `Sendable` type.
    /// A security key or passkey, or a token with codes.
    public final class SecurityKey: IDXClient.Authenticator, @unchecked Sendable {
        /// The options of WebAuthn to create a credential; `nil` unless one is set up.
        public var activationData: OktaJSON? { contextualData?["activationData"] }
        /// The options of WebAuthn to use a credential; `nil` during other steps.
        public var challengeData: OktaJSON? { contextualData?["challengeData"] }
    }
}
