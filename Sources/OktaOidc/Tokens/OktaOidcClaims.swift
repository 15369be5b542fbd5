public import Foundation
public import OktaCore

/// The claims of a token, or of a userinfo or introspection response.
///
/// Personal data: printing it shows only the names of the claims.
public struct OktaOidcClaims: Equatable, Sendable {
    /// All claims by name.
    public let values: [String: OktaJSON]

    /// Wraps `values`.
    public init(_ values: [String: OktaJSON]) { self.values = values }

    /// The claim `name`; `nil` if it is missing.
    public subscript(name: String) -> OktaJSON? { values[name] }

    /// The claim `name`, if it is a text.
    public func string(_ name: String) -> String? { values[name]?.text }

    /// The claim `name`, if it is a date from 1970 to 9999, in seconds since 1970.
    public func date(_ name: String) -> Date? {
        guard let seconds = values[name]?.finiteNumber, 0..<253_402_300_800 ~= seconds else {
            return nil
        }
        return Date(timeIntervalSince1970: seconds)
    }

    /// Who issued the token: `iss`.
    public var issuer: String? { string("iss") }
    /// The user: `sub`.
    public var subject: String? { string("sub") }
    /// For whom the token is: `aud`, which is written as one text or as several.
    public var audience: [String] {
        values["aud"]?.elements?.compactMap(\.text) ?? string("aud").map { [$0] } ?? []
    }
    /// When the token ends, on the server's clock: `exp`.
    public var expiresAt: Date? { date("exp") }
    /// When the token was issued, on the server's clock: `iat`.
    public var issuedAt: Date? { date("iat") }
    /// When the user signed in, on the server's clock: `auth_time`.
    public var authenticatedAt: Date? { date("auth_time") }
    /// The full name: `name`.
    public var name: String? { string("name") }
    /// The login: `preferred_username`.
    public var preferredUsername: String? { string("preferred_username") }
    /// The e-mail address: `email`.
    public var email: String? { string("email") }
    /// Whether an introspected token is active: `active`; `nil` in other responses.
    public var isActive: Bool? { if case .bool(let flag)? = values["active"] { flag } else { nil } }

    /// The claims as Foundation types, without those that are `null`.
    public var dictionary: [String: any Sendable] { values.compactMapValues(\.sendableValue) }
}

extension OktaOidcClaims: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["names": values.keys.sorted()] }
}

extension OktaJSON {
    /// The value as Foundation types, without what is `null`.
    package var sendableValue: (any Sendable)? {
        switch self {
        case .null: nil
        case .bool(let flag): flag
        case .number(let number): number.narrowed
        case .largeInteger(let integer): integer
        case .string(let text): text
        case .array(let elements): elements.compactMap(\.sendableValue)
        case .object(let members): members.dictionary.compactMapValues(\.sendableValue)
        }
    }
}
