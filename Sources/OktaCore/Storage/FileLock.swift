package import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// An advisory lock on a file or folder: one thread of one process holds it.
///
/// The system releases it when the process ends, however it ends.
package final class FileLock: OktaCancellable {
    private let descriptor: Locked<Int32?>

    private init(_ descriptor: Int32) { self.descriptor = Locked(descriptor) }

    deinit { cancel() }

    /// Milliseconds to wait for a lock.
    ///
    /// Writing takes a few. Any process that may read the folder can hold the lock for longer.
    private static let patience = 10_000

    /// Waits for the lock of `folder`, which callers hold for as long as they read and write files.
    ///
    /// - Parameters:
    ///   - folder: The folder, which exists.
    ///   - pause: Lets a millisecond pass.
    /// - Returns: The lock, which `cancel()` releases.
    /// - Throws: `CocoaError` or `POSIXError`, or ``OktaFileStoreError/locked`` after ten seconds.
    static func waiting(
        for folder: URL, pause: () -> Void = { usleep(1_000) }
    ) throws -> FileLock {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileReplacement.failure() }
        let lock = FileLock(descriptor)
        for _ in 0..<patience {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return lock }
            guard [EINTR, EWOULDBLOCK].contains(errno) else { throw FileReplacement.failure() }
            pause()
        }
        throw OktaFileStoreError.locked
    }

    /// Takes the lock `file`, an empty file that stays: one that its holder removes could be locked
    /// by two, each with a file of its own.
    ///
    /// - Returns: The lock; `nil` if it is held elsewhere.
    /// - Throws: `CocoaError` or `POSIXError`.
    package static func taking(_ file: URL) throws -> FileLock? {
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FileReplacement.failure() }
        let lock = FileLock(descriptor)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return nil }
            guard errno == EINTR else { throw FileReplacement.failure() }
        }
        return lock
    }

    package func cancel() {
        if let descriptor = descriptor.withLock({ $0.take() }) { close(descriptor) }
    }
}
