import Foundation
import Testing

@testable import OktaCore

@Suite("The life cycle of the process")
struct LifecycleTests {
    private static let leaves = Notification.Name("leaves")
    private static let returns = Notification.Name("returns")

    private let lifecycle = ProcessLifecycle()
    private let center = NotificationCenter()
    private let heard = Locked<[Bool]>([])

    init() {
        lifecycle.listen(to: center, for: Self.leaves, meaning: false)
        lifecycle.listen(to: center, for: Self.returns, meaning: true)
    }

    @Test("The life cycle of the process is active until the system posts otherwise")
    func begins() {
        #expect(lifecycle.isActive)
        #expect(ProcessLifecycle.shared.isActive)
    }

    @Test("The life cycle of the process follows what the system posts, and calls its observers")
    func follows() {
        let observation = lifecycle.observe { [heard] isActive in
            heard.withLock { $0.append(isActive) }
        }
        center.post(name: Self.leaves, object: nil)
        #expect(!lifecycle.isActive)
        center.post(name: Self.returns, object: nil)
        #expect(lifecycle.isActive)
        observation.cancel()
        center.post(name: Self.leaves, object: nil)
        #expect(!lifecycle.isActive)
        #expect(heard.withLock { $0 } == [false, true])
    }

    @Test("The life cycle of the process calls each observer, also when another one is removed")
    func observers() {
        let first = lifecycle.observe { [heard] _ in heard.withLock { $0.append(true) } }
        let second = lifecycle.observe { [heard] _ in heard.withLock { $0.append(false) } }
        center.post(name: Self.leaves, object: nil)
        #expect(heard.withLock { $0.count } == 2)
        first.cancel()
        center.post(name: Self.leaves, object: nil)
        #expect(heard.withLock { $0.last } == false)
        #expect(heard.withLock { $0.count } == 3)
        second.cancel()
    }
}
