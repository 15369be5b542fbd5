import Foundation
import OktaAuthSimulator
import OktaIdx
import OktaOidc

extension OktaSimulator {
    /// An app of OktaOidc at this org, with its session and a store of its own.
    ///
    /// Its issuer is the org if there is no `server`.
    func configuration(
        server: String? = "default", _ changes: [String: String] = [:]
    ) throws -> OktaOidcConfig {
        let values = [
            "clientId": "app",
            "issuer": url.absoluteString + (server.map { "/oauth2/\($0)" } ?? ""),
            "redirectUri": SimulatedSession.redirect,
            "scopes": "openid profile email offline_access",
        ]
        var configuration = try OktaOidcConfig(with: values.merging(changes) { $1 })
        configuration.urlSession = urlSession
        configuration.tokenStore = OktaMemoryStore()
        return configuration
    }

    func identityConfiguration(
        scopes: [String], configure: (inout IDXClient.Options) -> Void = { _ in }
    ) -> IDXClient.Configuration {
        var options = IDXClient.Options()
        options.urlSession = urlSession
        configure(&options)
        return IDXClient.Configuration(
            issuer: "\(url.absoluteString)/oauth2/default",
            clientId: "app",
            clientSecret: nil,
            scopes: scopes,
            redirectUri: SimulatedSession.redirect,
            options: options
        )
    }
}
