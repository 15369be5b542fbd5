import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The echo of the terminal, which shows typed characters.
enum Echo {
    /// Turns the echo off; has no effect if the input is not a terminal.
    static func turnOff() { change { $0.c_lflag &= ~tcflag_t(ECHO) } }

    /// Turns the echo on again.
    ///
    /// Safe to call at any time.
    static func restore() { change { $0.c_lflag |= tcflag_t(ECHO) } }

    private static func change(_ body: (inout termios) -> Void) {
        guard isatty(STDIN_FILENO) == 1 else { return }
        var attributes = termios()
        guard tcgetattr(STDIN_FILENO, &attributes) == 0 else { return }
        body(&attributes)
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
    }
}
