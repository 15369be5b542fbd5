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
        let facts = [
            "Okta.plist", "Okta.plist", "introspection endpoint", "revocation endpoint",
            "userinfo endpoint", "session token", "authorization endpoint", "code: x", "ID token",
            "JSON Web Token: x", "ID token is not valid: x", "tokens", "access token",
            "'offline_access'", "store failed: x", "cannot be used: x", "configuration",
            "cancelled",
        ]
        #expect(errors.count == facts.count)
        for (error, fact) in zip(errors, facts) { #expect(error.description.contains(fact)) }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }

    @Test("The message of an error of the authorization endpoint says what the app can do")
    func advice() {
        let pages = [200, 400, 404, 500].map(OktaOidcError.unexpectedAuthCodeResponse)
        let refusals = [
            "login_required", "consent_required", "interaction_required", "access_denied",
            "invalid_scope", "invalid_client", "invalid_grant", "unauthorized_client", "other",
        ]
        .map { OktaOidcError.authorization(error: $0, description: nil) }
        let facts = [
            "'prompt'", "HTTP 400", "HTTP 404", "HTTP 500", "login_required ",
            "consent_required ", "interaction_required ", "access_denied ", "invalid_scope ",
            "invalid_client ", "invalid_grant ", "unauthorized_client ", "other",
        ]
        for (error, fact) in zip(pages + refusals, facts) {
            #expect(error.description.contains(fact))
        }
        // Documented errors come with advice, other errors as they are.
        let texts = refusals.map(\.description)
        #expect(texts.dropLast().allSatisfy { $0.hasSuffix(".") } && texts.last == "other")
        // A browser does not help a client of Identity Engine.
        #expect(texts[2].contains("Identity Engine") && texts[2].contains("OktaSignIn"))
        #expect(!texts[2].contains("browser"))
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
