public import Foundation
public import OktaCore

extension OktaSignIn {
    /// A form that no other step fits: a consent, a profile, or one of a newer org.
    public struct Form: Hashable, Sendable {
        /// One input.
        public struct Field: Identifiable, Hashable, Sendable {
            /// How a value is asked for.
            public enum Kind: Hashable, Sendable {
                /// A text.
                case text
                /// A text that must not be readable on the screen.
                case secret
                /// A number, with or without a fraction.
                case number
                /// A number without a fraction.
                case integer
                /// Yes or no: `true` or `false`.
                case flag
                /// One value of a list, by its ``Option/id``.
                case options([Option])
            }

            /// One of the values of a field.
            public struct Option: Identifiable, Hashable, Sendable {
                /// The value to submit.
                public let id: String
                /// The label of the org.
                public var label: String

                /// Creates an option, for a preview or a test.
                public init(id: String, label: String) {
                    self.id = id
                    self.label = label
                }
            }

            /// The key of the value in ``OktaSignIn/submit(_:captcha:)``.
            public let id: String
            /// The label of the org, or the name of the field.
            public var label: String
            /// How the value is asked for.
            public var kind: Kind
            /// Whether there has to be a value.
            public var isRequired: Bool
            /// The value that the org suggests.
            public var value: String?
            /// An explanation in the words of the org.
            public var explanation: String?
            /// The rules that a new password has to keep.
            public var rules: [OktaPasswordRule]

            /// Creates a field, for a preview or a test.
            public init(
                id: String,
                label: String,
                kind: Kind = .text,
                isRequired: Bool = false,
                value: String? = nil,
                explanation: String? = nil,
                rules: [OktaPasswordRule] = []
            ) {
                self.id = id
                self.label = label
                self.kind = kind
                self.isRequired = isRequired
                self.value = value
                self.explanation = explanation
                self.rules = rules
            }
        }

        /// The name of the engine.
        public var name: String
        /// The purpose of the form, in plain English.
        public var title: String
        /// Further information for the user.
        public var text: [String]
        /// The inputs, in order; a consent may have none.
        public var fields: [Field]
        /// The consent that submitting the form gives; ``Action/Kind/refuse`` refuses it.
        public var consent: Consent?
        /// The CAPTCHA of the form.
        public var captcha: Captcha?

        /// Creates a form step, for a preview or a test.
        public init(
            name: String = "",
            title: String,
            text: [String] = [],
            fields: [Field] = [],
            consent: Consent? = nil,
            captcha: Captcha? = nil
        ) {
            self.name = name
            self.title = title
            self.text = text
            self.fields = fields
            self.consent = consent
            self.captcha = captcha
        }
    }

    /// A consent of the user.
    public struct Consent: Hashable, Sendable {
        /// Something that an application asks to be allowed.
        public struct Scope: Identifiable, Hashable, Sendable {
            /// The name, for example `email`.
            public let id: String
            /// The name to show, in the words of the org.
            public var title: String
            /// A longer text of the org.
            public var text: String?
            /// Whether the user can leave it out: ``Form/fields`` has a flag of this id.
            public var isOptional: Bool

            /// Creates a scope, for a preview or a test.
            public init(id: String, title: String, text: String? = nil, isOptional: Bool = false) {
                self.id = id
                self.title = title
                self.text = text
                self.isOptional = isOptional
            }
        }

        /// The application that asks.
        public var app: String?
        /// The scopes that it requests.
        public var scopes: [Scope]
        /// The browser of a sign-in elsewhere, which the user confirms.
        public var browser: String?
        /// The place of a sign-in elsewhere, which the user confirms.
        public var place: String?

        /// Creates a consent, for a preview or a test.
        public init(
            app: String? = nil, scopes: [Scope] = [], browser: String? = nil, place: String? = nil
        ) {
            self.app = app
            self.scopes = scopes
            self.browser = browser
            self.place = place
        }
    }

