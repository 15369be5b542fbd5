import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#endif

/// Restores the terminal when the program is interrupted, suspended or ended.
///
/// The handler of a signal only writes its number into a pipe; a thread reads the pipe and acts. Blocking
/// the signals and waiting for them would be simpler, but the main queue on Linux unblocks them.
final class TerminalSignals: Sendable {
    private struct State {
        /// Called on another thread, after SIGINT, SIGTERM or SIGHUP.
        var onEnd: (@Sendable (Int32) -> Void)?
        /// Whether that was called.
        var isEnding = false
        /// Called on another thread, after the program was suspended.
        var onContinue: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT]

    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        let reading = ends[0]
        signalPipe = ends[1]
        Thread.detachNewThread { [self] in
            while true {
                var number: UInt8 = 0
                if Foundation.read(reading, &number, 1) == 1 { handle(Int32(number)) }
            }
        }
        for number in Self.handled {
            signal(number) { number in
                let error = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(signalPipe, &byte, 1)
                errno = error
            }
        }
        // A reader that is gone is an error of `write`, not the end.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Whether a signal is ending the program.
    var isEnding: Bool { state.withLock(\.isEnding) }

    /// Sets what ends the program, in place of leaving at once, and what draws the screen again.
    func set(onEnd: (@Sendable (_ signal: Int32) -> Void)?, onContinue: (@Sendable () -> Void)?) {
        state.withLock { state in
            state.onEnd = onEnd
            state.onContinue = onContinue
        }
    }

    private func handle(_ signal: Int32) {
        switch signal {
        case SIGTSTP:
            TerminalMode.restore()
            kill(getpid(), SIGSTOP)
        case SIGCONT:
            TerminalMode.reapply()
            state.withLock { $0.onContinue }?()
        case SIGQUIT:
            TerminalMode.restore()
            _exit(128 + signal)
        default:
            TerminalMode.restore()
            let (onEnd, isSecond) = state.withLock { state in
                defer { state.isEnding = true }
                return (state.isEnding ? nil : state.onEnd, state.isEnding)
            }
            if let onEnd {
                onEnd(signal)
            } else if signal != SIGHUP || !isSecond {
                // A second signal ends the program at once; a terminal that is gone sends two.
                _exit(128 + signal)
            }
        }
    }
}

/// Where the handler of a signal writes.
///
/// Unsafe: a handler may not take a lock. It is set once, before any handler is installed.
nonisolated(unsafe) private var signalPipe: Int32 = -1
