public import Foundation
public import OktaCore

// Unchecked: every stored property of these classes is a constant of a `Sendable` type.
extension IDXClient.Authenticator {
    /// An e-mail address.
    ///
    /// The user enters the code of the mail, or opens its link, which polling notices.
    public final class Email: IDXClient.Authenticator, Resendable, PollingPart, @unchecked Sendable
    {
        /// The address, masked.
        public var emailAddress: String? { profile["email"] }

        /// Whether it can be noticed that the user opened the link.
        public var canPoll: Bool { action("poll") != nil }

        var target: PollTarget { .authenticator(key: key, id: id) }

        var pollForm: ResponseContent.FormRecord? { action("poll").map { model.content.forms[$0] } }
    }

    /// A phone that gets codes by text message or call.
    public final class Phone: IDXClient.Authenticator, CodeSendable, Resendable,
        @unchecked Sendable
    {
        /// The number, masked.
        public var phoneNumber: String? { profile["phoneNumber"] }
    }

    /// A security question.
    public final class SecurityQuestion: IDXClient.Authenticator, @unchecked Sendable {
        /// The question the user has chosen.
        public var question: String? { profile["question"] ?? enrolled?["question"]?.text }
        /// The key of the question the user has chosen.
        public var questionKey: String? {
            profile["questionKey"] ?? enrolled?["questionKey"]?.text
        }
        /// The questions the user can choose from, by their keys.
        public var questions: [(key: String, question: String)] {
            (contextualData?["questions"]?.elements ?? []).compactMap { question in
                guard let key = question["questionKey"]?.text,
                    let text = question["question"]?.text
                else { return nil }
                return (key, text)
            }
        }

        private var enrolled: OktaJSON? { contextualData?["enrolledQuestion"] }
    }

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
        /// Where the link that sets up the app was sent: an e-mail address or a phone number.
        public var sentTo: String? {
            contextualData?["email"]?.text ?? contextualData?["phoneNumber"]?.text
        }
        /// The secret to enter into the app by hand; `nil` if the server sends none.
        ///
        /// Never log it.
        public var sharedSecret: String? { contextualData?["sharedSecret"]?.text }
    }

    /// A security key or passkey, or a token with codes.
    public final class SecurityKey: IDXClient.Authenticator, @unchecked Sendable {
        /// The key of the user, and how it can be reached; `nil` before it is set up.
        public var credential: OktaWebAuthnCredential? {
            OktaWebAuthnCredential(
                id: credentialId,
                transports: members["transports"] ?? members["profile"]?["transports"]
            )
        }
        /// The model of the user's key, as its maker names it: `aaguid` of the profile.
        public var aaguid: String? { profile["aaguid"] }
        /// The options of WebAuthn to create a credential, as the server sends them.
        ///
        /// Decoded: ``IDXClient/Remediation/passkeyCreationOptions``.
        public var activationData: OktaJSON? { contextualData?["activationData"] }
        /// The options of WebAuthn to use a credential, as the server sends them.
        ///
        /// Decoded: ``IDXClient/Remediation/passkeyRequestOptions``.
        public var challengeData: OktaJSON? { contextualData?["challengeData"] }
    }
}
