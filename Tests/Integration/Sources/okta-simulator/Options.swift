import Foundation

/// The command line.
struct Options {
    /// What is wrong with the command line.
    struct Misuse: Error {
        let text: String
    }

    var port: UInt16 = 8080
    var publicURL: URL?
    var orgFile: String?
    var wantsHelp = false

    static let usage = """
        usage: okta-simulator [--port 8080] [--public-url https://…] [--org file.json]

          --port        where to listen on 127.0.0.1; 0 takes any free port
          --public-url  what links begin with, behind a proxy
          --org         a file with users and rules in place of the ready-made users
          --help        this text
        """

    /// Reads `arguments`.
    init(_ arguments: [String]) throws(Misuse) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard name != "--help", name != "-h" else {
                wantsHelp = true
                return
            }
            guard ["--port", "--public-url", "--org"].contains(name) else {
                throw Misuse(text: "unknown option '\(name)'")
            }
            guard let value = rest.popFirst() else { throw Misuse(text: "\(name) needs a value") }
            switch name {
            case "--port":
                guard let port = UInt16(value) else {
                    throw Misuse(text: "--port is a number from 0 to 65535, not '\(value)'")
                }
                self.port = port
            case "--public-url":
                guard let url = URL(string: value), url.scheme != nil, url.host != nil else {
                    throw Misuse(text: "--public-url is an address, not '\(value)'")
                }
                publicURL = url
            default: orgFile = value
            }
        }
    }
}
