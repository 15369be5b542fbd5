import ArgumentParser
import Foundation
import OktaSignIn

/// Exchanges a session token for tokens, and writes them or the claims.
@MainActor
struct TokenExchange {
    let configuration: OktaOidcConfig
    let showsClaims: Bool

    func run(_ sessionToken: String, _ context: CommandContext) async -> ExitCode {
        guard !sessionToken.isEmpty else {
            return context.fail(FlowError(message: "There is no session token to exchange."))
        }
        do {
            let tokens = try await OktaOidc(configuration: configuration)
                .authenticate(withSessionToken: sessionToken)
            let members = showsClaims ? tokens.claims?.values ?? [:] : Self.members(of: tokens)
            if context.isJSON {
                context.screen.result(OktaJSON.object(.init(members)).text)
            } else {
                let separator = showsClaims ? ": " : "="
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    context.screen.result("\(name)\(separator)\(value.plainText)")
                }
            }
            return .success
        } catch {
            return context.fail(FlowError(message: error.localizedDescription))
        }
    }

    /// The tokens, by the names of the protocol.
    static func members(of tokens: OktaOidcStateManager) -> [String: OktaJSON] {
        let texts: [String: String?] = [
            "access_token": tokens.accessToken, "id_token": tokens.idToken,
            "refresh_token": tokens.refreshToken,
            "expires_at": tokens.expiresAt.map { ISO8601DateFormatter().string(from: $0) },
            "scope": tokens.scopes.joined(separator: " "),
        ]
        return texts.compactMapValues { $0.map(OktaJSON.string) }
    }
}

extension OktaJSON {
    /// A text without its quotes, anything else as JSON.
    fileprivate var plainText: String { if case .string(let text) = self { text } else { text } }
}
