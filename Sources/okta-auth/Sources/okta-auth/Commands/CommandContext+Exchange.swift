import ArgumentParser
import Foundation
import OktaSignIn

extension CommandContext {
    /// Exchanges a session token for tokens, and writes them or the claims.
    func exchange(
        _ sessionToken: String, _ configuration: OktaOidcConfig, showsClaims: Bool
    ) async -> ExitCode {
        guard !sessionToken.isEmpty else {
            return fail(FlowError(message: "There is no session token to exchange."))
        }
        do {
            let tokens = try await OktaOidc(configuration: configuration)
                .authenticate(withSessionToken: sessionToken)
            let members = showsClaims ? tokens.claims?.values ?? [:] : tokens.members
            if isJSON {
                screen.result(OktaJSON.object(.init(members)).text)
            } else {
                let separator = showsClaims ? ": " : "="
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    screen.result("\(name)\(separator)\(value.plainText)")
                }
            }
            return .success
        } catch {
            return fail(FlowError(message: error.localizedDescription))
        }
    }
}

extension OktaOidcStateManager {
    /// The tokens, by the names of the protocol.
    var members: [String: OktaJSON] {
        let texts: [String: String?] = [
            "access_token": accessToken, "token_type": isBoundToKey ? "DPoP" : "Bearer",
            "id_token": idToken, "refresh_token": refreshToken,
            "expires_at": expiresAt.map { ISO8601DateFormatter().string(from: $0) },
            "scope": scopes.joined(separator: " "),
        ]
        return texts.compactMapValues { $0.map(OktaJSON.string) }
    }
}

extension OktaJSON {
    /// A text without its quotes, anything else as JSON.
    fileprivate var plainText: String { if case .string(let text) = self { text } else { text } }
}
