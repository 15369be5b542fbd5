import Foundation
import OktaAuthSdk
import OktaOidc

extension Consumer {
    func handleError(_ error: Error) {
        guard let error = error as? OktaOidcError else { return show(error.localizedDescription) }
        switch error {
        case .authorization(let code, let text): show(code + (text ?? ""))
        case .api(let message, let underlyingError):
            show(message + (underlyingError?.localizedDescription ?? ""))
        case .unexpectedAuthCodeResponse(let statusCode): show("\(statusCode)")
        case .missingConfigurationValues, .noPListGiven, .pListParseFailure: show("configuration")
        case .JWTDecodeError, .JWTValidationError, .missingIdToken: show("ID token")
        case .noLocationHeader, .unableToGetAuthCode: show("no code")
        case .noBearerToken, .noRefreshToken, .noTokens: show("no tokens")
        default: show(error.localizedDescription)
        }
    }

    func configurations() throws -> [OktaOidcConfig] {
        var configuration = try OktaOidcConfig(with: [
            "clientId": "app", "issuer": "https://example.okta.com/oauth2/default",
            "redirectUri": "com.example.app:/callback", "scopes": "openid offline_access",
        ])
        configuration.tokenValidation = .claimsOnly
        configuration.renewalMargin = 120
        configuration.tokenStore = OktaMemoryStore()
        return [
            configuration, try OktaOidcConfig(fromPlist: "Other"), try OktaOidcConfig.default(),
        ]
    }

    func use(_ stateManager: OktaOidcStateManager) {
        stateManager.renew { stateManager, _ in
            self.show(stateManager?.accessToken ?? stateManager?.refreshToken ?? "")
        }
        stateManager.freshAccessToken { token, _ in self.show(token ?? "") }
        stateManager.revoke(stateManager.refreshToken) { isRevoked, _ in self.show("\(isRevoked)") }
        stateManager.introspect(token: stateManager.accessToken) { payload, _ in
            self.show("\(payload?["active"] as? Bool ?? false)")
        }
        stateManager.getUser { payload, _ in self.show(payload?["email"] as? String ?? "") }
        show(stateManager.claims?.subject ?? stateManager.idToken ?? "")
    }

    func restore(_ configuration: OktaOidcConfig) throws {
        authStateManager = OktaOidcStateManager.readFromSecureStorage(for: configuration)
        try authStateManager?.removeFromSecureStorage()
    }

    func exchange(_ status: OktaAuthStatusSuccess) async throws {
        let oidc = try OktaOidc(configuration: configurations()[0])
        let tokens = try await oidc.authenticate(withSessionToken: status.sessionToken)
        try await tokens.renew()
        show(try await tokens.freshAccessToken())
        show(try await tokens.getUser().email ?? "")
        if try await tokens.introspect(token: tokens.accessToken).isActive == true {
            try await tokens.revoke(tokens.refreshToken)
        }
        authStateManager = tokens
    }
}
