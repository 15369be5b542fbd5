import Foundation
import OktaCore

/// Restores the terminal when the program is interrupted, suspended or ended.
///
/// The signals are blocked in all threads and taken by one thread that waits for them, so that no code
/// runs in a signal handler.
final class TerminalSignals: Sendable {
    /// Called on another thread with SIGINT, SIGTERM or SIGHUP; has to end the program.
    private let end = Locked<(@Sendable (Int32) -> Void)?>(nil)
    /// Called on another thread after the program was suspended.
    private let redraw = Locked<(@Sendable () -> Void)?>(nil)

    private static let endings = [SIGINT, SIGTERM, SIGHUP]

    /// Must be called before any other thread exists, since threads inherit what is blocked.
    init() {
        var signals = sigset_t()
        sigemptyset(&signals)
        (Self.endings + [SIGTSTP, SIGCONT]).forEach { sigaddset(&signals, $0) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        // A reader that is gone is an error of `write`, not the end.
        signal(SIGPIPE, SIG_IGN)
        let waited = signals
        Thread.detachNewThread { [weak self] in
            var waited = waited
            while true {
                var signal: Int32 = 0
                guard sigwait(&waited, &signal) == 0 else { continue }
                guard let self else { return }
                self.handle(signal)
            }
        }
    }

    /// Sets what ends the program, in place of leaving at once.
    func onEnd(_ action: (@Sendable (_ signal: Int32) -> Void)?) { end.withLock { $0 = action } }

    /// Sets what draws the screen again.
    func onContinue(_ action: (@Sendable () -> Void)?) { redraw.withLock { $0 = action } }

    private func handle(_ signal: Int32) {
        switch signal {
        case SIGTSTP:
            TerminalMode.restore()
            kill(getpid(), SIGSTOP)
        case SIGCONT:
            TerminalMode.reapply()
            redraw.withLock { $0 }?()
        default:
            TerminalMode.restore()
            // Once only: a second signal ends the program at once.
            let action = end.withLock { action in
                defer { action = nil }
                return action
            }
            guard let action else { _exit(128 + signal) }
            action(signal)
        }
    }
}
