public import Foundation
public import OktaAuthSdk
public import OktaCore
public import OktaOidc

extension OktaSignIn {
    /// One screen of a sign-in, whichever engine the org has.
    ///
    /// Each case names the method of ``OktaSignIn`` that continues.
    public enum Step: Sendable {
        /// Nothing was asked yet: ``OktaSignIn/start(username:)``.
        case notStarted
        /// Ask for the user name: ``OktaSignIn/identify(_:password:channel:)``.
        case identify(Identify)
        /// Ask for the password: ``OktaSignIn/enter(password:)``.
        case password(Password)
        /// Let the user choose a factor: ``OktaSignIn/choose(_:username:)``.
        case chooseFactor(FactorList)
        /// Ask for a code, or for the link of an e-mail: ``OktaSignIn/enter(code:)``.
        case code(Code)
        /// Ask a security question: ``OktaSignIn/answer(_:)``.
        case question(Question)
        /// Wait for something that happens elsewhere: ``OktaSignIn/wait(onEvent:)``.
        case wait(PendingDecision)
        /// Open a page, and come back: ``OktaSignIn/returnFromWebPage(_:)``.
        case webPage(WebPage)
        /// Ask the device for a passkey: ``OktaSignIn/complete(passkey:)-(OktaWebAuthnAssertion)``.
        case passkey(Passkey)
        /// Let the user choose what to set up: ``OktaSignIn/choose(_:username:)``.
        case chooseEnrollment(FactorList)
        /// Ask for a phone number: ``OktaSignIn/enroll(phoneNumber:extension:by:)``.
        case phone(PhoneSetup)
        /// Show what sets up an app: ``OktaSignIn/enter(code:)`` or ``OktaSignIn/wait(onEvent:)``.
        case app(AppSetup)
        /// Let the user choose a security question: ``OktaSignIn/enroll(question:answer:)``.
        case newQuestion([NewQuestion])
        /// Ask for a new password: ``OktaSignIn/setPassword(_:old:)``.
        case newPassword(NewPassword)
        /// Ask for the values of a form that no other case fits: ``OktaSignIn/submit(_:)``.
        case form(Form)
        /// Show a message; ``OktaSignIn/actions`` has what the user can do.
        case message(Message)
        /// The user is signed in.
        ///
        /// Without a session if ``OktaSignIn/Options/exchangesTokens`` is off.
        case done(OktaOidcStateManager?)
    }

    /// Who signs in, or whose account it is.
    public struct Identify: Hashable, Sendable {
        /// The purpose of the user name.
        public enum Purpose: Hashable, Sendable {
            case signIn
            case recoverPassword
            case unlockAccount
        }

        /// The purpose of the user name.
        public var purpose: Purpose
        /// The user name, if it is known.
        public var username: String?
        /// Whether the password can be entered with the name.
        ///
        /// It may also be left out; the step after it is then ``Step/password(_:)``.
        public var takesPassword = false
        /// The ways of a code or link to the user, if the user has to choose one with the name.
        public var channels: [Factor.Kind] = []
    }

    /// The password of the user.
    public struct Password: Hashable, Sendable {
        /// The user whose password it is, if known.
        public var username: String?
    }

    /// A way to prove who one is, or to set up.
    public struct Factor: Identifiable, Hashable, Sendable {
        /// The kind, for a picture or a text of the app.
        public enum Kind: Hashable, Sendable {
            case password
            case sms
            case call
            case email
            case push
            /// A code of an authenticator app.
            case totp
            case question
            case passkey
            /// A code of a token.
            case token
            /// A page of an identity provider.
            case identityProvider
            /// Something else, by the name of the engine.
            case other(String)
        }

        /// Identifies the factor in its step.
        public let id: String
        /// The kind, for a picture or a text of the app.
        public var kind: Kind
        /// In plain English.
        public var name: String
        /// The phone number, address or device, often masked.
        public var detail: String?
        /// Whether it has to be set up.
        public var isRequired = false
    }

