import Dispatch
import Foundation
import OktaCore

/// The time source of a simulator.
enum SimulatorTime: Sendable {
    /// The time of this machine, and how far the org is ahead of it.
    final class Machine: Sendable {
        private let lead = Locked<TimeInterval>(0)

        // The one place that reads the clock of the machine.
        var now: Date { Date(timeIntervalSinceNow: lead.withLock { $0 }) }

        func advance(by seconds: TimeInterval) { lead.withLock { $0 += seconds } }

        func reset() { lead.withLock { $0 = 0 } }
    }

    case virtual(VirtualClock)
    /// For interactive use.
    case real(Machine)

    var now: Date {
        switch self {
        case .virtual(let clock): clock.now
        case .real(let machine): machine.now
        }
    }

    func advance(by seconds: TimeInterval) {
        switch self {
        case .virtual(let clock): clock.advance(by: seconds)
        case .real(let machine): machine.advance(by: seconds)
        }
    }

    /// Ends a lead over the machine; a virtual clock never goes back.
    func reset() {
        guard case .real(let machine) = self else { return }
        machine.reset()
    }

    /// Runs `action` when `delay` seconds of this time have passed.
    func run(after delay: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        switch self {
        case .virtual(let clock): _ = clock.schedule(after: delay, action)
        case .real: DispatchQueue.global().asyncAfter(deadline: .now() + delay, execute: action)
        }
    }
}
