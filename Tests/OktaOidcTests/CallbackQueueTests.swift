import Foundation
import OktaAuthSimulator
import OktaBrowserSignIn
import OktaCore
import TestSupport
import Testing

@testable import OktaOidc

@Suite("The queue of an app")
struct CallbackQueueTests {
    private let simulator = OktaSimulator()
    private let queue = DispatchQueue(label: "app")
    private let mark: QueueMark

    init() {
        mark = QueueMark(on: queue)
        simulator.addUser(.ada)
        simulator.oauth.clients = [
            SimulatedOAuthClient(id: "app", redirectURIs: [SimulatedSession.redirect])
        ]
    }

    private func client(_ lifecycle: (any OktaAppLifecycle)? = nil) throws -> OktaOidc {
        var configuration = try simulator.configuration()
        (configuration.callbackQueue, configuration.lifecycle) = (queue, lifecycle)
        return try OktaOidc(configuration: configuration)
    }

    @Test("Each closure is called on the queue that the configuration names")
    func everyClosure() async throws {
        let client = try client()
        let token = try #require(simulator.sessionToken())

        let exchange = await withCheckedContinuation { continuation in
            client.authenticate(withSessionToken: token) { manager, _ in
                continuation.resume(returning: (manager, mark.isCurrent))
            }
        }
        #expect(exchange.1)
        let manager = try #require(exchange.0)
        func isOnQueue(_ call: (_ finish: @escaping () -> Void) -> Void) async -> Bool {
            await withCheckedContinuation { continuation in
                call { continuation.resume(returning: mark.isCurrent) }
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

    @Test("Each closure of a device is called on the queue that the configuration names")
    func device() async throws {
        let lifecycle = SwitchedLifecycle()
        lifecycle.set(false)
        let client = try client(lifecycle)
        let request = await withCheckedContinuation { continuation in
            client.requestDeviceCode { code, _ in
                continuation.resume(returning: (code, mark.isCurrent))
            }
        }
        #expect(request.1)
        let code = try #require(request.0)
        simulator.device(showing: code.userCode).enterCode(as: "ada@example.test")
        let events = Locked<[OktaPollEvent]>([])
        let areOnQueue = Locked<[Bool]>([])
        let isSignedIn = await withCheckedContinuation { continuation in
            client.signIn(
                with: code,
                onEvent: { event in
                    events.withLock { $0.append(event) }
                    areOnQueue.withLock { $0.append(mark.isCurrent) }
                    // A device that is back polls at once, and not after five seconds.
                    if event == .paused { lifecycle.set(true) }
                },
                callback: { manager, _ in
                    areOnQueue.withLock { $0.append(mark.isCurrent) }
                    continuation.resume(returning: manager != nil)
                }
            )
        }
        // On a busy machine there are more, for example that the wait is long.
        let reported = events.withLock { $0 }
        #expect(isSignedIn)
        #expect([.waiting, .paused, .resumed].allSatisfy(reported.contains), "\(reported)")
        #expect(areOnQueue.withLock { $0.count >= 4 && !$0.contains(false) })
    }
}