    /// Factors to choose from.
    public struct FactorList: Hashable, Sendable {
        /// The factors, in the order of the org.
        public var factors: [Factor]
        /// Whether the user name has to be entered with the choice.
        public var needsUsername = false
        /// The user name, if it is known.
        public var username: String?
        /// The factors that the user has set up already, if the org lists them.
        public var enrolled: [Factor] = []
        /// The time until which the user may skip the enrollment, if there is one.
        public var skippableUntil: Date?
    }

    /// A code that was sent, or that an app or a token shows.
    public struct Code: Hashable, Sendable {
        /// The factor that the code is of.
        public var factor: Factor
        /// The number of characters, if the org sends it.
        public var length: ClosedRange<Int>?
        /// Whether an e-mail with a link is on its way, whose link or token is the code.
        public var acceptsLink = false
        /// When the sign-in ends if nothing happens.
        public var expiresAt: Date?
        /// Whether waiting ends when the user opens the link of the e-mail.
        public var canWait = false
    }

    /// A security question.
    public struct Question: Hashable, Sendable {
        /// The words of the question.
        public var text: String
    }

    /// A wait for something that happens elsewhere.
    public struct PendingDecision: Hashable, Sendable {
        /// How far it is.
        public enum State: Hashable, Sendable {
            /// ``OktaSignIn/wait(onEvent:)`` returns when it is decided.
            case pending
            case rejected
            case timedOut
        }

        /// The factor that is waited for.
        public var factor: Factor
        /// The number to show, which the user picks on the phone.
        public var number: Int?
        /// How far it is.
        public var state = State.pending
        /// When the sign-in ends if nothing happens.
        public var expiresAt: Date?
    }

    /// A page to open in a browser.
    public struct WebPage: Hashable, Sendable {
        /// The address of the page.
        public var url: URL
        /// The name of the provider.
        public var name: String?
    }

    /// The request to the device.
    public enum Passkey: Sendable {
        /// Sign with a passkey: ``OktaSignIn/complete(passkey:)-(OktaWebAuthnAssertion)``.
        case verify(OktaWebAuthnRequestOptions)
        /// Create one: ``OktaSignIn/complete(passkey:)-(OktaWebAuthnAttestation)``.
        case register(OktaWebAuthnCreationOptions)
    }

    /// A phone to set up.
    public struct PhoneSetup: Hashable, Sendable {
        /// The ways of a code to the phone.
        public var channels: [Factor.Kind]
        /// Numbers that the org knows, often masked.
        public var knownNumbers: [String] = []
        /// Whether an extension can be entered with the number.
        public var takesExtension = false
    }

    /// The data that sets up an app on a phone.
    public struct AppSetup: Hashable, Sendable {
        /// The app.
        public var factor: Factor
        /// The text of the QR code, which is also a link: `otpauth://…`.
        public var link: String?
        /// A page with a picture of the QR code.
        public var pictureURL: URL?
        /// A picture of the QR code.
        public var picture: Data?
        /// The secret to type in; never log it.
        public var secret: String?
        /// Whether ``OktaSignIn/wait(onEvent:)`` ends when the code was scanned; otherwise the user
        /// enters a code.
        public var canWait = false
    }

    /// A security question to choose.
    public struct NewQuestion: Identifiable, Hashable, Sendable {
        /// Identifies the question in its step.
        public let id: String
        /// The words of the question.
        public var text: String
    }

    /// A new password.
    public struct NewPassword: Hashable, Sendable {
        /// Why a new password is needed.
        public enum Reason: Hashable, Sendable {
            case expired
            case expiresSoon(days: Int?)
            case reset
            case first
        }

        /// Why it is needed.
        public var reason: Reason
        /// Whether the old password has to be entered as well.
        public var needsOldPassword = false
        /// The rules of the org that it sends.
        public var rules: [OktaPasswordRule] = []

