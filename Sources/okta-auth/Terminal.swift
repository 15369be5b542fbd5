import Dispatch
import Foundation

/// Input and output of the terminal.
enum Terminal {
    /// Writes a line to standard output.
    static func printLine(_ text: String = "") { write(text + "\n", to: .standardOutput) }

    /// Writes to standard output without ending the line.
    static func prompt(_ text: String) { write(text, to: .standardOutput) }

    /// Writes a line to standard error.
    static func printError(_ text: String) { write(text + "\n", to: .standardError) }

    /// Reads a line without blocking the main queue, on which the SDK calls back.
    ///
    /// - Parameter isSecret: Whether the echo is off while reading.
    /// - Returns: The line, or `nil` at the end of input.
    static func readLine(isSecret: Bool) async -> String? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                if isSecret { Echo.turnOff() }
                let line = Swift.readLine(strippingNewline: true)
                if isSecret {
                    Echo.restore()
                    printLine()
                }
                continuation.resume(returning: line)
            }
        }
    }

    private static func write(_ text: String, to handle: FileHandle) {
        // Fails if the reading end is closed; then an error cannot be reported either.
        try? handle.write(contentsOf: Data(text.utf8))
    }
}
