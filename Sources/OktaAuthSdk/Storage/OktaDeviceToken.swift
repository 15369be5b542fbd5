import Foundation

/// Identifies this device to an org, so that the user need not verify a factor at every sign-in.
///
/// Not a password, but enough to impersonate the device: never log it, and never derive it from
/// data that others can read off the device.
public struct OktaDeviceToken: Equatable, Sendable {
    /// At most this many characters, from the wire document.
    static let maximumLength = 32

    static let key = "okta.device-token"

    /// The value that is sent.
    public let value: String

    /// Creates a token from a text of 1 to 32 characters that a cookie can hold; `nil` for any
    /// other.
    package init?(_ value: String) {
        guard Self.problem(with: value) == nil else { return nil }
        self.value = value
    }

    static func problem(with value: String) -> OktaError? {
        guard (1...maximumLength).contains(value.utf16.count) else {
            return .internalError(
                "a device token has 1 to \(maximumLength) characters; nothing was sent"
            )
        }
        guard !HeaderField.isCookieValue(value) else { return nil }
        return .internalError(
            "a device token holds a character that a cookie cannot hold; nothing was sent"
        )
    }

    private init(trusted value: String) { self.value = value }

    package static func make() -> OktaDeviceToken {
        OktaDeviceToken(trusted: Random.hexText(byteCount: maximumLength / 2))
    }

    /// The stored token, or a new one if `store` has no valid token.
    ///
    /// - Throws: The error of `store`.
    public static func loadOrCreate(in store: any OktaStore) throws -> OktaDeviceToken {
        if let token = try stored(in: store) { return token }
        let token = make()
        try store.setValue(Data(token.value.utf8), for: key)
        // Read again: if two are created at the same time, both calls must return the stored one.
        return try stored(in: store) ?? token
    }

    /// Removes the token from `store`: the device then counts as new.
    package static func remove(from store: any OktaStore) throws {
        try store.setValue(nil, for: key)
    }

    private static func stored(in store: any OktaStore) throws -> OktaDeviceToken? {
        try store.value(for: key).flatMap { OktaDeviceToken(String(decoding: $0, as: UTF8.self)) }
    }
}

/// The place of a device token in a request.
public enum OktaDeviceTokenPlacement: String, CaseIterable, Hashable, Sendable {
    /// In the body of a sign-in: `context.deviceToken`; documented for trusted applications only.
    case context
    /// In a header field of every request: `Cookie: DT=…`.
    case cookie
}

extension OktaDeviceToken: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["value": Secret.redacted(value)] }
}
