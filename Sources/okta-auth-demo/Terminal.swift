import Foundation
import OktaSignIn

/// Reads the user's input, or types by itself.
struct Terminal {
    let isInteractive: Bool

    /// The user types this to get other ways.
    static let otherWays = "<"

    /// The value of a field; `nil` if the user chose another way.
    func value(of field: OktaSignIn.Prompt.Field, unattended: String) -> String? {
        if case .options(let options) = field.kind {
            print("  \(field.label):")
            return options[choice(from: options.map(\.label), unattended: 0)].id
        }
        while true {
            let isSecret = field.kind == .secret
            let suggestion = field.value.map { " [\($0)]" } ?? ""
            let typed = line(field.label + suggestion, unattended: unattended, isSecret: isSecret)
            if typed == Self.otherWays { return nil }
            let value = typed.isEmpty ? field.value ?? "" : typed
            if !value.isEmpty || !field.isRequired { return value }
            print("  Nothing was typed. Type \(Self.otherWays) for other ways.")
        }
    }

    /// The place of the title that the user chooses.
    func choice(from titles: [String], unattended: Int) -> Int {
        for (index, title) in titles.enumerated() { print("  \(index + 1)  \(title)") }
        while true {
            let answer = line("Choose 1-\(titles.count)", unattended: "\(unattended + 1)")
            if let number = Int(answer), titles.indices.contains(number - 1) { return number - 1 }
            print("  That is none of these numbers.")
        }
    }

    /// Reads the user's line, or returns `unattended`; ends the program at the end of input.
    func line(_ question: String, unattended: String, isSecret: Bool = false) -> String {
        let shown = isSecret ? String(repeating: "•", count: unattended.count) : unattended
        print("  \(question): ", terminator: isInteractive ? "" : "\(shown)\n")
        fflush(nil)
        guard isInteractive else { return unattended }
        guard let line = isSecret ? hidingInput({ readLine() }) : readLine() else {
            print("\nThe input has ended.")
            exit(1)
        }
        return line
    }

    /// Reads without showing what is typed, if the input is a terminal.
    private func hidingInput<Value>(_ read: () -> Value) -> Value {
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return read() }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            print()
        }
        return read()
    }
}
