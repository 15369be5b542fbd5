import Foundation
import OktaOidc

/// Exchanges a session token for tokens, and writes them or the claims.
@MainActor
struct TokenExchange {
    let configuration: OktaOidcConfig
    let isJSON: Bool
    let showsClaims: Bool

    func run(_ sessionToken: String, _ screen: Screen) async -> ExitCode {
        do {
            let tokens = try await OktaOidc(configuration: configuration)
                .authenticate(withSessionToken: sessionToken)
            if showsClaims {
                writeClaims(of: tokens, screen)
            } else {
                writeTokens(tokens, screen)
            }
            return .done
        } catch {
            screen.say("✗ \(error.localizedDescription)", .bad)
            return .notDone
        }
    }

    private func writeTokens(_ tokens: OktaOidcStateManager, _ screen: Screen) {
        let members: [(String, String?)] = [
            ("access_token", tokens.accessToken), ("id_token", tokens.idToken),
            ("refresh_token", tokens.refreshToken),
            ("expires_at", tokens.expiresAt.map { ISO8601DateFormatter().string(from: $0) }),
            ("scope", tokens.scopes.joined(separator: " ")),
        ]
        guard isJSON else {
            for case (let name, let value?) in members { screen.result("\(name)=\(value)") }
            return
        }
        let present = members.compactMap { name, value in value.map { (name, OktaJSON.string($0)) }
        }
        screen.result(OktaJSON.object(Dictionary(present) { $1 }).text)
    }

    private func writeClaims(of tokens: OktaOidcStateManager, _ screen: Screen) {
        let claims = tokens.claims?.values ?? [:]
        guard isJSON else {
            for (name, value) in claims.sorted(by: { $0.key < $1.key }) {
                screen.result("\(name): \(screen.shown(value.plainText))")
            }
            return
        }
        screen.result(OktaJSON.object(claims).text)
    }
}

extension OktaJSON {
    /// A text without its quotes, anything else as JSON.
    fileprivate var plainText: String { if case .string(let text) = self { text } else { text } }
}
