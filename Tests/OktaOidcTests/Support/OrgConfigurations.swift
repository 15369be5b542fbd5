import Foundation
import OktaAuthSimulator
import OktaIdx
import OktaOidc

extension OktaSimulator {
    private var issuer: String { "\(url.absoluteString)/oauth2/default" }

    /// An app of OktaOidc at this org, with its session and a store of its own.
    func configuration(scopes: String) throws -> OktaOidcConfig {
        var configuration = try OktaOidcConfig(with: [
            "clientId": "app", "issuer": issuer, "redirectUri": SimulatedSession.redirect,
            "scopes": scopes,
        ])
        configuration.urlSession = urlSession
        configuration.tokenStore = OktaMemoryStore()
        return configuration
    }

    /// The same app with OktaIdx.
    func identityConfiguration(
        scopes: [String], configure: (inout IDXClient.Options) -> Void = { _ in }
    ) -> IDXClient.Configuration {
        var options = IDXClient.Options()
        options.urlSession = urlSession
        configure(&options)
        return IDXClient.Configuration(
            issuer: issuer,
            clientId: "app",
            clientSecret: nil,
            scopes: scopes,
            redirectUri: SimulatedSession.redirect,
            options: options
        )
    }
}
