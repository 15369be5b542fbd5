package import Foundation

/// Scheme, host and port, which decide whether a token may be sent to a URL.
package struct Origin: Hashable {
    package let scheme: String
    package let host: String
    package let port: Int?

    package init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host?.lowercased() ?? ""
        port = url.port ?? ["https": 443, "http": 80][scheme]
    }

    /// Whether the connection cannot be read on its way: `https`, or `http` that stays on the machine.
    package var isSecure: Bool { scheme == "https" || (scheme == "http" && isLoopback) }

    private var isLoopback: Bool {
        host == "localhost" || host == "::1" || host == "[::1]"
            || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
    }
}

extension Origin: CustomStringConvertible {
    package var description: String {
        let isDefaultPort = port == ["https": 443, "http": 80][scheme]
        return "\(scheme)://\(host)" + (isDefaultPort ? "" : port.map { ":\($0)" } ?? "")
    }
}
