package import Foundation
import OktaCore

/// One request for a code, and the exchange of the code for tokens.
///
/// The code comes by a redirect: of a session token, or of a browser in which the user signs in.
///
/// Source: OpenID Connect Core 1.0, section 3.1; RFC 7636.
package struct OidcAuthorization: Sendable {
    let server: AuthorizationServer
    let state = Random.base64URLText(byteCount: 32)
    private let nonce = Random.base64URLText(byteCount: 32)
    private let verifier = Random.base64URLText(byteCount: 32)
    /// Parameters of the app for this request, besides the parameters of the configuration.
    private let additionalParameters: [String: String]

    package init(server: AuthorizationServer, additionalParameters: [String: String] = [:]) {
        (self.server, self.additionalParameters) = (server, additionalParameters)
    }

    var configuration: OktaOidcConfig { server.configuration }

    /// The parameters that the app has set, for all sign-ins and for this one.
    private var ownParameters: [String: String] {
        configuration.additionalParams.merging(additionalParameters) { $1 }
    }

    /// The texts that no message quotes, even if the authorization endpoint repeats them.
    var secrets: [String] {
        // An app's own parameters can be a token or the user's name.
        let own = ownParameters.filter { $0.key.contains("token") || $0.key.hasSuffix("hint") }
        return [state, nonce, verifier] + own.values
    }

    /// The address of the authorization endpoint with the parameters of this request.
    package func url(adding further: [String: String] = [:]) async throws -> URL {
        var parameters = [
            "client_id": configuration.clientId,
            "redirect_uri": configuration.redirectUri.absoluteString,
            "response_type": "code",
            "scope": configuration.scopes,
            "state": state,
            "nonce": nonce,
            "code_challenge": Base64URL.encode(SHA256.hash(Array(verifier.utf8))),
            "code_challenge_method": "S256",
        ]
        parameters.merge(further) { $1 }
        parameters.merge(ownParameters) { $1 }
        // An empty value leaves the parameter out, so that an app can do without 'prompt'.
        parameters = parameters.filter { !$0.value.isEmpty }
        return try await server.url(of: .authorization).settingQuery(parameters)
    }

    /// Exchanges `code` for tokens, in one request that is not repeated.
    package func tokens(for code: String) async throws -> TokenSet {
        try await server.exchange(
            code,
            as: .authorizationCode,
            verifier: verifier,
            nonce: nonce,
            maxAge: ownParameters["max_age"].flatMap(TimeInterval.init(digits:))
        )
        .tokens
    }
}
