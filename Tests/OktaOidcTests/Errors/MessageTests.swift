import Foundation
import Testing

@testable import OktaOidc

@Suite("The message of an error")
struct MessageTests {
    @Test("The message of an error names the problem and the remedy")
    func messages() {
        let errors: [OktaOidcError] = [
            .noPListGiven("Okta"), .pListParseFailure("Okta"), .noIntrospectionEndpoint,
            .noRevocationEndpoint, .noUserInfoEndpoint, .missingSessionToken, .noLocationHeader,
            .unableToGetAuthCode("x"), .missingIdToken, .JWTDecodeError("x"),
            .JWTValidationError("x"), .noTokens, .noBearerToken, .noRefreshToken,
            .storageFailure("x"), .unreadableSession("x"), .notConfigured,
            .userCancelledAuthorizationFlow,
        ]
        let expected = """
            The bundle contains no Okta.plist.
            Okta.plist is not a property list of strings.
            The discovery document of the issuer names no usable introspection endpoint.
            The discovery document of the issuer names no usable revocation endpoint.
            The discovery document of the issuer names no usable userinfo endpoint.
            There is no session token: sign in first and pass the one of the finished sign-in.
            The authorization endpoint redirects without saying where to.
            The authorization endpoint returned no usable code: x.
            The token endpoint returned no ID token.
            The token is not a JSON Web Token: x.
            The ID token is not valid: x.
            There are no tokens: sign in first.
            There is no access token: sign in, or renew it.
            There is no refresh token: sign in with the scope 'offline_access'.
            The token store failed: x.
            The stored tokens cannot be used: x.
            There is no configuration.
            The user cancelled.
            """
        #expect(errors.map(\.description) == expected.components(separatedBy: "\n"))
    }

    @Test("The message of an error of the authorization endpoint says what the app can do")
    func advice() {
        let pages = [200, 400, 404, 500].map(OktaOidcError.unexpectedAuthCodeResponse)
        let refusals = [
            "login_required", "consent_required", "interaction_required", "access_denied",
            "invalid_scope", "invalid_client", "invalid_grant", "unauthorized_client", "other",
        ]
        .map { OktaOidcError.authorization(error: $0, description: nil) }
        let expected = """
            The authorization endpoint showed a page instead of a redirect: the org asks the user \
            for more than the session token. Leave 'prompt' out of the configuration to learn the \
            reason.
            The authorization endpoint refused the request (HTTP 400): check clientId, and that \
            redirectUri is registered for it.
            The authorization endpoint does not exist (HTTP 404): check the issuer.
            The authorization endpoint responded HTTP 500 instead of a redirect.
            login_required The session token was used before, has expired, or is not enough for \
            the sign-on policy of the app, which can ask for a second factor. Sign in again for a \
            new one.
            consent_required The user has not agreed to the scopes; an administrator can turn the \
            question off for this app.
            interaction_required The client is set up for Identity Engine, which takes no session \
            token: sign in with OktaSignIn or OktaIdx.
            access_denied The user is not assigned to the app, or a policy forbids it.
            invalid_scope A scope is not known to this authorization server.
            invalid_client Check clientId, and clientSecret if the client has one.
            invalid_grant The code or the refresh token is no longer valid. Sign in again.
            unauthorized_client Allow the grant type 'Authorization Code' for this client.
            other
            """
        #expect((pages + refusals).map(\.description) == expected.components(separatedBy: "\n"))
    }

    @Test(
        "An error tells its code, its HTTP status, and whether the same call may succeed later",
        arguments: [
            (.authorization(error: "a", description: "b"), "a", nil, false),
            (.unexpectedAuthCodeResponse(statusCode: 200), nil, 200, false),
            (.unexpectedAuthCodeResponse(statusCode: 429), nil, 429, true),
            (response(428), nil, 428, false), (response(429), nil, 429, true),
            (response(430), nil, 430, false), (response(499), nil, 499, false),
            (response(500), nil, 500, true), (response(503), nil, 503, true),
            (.api(message: "m", underlyingError: URLError(.timedOut)), nil, nil, true),
            (.api(message: "m", underlyingError: CocoaError(.fileNoSuchFile)), nil, nil, false),
            (.api(message: "m", underlyingError: nil), nil, nil, false),
            (.noTokens, nil, nil, false),
        ] as [(OktaOidcError, String?, Int?, Bool)]
    )
    func facts(error: OktaOidcError, code: String?, status: Int?, isRetryable: Bool) {
        #expect(error.oauthError == code && error.httpStatusCode == status)
        #expect(error.isRetryable == isRetryable)
        #expect(error.errorDescription == error.description)
        #expect(String(reflecting: error) == error.description)
        let children = Mirror(reflecting: error).children.map { "\($0.label ?? ""): \($0.value)" }
        #expect(children == ["description: \(error.description)"])
    }

    private static func response(_ status: Int) -> OktaOidcError {
        .api(
            message: "m", underlyingError: OktaOidcResponseError(statusCode: status, requestId: nil)
        )
    }
}
