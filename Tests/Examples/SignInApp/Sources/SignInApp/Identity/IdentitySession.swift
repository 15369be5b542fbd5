import Observation
import OktaIdx

/// Who is signed in at an org with Identity Engine: nobody, or the owner of ``OktaIdxFlow/token``.
@MainActor
@Observable
final class IdentitySession {
    /// The sign-in, which the screens read and call, and in its end the tokens.
    ///
    /// The tokens are `Codable`: store them in the keychain, and the user stays signed in.
    private(set) var flow: OktaIdxFlow
    /// Why the tokens were not revoked.
    private(set) var message: String?

    private let configuration: IDXClient.Configuration

    init(_ configuration: IDXClient.Configuration) {
        self.configuration = configuration
        flow = OktaIdxFlow(configuration)
    }

    /// A session at the org of this app.
    static func atOrg() -> IdentitySession {
        IdentitySession(
            IDXClient.Configuration(
                issuer: Org.issuer,
                clientId: Org.clientId,
                clientSecret: nil,
                scopes: Org.scopes,
                redirectUri: Org.redirectUri
            )
        )
    }

    /// Revokes the tokens, and begins anew.
    func signOut() async {
        do {
            try await flow.token?.revoke()
            message = nil
            flow = OktaIdxFlow(configuration)
        } catch {
            message = error.localizedDescription
        }
    }
}
