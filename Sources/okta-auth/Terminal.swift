import Dispatch
import Foundation

/// The screen and the keyboard.
enum Terminal {
    /// Writes a line.
    static func say(_ text: String = "") { write(text + "\n", to: .standardOutput) }

    /// Writes without ending the line.
    static func ask(_ text: String) { write(text, to: .standardOutput) }

    /// Writes a line about a mistake.
    static func complain(_ text: String) { write(text + "\n", to: .standardError) }

    /// Reads a line without blocking the main queue, on which the SDK calls back.
    ///
    /// - Parameter isSecret: Whether the keys are not to be shown.
    /// - Returns: The line, or `nil` at the end of input.
    static func readLine(isSecret: Bool) async -> String? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                if isSecret { Echo.turnOff() }
                let line = Swift.readLine(strippingNewline: true)
                if isSecret {
                    Echo.restore()
                    say()
                }
                continuation.resume(returning: line)
            }
        }
    }

    private static func write(_ text: String, to handle: FileHandle) {
        // Fails when nobody reads any more; then there is nobody to tell.
        try? handle.write(contentsOf: Data(text.utf8))
    }
}
