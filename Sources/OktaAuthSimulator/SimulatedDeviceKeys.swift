import Foundation
public import OktaCore

/// Keys that tokens are bound to, as a device keeps them, for tests and demos.
///
/// ```swift
/// configuration.dpopKeys = SimulatedDeviceKeys()
/// ```
///
/// The signatures are real; the arithmetic is not constant time, so that no key protects anything.
public final class SimulatedDeviceKeys: OktaDPoPKeyStore {
    /// A failure of the device.
    public enum Fault: Error, Hashable, Sendable {
        /// The device is locked and cannot read or write a key.
        case locked
    }

    private struct Key: OktaDPoPKey {
        let key: P256.PrivateKey

        var publicKey: Data { Data(key.publicKey.x + key.publicKey.y) }

        func signature(for message: Data) -> Data {
            Data(key.sign(SHA256.hash(Array(message))).raw)
        }
    }

    private struct State {
        var generator: SeededGenerator
        var keys: [String: Key] = [:]
        var isLocked = false
    }

    private let state: Locked<State>

    /// Creates a device without keys; two with one seed make the same keys.
    public init(seed: UInt64 = 1) { state = Locked(State(generator: SeededGenerator(seed: seed))) }

    /// Whether no key can be read or written now, as before the device is unlocked.
    public var isLocked: Bool {
        get { state.withLock { $0.isLocked } }
        set { state.withLock { $0.isLocked = newValue } }
    }

    /// The names of the keys, sorted.
    public var names: [String] { state.withLock { $0.keys.keys.sorted() } }

    /// Makes a key.
    ///
    /// - Throws: ``Fault/locked``.
    public func makeKey(named name: String) throws -> any OktaDPoPKey {
        try change { state in
            let key = Key(key: P256.PrivateKey.derived(from: state.generator.bytes(32)))
            state.keys[name] = key
            return key
        }
    }

    /// The key with this name.
    ///
    /// - Throws: ``Fault/locked``.
    public func key(named name: String) throws -> (any OktaDPoPKey)? {
        try change { $0.keys[name] }
    }

    /// Removes a key.
    ///
    /// - Throws: ``Fault/locked``.
    public func removeKey(named name: String) throws { try change { $0.keys[name] = nil } }

    /// Puts another key in the place of each, as after a restore that went wrong.
    public func replaceKeys() { names.forEach { _ = try? makeKey(named: $0) } }

    /// Removes all keys, as a restore on another device does.
    public func removeAll() { state.withLock { $0.keys = [:] } }

    private func change<Value>(_ body: (inout State) throws -> Value) throws -> Value {
        try state.withLock { state in
            guard !state.isLocked else { throw Fault.locked }
            return try body(&state)
        }
    }
}

extension SimulatedDeviceKeys: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["keys": names.count] }
}
