import Dispatch
import Foundation
import Testing

@testable import OktaCore

@Suite("The scheduler of real time")
struct SchedulerTests {
    private let scheduler = DispatchClock(queue: DispatchQueue(label: "scheduler"))

    @Test("The scheduler of real time runs on its queue, in order", arguments: [0.0, -1, .nan])
    func runs(delay: TimeInterval) async {
        let order = Locked<[Int]>([])
        await withCheckedContinuation { continuation in
            _ = scheduler.schedule(after: delay) { order.withLock { $0.append(1) } }
            _ = scheduler.schedule(after: delay) {
                order.withLock { $0.append(2) }
                continuation.resume()
            }
        }
        #expect(order.withLock { $0 } == [1, 2])
    }

    @Test("The scheduler of real time runs what is due later after what is due at once")
    func waits() async {
        let order = Locked<[Int]>([])
        await withCheckedContinuation { continuation in
            _ = scheduler.schedule(after: 0.05) {
                order.withLock { $0.append(2) }
                continuation.resume()
            }
            _ = scheduler.schedule(after: 0) { order.withLock { $0.append(1) } }
        }
        #expect(order.withLock { $0 } == [1, 2])
    }

    @Test(
        "The scheduler of real time releases what is cancelled, also what lies in the far future",
        arguments: [60, .infinity]
    )
    func cancels(delay: TimeInterval) {
        weak var held: Step?
        do {
            let step = Step()
            held = step
            let work = scheduler.schedule(after: delay) { step.cancel() }
            #expect(held != nil)
            work.cancel()
        }
        #expect(held == nil)
    }
}
