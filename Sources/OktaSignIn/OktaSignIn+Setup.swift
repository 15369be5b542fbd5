public import Foundation
public import OktaAuthSdk
public import OktaCore

extension OktaSignIn {
    /// A phone to set up.
    public struct PhoneSetup: Hashable, Sendable {
        /// The ways of a code to the phone.
        public var channels: [Factor.Kind]
        /// Numbers that the org knows, often masked.
        public var knownNumbers: [String]
        /// Whether an extension can be entered with the number.
        public var takesExtension: Bool

        /// Creates a phone step, for a preview or a test.
        public init(
            channels: [Factor.Kind] = [.sms],
            knownNumbers: [String] = [],
            takesExtension: Bool = false
        ) {
            self.channels = channels
            self.knownNumbers = knownNumbers
            self.takesExtension = takesExtension
        }
    }

    /// The data that sets up an app on a phone.
    public struct AppSetup: Hashable, Sendable {
        /// How the data reaches the app.
        public enum Channel: Hashable, Sendable {
            /// The app scans a QR code, or the user types the secret in.
            case qrCode
            /// A link is on its way by e-mail: ``AppSetup/sentTo``.
            case email
            /// A link is on its way by text message: ``AppSetup/sentTo``.
            case sms
            /// ``AppSetup/setupURL`` opens the app on this device.
            case thisDevice
            /// The user opens the app on another device, where it is set up already.
            case otherDevice
        }

        /// The app.
        public var factor: Factor
        /// How the data reaches the app.
        public var channel: Channel
        /// The text of the QR code, which is also a link: `otpauth://…`.
        public var link: String?
        /// A page with a picture of the QR code.
        public var pictureURL: URL?
        /// A picture of the QR code.
        public var picture: Data?
        /// The secret to type in; never log it.
        public var secret: String?
        /// The e-mail address or phone number that the link was sent to.
        public var sentTo: String?
        /// The address that opens the app and sets it up.
        ///
        /// It can contain a token: never log it.
        public var setupURL: URL?
        /// Where the user gets the app.
        public var downloadURL: URL?
        /// Whether ``OktaSignIn/wait(onEvent:)`` ends when the app is set up; otherwise the user
        /// enters a code.
        public var canWait: Bool

        /// Creates an app step, for a preview or a test.
        public init(
            factor: Factor,
            channel: Channel = .qrCode,
            link: String? = nil,
            pictureURL: URL? = nil,
            picture: Data? = nil,
            secret: String? = nil,
            sentTo: String? = nil,
            setupURL: URL? = nil,
            downloadURL: URL? = nil,
            canWait: Bool = false
        ) {
            self.factor = factor
            self.channel = channel
            self.link = link
            self.pictureURL = pictureURL
            self.picture = picture
            self.secret = secret
            self.sentTo = sentTo
            self.setupURL = setupURL
            self.downloadURL = downloadURL
            self.canWait = canWait
        }
    }

    /// A security question to choose.
    public struct NewQuestion: Identifiable, Hashable, Sendable {
        /// Identifies the question in its step.
        public let id: String
        /// The words of the question; empty for the user's own, until the app fills it in.
        public var text: String
        /// Whether the user writes the question: set ``text`` before it is enrolled.
        public var isOwn: Bool

        /// Creates a question, for a preview or a test.
        public init(id: String, text: String, isOwn: Bool = false) {
            self.id = id
            self.text = text
            self.isOwn = isOwn
        }
    }

    /// A new password.
    public struct NewPassword: Hashable, Sendable {
        /// Why a new password is needed.
        public enum Reason: Hashable, Sendable {
            /// The password has expired.
            case expired
            /// The password expires soon; an action may skip the change.
            case expiresSoon(days: Int?)
            /// The user or an administrator has reset the password.
            case reset
            /// The user has no password yet.
            case first
        }

        /// Why it is needed.
        public var reason: Reason
        /// Whether the old password has to be entered as well.
        public var needsOldPassword: Bool
        /// The rules of the org that it sends.
        public var rules: [OktaPasswordRule]

        /// Creates a new-password step, for a preview or a test.
        public init(
            reason: Reason = .reset,
            needsOldPassword: Bool = false,
            rules: [OktaPasswordRule] = []
        ) {
            self.reason = reason
            self.needsOldPassword = needsOldPassword
            self.rules = rules
        }

        /// The rules that a password breaks while it is typed; rules that only the org can check are left out.
        ///
        /// ```swift
        /// func explain(_ step: OktaSignIn.NewPassword, _ typed: String) {
        ///     for rule in step.rulesBroken(by: typed) { show(rule.userText()) }
        /// }
        /// ```
        public func rulesBroken(by password: String, of user: EmbeddedResponse.User? = nil)
            -> [OktaPasswordRule]
        {
            rules.filter { $0.isBroken(by: OktaPasswordCandidate(password, user: user)) }
        }
    }
}

extension OktaSignIn.AppSetup {
    /// Sets the secret, and the link in the QR code of an authenticator app.
    ///
    /// The period is in seconds; 30 if the org does not say.
    ///
    /// Source: the key URI format of Google Authenticator.
    mutating func setSecret(
        _ secret: String?, account: String?, issuer: String?, period: Int? = nil
    ) {
        guard let secret else { return }
        // Of ASCII: `alphanumerics` has the letters of all scripts.
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~@"))
            .intersection(CharacterSet(charactersIn: Unicode.Scalar(0)...Unicode.Scalar(127)))
        func escaped(_ text: String?) -> String {
            // The app of the user lists its accounts by these names.
            (text ?? "Okta").addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        }
        self.secret = secret
        link =
            "otpauth://totp/\(escaped(issuer)):\(escaped(account))?secret=\(escaped(secret))"
            + "&issuer=\(escaped(issuer))&digits=6&period=\(period ?? 30)"
    }
}

extension OktaSignIn.AppSetup: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "factor": factor, "channel": channel, "link": Secret.redacted(link),
            "pictureURL": Secret.redacted(pictureURL), "picture": Secret.redacted(picture),
            "secret": Secret.redacted(secret), "sentTo": sentTo,
            "setupURL": Secret.redacted(setupURL), "downloadURL": downloadURL, "canWait": canWait,
        ]
    }
}
