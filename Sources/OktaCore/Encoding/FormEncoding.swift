package import Foundation

package enum FormEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)
    /// The other bytes that are not encoded: RFC 3986, section 2.3.
    private static let unreserved = Array("-._~".utf8)

    /// `text` with everything but unreserved characters percent-encoded.
    ///
    /// In bytes: Foundation's encoder looks each character up in a set, and a sign-in has many values.
    ///
    /// Source: RFC 3986, section 2.3.
    package static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            if byte.isAlphanumeric || unreserved.contains(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
    }

    /// The text that `text` encodes in a form or a query, where a plus is a space.
    package static func decoded(_ text: String) -> String {
        let spaced = text.replacingOccurrences(of: "+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }

    /// The body of an `application/x-www-form-urlencoded` request; fields that are `nil` are left
    /// out.
    ///
    /// Only values are encoded; names must consist of unreserved characters.
    package static func data(_ fields: KeyValuePairs<String, String?>) -> Data {
        var bytes: [UInt8] = []
        for (name, value) in fields {
            guard let value else { continue }
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            bytes += name.utf8
            bytes.append(UInt8(ascii: "="))
            append(value, to: &bytes)
        }
        return Data(bytes)
    }
}

extension URL {
    /// The URL with `parameters` in its query, which replace parameters of the same name.
    ///
    /// Names and values must be percent-encoded already.
    package func settingQuery(_ parameters: KeyValuePairs<String, String?>) -> URL {
        let parameters = parameters.compactMap { name, value in value.map { (name, $0) } }
        guard !parameters.isEmpty,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        let names = Set(parameters.map(\.0))
        // Percent-encoded, so that the server's own encoding is preserved.
        let kept = components.percentEncodedQueryItems?.filter { !names.contains($0.name) } ?? []
        components.percentEncodedQueryItems =
            kept + parameters.map { URLQueryItem(name: $0.0, value: $0.1) }
        return components.url ?? self
    }

    /// The URL with the app's parameters, which replace parameters of the same name.
    ///
    /// Names and values are percent-encoded here.
    package func settingQuery(_ parameters: [String: String]) -> URL {
        parameters.sorted { $0.key < $1.key }.reduce(self) { url, parameter in
            let pair: KeyValuePairs<String, String?> = [
                FormEncoding.encoded(parameter.key): FormEncoding.encoded(parameter.value)
            ]
            return url.settingQuery(pair)
        }
    }
}
