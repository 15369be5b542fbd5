public import Foundation
public import OktaCore

/// A store that several processes use, for example an app and its extension.
///
/// With it, the sign-in of a user is renewed by one process at a time, and the others take the
/// result. `OktaFileStore` is one; `OktaKeychainStore` is one if it knows a folder for its locks.
public protocol OktaSharedStore: OktaStore {
    /// Reads a value, lets `change` change it, and stores the result, while no other process does.
    ///
    /// - Throws: An error of the storage or of `change`; the stored value stays then.
    func changeValue(for key: String, _ change: (inout Data?) throws -> Void) throws

    /// Takes the lock of `key`, which is held while a request is pending and does not keep others
    /// from reading and writing.
    ///
    /// - Returns: The lock, which `cancel()` releases, as the end of the process does; `nil` if
    ///   it is held elsewhere.
    /// - Throws: An error of the storage.
    func takeLock(for key: String) throws -> (any OktaCancellable)?
}

extension OktaStore {
    /// Lets `change` change a value while the caller keeps others away; stores nothing if it is the same.
    func replaceValue(for key: String, _ change: (inout Data?) throws -> Void) throws {
        let old = try value(for: key)
        var new = old
        try change(&new)
        if new != old { try setValue(new, for: key) }
    }
}

extension OktaFileStore: OktaSharedStore {
    /// Reads a value, lets `change` change it, and stores the result, without other writes in between.
    public func changeValue(for key: String, _ change: (inout Data?) throws -> Void) throws {
        try changeFile(for: key, change)
    }

    /// Takes the lock of `key`; `nil` if it is held elsewhere.
    public func takeLock(for key: String) throws -> (any OktaCancellable)? {
        try takeFileLock(for: key)
    }
}
