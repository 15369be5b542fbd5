package import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// An advisory lock on a file or folder: one thread of one process holds it.
///
/// The system releases it when the process ends, however it ends.
package final class FileLock: OktaCancellable {
    private let descriptor: Locked<Int32?>
    private let file: URL?

    private init(_ descriptor: Int32, removing file: URL? = nil) {
        self.descriptor = Locked(descriptor)
        self.file = file
    }

    deinit { cancel() }

    /// Waits for the lock of `folder`, which callers hold for as long as they read and write files.
    ///
    /// - Throws: `CocoaError` or `POSIXError`.
    static func waiting(for folder: URL) throws -> FileLock {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileReplacement.failure() }
        let lock = FileLock(descriptor)
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FileReplacement.failure() }
        }
        return lock
    }

    /// Takes the lock `file`, which exists as long as the lock is held.
    ///
    /// - Returns: The lock; `nil` if it is held elsewhere.
    /// - Throws: `CocoaError` or `POSIXError`.
    package static func taking(_ file: URL) throws -> FileLock? {
        while true {
            let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw FileReplacement.failure() }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let error = errno
                close(descriptor)
                if error == EWOULDBLOCK { return nil }
                if error == EINTR { continue }
                throw FileReplacement.failure(error)
            }
            // Another holder may have removed the file between opening and locking it.
            var (own, current) = (stat(), stat())
            if fstat(descriptor, &own) == 0, stat(file.path, &current) == 0,
                own.st_ino == current.st_ino
            {
                return FileLock(descriptor, removing: file)
            }
            close(descriptor)
        }
    }

    package func cancel() {
        guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
        if let file { unlink(file.path) }
        close(descriptor)
    }
}
