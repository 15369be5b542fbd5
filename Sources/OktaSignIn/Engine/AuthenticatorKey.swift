import Foundation

/// The secret of an authenticator app, as the link in its QR code.
///
/// Source: the key URI format of Google Authenticator.
struct AuthenticatorKey {
    let secret: String
    let account: String
    let issuer: String
    /// Seconds for which a code is good; 30 if the org does not say.
    let period: Int?

    /// The link: `otpauth://totp/…`.
    var link: String {
        let query = [
            ("secret", secret), ("issuer", issuer), ("digits", "6"), ("period", "\(period ?? 30)"),
        ]
        return "otpauth://totp/\(Self.escaped(issuer)):\(Self.escaped(account))?"
            + query.map { "\($0.0)=\(Self.escaped($0.1))" }.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~@"))
            .intersection(CharacterSet(charactersIn: Unicode.Scalar(0)...Unicode.Scalar(127)))
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
