import Foundation
import OktaCore
import Testing

@testable import OktaIdx

@Suite("The queue of an app with Identity Engine")
struct CallbackQueueTests {
    private let lifecycle = SwitchedLifecycle()
    private let session: ScriptedSession
    private let mark: QueueMark

    init() {
        let (queue, lifecycle) = (DispatchQueue(label: "app"), lifecycle)
        mark = QueueMark(on: queue)
        session = ScriptedSession {
            ($0.clock, $0.callbackQueue, $0.lifecycle) = (nil, queue, lifecycle)
            $0.retryPolicy = .never
        }
    }

    private func response(_ page: String) async throws -> IDXClient.Response {
        session.server.append(.json(page))
        return try await session.clock.run { try await session.client().resume() }
    }

    /// Whether the closure that ends `call` is called on the queue.
    private func isOnQueue(_ call: (_ finish: @escaping () -> Void) -> Void) async -> Bool {
        await session.clock.run {
            await withCheckedContinuation { continuation in
                call { continuation.resume(returning: mark.isCurrent) }
            }
        }
    }

    @Test(
        "A closure and the delegate are called on the queue that the options name",
        arguments: Operation.allCases.filter { !$0.isPolling }
    )
    func operations(operation: Operation) async throws {
        let response =
            operation.hasNoClient ? nil : try await response(operation.page)
        let delegate = QueueDelegate(mark)
        response?.client.delegate = delegate
        let call = try operation.call(of: response, in: session)
        session.server.append(.json(operation.success))
        let error = Locked<(any Error)?>(nil)
        #expect(
            await isOnQueue { finish in
                call.pair { _, failure in
                    error.withLock { $0 = failure }
                    finish()
                }
            }
        )
        #expect(error.withLock { $0 } == nil)
        // The server has no second response.
        #expect(await isOnQueue { finish in call.result { _ in finish() } })
        #expect(delegate.calls.withLock { $0 } == (response == nil ? [] : [true, true]))
    }

    @Test("An error without a request is reported on the queue that the options name")
    func noRequest() async throws {
        let response = try await response(Pages.identify)
        #expect(await isOnQueue { finish in response.exchangeCode { _, _ in finish() } })
        let configuration = IDXClient.Configuration(
            issuer: "http://example.com",
            clientId: "client-1",
            clientSecret: nil,
            scopes: ["profile"],
            redirectUri: "com.example.app:/callback",
            options: session.configuration.options
        )
        #expect(
            await isOnQueue { finish in
                IDXClient.start(with: configuration) { _, _ in finish() }
            }
        )
        #expect(session.server.sent.count == 1)
    }

    @Test("The events and the result of a poll arrive on the queue that the options name")
    func poll() async throws {
        let response = try await response(Pages.mail())
        let mail = try #require(response.authenticators.current as? IDXClient.Authenticator.Email)
        let delegate = QueueDelegate(mark)
        response.client.delegate = delegate
        session.server.append(.json(Pages.success))
        lifecycle.set(false)
        let events = Locked<[OktaPollEvent]>([])
        let areOnQueue = Locked<[Bool]>([])
        let isOnQueue = await isOnQueue { finish in
            mail.startPolling(
                onEvent: { event in
                    events.withLock { $0.append(event) }
                    areOnQueue.withLock { $0.append(mark.isCurrent) }
                    // An app that is back polls at once, and not after four seconds.
                    if event == .paused { lifecycle.set(true) }
                },
                completion: { _, _ in finish() }
            )
        }
        #expect(isOnQueue)
        // On a busy machine there are more, for example that the wait is long.
        let reported = events.withLock { $0 }
        #expect([.waiting, .paused, .resumed].allSatisfy(reported.contains), "\(reported)")
        #expect(areOnQueue.withLock { $0.count >= 3 && !$0.contains(false) })
        #expect(delegate.calls.withLock { $0 } == [true])
    }
}

/// A delegate that notes for each call whether it is on a queue.
private final class QueueDelegate: IDXClientDelegate, Sendable {
    let calls = Locked<[Bool]>([])
    private let mark: QueueMark

    init(_ mark: QueueMark) { self.mark = mark }

    private func note() { calls.withLock { $0.append(mark.isCurrent) } }
    func idx(client: IDXClient, didReceive error: any Error) { note() }
    func idx(client: IDXClient, didReceive response: IDXClient.Response) { note() }
    func idx(client: IDXClient, didReceive token: IDXClient.Token) { note() }
}
