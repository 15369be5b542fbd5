import Foundation
import OktaAuthSimulator
import OktaBrowserSignIn
import OktaCore
import Testing

@testable import OktaOidc

@Suite("The queue of an app")
struct CallbackQueueTests {
    @Test("Each closure is called on the queue that the configuration names")
    func everyClosure() async throws {
        let simulator = OktaSimulator()
        simulator.addUser(.ada)
        simulator.oauth.clients = [
            SimulatedOAuthClient(id: "app", redirectURIs: [SimulatedSession.redirect])
        ]
        let queue = DispatchQueue(label: "app")
        let mark = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: mark, value: true)
        var configuration = try simulator.configuration()
        configuration.callbackQueue = queue
        let client = try OktaOidc(configuration: configuration)
        let token = try #require(simulator.sessionToken())

        let manager = try #require(
            await withCheckedContinuation { continuation in
                client.authenticate(withSessionToken: token) { manager, _ in
                    #expect(DispatchQueue.getSpecific(key: mark) == true)
                    continuation.resume(returning: manager)
                }
            }
        )
        func isOnQueue(_ call: (_ finish: @escaping () -> Void) -> Void) async -> Bool {
            await withCheckedContinuation { continuation in
                call {
                    continuation.resume(returning: DispatchQueue.getSpecific(key: mark) == true)
                }
            }
        }
        #expect(await isOnQueue { finish in manager.renew { _, _ in finish() } })
        #expect(await isOnQueue { finish in manager.freshAccessToken { _, _ in finish() } })
        #expect(await isOnQueue { finish in manager.getUser { _, _ in finish() } })
        let access = manager.accessToken
        #expect(
            await isOnQueue { finish in
                manager.introspect(token: access) { _, _ in finish() }
            }
        )
        let browser = simulator.browser.signingIn(as: "ada@example.test")
        let results = Locked<[Bool]>([])
        #expect(
            await isOnQueue { finish in
                client.signInWithBrowser(browser) { manager, error in
                    results.withLock { $0.append(manager != nil && error == nil) }
                    finish()
                }
            }
        )
        #expect(await isOnQueue { finish in manager.revoke(access) { _, _ in finish() } })
        // Errors without a request as well.
        #expect(await isOnQueue { finish in manager.revoke(nil) { _, _ in finish() } })
        #expect(
            await isOnQueue { finish in
                client.signOutOfOkta(manager, in: browser) { error in
                    results.withLock { $0.append(error == nil) }
                    finish()
                }
            }
        )
        #expect(results.withLock { $0 } == [true, true])
    }
}
