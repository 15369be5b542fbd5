public import Foundation
import OktaCore

/// An HTTP request to the simulator.
public struct SimulatorRequest: Sendable, Equatable {
    /// The HTTP method in upper case, for example `POST`.
    public var method: String
    /// Scheme, host and port as the client addressed them, for example `https://org.example.test`.
    ///
    /// The links of the response have this origin.
    public var origin: String
    /// The path with its percent-encoding, for example `/api/v1/authn`.
    public var path: String
    /// The query without its question mark and with its percent-encoding.
    public var query: String
    /// The header fields, their names in lower case.
    public var headers: [String: String]
    /// The bytes of the body.
    public var body: Data

    /// Creates a request to `url`.
    public init(
        method: String = "POST", url: URL, headers: [String: String] = [:], body: Data = Data()
    ) {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let port = parts?.port.map { ":\($0)" } ?? ""
        self.init(
            method: method,
            origin: "\(parts?.scheme ?? "https")://\(parts?.percentEncodedHost ?? "")\(port)",
            target: (parts?.percentEncodedPath ?? "")
                + (parts?.percentEncodedQuery.map { "?\($0)" } ?? ""),
            headers: headers,
            body: body
        )
    }

    /// Creates a request from the parts an HTTP server reads; `target` is path and query.
    public init(
        method: String = "POST",
        origin: String,
        target: String,
        headers: [String: String] = [:],
        body: Data = Data()
    ) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method.uppercased()
        self.origin = origin
        self.path = parts.first.map(String.init) ?? ""
        self.query = parts.count > 1 ? String(parts[1]) : ""
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { $1 }
        self.body = body
    }

    /// Scheme, host and port as the client addressed them: as forwarded by a proxy, or ``origin``.
    var visibleOrigin: String {
        let parts = origin.components(separatedBy: "://")
        let scheme = firstHop(of: "x-forwarded-proto")?.lowercased() ?? parts.first ?? "https"
        let host = firstHop(of: "x-forwarded-host") ?? (parts.count > 1 ? parts[1] : "")
        return "\(scheme)://\(host)"
    }

    /// The first entry of the header `name`, from the proxy next to the client.
    private func firstHop(of name: String) -> String? {
        let hop = headers[name]?.split(separator: ",").first
        return hop.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The decoded segments of the path, without empty ones.
    var segments: [String] { path.split(separator: "/").map { Self.unescape($0) } }

    /// The decoded parameters of the query; of two with the same name the last is used.
    @_spi(Server) public var parameters: [String: String] { Self.pairs(of: query) }

    /// The decoded pairs of a query or a form.
    static func pairs(of text: String) -> [String: String] {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let words = parts.map { formDecoded($0) }
            return (words[0], words.count > 1 ? words[1] : "")
        }
        return Dictionary(pairs) { $1 }
    }

    /// A name or value of a form, in which a space is written `+`.
    static func formDecoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "+")) else { return unescape(text) }
        return unescape(Substring(text.replacingOccurrences(of: "+", with: " ")))
    }

    private static func unescape(_ text: Substring) -> String {
        let isEscaped = text.utf8.contains(UInt8(ascii: "%"))
        return isEscaped ? text.removingPercentEncoding ?? String(text) : String(text)
    }

    static func query(of values: [(name: String, value: String)]) -> String {
        values.map { name, value in "\(name)=\(FormEncoding.encoded(value))" }
            .joined(separator: "&")
    }

    func cookie(_ name: String) -> String? {
        let pairs = (headers["cookie"] ?? "").split(separator: ";")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        return pairs.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }
}
