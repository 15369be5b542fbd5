import Foundation

/// A value that can only be reached while holding its lock.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    // Unchecked: `value` is private and every access below holds `lock`.
    private let lock = NSLock()
    private var value: Value

    /// Puts `value` behind a lock.
    package init(_ value: Value) { self.value = value }

    /// Runs `body` with the value; nothing that may call back belongs inside.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
