import Foundation

/// Tells an org which device this is, so that a user need not prove it again on every sign-in.
///
/// Not a password, but whoever has it can pass for the device: never log it, and never derive it
/// from something others can read off the device.
public struct OktaDeviceToken: Hashable, Sendable {
    /// At most this many characters, from the wire document.
    public static let maximumLength = 32

    /// The name under which a token is kept in a store.
    static let key = "okta.device-token"

    /// What is sent.
    public let value: String

    /// Creates a token from a text of 1 to 32 characters; `nil` for any other.
    public init?(_ value: String) {
        guard (1...Self.maximumLength).contains(value.utf16.count) else { return nil }
        self.value = value
    }

    private init(trusted value: String) { self.value = value }

    /// A new random token of 32 hexadecimal digits.
    public static func make() -> OktaDeviceToken {
        OktaDeviceToken(trusted: Random.hexText(byteCount: maximumLength / 2))
    }

    /// The token `store` keeps; made, and kept there, if it has none that can be used.
    ///
    /// - Throws: What `store` throws.
    public static func loadOrCreate(in store: any OktaStore) throws -> OktaDeviceToken {
        if let token = try stored(in: store) { return token }
        let token = make()
        try store.setValue(Data(token.value.utf8), for: key)
        // Read again: of two that were made at the same time, one must win.
        return try stored(in: store) ?? token
    }

    /// Removes the token from `store`: the device becomes a new one.
    ///
    /// - Throws: What `store` throws.
    public static func remove(from store: any OktaStore) throws {
        try store.setValue(nil, for: key)
    }

    private static func stored(in store: any OktaStore) throws -> OktaDeviceToken? {
        try store.value(for: key).flatMap { OktaDeviceToken(String(decoding: $0, as: UTF8.self)) }
    }
}

/// Where a device token goes in a request.
public enum OktaDeviceTokenTransport: String, CaseIterable, Hashable, Sendable {
    /// In the body of a sign-in: `context.deviceToken`.
    ///
    /// The reference page promises it to trusted applications only.
    case context
    /// In a header field of every request: `Cookie: DT=…`.
    case cookie
}

extension OktaDeviceToken: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["value": Secret.redacted(value)] }
}
