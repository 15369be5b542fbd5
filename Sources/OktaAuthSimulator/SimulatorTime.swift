import Dispatch
import Foundation
import OktaCore

/// The time source of a simulator.
enum SimulatorTime: Sendable {
    case virtual(VirtualClock)
    /// The time of this machine for interactive use, and by how many seconds the org is ahead of it.
    case real(lead: Locked<TimeInterval>)

    /// The time of this machine.
    static var real: SimulatorTime { .real(lead: Locked(0)) }

    var now: Date {
        switch self {
        case .virtual(let clock): clock.now
        // The one place that reads the clock of the machine.
        case .real(let lead): Date(timeIntervalSinceNow: lead.withLock { $0 })
        }
    }

    func advance(by seconds: TimeInterval) {
        switch self {
        case .virtual(let clock): clock.advance(by: seconds)
        case .real(let lead): lead.withLock { $0 += seconds }
        }
    }

    /// Ends a lead over the machine; a virtual clock never goes back.
    func reset() {
        guard case .real(let lead) = self else { return }
        lead.withLock { $0 = 0 }
    }

    /// Runs `action` when `delay` seconds of this time have passed.
    func run(after delay: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        switch self {
        case .virtual(let clock): _ = clock.schedule(after: delay, action)
        case .real: DispatchQueue.global().asyncAfter(deadline: .now() + delay, execute: action)
        }
    }
}
