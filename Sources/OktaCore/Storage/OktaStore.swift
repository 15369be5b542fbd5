public import Foundation

/// Stores small secrets of the SDK in a place the app chooses.
///
/// The SDK reads and writes on the callback queue or the caller's: return quickly. On Apple's
/// platforms the Keychain is the right place; ``OktaFileStore`` and ``OktaMemoryStore`` are meant
/// for servers, tools and tests.
public protocol OktaStore: Sendable {
    /// The value stored under `key`; `nil` if there is none.
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
/// For servers and command-line tools. The files are not encrypted.
public final class OktaFileStore: OktaStore {
    private let directory: URL

    /// Creates a store; the directory is created with the first value.
    public init(directory: URL) { self.directory = directory }

    /// The value stored under `key`.
    ///
    /// - Throws: An error of the file system if there is a file that cannot be read.
    public func value(for key: String) throws -> Data? {
        let file = file(for: key)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try Data(contentsOf: file)
    }

    /// Stores `value` under `key`; `nil` removes the stored value.
    ///
    /// - Throws: An error of the file system.
    public func setValue(_ value: Data?, for key: String) throws {
        let file = file(for: key)
        let files = FileManager.default
        guard let value else {
            if files.fileExists(atPath: file.path) { try files.removeItem(at: file) }
            return
        }
        try files.createDirectory(
            at: directory,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try FileReplacement.write(value, to: file)
    }

    /// A name without anything a file system could take for a path.
    private func file(for key: String) -> URL {
        let name = key.utf8.map { byte -> String in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
                || ("0"..."9").contains(scalar) || scalar == "-"
            return isPlain ? String(Character(scalar)) : "_" + String(byte, radix: 16)
        }
        return directory.appendingPathComponent(name.joined())
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
