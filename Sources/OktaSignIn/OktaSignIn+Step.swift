public import Foundation
public import OktaAuthSdk
import OktaCore
public import OktaOidc

extension OktaSignIn {
    /// One screen of a sign-in, the same for both engines.
    ///
    /// Each case names the method of ``OktaSignIn`` that continues.
    public enum Step: Sendable {
        /// Nothing was asked yet: ``OktaSignIn/start(username:)``.
        case notStarted
        /// Ask for the user name: ``OktaSignIn/identify(_:password:channel:captcha:)``.
        case identify(UserNamePrompt)
        /// Ask for the password: ``OktaSignIn/enter(password:captcha:)``.
        case password(Password)
        /// Let the user choose a factor: ``OktaSignIn/choose(_:username:captcha:)``.
        case chooseFactor(FactorList)
        /// Ask for a code, or for the link of an e-mail: ``OktaSignIn/enter(code:)``.
        case code(Code)
        /// Ask a security question: ``OktaSignIn/answer(_:)``.
        case question(Question)
        /// Wait for something that happens elsewhere: ``OktaSignIn/wait(onEvent:)``.
        case wait(PendingDecision)
        /// Open a page, and come back: ``OktaSignIn/returnFromWebPage(_:)``.
        case webPage(WebPage)
        /// Request a passkey from the device: ``OktaSignIn/complete(passkey:)-(OktaWebAuthnAssertion)``.
        case passkey(Passkey)
        /// Let the user choose what to set up: ``OktaSignIn/choose(_:username:captcha:)``.
        case chooseEnrollment(FactorList)
        /// Ask for a phone number: ``OktaSignIn/enroll(phoneNumber:extension:by:)``.
        case phone(PhoneSetup)
        /// Show what sets up an app: ``OktaSignIn/enter(code:)`` or ``OktaSignIn/wait(onEvent:)``.
        case app(AppSetup)
        /// Let the user choose a security question: ``OktaSignIn/enroll(question:answer:)``.
        case newQuestion([NewQuestion])
        /// Ask for a new password: ``OktaSignIn/setPassword(_:old:)``.
        case newPassword(NewPassword)
        /// Ask for a consent, or for the values of a form that no other case fits:
        /// ``OktaSignIn/submit(_:captcha:)``.
        case form(Form)
        /// Show a message; ``OktaSignIn/actions`` has what the user can do.
        ///
        /// For example to go on: ``Action/Kind/proceed``.
        case message(Message)
        /// The user is signed in.
        ///
        /// Without a session if ``OktaSignIn/Options/exchangesTokens`` is off.
        case done(OktaOidcStateManager?)
    }

    /// Who signs in, or whose account it is.
    public struct UserNamePrompt: Hashable, Sendable {
        /// The purpose of the user name.
        public enum Purpose: Hashable, Sendable {
            /// The user signs in.
            case signIn
            /// The user replaces a forgotten password.
            case recoverPassword
            /// The user unlocks the account.
            case unlockAccount
        }

        /// The purpose of the user name.
        public var purpose: Purpose
        /// The user name, if it is known.
        public var username: String?
        /// Whether the password can be entered with the name.
        ///
        /// It may also be left out; the step after it is then ``Step/password(_:)``.
        public var takesPassword: Bool
        /// The ways of a code or link to the user, if the user has to choose one with the name.
        public var channels: [Factor.Kind]
        /// A passkey that the keyboard may suggest in place of a user name, if the org takes one:
        /// ``OktaSignIn/complete(passkey:)-(OktaWebAuthnAssertion)``.
        public var suggestedPasskey: OktaWebAuthnRequestOptions?
        /// A passkey after a button "Sign in with a passkey", if the org takes one:
        /// ``OktaSignIn/complete(passkey:)-(OktaWebAuthnAssertion)``.
        public var passkey: OktaWebAuthnRequestOptions?
        /// The CAPTCHA of the step.
        public var captcha: Captcha?

