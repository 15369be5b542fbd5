import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// Reads standard input without blocking the main queue, on which the SDK calls back.
///
/// It only reads when it is asked. What comes after its task was cancelled is for the next one.
@MainActor
final class InputReader {
    private enum Chunk: Sendable {
        case bytes([UInt8])
        case end
        /// The terminal is gone.
        case hungUp
    }

    /// Whether the input is a terminal, or was one that is gone.
    private let wasTerminal = TerminalMode.isTerminal
    private var buffer: [UInt8] = []
    private var isAtEnd = false
    private var isReading = false
    /// The chunk that was read last, until it is in the buffer.
    private var chunk: Chunk?
    private var waiting: CheckedContinuation<Void, Never>?

    /// Reads a line.
    ///
    /// - Returns: The line without its end; `nil` at the end of input, or if the task is cancelled.
    func line() async -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                var line = buffer[..<end]
                buffer.removeFirst(end + 1)
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return String(decoding: line, as: UTF8.self)
            }
            guard await fill() else {
                guard isAtEnd, !buffer.isEmpty else { return nil }
                defer { buffer = [] }
                return String(decoding: buffer, as: UTF8.self)
            }
        }
    }

    /// Reads one key.
    ///
    /// - Returns: The key; `nil` at the end of input, or if the task is cancelled.
    func key() async -> Character? {
        while buffer.isEmpty { guard await fill() else { return nil } }
        // Letters and digits are enough: other keys mean nothing here.
        return Character(Unicode.Scalar(buffer.removeFirst()))
    }

    /// - Returns: Whether more was read.
    private func fill() async -> Bool {
        while !isAtEnd, !Task.isCancelled {
            switch chunk {
            case nil: await read()
            case .bytes(let bytes):
                chunk = nil
                buffer += bytes
                return true
            case .end:
                chunk = nil
                // A terminal can go on after Ctrl-D.
                isAtEnd = !TerminalMode.isTerminal
                return false
            case .hungUp:
                // Not the end of input, which ends the sign-in: 'okta-auth resume' can go on elsewhere.
                // The signal of the system may come later than this.
                kill(getpid(), SIGHUP)
                while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
            }
        }
        return false
    }

    /// Waits until something was read, or the task is cancelled.
    private func read() async {
        if !isReading {
            isReading = true
            DispatchQueue.global().async { [wasTerminal] in
                let chunk = Self.chunk(wasTerminal)
                Task { @MainActor in
                    self.isReading = false
                    self.chunk = chunk
                    self.resume()
                }
            }
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting = $0 }
        } onCancel: {
            Task { @MainActor in resume() }
        }
    }

    private func resume() {
        waiting?.resume()
        waiting = nil
    }

    nonisolated private static func chunk(_ wasTerminal: Bool) -> Chunk {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            // Another program may have left a terminal on which reading does not wait.
            guard poll(&input, 1, -1) >= 0 || errno == EINTR else { return .end }
            let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
            if count > 0 { return .bytes(Array(bytes[..<count])) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            let hasHungUp = input.revents & Int16(POLLHUP) != 0
            let isGone = count < 0 || hasHungUp || !TerminalMode.isTerminal
            return wasTerminal && isGone ? .hungUp : .end
        }
    }
}
