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
    /// The token at the end of the link; valid once; never log it.
    public let recoveryToken: String
    package let recoveryType: RecoveryType

    /// Reads a link that ends in `/signin/reset-password/…` or `/signin/user-unlock/…`; `nil` for any
    /// other URL.
    public init?(_ url: URL) {
        // In `myapp://signin/reset-password/…`, "signin" is the host.
        let parts = [url.host ?? ""] + url.path.split(separator: "/").map(String.init)
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

    /// Whether a token may contain `byte`: the unreserved characters of RFC 3986.
    ///
    /// The path is decoded, so a token with `%20` or `%0d` ends here.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || "-._~".utf8.contains(byte)
    }
}

extension OktaRecoveryLink: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["recoveryToken": Secret.redacted(recoveryToken), "recoveryType": recoveryType]
    }
}
