import Foundation
import OktaAuthSimulator
import OktaCore
import OktaOidc
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tasks that share a few sessions and one store.
struct SessionStorm: ProductStorm {
    private let simulator = OktaSimulator.inStorm(.ada)
    private let shelf = StormShelf<OktaOidcStateManager>()
    private let configuration: OktaOidcConfig

    init() throws {
        var configuration = try OktaOidcConfig(with: [
            "clientId": "app", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": "com.example.app:/callback", "scopes": "openid offline_access",
        ])
        configuration.urlSession = simulator.urlSession
        configuration.callbackQueue = DispatchQueue(label: "storm", attributes: .concurrent)
        configuration.tokenStore = OktaMemoryStore()
        configuration.tokenValidation = .claimsOnly
        configuration.resourceHosts = ["api.test"]
        configuration.responseObserver = { _ = "\($0) \(String(describing: $0.rateLimit))" }
        self.configuration = configuration
    }

    func step(_ random: inout SeededNumbers, _ calls: StormCalls) async {
        let choice = Int.random(in: 0..<16, using: &random)
        guard let manager = shelf.any(&random), choice > 0 else {
            let manager = await calls.make { try await signIn() }
            return shelf.put(manager, &random)
        }
        switch choice {
        case 1, 2: await calls.make { try await manager.renew() }
        case 3, 4: await calls.make { try await manager.freshAccessToken() }
        case 5: await calls.make { try await manager.getUser() }
        case 6: await calls.make { try await manager.introspect(token: manager.accessToken) }
        case 7: await calls.make { try manager.store() }
        case 8:
            let restored = await calls.make {
                try OktaOidcStateManager.restore(for: configuration)
            }
            shelf.put(restored ?? nil, &random)
        case 9: await calls.make { try manager.removeFromSecureStorage() }
        case 10:
            await calls.make {
                var request = URLRequest(url: simulator.url)
                request.url = URL(string: "https://api.test/")
                try await manager.authorize(&request)
            }
        case 11: await end(manager, &random, calls)
        case 12:
            // Given up while others wait for the same request.
            let renewal = Task { await calls.make { try await manager.renew() } }
            calls.note(manager.claims?.subject)
            renewal.cancel()
            _ = await renewal.value
        default:
            calls.note("\(manager) \(String(describing: manager.claims)) \(manager.scopes)")
            calls.note([manager.accessToken, manager.idToken, manager.refreshToken])
        }
    }

    /// Ends a session, which the other tasks then find ended.
    private func end(
        _ manager: OktaOidcStateManager, _ random: inout SeededNumbers, _ calls: StormCalls
    ) async {
        if Bool.random(using: &random) {
            await calls.make { try await manager.revoke(manager.refreshToken) }
        } else {
            await calls.make { try await manager.signOut() }
        }
    }

    private func signIn() async throws -> OktaOidcStateManager {
        try await OktaOidc(configuration: configuration)
            .authenticate(withSessionToken: simulator.sessionToken())
    }
}