        /// The rules that a password breaks while it is typed; rules that only the org can check are left out.
        public func rulesBroken(by password: String, of user: EmbeddedResponse.User? = nil)
            -> [OktaPasswordRule]
        {
            rules.filter { $0.isBroken(by: OktaPasswordCandidate(password, user: user)) }
        }
    }

    /// A form that no other step fits: a consent, a profile, or one of a newer org.
    public struct Form: Hashable, Sendable {
        /// One input.
        public struct Field: Identifiable, Hashable, Sendable {
            /// How a value is asked for.
            public enum Kind: Hashable, Sendable {
                case text
                case secret
                case flag
                case options([Option])
            }

            /// One of the values of a field.
            public struct Option: Identifiable, Hashable, Sendable {
                /// The value to submit.
                public let id: String
                /// The label of the org.
                public var label: String
            }

            /// The key of the value in ``OktaSignIn/submit(_:)``.
            public let id: String
            /// The label of the org, or the name of the field.
            public var label: String
            /// How the value is asked for.
            public var kind = Kind.text
            /// Whether there has to be a value.
            public var isRequired = false
            /// The value that the org suggests.
            public var value: String?
            /// The rules that a new password has to keep.
            public var rules: [OktaPasswordRule] = []
        }

        /// The name of the engine.
        public var name: String
        /// The purpose of the form, in plain English.
        public var title: String
        /// Further information for the user.
        public var text: [String] = []
        /// The inputs, in order; there may be none.
        public var fields: [Field] = []
    }

    /// Something the user should know, where nothing can be entered.
    public struct Message: Sendable {
        /// Why nothing can be entered.
        public enum Reason: Hashable, Sendable {
            /// The account is locked; ``OktaSignIn/actions`` may offer to unlock it.
            case accountLocked
            /// The org does not permit it.
            case denied
            /// This app cannot do what the org asks for.
            case unsupported
            /// The app is not set up correctly at the org; ``OktaSignIn/cause`` says for a log what is wrong.
            case misconfigured
            /// No usable response came, and what the user did so far is not lost: it can be tried again.
            case interrupted
            /// The sign-in is over; a new one can start.
            case expired
            /// The user's request is completed, for example an account unlocked.
            case completed
        }

        /// Why nothing can be entered.
        public var reason: Reason
        /// The result, in the words of the org if it sends some.
        public var text: String
        /// A page that helps.
        public var url: URL?
        /// The code with which the org refused, for example `access_denied` or `E0000011`.
        public var errorCode: String?
    }

    /// An action of the user besides completing a step.
    public struct Action: Identifiable, Hashable, Sendable {
        /// The kind, for a picture or a text of the app.
        public enum Kind: Hashable, Sendable {
            case back
            case skip
            case resend
            case chooseAnother
            case recoverPassword
            case unlockAccount
            case signUp
            case signIn
            case withoutPassword
            case identityProvider
            case enterLink
            case startAgain
            /// Repeats what failed; nothing that the user did is lost.
            case tryAgain
            case other(String)
        }

        /// Identifies the action in its step.
        public let id: String
        /// The kind.
        public var kind: Kind
        /// In plain English.
        public var title: String
    }
}

extension OktaSignIn.Message {
    init(_ reason: Reason, _ text: String, url: URL? = nil, errorCode: String? = nil) {
        self.init(reason: reason, text: text, url: url, errorCode: errorCode)
    }
}

extension OktaSignIn.Message: Redacting {
    // The address can hold the token of the transaction.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["reason": reason, "text": text, "origin": url.map(Origin.init)]
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
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~@"))
            .intersection(CharacterSet(charactersIn: Unicode.Scalar(0)...Unicode.Scalar(127)))
        func escaped(_ text: String?) -> String {
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
            "factor": factor, "link": Secret.redacted(link),
            "pictureURL": Secret.redacted(pictureURL), "picture": Secret.redacted(picture),
            "secret": Secret.redacted(secret), "canWait": canWait,
        ]
    }
}

extension OktaSignIn.WebPage: Redacting {
    // The address can hold the token of the transaction.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["origin": Origin(url), "name": name]
    }
}
