import Foundation
import OktaOidc

// The names of okta-oidc-ios, as apps with their own screens use them.

func makeClients() throws -> [OktaOidc] {
    let values = [
        "clientId": "0oa1example", "issuer": "https://example.okta.com/oauth2/default",
        "redirectUri": "com.example.app:/callback", "scopes": "openid offline_access",
        "logoutRedirectUri": "com.example.app:/",
    ]
    return [
        try OktaOidc(),
        try OktaOidc(configuration: OktaOidcConfig(fromPlist: "Okta")),
        try OktaOidc(configuration: OktaOidcConfig(with: values)),
    ]
}

func signIn(_ client: OktaOidc, _ sessionToken: String) {
    client.authenticate(withSessionToken: sessionToken) { stateManager, error in
        if let error { return print(error.localizedDescription) }
        stateManager?.writeToSecureStorage()
        print(stateManager?.accessToken ?? "", stateManager?.idToken ?? "")
        print(stateManager?.refreshToken ?? "")
    }
}

func useTokens(of stateManager: OktaOidcStateManager) {
    stateManager.renew { renewed, error in print(renewed?.accessToken ?? "", error ?? "") }
    stateManager.introspect(token: stateManager.accessToken) { payload, error in
        print(payload?["active"] as? Bool ?? false, error ?? "")
    }
    stateManager.getUser { payload, error in print(payload?["sub"] as? String ?? "", error ?? "") }
    stateManager.revoke(stateManager.accessToken) { isRevoked, error in
        print(isRevoked, error ?? "")
    }
}

/// Cases whose payload an app of okta-oidc-ios does not know.
func name(_ error: OktaOidcError) -> String {
    switch error {
    case .missingConfigurationValues, .noPListGiven, .pListParseFailure: return "configuration"
    case .noDiscoveryEndpoint, .noIntrospectionEndpoint, .noRevocationEndpoint: return "server"
    case .noUserInfoEndpoint, .unableToGetAuthCode, .parseFailure: return "server"
    case .JWTDecodeError, .JWTValidationError, .missingIdToken: return "token"
    case .noBearerToken, .noRefreshToken, .noTokens: return "tokens"
    case .api(let message, let underlyingError):
        return "\(message) \(String(describing: underlyingError))"
    case .unexpectedAuthCodeResponse(let statusCode): return "\(statusCode)"
    case .notConfigured, .noLocationHeader, .userCancelledAuthorizationFlow: return "other"
    default: return "unknown"
    }
}
