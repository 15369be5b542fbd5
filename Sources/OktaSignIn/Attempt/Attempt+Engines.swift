import Foundation
import OktaAuthSdk
import OktaIdx

// The clients of the engines.
extension Attempt {
    var discovery: EngineDiscovery {
        EngineDiscovery(
            issuer: configuration.issuer, clientId: configuration.clientId,
            network: configuration.network
        )
    }

    /// The client of the Classic Engine; `nil` if the issuer is not a URL.
    var classicClient: OktaAuthSdk? {
        var classic = options.classic
        classic.network = configuration.network
        classic.resumeStore = options.resumeStore == nil ? nil : stored
        return URL(string: configuration.issuer)
            .map { OktaAuthSdk(domain: $0, configuration: classic) }
    }

    /// The first response to a new client of Identity Engine.
    func startIdentity(with options: IDXClient.Options) async throws -> IDXClient.Response {
        let configuration = identityConfiguration(with: options)
        return try await ending { try await IDXClient.start(with: configuration).resume() }
    }

    var identityOptions: IDXClient.Options {
        var identity = options.identity
        identity.network = configuration.network
        identity.session = configuration
        let parameters = configuration.additionalParams
        identity.maxAge =
            identity.maxAge ?? parameters["max_age"].flatMap(TimeInterval.init(digits:))
        identity.loginHint = identity.loginHint ?? parameters["login_hint"]
        if identity.acrValues.isEmpty, let values = parameters["acr_values"] {
            identity.acrValues = values.split(separator: " ").map(String.init)
        }
        return identity
    }

    func identityConfiguration(with options: IDXClient.Options) -> IDXClient.Configuration {
        IDXClient.Configuration(
            issuer: configuration.issuer,
            clientId: configuration.clientId,
            clientSecret: configuration.clientSecret,
            scopes: configuration.scopes.split(separator: " ").map(String.init),
            redirectUri: configuration.redirectUri.absoluteString,
            options: options
        )
    }
}
