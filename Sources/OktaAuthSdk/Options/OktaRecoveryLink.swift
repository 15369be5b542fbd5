public import Foundation

/// The link in a recovery e-mail that opened the app.
///
/// ```swift
/// func open(_ url: URL, with okta: OktaAuthSdk) {
///     guard let link = OktaRecoveryLink(url) else { return }
///     okta.recover(
///         recoveryToken: link.recoveryToken,
///         onStatusChange: { status in handle(status) },
///         onError: { error in show(error) }
///     )
/// }
/// ```
public struct OktaRecoveryLink: Equatable, Sendable {
    /// The token at the end of the link; valid once.
    ///
    /// Never log it.
    public let recoveryToken: String
    /// The purpose of the recovery.
    public let recoveryType: RecoveryType

    /// Reads a link that ends in `/signin/reset-password/…` or `/signin/user-unlock/…`.
    ///
    /// - Parameter url: The link; the result is `nil` for any other URL.
    public init?(_ url: URL) {
        // The link of an app's own scheme has its first part where others have the host.
        let parts = ([url.host ?? ""] + url.path.split(separator: "/").map(String.init))
            .filter { !$0.isEmpty }
        guard parts.count >= 3, parts[parts.count - 3] == "signin", let token = parts.last,
            token.utf8.allSatisfy(Self.isTokenByte)
        else { return nil }
        switch parts[parts.count - 2] {
        case "reset-password": recoveryType = .password
        case "user-unlock": recoveryType = .unlock
        default: return nil
        }
        recoveryToken = token
    }

    /// Whether a token may hold `byte`: what a URL needs not to encode.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

extension OktaRecoveryLink: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["recoveryToken": Secret.redacted(recoveryToken), "recoveryType": recoveryType]
    }
}
