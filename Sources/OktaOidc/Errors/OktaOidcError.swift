public import Foundation
import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An error of a sign-in, between a session token and tokens, or of a stored session.
///
/// The descriptions name what was missing and what to do. None contains a token, a code or a secret.
public enum OktaOidcError: Error {
    // MARK: Configuration

    /// The configuration lacks these values.
    case missingConfigurationValues([String])
    /// A value of the configuration cannot be right; the text names it.
    case invalidConfiguration(String)
    /// The bundle has no property list of this name.
    case noPListGiven(String)
    /// The property list of this name cannot be read, or does not consist of strings.
    case pListParseFailure(String)

    // MARK: The server

    /// No usable discovery document; the text names the URL and what was received.
    case noDiscoveryEndpoint(String)
    /// The discovery document names another issuer than the configured one.
    case issuerMismatch(configured: String, found: String, url: URL)
    /// The discovery document names no usable introspection endpoint.
    case noIntrospectionEndpoint
    /// The discovery document names no usable revocation endpoint.
    case noRevocationEndpoint
    /// The discovery document names no usable userinfo endpoint.
    case noUserInfoEndpoint
    /// The server names an address that is not on the issuer's host or not `https`; nothing was
    /// sent there.
    case untrustedAddress(String)
    /// No response came, or one that the protocol does not know.
    ///
    /// The underlying error is free of URLs, which can contain codes.
    case api(message: String, underlyingError: (any Error)?)
    /// The response is not what the endpoint should return; the text names what is missing.
    case parseFailure(String)

    // MARK: The exchange

    /// The session token to exchange is missing.
    case missingSessionToken
    /// The server refused, for example with `login_required` of OpenID Connect, or with `E0000006` of
    /// Okta's API.
    case authorization(error: String, description: String?)
    /// The authorization endpoint responded without a redirect, for example with a page.
    case unexpectedAuthCodeResponse(statusCode: Int)
    /// The redirect of the authorization endpoint has no address.
    case noLocationHeader
    /// The redirect of the authorization endpoint carries no code that could be used; the text is
    /// the reason.
    case unableToGetAuthCode(String)
    /// The server returned no ID token.
    case missingIdToken
    /// The ID token is not a JSON Web Token; the text is the reason.
    case JWTDecodeError(String)
    /// The ID token must not be accepted; the text names the claim or the check.
    case JWTValidationError(String)
    /// The server returned Bearer tokens, although the app asked for tokens that are bound to a key.
    ///
    /// They are not used, because anyone who copies a Bearer token can use it.
    case tokensNotBound

    // MARK: Tokens

    /// The tokens to renew, revoke, introspect or store are missing.
    case noTokens
    /// The access token is missing.
    case noBearerToken
    /// The refresh token is missing.
    case noRefreshToken
    /// The token store cannot be read or written now, for example because the device is locked: what
    /// it contains is unknown, and the same call may succeed later.
    case storageFailure(String)
    /// There are stored tokens that cannot be used, for example of a later version; they stay stored.
    case unreadableSession(String)
    /// The key that the tokens are bound to cannot be used; the tokens stay stored.
    case dpopKey(OktaDPoPKeyProblem)
    /// The configuration is missing.
    ///
    /// Never reported by this library, whose clients have one from the beginning; here for programs
    /// written for the library of the same name.
    case notConfigured
    /// The user has closed the browser: no failure, and nothing to show.
    case userCancelledAuthorizationFlow
}

extension OktaOidcError {
    /// The error code of the server, for example `login_required`; `nil` if it gave none.
    ///
    /// Of OAuth, of OpenID Connect, or of Okta's API, for example `E0000006`.
    public var oauthError: String? {
        switch self {
        case .authorization(let error, _): error
        case .api(_, let error as OktaOidcResponseError): error.code
        default: nil
        }
    }

    /// The HTTP status code of the response that was no success; `nil` if the error has another cause.
    ///
    /// 200 if the server refused without marking the response as an error.
    public var httpStatusCode: Int? {
        if case .unexpectedAuthCodeResponse(let statusCode) = self { return statusCode }
        guard case .api(_, let error) = self else { return nil }
        return (error as? OktaOidcResponseError)?.statusCode
    }

    /// Whether the same call may succeed later: after a network error, a server error or a rate
    /// limit.
    ///
    /// A session token, code or refresh token that was on its way then may be used up.
    public var isRetryable: Bool {
        if let status = httpStatusCode { return status == 429 || status >= 500 }
        // A redirect cannot have HTTP 500 or 503: RFC 6749, section 4.1.2.1.
        if case .authorization("server_error", _) = self { return true }
        if case .authorization("temporarily_unavailable", _) = self { return true }
        guard case .api(_, let error as URLError) = self else { return false }
        return ConnectionFailure.isTransient(error)
    }
}

/// A response that the protocol does not know, for example HTTP 503.
public struct OktaOidcResponseError: Error, Equatable, Sendable {
    /// The HTTP status code.
    public let statusCode: Int
    /// Identifies the request for Okta's support.
    public let requestId: String?
    /// The error code of the server, for example `E0000009`; `nil` if it gave none.
    public let code: String?
    /// The text of the server; `nil` if it gave none.
    package let summary: String?

    /// Creates the error, for mocks and tests.
    public init(statusCode: Int, requestId: String?, code: String? = nil) {
        self.init(statusCode: statusCode, requestId: requestId, code: code, summary: nil)
    }

    init(statusCode: Int, requestId: String?, code: String?, summary: String?) {
        self.statusCode = statusCode
        self.requestId = requestId
        self.code = code
        self.summary = summary
    }
}