    /// A CAPTCHA, whose result the operation takes with the user's input.
    public struct Captcha: Hashable, Sendable {
        /// The product that the org uses, which decides how it is solved.
        public enum Kind: Hashable, Sendable {
            /// hCaptcha, in a web view.
            case hCaptcha
            /// reCAPTCHA, in a web view.
            case reCaptcha
            /// ALTCHA, a proof of work: a search with SHA-256, without the user.
            ///
            /// The challenge is at `/api/v1/altcha` of the org.
            case altcha
            /// Another product, by its name in the response of the org.
            case other(String)
        }

        /// Who made it, and so how it is solved.
        public var kind: Kind
        /// The key with which a web view shows it.
        public var siteKey: String?

        /// Creates a CAPTCHA, for a preview or a test.
        public init(_ kind: Kind, siteKey: String? = nil) {
            self.kind = kind
            self.siteKey = siteKey
        }
    }

    /// Something the user should know, where nothing can be entered.
    public struct Message: Hashable, Sendable {
        /// The reason of a message.
        public enum Reason: Hashable, Sendable {
            /// Too many attempts have locked the account.
            case accountLocked
            /// The org refuses the sign-in.
            case denied
            /// The org asks for something that an app like this cannot do.
            case unsupported
            /// There is something to read before the sign-in goes on: ``Action/Kind/proceed``.
            case notice
            /// The app is not set up correctly at the org; ``OktaSignIn/underlyingError`` has the reason for a log.
            case misconfigured
            /// No usable response came. No input is lost: ``Action/Kind/tryAgain``.
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

        /// Creates a message step, for a preview or a test.
        public init(
            _ reason: Reason, _ text: String, url: URL? = nil, errorCode: String? = nil
        ) {
            self.reason = reason
            self.text = text
            self.url = url
            self.errorCode = errorCode
        }
    }

    /// A page that a text of the org names.
    public struct Link: Hashable, Sendable {
        /// The text to tap, in the words of the org; the address if it sends none.
        public var title: String
        /// The address of the page.
        public var url: URL

        /// Creates a link, for a preview or a test.
        public init(title: String, url: URL) {
            self.title = title
            self.url = url
        }
    }

    /// An action of the user besides completing a step.
    public struct Action: Identifiable, Hashable, Sendable {
        /// The purpose of an action, for a picture or a text of the app.
        public enum Kind: Hashable, Sendable {
            /// Goes back to the step before.
            case back
            /// Continues without completing the step.
            case skip
            /// Continues after a message.
            case proceed
            /// Refuses a consent, or denies a sign-in elsewhere.
            case refuse
            /// Sends the code, the link or the notification again.
            case resend
            /// Shows other factors, or other ways to set up the factor.
            case chooseAnother
            /// Replaces a forgotten password.
            case recoverPassword
            /// Unlocks a locked account.
            case unlockAccount
            /// Creates a new account.
            case signUp
            /// Goes from another purpose to a sign-in.
            case signIn
            /// Uses a factor in place of the password.
            case withoutPassword
            /// Opens the page of an identity provider.
            case identityProvider
            /// Shows a field for the link of an e-mail.
            case enterLink
            /// Starts again from the beginning.
            case startAgain
            /// Tries the failed operation again; no input of the user is lost.
            case tryAgain
            /// Continues with a passkey, to use it or to set it up.
            case passkey
            /// Another action, by its name in the engine.
            case other(String)
        }

        /// Identifies the action in its step.
        public let id: String
        /// The purpose of the action.
        public var kind: Kind
        /// The text of a button, in the language of the sign-in.
        public var title: String
        /// How often it can still be done; `nil` if the org does not limit it.
        public var remaining: Int?

        /// Creates an action, for a preview or a test.
        public init(id: String, kind: Kind, title: String, remaining: Int? = nil) {
            self.id = id
            self.kind = kind
            self.title = title
            self.remaining = remaining
        }
    }
}

extension OktaSignIn.Message: Redacting {
    // The address can hold the token of the transaction.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["reason": reason, "text": text, "origin": url.map(Origin.init)]
    }
}

extension OktaSignIn.Link: Redacting {
    // The address can hold the token of the transaction.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["title": title, "origin": Origin(url)]
    }
}
