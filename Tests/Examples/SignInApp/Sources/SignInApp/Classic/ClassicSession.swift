import Foundation
import Observation
import OktaAuthSdk
import OktaOidc

/// Who is signed in at an org with Classic Engine: nobody, or the owner of tokens.
@MainActor
@Observable
final class ClassicSession {
    /// The tokens of the user; `nil` until the sign-in is complete.
    private(set) var tokens: OktaOidcStateManager?
    /// Why there are no tokens although the sign-in succeeded, or why they were not revoked.
    private(set) var message: String?
    /// The sign-in, which the screens read and call.
    private(set) var flow: OktaAuthFlow

    private let okta: OktaAuthSdk
    private let oidc: OktaOidc

    /// Creates a session with the tokens that were stored before, if there are any.
    init(_ okta: OktaAuthSdk, _ oidc: OktaOidc) {
        (self.okta, self.oidc) = (okta, oidc)
        flow = OktaAuthFlow(okta)
        tokens = OktaOidcStateManager.readFromSecureStorage(for: oidc.configuration)
    }

    /// A session at the org of this app.
    static func atOrg() throws -> ClassicSession {
        let client = [
            "clientId": Org.clientId, "issuer": Org.issuer, "redirectUri": Org.redirectUri,
            "scopes": Org.scopes.joined(separator: " "),
        ]
        guard let url = URL(string: Org.url) else { throw URLError(.badURL) }
        return try ClassicSession(
            OktaAuthSdk(domain: url),
            OktaOidc(configuration: OktaOidcConfig(with: client))
        )
    }

    /// Exchanges the session token for tokens; it can be used once.
    func exchange() async {
        do {
            let tokens = try await oidc.authenticate(withSessionToken: flow.sessionToken)
            // Not stored, they are lost with the process, and the user signs in again.
            message = tokens.writeToSecureStorage()?.localizedDescription
            self.tokens = tokens
        } catch is CancellationError {
            // The view disappeared.
        } catch {
            startOver(error.localizedDescription)
        }
    }

    /// Revokes the tokens and removes them from storage.
    func signOut() async {
        guard let tokens else { return }
        do {
            try await tokens.revoke(tokens.refreshToken)
            self.tokens = nil
            startOver(nil)
        } catch {
            message = error.localizedDescription
        }
    }

    private func startOver(_ message: String?) {
        self.message = message
        flow = OktaAuthFlow(okta)
    }
}
