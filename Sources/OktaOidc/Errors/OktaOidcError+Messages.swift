import Foundation

extension OktaOidcError: DescribedError, CustomDebugStringConvertible, CustomReflectable {
    /// One sentence: the problem and the remedy.
    public var description: String {
        switch self {
        case .missingConfigurationValues(let names):
            "The configuration lacks \(names.joined(separator: ", "))."
        case .invalidConfiguration(let problem): "The configuration is not usable: \(problem)."
        case .noPListGiven(let name): "The bundle contains no \(name).plist."
        case .pListParseFailure(let name):
            "\(name).plist is not a property list of strings."
        case .noDiscoveryEndpoint(let problem): problem
        case .issuerMismatch(let configured, let found, let url):
            "\(url.absoluteString) describes the issuer \(found), but the configuration says "
                + "\(configured)."
        case .noIntrospectionEndpoint: Self.missing("introspection")
        case .noRevocationEndpoint: Self.missing("revocation")
        case .noUserInfoEndpoint: Self.missing("userinfo")
        case .untrustedAddress(let problem): problem
        case .api(let message, _): message
        case .parseFailure(let problem): problem
        case .missingSessionToken:
            "There is no session token: sign in first and pass the one of the finished sign-in."
        case .authorization(let error, let text): Self.refusal(error, text)
        case .unexpectedAuthCodeResponse(let statusCode): Self.page(statusCode)
        case .noLocationHeader: "The authorization endpoint redirects without saying where to."
        case .unableToGetAuthCode(let problem):
            "The authorization endpoint returned no usable code: \(problem)."
        case .missingIdToken: "The token endpoint returned no ID token."
        case .JWTDecodeError(let problem): "The token is not a JSON Web Token: \(problem)."
        case .JWTValidationError(let problem): "The ID token is not valid: \(problem)."
        case .tokensNotBound:
            "The server returned Bearer tokens, although tokens that are bound to a key were asked "
                + "for: check that the org supports DPoP for this app."
        case .noTokens: "There are no tokens: sign in first."
        case .noBearerToken: "There is no access token: sign in, or renew it."
        case .noRefreshToken:
            "There is no refresh token: sign in with the scope 'offline_access'."
        case .storageFailure(let problem): "The token store failed: \(problem)."
        case .unreadableSession(let problem): "The stored tokens cannot be used: \(problem)."
        case .dpopKey(let problem): problem.description
        case .notConfigured: "There is no configuration."
        case .userCancelledAuthorizationFlow: "The user cancelled."
        }
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Mirrors the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }

    private static func missing(_ endpoint: String) -> String {
        "The discovery document of the issuer names no usable \(endpoint) endpoint."
    }

    private static func page(_ statusCode: Int) -> String {
        switch statusCode {
        case 200:
            "The authorization endpoint showed a page instead of a redirect: the org asks the user "
                + "for more than the session token. Leave 'prompt' out of the configuration to "
                + "learn the reason."
        case 400:
            "The authorization endpoint refused the request (HTTP 400): check clientId, and that "
                + "redirectUri is registered for it."
        case 404:
            "The authorization endpoint does not exist (HTTP 404): check the issuer."
        default: "The authorization endpoint responded HTTP \(statusCode) instead of a redirect."
        }
    }

    private static func refusal(_ error: String, _ text: String?) -> String {
        let reason = text.map { "\(error): \($0)" } ?? error
        let advice: [String: String] = [
            "login_required": "The session token was used before, has expired, or is not enough "
                + "for the sign-on policy of the app, which can ask for a second factor. Sign in "
                + "again for a new one.",
            "consent_required": "The user has not agreed to the scopes; an administrator can turn "
                + "the question off for this app.",
            "interaction_required":
                "The client is set up for Identity Engine, which takes no session "
                + "token: sign in with OktaSignIn or OktaIdx.",
            "access_denied": "The user is not assigned to the app, or a policy forbids it.",
            "invalid_scope": "A scope is not known to this authorization server.",
            "invalid_client": "Check clientId, and clientSecret if the client has one.",
            "invalid_grant": "The code or the refresh token is no longer valid. Sign in again.",
            "invalid_dpop_proof":
                "The org did not accept the proof of the key, or demands one: see "
                + "OktaOidcConfig.dpopKeys, and compare the clocks and the address of the request.",
            "use_dpop_nonce": "The org sent no usable nonce for the proof, or refused its own.",
            "unauthorized_client":
                "Allow the grant type of the request for this client: 'Authorization Code', "
                + "'Refresh Token', 'Device Authorization' or 'Token Exchange'.",
        ]
        return advice[error].map { "\(reason) \($0)" } ?? reason
    }
}
