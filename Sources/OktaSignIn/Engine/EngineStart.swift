import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx
import OktaOidc

/// Chooses the engine, and begins there.
struct EngineStart {
    let configuration: OktaOidcConfig
    let options: OktaSignIn.Options

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
        let position = try await classic.position(for: beginning)
        identity.keep(nil)
        return position
    }

    /// Begins at Identity Engine, or at the Classic Engine if the org has it for this app alone.
    private func identityPosition(for beginning: Beginning) async throws -> any Position {
        do {
            return try await identity.position(for: beginning)
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

    private var classic: ClassicStart {
        var classic = options.classic
        classic.network = configuration.network
        classic.resumeStore = options.resumeStore
        return ClassicStart(
            configuration: configuration,
            classic: classic,
            remembersDevice: options.remembersDevice,
            makesSession: options.makesSession
        )
    }

    private var identity: IdentityStart {
        var identity = options.identity
        identity.network = configuration.network
        identity.tokenStore = configuration.tokenStore
        return IdentityStart(
            configuration: IDXClient.Configuration(
                issuer: configuration.issuer,
                clientId: configuration.clientId,
                clientSecret: configuration.clientSecret,
                scopes: configuration.scopes.split(separator: " ").map(String.init),
                redirectUri: configuration.redirectUri.absoluteString,
                options: identity
            ),
            remembersDevice: options.remembersDevice ?? false,
            makesSession: options.makesSession,
            keep: { context in
                // A new transaction takes the place of a stored one of the other engine.
                if context != nil { classic.client?.unauthenticatedStatus().forgetStored() }
                let data = try? context.map { try JSONEncoder().encode($0) }
                try? options.resumeStore?.setValue(data ?? nil, for: contextKey)
            }
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
            return try await identity.position(resuming: context)
        }
        return try await classic.position(for: .stored)
    }

    func forgetStored() {
        classic.client?.unauthenticatedStatus().forgetStored()
        identity.keep(nil)
    }
}
