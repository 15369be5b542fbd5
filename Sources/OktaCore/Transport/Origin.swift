package import Foundation

/// Scheme, host and port, which decide whether a token may be sent to a URL.
package struct Origin: Equatable {
    package let scheme: String
    package let host: String
    package let port: Int?

    package init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host?.lowercased() ?? ""
        port = url.port ?? Self.defaultPort(of: scheme)
    }

    private static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "https": 443
        case "http": 80
        default: nil
        }
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
        let isDefaultPort = port == Self.defaultPort(of: scheme)
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(scheme)://\(name)" + (isDefaultPort ? "" : port.map { ":\($0)" } ?? "")
    }
}

extension URL {
    /// The address, if a browser may be sent there: over a secure connection, with a host, and without
    /// a user, which can be made to look like the host.
    package var asPage: URL? {
        Origin(self).isSecure && host?.isEmpty == false && user == nil ? self : nil
    }
}

/// Where tokens and codes may be sent.
package struct TrustedHosts: Sendable {
    package let origin: Origin
    private let hosts: Set<String>

    /// Trusts `origin`, and `hosts` besides.
    package init(_ origin: Origin, allowing hosts: Set<String> = []) {
        self.origin = origin
        self.hosts = Set(hosts.map { $0.lowercased() })
    }

    /// Whether `url` leads to the server's own place or a listed host, over a secure connection.
    package func permits(_ url: URL) -> Bool {
        let place = Origin(url)
        return place.isSecure && url.user == nil
            && (place == origin || hosts.contains(place.host))
    }
}
