import Dispatch
import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

/// For the thread sanitizer: one client and one response, used from several threads at once.
@Suite("A client")
struct ConcurrencyTests {
    @Test("A client may be used from several threads, and reports each call once")
    func threads() throws {
        let calls = 400
        let session = ScriptedSession(
            configure: { $0.retryPolicy = .never },
            answers: Array(repeating: .json(Pages.mail()), count: calls + 1)
        )
        let client = session.client()
        let response = try session.response(of: client)
        let form = try #require(response.remediations[.challengeAuthenticator])
        let mail = try #require(response.authenticators.current as? IDXClient.Authenticator.Email)
        let delegate = CountingDelegate()
        let completed = Locked(0)
        let events = Locked(0)
        let started = Locked(0)
        let polls = Locked((started: 0, completed: 0))

        // One thread moves time, as the callback queue would; the others are the app's.
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for index in 0..<calls {
                let kind = thread == 0 ? 0 : (index + thread) % 6 + 1
                let completion: IDXClient.ResponseResult = { _, _ in
                    completed.withLock { $0 += 1 }
                }
                if kind == 2 || kind == 4 { started.withLock { $0 += 1 } }
                switch kind {
                case 0: session.clock.advanceToNext()
                case 1:
                    client.delegate = delegate
                    _ = client.isBusy
                case 2: client.resume(completion: completion)
                case 3:
                    form["credentials.passcode"]?.value = "\(index)"
                    _ = "\(form) \(mail.isPolling)"
                case 4: form.proceed(completion: completion)
                case 5:
                    polls.withLock { $0.started += 1 }
                    mail.startPolling(
                        onEvent: { _ in events.withLock { $0 += 1 } },
                        completion: { _, _ in polls.withLock { $0.completed += 1 } }
                    )
                default: index % 2 == 0 ? client.cancelRequests() : mail.stopPolling()
                }
            }
        }
        client.cancelRequests()
        session.clock.advance(by: 600)

        #expect(completed.withLock { $0 } == started.withLock { $0 })
        // Polling that the app ends is not reported.
        #expect(polls.withLock { $0.completed <= $0.started })
        #expect(!client.isBusy && !mail.isPolling)
        #expect(session.clock.pendingCount == 0)
    }
}
