import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#endif

/// How the terminal treats what is typed, and its state before this program changed it.
///
/// Any thread may change it: one that handles a signal restores the terminal at once.
enum TerminalMode: Sendable {
    /// Whole lines, shown while they are typed.
    case lines
    /// Whole lines, not shown.
    case hiddenLines
    /// Single keys, not shown.
    case keys

    private struct State {
        var original: termios?
        var mode = TerminalMode.lines
    }

    private static let state = Mutex(State())

    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Changes the mode; has no effect if the input is not a terminal.
    static func set(_ mode: TerminalMode) {
        state.withLock { state in
            state.mode = mode
            apply(&state)
        }
    }

    /// Brings the terminal into the state before this program changed it.
    static func restore() {
        state.withLock { state in
            guard var original = state.original else { return }
            _ = tcsetattr(STDIN_FILENO, TCSANOW, &original)
        }
    }

    /// Changes the terminal again after ``restore()``, for example because the program was
    /// suspended and continues.
    static func reapply() {
        // In the background, the terminal belongs to another program.
        guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
        state.withLock { apply(&$0) }
    }

    private static func apply(_ state: inout State) {
        guard isTerminal else { return }
        var attributes = state.original ?? termios()
        if state.original == nil {
            guard tcgetattr(STDIN_FILENO, &attributes) == 0 else { return }
            state.original = attributes
        }
        switch state.mode {
        case .lines: break
        case .hiddenLines: attributes.c_lflag &= ~tcflag_t(ECHO)
        case .keys: attributes.c_lflag &= ~tcflag_t(ECHO | ICANON)
        }
        // Not TCSAFLUSH: what was typed ahead stays.
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
    }
}