        /// Creates a user-name step, for a preview or a test.
        public init(
            purpose: Purpose = .signIn,
            username: String? = nil,
            takesPassword: Bool = false,
            channels: [Factor.Kind] = [],
            suggestedPasskey: OktaWebAuthnRequestOptions? = nil,
            passkey: OktaWebAuthnRequestOptions? = nil,
            captcha: Captcha? = nil
        ) {
            self.purpose = purpose
            self.username = username
            self.takesPassword = takesPassword
            self.channels = channels
            self.suggestedPasskey = suggestedPasskey
            self.passkey = passkey
            self.captcha = captcha
        }
    }

    /// The password of the user.
    public struct Password: Hashable, Sendable {
        /// The user whose password it is, if known.
        public var username: String?
        /// The CAPTCHA of the step.
        public var captcha: Captcha?

        /// Creates a password step, for a preview or a test.
        public init(username: String? = nil, captcha: Captcha? = nil) {
            self.username = username
            self.captcha = captcha
        }
    }

    /// A factor to verify or to set up.
    public struct Factor: Identifiable, Hashable, Sendable {
        /// The way in which a factor proves the user, for a picture or a text of the app.
        public enum Kind: Hashable, Sendable {
            /// A password.
            case password
            /// A code by text message.
            case sms
            /// A code by voice call.
            case call
            /// A code or link by e-mail.
            case email
            /// A notification to approve on the phone.
            case push
            /// A code of an authenticator app.
            case totp
            /// The answer to a security question.
            case question
            /// A passkey or security key.
            case passkey
            /// A code of a token.
            case token
            /// A page of an identity provider.
            case identityProvider
            /// Another factor, by its name in the engine.
            case other(String)
        }

        /// Identifies the factor in its step.
        public let id: String
        /// The kind, for a picture or a text of the app.
        public var kind: Kind
        /// The name to show: the name that the org gives, or one in the language of the sign-in.
        public var name: String
        /// The phone number, address or device, often masked.
        public var detail: String?
        /// Whether it has to be set up.
        public var isRequired: Bool
        /// Whether it can be used; `false` for one whose set-up is not finished, or that was turned off.
        public var isActive: Bool
        /// How often setting it up can still be skipped, if the org counts.
        public var remainingSkips: Int?
        /// The time until which setting it up can be skipped, if there is one.
        public var skippableUntil: Date?

        /// Creates a factor, for a preview or a test.
        public init(
            id: String = "0",
            kind: Kind,
            name: String,
            detail: String? = nil,
            isRequired: Bool = false,
            isActive: Bool = true,
            remainingSkips: Int? = nil,
            skippableUntil: Date? = nil
        ) {
            self.id = id
            self.kind = kind
            self.name = name
            self.detail = detail
            self.isRequired = isRequired
            self.isActive = isActive
            self.remainingSkips = remainingSkips
            self.skippableUntil = skippableUntil
        }
    }

    /// Factors to choose from.
    public struct FactorList: Hashable, Sendable {
        /// The factors, in the order of the org.
        public var factors: [Factor]
        /// Whether the user name has to be entered with the choice.
        public var needsUsername: Bool
        /// The user name, if it is known.
        public var username: String?
        /// The factors that the user has set up already, if the org lists them.
        public var enrolled: [Factor]
        /// The time until which the user may skip the enrollment, if there is one.
        public var skippableUntil: Date?
        /// How often the user may still skip the enrollment, if the org counts.
        public var remainingSkips: Int?
        /// The CAPTCHA of the step.
        public var captcha: Captcha?

