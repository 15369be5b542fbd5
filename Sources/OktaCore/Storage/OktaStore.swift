public import Foundation

/// Stores small secrets of the SDK in a place the app chooses.
///
/// The SDK reads and writes on the callback queue or the caller's: return quickly. On Apple's
/// platforms the Keychain is the right place; ``OktaFileStore`` and ``OktaMemoryStore`` are meant
/// for servers, tools and tests.
public protocol OktaStore: Sendable {
    /// The value stored under `key`; `nil` if the store has none.
    ///
    /// - Throws: Any error of the storage; the SDK then continues without the value.
    func value(for key: String) throws -> Data?

    /// Stores `value` under `key`; `nil` removes the stored value.
    ///
    /// - Throws: Any error of the storage; the SDK then continues without it.
    func setValue(_ value: Data?, for key: String) throws
}

/// Stores values in memory, for its own lifetime.
public final class OktaMemoryStore: OktaStore {
    private let values = Locked<[String: Data]>([:])

    /// Creates an empty store.
    public init() {}

    /// The value stored under `key`.
    public func value(for key: String) -> Data? { values.withLock { $0[key] } }

    /// Stores `value` under `key`; `nil` removes the stored value.
    public func setValue(_ value: Data?, for key: String) { values.withLock { $0[key] = value } }
}

/// Stores each value in a separate file that only its owner may read.
///
/// For servers and command-line tools. The files are not encrypted. Any number of processes may use
/// one directory: writing waits for the others, at most ten seconds, and a process that is killed
/// leaves the old value or the new one. A folder that everyone may write is refused, also for reading:
/// anyone could put a value there.
public final class OktaFileStore: OktaStore {
    private let directory: URL

    /// Creates a store; the directory is created with the first value.
    public init(directory: URL) { self.directory = directory }

    /// The value stored under `key`.
    ///
    /// - Throws: An error of the file system if there may be a value that cannot be read, or an error if
    ///   everyone may write the directory.
    public func value(for key: String) throws -> Data? {
        let value =
            try FileReplacement.contents(of: file(for: key))
            ?? earlierFile(for: key).flatMap(FileReplacement.contents(of:))
        try refuseSharedFolder()
        return value
    }

    /// Stores `value` under `key`; `nil` removes the stored value.
    ///
    /// - Throws: An error of the file system, or an error if everyone may write the directory; the stored
    ///   value stays then.
    public func setValue(_ value: Data?, for key: String) throws {
        guard value != nil || FileManager.default.fileExists(atPath: directory.path) else { return }
        try exclusively { try write(value, for: key) }
    }

    /// Reads a value, lets `change` change it, and stores the result, without other writes in between.
    ///
    /// - Throws: An error of the file system or of `change`; the stored value stays then.
    package func changeFile(for key: String, _ change: (inout Data?) throws -> Void) throws {
        try exclusively {
            let old = try value(for: key)
            var new = old
            try change(&new)
            if new != old { try write(new, for: key) }
        }
    }

    /// Takes a lock that is named after `key`, and independent of reading and writing it.
    ///
    /// - Returns: The lock, which `cancel()` releases; `nil` if it is held elsewhere.
    /// - Throws: An error of the file system.
    package func takeFileLock(for key: String) throws -> (any OktaCancellable)? {
        try createDirectory()
        let name = ".\(file(for: key).lastPathComponent).lock"
        return try FileLock.taking(directory.appendingPathComponent(name))
    }

    private func exclusively(_ body: () throws -> Void) throws {
        try createDirectory()
        let lock = try FileLock.waiting(for: directory)
        defer { lock.cancel() }
        try body()
    }

    private func write(_ value: Data?, for key: String) throws {
        let file = file(for: key)
        if let value { try FileReplacement.replace(file, with: value) }
        // The earlier file is read only while the new one is missing. So it is removed after the new file is
        // written, or before the new file is removed: the earlier value never comes back.
        try earlierFile(for: key).map(FileManager.default.removeItem(at:))
        guard value == nil else { return }
        FileReplacement.removeRemains(of: file)
        if FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.removeItem(at: file)
        }
    }

    private func createDirectory() throws {
        do {
            try FileManager.default.createDirectory(
                at: directory,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch let error as CocoaError where error.code == .fileWriteUnknown {
            // Foundation has no code of its own for a folder below a file.
            throw error.underlying ?? FileReplacement.noFolder
        }
        try refuseSharedFolder()
    }

    private func refuseSharedFolder() throws {
        guard try !FileReplacement.isWritableByEveryone(directory) else {
            throw OktaFileStoreError.sharedFolder
        }
    }

    /// Characters of a file name; a temporary file and a lock have longer names.
    private static let longestName = 200

    /// A name without anything a file system could take for a path, and without capitals: a Mac takes
    /// two names that differ in case only for one.
    private func file(for key: String) -> URL { file(for: key, escapesCapitals: true) }

    /// The file of `key` under the name it had before capitals were escaped, if there is one.
    ///
    /// Looks through the folder for it, because a Mac would also open one whose name differs in case.
    private func earlierFile(for key: String) -> URL? {
        let file = file(for: key, escapesCapitals: false)
        guard file != self.file(for: key) else { return nil }
        let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
        return names?.contains(file.lastPathComponent) == true ? file : nil
    }

    private func file(for key: String, escapesCapitals: Bool) -> URL {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let name = key.utf8.map { byte -> String in
            let isPlain = byte.isAlphanumeric || byte == UInt8(ascii: "-")
            return isPlain && !(escapesCapitals && capitals.contains(byte))
                ? String(Character(Unicode.Scalar(byte))) : "_" + String(byte, radix: 16)
        }
        .joined()
        guard name.count > Self.longestName else { return directory.appendingPathComponent(name) }
        let hash = Base64URL.encode(SHA256.hash(Array(key.utf8)))
        return directory.appendingPathComponent("\(name.prefix(100))-\(hash)")
    }
}

/// Why an ``OktaFileStore`` does not use its folder.
package enum OktaFileStoreError: Error, CustomStringConvertible {
    /// Everyone may write the folder, and so put a file in the place of a value.
    case sharedFolder
    /// Another process has held the lock of the folder for too long.
    case locked

    package var description: String {
        switch self {
        case .sharedFolder: "everyone may write its folder; choose a folder of its own"
        case .locked: "another process holds the lock of its folder"
        }
    }
}

extension OktaMemoryStore: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["keys": values.withLock { $0.keys.sorted() }]
    }
}

extension OktaFileStore: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { [:] }
}
