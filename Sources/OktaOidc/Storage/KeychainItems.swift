import Foundation
import OktaCore

/// The values of one service in the Keychain, each an item that is replaced as a whole.
///
/// Knows which attributes are sent, and what follows from the status; ``OktaKeychainStore`` sends them.
struct KeychainItems: Sendable {
    enum Value: Hashable, Sendable {
        case text(String)
        case flag(Bool)
        case data(Data)
        /// When the item can be read, and who has to prove to be there.
        case protection(AccessControl)
    }

    /// A `SecAccessControl`, which Linux lacks.
    ///
    /// Unchecked: it never changes.
    struct AccessControl: Hashable, @unchecked Sendable {
        let object: AnyObject

        static func == (left: Self, right: Self) -> Bool { left.object === right.object }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
    }

    /// The functions of Security, which take attributes and return a status.
    struct Functions: Sendable {
        /// Makes an access control; `nil` if the system refuses the flags, which may contradict each
        /// other.
        var accessControl: @Sendable (_ accessibility: String, _ flags: UInt) -> AccessControl?
        var copy: @Sendable (_ query: [String: Value]) -> (status: Int32, data: Data?)
        var update: @Sendable (_ query: [String: Value], _ content: [String: Value]) -> Int32
        var add: @Sendable (_ item: [String: Value]) -> Int32
        var delete: @Sendable (_ query: [String: Value]) -> Int32
    }

    static let success: Int32 = 0
    static let notFound: Int32 = -25_300
    static let duplicate: Int32 = -25_299
    static let invalidParameter: Int32 = -50

    let service: String
    let accessGroup: String?
    /// When the item can be read: a constant of `kSecAttrAccessible`.
    let accessibility: String
    /// Flags of `SecAccessControlCreateFlags`; 0 for none.
    let flags: UInt
    let functions: Functions

    func value(for key: String) throws -> Data? {
        var query = query(for: key)
        query["r_Data"] = .flag(true)
        query["m_Limit"] = .text("m_LimitOne")
        let (status, data) = functions.copy(query)
        if status == Self.notFound { return nil }
        try check(status)
        return data
    }

    func setValue(_ value: Data?, for key: String) throws {
        let query = query(for: key)
        guard let value else {
            let status = functions.delete(query)
            return try check(status == Self.notFound ? Self.success : status)
        }
        var content: [String: Value] = ["v_Data": .data(value)]
        if flags == 0 {
            content["pdmn"] = .text(accessibility)
        } else {
            // An item without the protection that the app asked for is worse than none.
            guard let control = functions.accessControl(accessibility, flags) else {
                throw OktaKeychainError(status: Self.invalidParameter)
            }
            content["accc"] = .protection(control)
        }
        // Updated in place: after a crash there is the old item or the new one.
        var status = functions.update(query, content)
        if status == Self.notFound { status = functions.add(query.merging(content) { $1 }) }
        // Another process has added it meanwhile.
        if status == Self.duplicate { status = functions.update(query, content) }
        try check(status)
    }

    private func query(for key: String) -> [String: Value] {
        var query: [String: Value] = [
            "class": .text("genp"), "svce": .text(service), "acct": .text(key),
            "sync": .flag(false),
            // On macOS the same Keychain as elsewhere, which has accessibility and access groups.
            "nleg": .flag(true),
        ]
        query["agrp"] = accessGroup.map(Value.text)
        return query
    }

    private func check(_ status: Int32) throws {
        guard status == Self.success else { throw OktaKeychainError(status: status) }
    }
}

/// Why the Keychain refused.
public struct OktaKeychainError: Error, Hashable, Sendable {
    /// The status of Security, for example `errSecInteractionNotAllowed` before the first unlock.
    ///
    /// `errSecMissingEntitlement` (-34018) in a program without an application identifier, such as a
    /// command-line tool or an app that is not signed. `errSecParam` (-50) also if the flags of the
    /// access control contradict each other; nothing is stored then.
    public let status: Int32
}

extension OktaKeychainError: UserTextError {
    /// A sentence for the user about a failed access to the Keychain.
    ///
    /// - Parameter language: For example `de`; by default the language that the app is shown in.
    /// - Returns: The text.
    public func userText(in language: String? = nil) -> String { UserText.storage(in: language) }
}
