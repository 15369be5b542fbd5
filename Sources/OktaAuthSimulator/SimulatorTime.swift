import Dispatch
import Foundation
import OktaCore

/// The time of a simulator: of a clock, or of this machine for interactive use.
struct SimulatorTime: Sendable {
    let clock: VirtualClock?
    /// The seconds by which an org in real time is ahead of the machine.
    private let lead = Locked<TimeInterval>(0)

    init(of clock: VirtualClock?) { self.clock = clock }

    // The one place that reads the clock of the machine.
    var now: Date { clock?.now ?? Date(timeIntervalSinceNow: lead.withLock { $0 }) }

    func advance(by seconds: TimeInterval) {
        if let clock {
            clock.advance(by: seconds)
        } else {
            lead.withLock { $0 += seconds }
        }
    }

    /// Ends a lead over the machine; a virtual clock never goes back.
    func reset() { lead.withLock { $0 = 0 } }

    func run(after delay: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        let clock: any OktaClock = if let clock { clock } else { DispatchClock(queue: .global()) }
        _ = clock.schedule(after: delay, action)
    }
}
