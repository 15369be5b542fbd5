import Foundation

/// Why a resource refused an access token: header field `WWW-Authenticate`.
///
/// Source: RFC 6750, section 3.
struct BearerChallenge {
    let error: String
    let text: String?

    /// Reads the header field; `nil` if it names no error.
    init?(_ field: String?) {
        guard let field, field.lowercased().hasPrefix("bearer ") else { return nil }
        func value(_ name: String) -> String? {
            // Preceded by a space or comma, so that 'error' is not found in 'xerror'.
            for separator in [" ", ","] {
                let parts = field.components(separatedBy: "\(separator)\(name)=\"")
                if parts.count > 1 { return String(parts[1].prefix { $0 != "\"" }) }
            }
            return nil
        }
        guard let error = value("error") else { return nil }
        self.error = error
        text = value("error_description")
    }
}
