#if canImport(Darwin)
import Darwin
#else
import Foundation
#endif

/// A value that can only be accessed while holding its lock.
///
/// Inlinable: each operation uses dozens, and across modules they would run unspecialised.
@usableFromInline
package final class Locked<Value: Sendable>: @unchecked Sendable {
    // Unchecked: every access of `value` is below and holds `lock`.
    @usableFromInline let lock = SystemLock()
    @usableFromInline var value: Value

    package init(_ value: Value) { self.value = value }

    deinit { lock.destroy() }

    /// Runs `body` with the value; it must not call code that may access the same value.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }

    /// Changes the value; what leaves it is released outside the lock, since its `deinit` may call
    /// back.
    @inlinable
    package func change(_ body: (inout Value) -> Void) {
        let old = withLock { value in
            let old = value
            body(&value)
            return old
        }
        withExtendedLifetime(old) {}
    }
}

/// A lock around a file, or around several steps that only one thread may take at a time.
///
/// Not `Locked<Void>`: a value without a size has the address of its object, and the thread
/// sanitizer takes each use of it for a change of the object.
package final class PlainLock: @unchecked Sendable {
    // Unchecked: the lock is a constant pointer.
    private let lock = SystemLock()

    package init() {}

    deinit { lock.destroy() }

    /// Runs `body` while it holds the lock; `body` must not take the same lock.
    package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }
}

/// The lock of the system; `NSLock` is several objects where it is not built in.
@usableFromInline
struct SystemLock {
    #if canImport(Darwin)
    private let lockPointer = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)

    init() { lockPointer.initialize(to: os_unfair_lock()) }

    @usableFromInline func lock() { os_unfair_lock_lock(lockPointer) }
    @usableFromInline func unlock() { os_unfair_lock_unlock(lockPointer) }

    func destroy() {
        lockPointer.deinitialize(count: 1)
        lockPointer.deallocate()
    }
    #else
    private let lockPointer = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
        lockPointer.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lockPointer, nil)
    }

    @usableFromInline func lock() { pthread_mutex_lock(lockPointer) }
    @usableFromInline func unlock() { pthread_mutex_unlock(lockPointer) }

    func destroy() {
        pthread_mutex_destroy(lockPointer)
        lockPointer.deinitialize(count: 1)
        lockPointer.deallocate()
    }
    #endif
}
