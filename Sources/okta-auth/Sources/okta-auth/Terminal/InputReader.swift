import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#endif

/// Reads standard input without blocking the main queue, on which the SDK calls back.
@MainActor
final class InputReader {
    private enum Chunk: Sendable {
        case bytes([UInt8])
        case end
        /// The terminal is gone.
        case hungUp
        case cancelled
    }

    /// Whether the input is a terminal, or was one that is gone.
    private let wasTerminal = TerminalMode.isTerminal
    private var buffer: [UInt8] = []
    private var isAtEnd = false

    /// Reads a line.
    ///
    /// - Returns: The line without its end; `nil` at the end of input, or if the task is cancelled.
    func line() async -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[..<end]
                buffer.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self).trimmingSuffix("\r")
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

    /// Drops what was typed but not read.
    func discardTypedAhead() {
        guard TerminalMode.isTerminal else { return }
        buffer = []
    }

    /// - Returns: Whether more was read.
    private func fill() async -> Bool {
        guard !isAtEnd, !Task.isCancelled else { return false }
        switch await Self.read(wasTerminal) {
        case .bytes(let bytes):
            buffer += bytes
            return true
        case .end:
            // A terminal can go on after Ctrl-D.
            isAtEnd = !TerminalMode.isTerminal
            return false
        case .hungUp:
            // Not the end of input, which ends the sign-in: 'okta-auth resume' can go on elsewhere.
            // The signal of the system may come later than this.
            kill(getpid(), SIGHUP)
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
            return false
        case .cancelled:
            return false
        }
    }

    nonisolated private static func read(_ wasTerminal: Bool) async -> Chunk {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return .end }
        let (reading, writing) = (ends[0], ends[1])
        let isOpen = Mutex(true)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    let chunk = wait(orUntilReadable: reading, wasTerminal)
                    isOpen.withLock { $0 = false }
                    close(reading)
                    close(writing)
                    continuation.resume(returning: chunk)
                }
            }
        } onCancel: {
            isOpen.withLock { isOpen in
                guard isOpen else { return }
                _ = Foundation.write(writing, [0], 1)
            }
        }
    }

    nonisolated private static func wait(
        orUntilReadable cancellation: Int32,
        _ wasTerminal: Bool
    ) -> Chunk {
        var watched = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: cancellation, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            guard poll(&watched, 2, -1) >= 0 || errno == EINTR else { return .end }
            if watched[1].revents != 0 { return .cancelled }
            guard watched[0].revents != 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
            if count > 0 { return .bytes(Array(bytes[..<count])) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard wasTerminal else { return .end }
            let isGone = count < 0 || !TerminalMode.isTerminal
            return isGone || watched[0].revents & Int16(POLLHUP) != 0 ? .hungUp : .end
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
