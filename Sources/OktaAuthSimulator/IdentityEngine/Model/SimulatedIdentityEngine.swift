public import Foundation
import OktaCore

/// The rules of the Identity Engine, besides ``SimulatedPolicy``.
public struct SimulatedIdentityEngine: Sendable, Equatable {
    /// A way in which orgs differ from the default.
    public enum Variant: String, Sendable, CaseIterable {
        /// The first page asks for the name alone; the password is one authenticator of several.
        case identifierOnly
        /// A recovery ends in `enroll-authenticator` for the password, instead of
        /// `reset-authenticator`.
        case recoveryEndsInEnrollment
        /// The e-mail authenticator begins with `authenticator-verification-data`, also instead of a
        /// list with e-mail alone; by default a code is sent at once.
        case emailVerificationData
        /// The link in an e-mail leads to the redirect URI of the app, with `otp` and `state`; by
        /// default to a page of the org, and the waiting app polls.
        case emailLinkToApp
        /// The phone is offered without `methodType`, which follows in
        /// `authenticator-verification-data`.
        case phoneWithoutMethod
    }

    /// The body of a response with status 429.
    public enum RateLimitBody: String, Sendable, CaseIterable {
        /// A message of the Identity Engine.
        case message
        /// An error of the Okta API: `E0000047`.
        case apiError
        /// Nothing, as from proxies.
        case empty
    }

    /// The differences from the default.
    public var variants: Set<Variant> = []
    /// The body of a response with status 429.
    public var rateLimitBody = RateLimitBody.message
    /// Whether users without an account may sign up.
    public var allowsRegistration = true
    /// The authenticators that a new user has to enroll; a password is added if missing.
    ///
    /// ``SimulatedPolicy/optionalFactors`` follow and can be skipped.
    public var registrationAuthenticators: [SimulatedAuthenticator] = [.email, .password]
    /// Whether users with further authenticators have to verify two.
    @_spi(Server) public var requiresTwoAuthenticators = true
    /// Other identity providers, beside the user name.
    public var providers: [SimulatedIdentityProvider] = []
    /// The `state` of redirects from other providers, `nil` for the app's own.
    public var redirectState: String?
    /// The code in every message, `nil` for a new one each time.
    public var fixedCode: String?
    /// Messages within five minutes to one recipient on one channel; default 5.
    public var messageLimit = 5
    /// Seconds an interaction code can be exchanged; default 60.
    @_spi(Server) public var interactionCodeLifetime: TimeInterval = 60
    /// Seconds until a sign-in whose user is not known yet expires.
    ///
    /// Default 7200; then ``SimulatedPolicy/stateTokenLifetime`` counts.
    @_spi(Server) public var interactionLifetime: TimeInterval = 7200
    /// Milliseconds between two polls, as included in the response; default 4000.
    public var refreshMilliseconds = 4000

    /// Creates the default rules.
    @_spi(Server) public init() {}
}

extension SimulatedIdentityEngine: Redacting {
    /// The variants only: the code in messages is never printed.
    package var redactedFields: KeyValuePairs<String, Any?> { ["variants": variants] }
}

/// The engines an org can run.
public enum SimulatedEngine: String, Sendable, CaseIterable {
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
    @_spi(Server) public var id: String
    /// The display name.
    @_spi(Server) public var name: String
    /// The kind, for example `FACEBOOK`, `OIDC` or `SAML2`.
    @_spi(Server) public var type: String
    /// The user who signs in there.
    @_spi(Server) public var login: String

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

/// A way in which an upgraded org treats apps that still use the Authn API.
///
/// Okta documents that the API goes on and names some limits. The codes of the refusals are not
/// documented; those here are guesses.
public enum SimulatedUpgrade: String, Sendable, CaseIterable {
    /// `audience` is ignored; by default the sign-in fails with `E0000001`.
    case ignoresAudience
    /// A session is created although the app asks for a `cookieToken`; by default the request fails
    /// with `E0000001`.
    case ignoresCookieToken
    /// The policy has no option for recovery that the Authn API knows, such as e-mail, SMS or call:
    /// the user is denied with `E0000034`.
    case lacksClassicRecovery
    /// Transactions from before the upgrade go on; by default they end with `E0000011`.
    case keepsStateTokens
}
