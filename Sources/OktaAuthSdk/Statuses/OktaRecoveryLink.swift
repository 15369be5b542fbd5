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
public struct OktaRecoveryLink: Hashable, Sendable {
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
        let parts = url.path.split(separator: "/").map(String.init)
        guard parts.count >= 3, parts[parts.count - 3] == "signin", let token = parts.last
        else { return nil }
        switch parts[parts.count - 2] {
        case "reset-password": recoveryType = .password
        case "user-unlock": recoveryType = .unlock
        default: return nil
        }
        recoveryToken = token
    }
}

extension OktaRecoveryLink: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["recoveryToken": Secret.redacted(recoveryToken), "recoveryType": recoveryType]
    }
}
