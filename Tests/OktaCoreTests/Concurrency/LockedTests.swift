import Testing

@testable import OktaCore

@Suite("A locked value")
struct LockedTests {
    @Test("A locked value loses no change that tasks make at the same time")
    func concurrentChanges() async {
        let count = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1_000 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 8_000)
    }

    @Test("A locked value is unlocked again after an error")
    func throwing() {
        struct Failure: Error {}
        let count = Locked(1)
        #expect(throws: Failure.self) {
            try count.withLock { value in
                value = 2
                throw Failure()
            }
        }
        #expect(count.withLock { $0 } == 2)
    }
}
