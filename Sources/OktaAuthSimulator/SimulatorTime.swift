import Dispatch
import Foundation

/// The time source of a simulator.
enum SimulatorTime: Sendable {
    case virtual(VirtualClock)
    /// The time of this machine, for interactive use.
    case real

    var now: Date {
        switch self {
        case .virtual(let clock): clock.now
        // The one place that reads the clock of the machine.
        case .real: Date()
        }
    }

    /// Runs `action` when `delay` seconds of this time have passed.
    func run(after delay: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        switch self {
        case .virtual(let clock): _ = clock.schedule(after: delay, action)
        case .real: DispatchQueue.global().asyncAfter(deadline: .now() + delay, execute: action)
        }
    }
}
