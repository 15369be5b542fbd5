import Foundation

/// The command line.
struct Options {
    var port: UInt16 = 8080
    var publicURL: URL?
    var orgFile: String?

    static let usage =
        "usage: okta-simulator [--port 8080] [--public-url https://…] [--org file.json]"

    /// Reads `arguments`; `nil` if they make no sense.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch name {
            case "--port":
                guard let port = UInt16(value) else { return nil }
                self.port = port
            case "--public-url":
                guard let url = URL(string: value), url.scheme != nil, url.host != nil else {
                    return nil
                }
                publicURL = url
            case "--org": orgFile = value
            default: return nil
            }
        }
    }
}