        /// Creates a list of factors, for a preview or a test.
        public init(
            factors: [Factor],
            needsUsername: Bool = false,
            username: String? = nil,
            enrolled: [Factor] = [],
            skippableUntil: Date? = nil,
            remainingSkips: Int? = nil,
            captcha: Captcha? = nil
        ) {
            self.factors = factors
            self.needsUsername = needsUsername
            self.username = username
            self.enrolled = enrolled
            self.skippableUntil = skippableUntil
            self.remainingSkips = remainingSkips
            self.captcha = captcha
        }
    }

    /// A code that was sent, or that an app or a token shows.
    public struct Code: Hashable, Sendable {
        /// The factor that the code is of.
        public var factor: Factor
        /// The number of characters, if the org sends it.
        public var length: ClosedRange<Int>?
        /// Whether the code has letters, too, so that a keyboard of digits cannot enter it.
        public var isAlphanumeric: Bool
        /// Whether an e-mail with a link is on its way, whose link or token is the code.
        public var acceptsLink: Bool
        /// When the sign-in ends if nothing happens.
        public var expiresAt: Date?
        /// Whether waiting ends when the user opens the link of the e-mail.
        public var canWait: Bool

        /// Creates a code step, for a preview or a test.
        public init(
            factor: Factor,
            length: ClosedRange<Int>? = nil,
            isAlphanumeric: Bool = false,
            acceptsLink: Bool = false,
            expiresAt: Date? = nil,
            canWait: Bool = false
        ) {
            self.factor = factor
            self.length = length
            self.isAlphanumeric = isAlphanumeric
            self.acceptsLink = acceptsLink
            self.expiresAt = expiresAt
            self.canWait = canWait
        }
    }

    /// A security question.
    public struct Question: Hashable, Sendable {
        /// The words of the question.
        public var text: String

        /// Creates a question step, for a preview or a test.
        public init(text: String) { self.text = text }
    }

    /// A wait for something that happens elsewhere.
    public struct PendingDecision: Hashable, Sendable {
        /// Whether the user has decided.
        public enum State: Hashable, Sendable {
            /// The user has not decided; ``OktaSignIn/wait(onEvent:)`` returns after the decision.
            case pending
            /// The user refused.
            case rejected
            /// The user did not decide in time.
            case timedOut
        }

        /// The factor that is waited for.
        public var factor: Factor
        /// The number to show, which the user picks on the phone.
        public var number: Int?
        /// Whether the user has decided, as the latest response reports it.
        public var state: State
        /// When the sign-in ends if nothing happens.
        public var expiresAt: Date?
        /// The address that opens the app on this device in which the user decides.
        public var url: URL?

        /// Creates a waiting step, for a preview or a test.
        public init(
            factor: Factor,
            number: Int? = nil,
            state: State = .pending,
            expiresAt: Date? = nil,
            url: URL? = nil
        ) {
            self.factor = factor
            self.number = number
            self.state = state
            self.expiresAt = expiresAt
            self.url = url
        }
    }

    /// A page to open in a browser.
    public struct WebPage: Hashable, Sendable {
        /// The address of the page.
        public var url: URL
        /// The name of the provider.
        public var name: String?

        /// Creates a web-page step, for a preview or a test.
        public init(url: URL, name: String? = nil) {
            self.url = url
            self.name = name
        }
    }

    /// The request to the device.
    public enum Passkey: Sendable {
        /// Sign with a passkey: ``OktaSignIn/complete(passkey:)-(OktaWebAuthnAssertion)``.
        case verify(OktaWebAuthnRequestOptions)
        /// Create a passkey: ``OktaSignIn/complete(passkey:)-(OktaWebAuthnAttestation)``.
        case register(OktaWebAuthnCreationOptions)
    }
}

extension OktaSignIn.PendingDecision: Redacting {
    // The address can hold the token of the transaction.
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "factor": factor, "number": number, "state": state, "expiresAt": expiresAt,
            "origin": url.map(Origin.init),
        ]
    }
}

extension OktaSignIn.WebPage: Redacting {
    // The address can hold the token of the transaction.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["origin": Origin(url), "name": name]
    }
}
