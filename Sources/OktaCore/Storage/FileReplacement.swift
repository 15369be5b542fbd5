import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// Replaces a file as a whole.
///
/// Whenever the process or the machine stops, there is the old file or the new one. The file is
/// never readable by others, also not for a moment: Foundation's atomic writing sets permissions
/// afterwards.
enum FileReplacement {
    /// The mark before the random part of a temporary file's name.
    private static let marker = ".new-"

    /// Writes `data` to a file beside `file`, which then takes its name.
    ///
    /// The caller holds the lock of the folder.
    ///
    /// - Throws: `CocoaError` or `POSIXError`; `file` is unchanged then.
    static func replace(_ file: URL, with data: Data) throws {
        let directory = file.deletingLastPathComponent()
        removeRemains(of: file)
        let name = "." + file.lastPathComponent + marker + Random.hexText(byteCount: 8)
        let temporary = directory.appendingPathComponent(name)
        do {
            try create(temporary, with: data)
            guard rename(temporary.path, file.path) == 0 else { throw failure() }
        } catch {
            unlink(temporary.path)
            throw error
        }
        synchronize(directory)
    }

    /// The contents of `file`; `nil` without a file.
    ///
    /// A symbolic link in its place is an error: it can lead to a file of someone else.
    static func contents(of file: URL) throws -> Data? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw errno == ELOOP ? failure(EACCES) : failure()
        }
        return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd()
            ?? Data()
    }

    /// Whether everyone may write `folder`; `false` without a folder.
    static func isWritableByEveryone(_ folder: URL) throws -> Bool {
        do {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.resolvingSymlinksInPath().path
            )
            let permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
            return permissions & 0o002 != 0
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return false
        }
    }

    private static func create(_ file: URL, with data: Data) throws {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(file.path, flags, 0o600)
        guard descriptor >= 0 else { throw failure() }
        do {
            try fill(descriptor, with: data)
            guard fsync(descriptor) == 0 else { throw failure() }
        } catch {
            close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw failure() }
    }

    private static func fill(_ descriptor: Int32, with data: Data) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = write(descriptor, part.baseAddress, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure() }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Removes the temporary files of processes that were killed while they wrote `file`.
    ///
    /// The caller holds the lock of the folder, so that no other process writes.
    static func removeRemains(of file: URL) {
        let directory = file.deletingLastPathComponent()
        let prefix = "." + file.lastPathComponent + marker
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            unlink(directory.appendingPathComponent(name).path)
        }
    }

    /// Makes the new name survive a power failure, where the file system supports that.
    private static func synchronize(_ directory: URL) {
        let descriptor = open(directory.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }

    /// A part of the path is a file.
    static var noFolder: any Error { failure(ENOTDIR) }

    static func failure(_ code: Int32 = errno) -> any Error {
        switch code {
        case ENOSPC, EDQUOT: CocoaError(.fileWriteOutOfSpace)
        case EACCES, EPERM: CocoaError(.fileWriteNoPermission)
        case EROFS: CocoaError(.fileWriteVolumeReadOnly)
        case let code: POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
    }
}
