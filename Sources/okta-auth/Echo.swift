import Foundation

/// Whether the terminal shows the keys that are pressed.
enum Echo {
    /// Stops showing keys; does nothing where the input is no terminal.
    static func turnOff() { change { $0.c_lflag &= ~tcflag_t(ECHO) } }

    /// Shows keys again.
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
