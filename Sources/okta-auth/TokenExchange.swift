import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaOidc

/// Exchanges the session token of a finished sign-in for tokens, and prints their claims.
@MainActor
struct TokenExchange {
    let simulator: OktaSimulator

    /// - Returns: Whether there are tokens.
    func run(after status: OktaAuthStatus) async -> Bool {
        guard let success = status as? OktaAuthStatusSuccess else { return false }
        do {
            let tokens = try await OktaOidc(configuration: configuration())
                .authenticate(withSessionToken: success.sessionToken)
            Terminal.printLine()
            Terminal.printLine("TOKENS (values are not shown)")
            let received = [
                ("access token", tokens.accessToken), ("ID token", tokens.idToken),
                ("refresh token", tokens.refreshToken),
            ]
            for (name, token) in received {
                Terminal.printLine("  \(name): \(token.map { "\($0.count) characters" } ?? "none")")
            }
            Terminal.printLine("  claims of the ID token, whose signature was verified:")
            for (name, value) in (tokens.claims?.dictionary ?? [:]).sorted(by: { $0.key < $1.key })
            {
                // These three belong to the exchange, not to the user.
                if ["nonce", "jti", "at_hash"].contains(name) { continue }
                Terminal.printLine("    \(name): \(value)")
            }
            return true
        } catch {
            Terminal.printLine("  ✗ \(error.localizedDescription)")
            return false
        }
    }

    private func configuration() throws -> OktaOidcConfig {
        var configuration = try OktaOidcConfig(with: [
            "clientId": "demo", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": "com.example.demo:/callback",
            "scopes": "openid profile email offline_access",
        ])
        configuration.urlSession = simulator.urlSession
        return configuration
    }
}
