package import Foundation

/// Percent-encoding of values in forms and queries.
package enum FormEncoding {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )

    /// `text` with everything but unreserved characters percent-encoded.
    ///
    /// Source: RFC 3986, section 2.3.
    package static func encoded(_ text: String) -> String? {
        text.addingPercentEncoding(withAllowedCharacters: unreserved)
    }

    /// The body of an `application/x-www-form-urlencoded` request; fields that are `nil` are left
    /// out.
    ///
    /// Only values are encoded; names must consist of unreserved characters.
    package static func data(_ fields: KeyValuePairs<String, String?>) -> Data {
        let parts = fields.compactMap { name, value in
            value.flatMap(encoded).map { "\(name)=\($0)" }
        }
        return Data(parts.joined(separator: "&").utf8)
    }
}
