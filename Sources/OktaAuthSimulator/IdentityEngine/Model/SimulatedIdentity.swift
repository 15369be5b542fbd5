public import Foundation

/// The rules of the Identity Engine, besides ``SimulatedPolicy``.
public struct SimulatedIdentity: Sendable, Equatable {
    /// The fields of the first page.
    public enum IdentifyPage: Sendable, Equatable {
        /// User name and password.
        case withPassword
        /// The user name; the password is one authenticator of several.
        case identifierOnly
    }

    /// The remediation for the new password at the end of a recovery.
    public enum RecoveryEnd: Sendable, Equatable {
        /// `reset-authenticator`, as in orgs.
        case resetAuthenticator
        /// `enroll-authenticator` for the password.
        case enrollAuthenticator
    }

    /// The step after the choice of the e-mail authenticator.
    public enum EmailStart: Sendable, Equatable {
        /// A code is sent at once.
        case challenge
        /// `authenticator-verification-data`; also in place of a list with e-mail alone.
        case verificationData
    }

    /// The option of the phone in `select-authenticator-authenticate`.
    public enum PhoneOption: Sendable, Equatable {
        /// With `methodType`.
        case withMethod
        /// Without; the method follows in `authenticator-verification-data`.
        case withoutMethod
    }

    /// The body of a response with status 429.
    public enum RateLimitBody: Sendable, Equatable, CaseIterable {
        /// A message of the Identity Engine.
        case message
        /// An error of the Okta API: `E0000047`.
        case apiError
        /// Nothing, as from proxies.
        case empty
    }

    /// Where the link in an e-mail leads.
    public enum EmailLink: Sendable, Equatable {
        /// To a page of the org; the waiting app polls.
        case page
        /// To the redirect URI of the app, with `otp` and `state`.
        case app
    }

    /// The fields of the first page.
    public var identifyPage = IdentifyPage.withPassword
    /// The remediation for the new password at the end of a recovery.
    public var recoveryEnd = RecoveryEnd.resetAuthenticator
    /// The step after the choice of the e-mail authenticator.
    public var emailStart = EmailStart.challenge
    /// Where the link in an e-mail leads.
    public var emailLink = EmailLink.page
    /// The option of the phone in the list of authenticators.
    public var phoneOption = PhoneOption.withMethod
    /// The body of a response with status 429.
    public var rateLimitBody = RateLimitBody.message
    /// Whether users without an account may sign up.
    public var allowsRegistration = true
    /// The authenticators that a new user has to enroll; a password is added if missing.
    ///
    /// ``SimulatedPolicy/optionalFactors`` follow and can be skipped.
    public var registrationAuthenticators: [SimulatedAuthenticator] = [.email, .password]
    /// Whether users with further authenticators have to verify two.
    public var requiresTwoAuthenticators = true
    /// Other identity providers, beside the user name.
    public var providers: [SimulatedIdentityProvider] = []
    /// The `state` of redirects from other providers, `nil` for the app's own.
    public var redirectState: String?
    /// The code in every message, `nil` for a new one each time.
    public var fixedCode: String?
    /// Messages within five minutes to one recipient on one channel.
    ///
    /// Default 5.
    public var messageLimit = 5
    /// Seconds an interaction code can be exchanged.
    ///
    /// Default 60.
    public var interactionCodeLifetime: TimeInterval = 60
    /// Seconds until a sign-in whose user is not known yet expires.
    ///
    /// Default 7200; then ``SimulatedPolicy/stateTokenLifetime`` counts.
    public var interactionLifetime: TimeInterval = 7200
    /// Milliseconds between two polls, as included in the response.
    ///
    /// Default 4000.
    public var refreshMilliseconds = 4000

    /// Creates the default rules.
    public init() {}
}

extension SimulatedIdentity: CustomStringConvertible, CustomReflectable {
    /// The type only: the code in messages is never printed.
    public var description: String { "SimulatedIdentity" }

    /// The kinds of pages and results; never the code in messages.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "identifyPage": identifyPage, "recoveryEnd": recoveryEnd, "emailStart": emailStart,
                "phoneOption": phoneOption,
            ]
        )
    }
}

/// The engines an org can run.
public enum SimulatedEngine: Sendable, Equatable, CaseIterable {
    /// Classic Engine: the Authn API.
    case classic
    /// Identity Engine: `interact` and the endpoints below `/idp/idx`; the Authn API is refused.
    case identity
    /// Identity Engine in place of Classic Engine, whose Authn API stays for earlier apps, with the
    /// limits of ``SimulatedUpgrade``.
    ///
    /// It may be set during a transaction, as a real org is upgraded.
    case upgraded

    var allowsAuthn: Bool { self != .identity }
    var allowsIdentity: Bool { self != .classic }
}

/// Another identity provider, offered beside the user name: `redirect-idp`.
public struct SimulatedIdentityProvider: Sendable, Equatable {
    /// The id.
    public var id: String
    /// The display name.
    public var name: String
    /// The kind, for example `FACEBOOK`, `OIDC` or `SAML2`.
    public var type: String
    /// The user who signs in there.
    public var login: String

    /// Creates a provider at which the user with `login` signs in.
    public init(
        id: String = "0oaSimFacebook000000",
        name: String = "Facebook IdP",
        type: String = "FACEBOOK",
        login: String = "ada@example.test"
    ) {
        (self.id, self.name, self.type, self.login) = (id, name, type, login)
    }
}
