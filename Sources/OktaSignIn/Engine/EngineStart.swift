import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx
import OktaOidc

/// Chooses the engine, and begins there.
struct EngineStart {
    let configuration: OktaOidcConfig
    var options: OktaSignIn.Options

    func position(for beginning: Beginning) async throws -> any Position {
        switch beginning {
        case .stateToken: return try await classicPosition(for: beginning)
        case .stored: return try await storedPosition()
        default: break
        }
        switch try await chosenEngine() {
        case .classic: return try await classicPosition(for: beginning)
        case .identity: return try await identityPosition(for: beginning)
        }
    }

    private func chosenEngine() async throws -> OktaSignIn.Engine {
        switch options.engine {
        case .classic: .classic
        case .identity: .identity
        case .custom(let choose): try await choose()
        case .automatic: try await discovery.engine()
        }
    }

    /// Begins at the Classic Engine; a stored transaction of the other engine is given up.
    private func classicPosition(for beginning: Beginning) async throws -> any Position {
        let position = try await ClassicPosition.first(for: beginning, self)
        keep(nil)
        return position
    }

    /// Begins at Identity Engine, or at the Classic Engine if the org has it for this app alone.
    private func identityPosition(for beginning: Beginning) async throws -> any Position {
        do {
            return try await IdentityPosition.first(for: beginning, self)
        } catch let error as IDXClientError {
            guard case .automatic = options.engine else { throw error }
            guard case .serverError(_, let key, _) = error,
                ["access_denied", "unauthorized_client"].contains(key)
            else {
                discovery.forget()
                throw error
            }
            discovery.remember(.classic)
            return try await classicPosition(for: beginning)
        }
    }

    private var discovery: EngineDiscovery {
        EngineDiscovery(issuer: configuration.issuer, network: configuration.network)
    }

    // MARK: The engines

    /// The client of the Classic Engine; `nil` if the issuer is not a URL.
    var classicClient: OktaAuthSdk? {
        var classic = options.classic
        classic.network = configuration.network
        classic.resumeStore = options.resumeStore
        return URL(string: configuration.issuer)
            .map { OktaAuthSdk(domain: $0, configuration: classic) }
    }

    var identityConfiguration: IDXClient.Configuration {
        var identity = options.identity
        identity.network = configuration.network
        identity.tokenStore = configuration.tokenStore
        return IDXClient.Configuration(
            issuer: configuration.issuer,
            clientId: configuration.clientId,
            clientSecret: configuration.clientSecret,
            scopes: configuration.scopes.split(separator: " ").map(String.init),
            redirectUri: configuration.redirectUri.absoluteString,
            options: identity
        )
    }

    // MARK: A stored transaction

    /// No other org knows the transaction.
    private var contextKey: String { "okta.sign-in.context.\(discovery.origin)" }

    /// Continues with the engine that the transaction began with: no other one knows it.
    private func storedPosition() async throws -> any Position {
        if let data = try? options.resumeStore?.value(for: contextKey),
            let context = try? JSONDecoder().decode(IDXClient.Context.self, from: data)
        {
            return try await IdentityPosition.resumed(context, self)
        }
        return try await ClassicPosition.first(for: .stored, self)
    }

    /// Keeps a transaction of Identity Engine for a relaunch, in place of one of the other engine;
    /// `nil` removes it.
    func keep(_ context: IDXClient.Context?) {
        if context != nil { classicClient?.unauthenticatedStatus().forgetStored() }
        let data = try? context.map { try JSONEncoder().encode($0) }
        try? options.resumeStore?.setValue(data ?? nil, for: contextKey)
    }

    func forgetStored() {
        classicClient?.unauthenticatedStatus().forgetStored()
        keep(nil)
    }
}
