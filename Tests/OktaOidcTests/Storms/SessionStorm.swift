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
        var configuration = try simulator.configuration(scopes: "openid offline_access")
        configuration.callbackQueue = DispatchQueue(label: "storm", attributes: .concurrent)
        configuration.tokenValidation = .claimsOnly
        configuration.resourceHosts = ["api.test"]
        configuration.responseObserver = { _ = "\($0) \(String(describing: $0.rateLimit))" }
        self.configuration = configuration
    }

    func step(_ task: StormTask) async {
        let choice = Int.random(in: 0..<16, using: &task.random)
        guard let manager = task.any(shelf), choice > 0 else {
            await task.make(for: shelf) {
                try await OktaOidc(configuration: configuration)
                    .authenticate(withSessionToken: simulator.sessionToken())
            }
            return
        }
        switch choice {
        case 1, 2: await task.make { try await manager.renew() }
        case 3, 4: await task.make { try await manager.freshAccessToken() }
        case 5: await task.make { try await manager.getUser() }
        case 6: await task.make { try await manager.introspect(token: manager.accessToken) }
        case 7: await task.make { try manager.store() }
        case 8:
            await task.make(for: shelf) { try OktaOidcStateManager.restore(for: configuration) }
        case 9: await task.make { try manager.removeFromSecureStorage() }
        case 10:
            await task.make {
                var request = URLRequest(url: simulator.url)
                request.url = URL(string: "https://api.test/")
                try await manager.authorize(&request)
            }
        // The other tasks then find the session ended.
        case 11 where Bool.random(using: &task.random):
            await task.make { try await manager.revoke(manager.refreshToken) }
        case 11: await task.make { try await manager.signOut() }
        case 12:
            // Given up while others wait for the same request.
            let renewal = Task { try? await manager.renew() }
            _ = manager.claims?.subject
            renewal.cancel()
            _ = await renewal.value
        default:
            _ = "\(manager) \(String(describing: manager.claims)) \(manager.scopes)"
            _ = [manager.accessToken, manager.idToken, manager.refreshToken]
        }
    }
}
