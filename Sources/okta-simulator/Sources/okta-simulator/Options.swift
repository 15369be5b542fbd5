import Foundation
import OktaAuthSimulator

/// The command line.
struct Options {
    /// An error in the command line.
    struct Misuse: Error {
        let text: String
    }

    static let version = "1.0.0"

    var port: UInt16 = 8080
    var publicURL: URL?
    var orgFile: String?
    var engine: SimulatedEngine?
    var seed: UInt64?
    var certificate: String?
    var key: String?
    var origins: [String] = []
    var isVerbose = false
    var wantsHelp = false
    var wantsVersion = false

    static let usage = """
        usage: okta-simulator [--port 8080] [--org file.json] [--engine name] [--seed number]
                              [--tls-cert chain.pem --tls-key key.pem] [--verbose]
                              [--public-url https://…] [--cors origin]…

          --port        where to listen on 127.0.0.1; 0 takes any free port
          --org         a file with users and rules in place of the ready-made users
          --engine      classic, identity or upgraded, in place of the file's
          --seed        the same seed gives the same tokens and codes; random if absent
          --verbose     a line on standard error for each request, without secrets
          --tls-cert    the certificate chain in PEM, for HTTPS
          --tls-key     its key in PEM
          --public-url  what links begin with, behind a proxy
          --cors        an origin besides this machine whose pages may call the org
          --version     the version
          --help        this text

        The page with the mailbox and the phones is at the address it prints; SIGHUP reads
        the org file again.
        """

    /// Reads `arguments`.
    init(_ arguments: [String]) throws(Misuse) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            let name = parts.first ?? argument
            switch name {
            case "--help", "-h":
                wantsHelp = true
                return
            case "--version":
                wantsVersion = true
                return
            case "--verbose", "-v":
                isVerbose = true
                continue
            case "--port", "--public-url", "--org", "--engine", "--seed", "--tls-cert", "--tls-key",
                "--cors":
                break
            default: throw Misuse(text: "unknown option '\(name)'")
            }
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                throw Misuse(text: "\(name) needs a value")
            }
            try set(name, to: value)
        }
        guard (certificate == nil) == (key == nil) else {
            throw Misuse(text: "--tls-cert and --tls-key belong together")
        }
    }

    private mutating func set(_ name: String, to value: String) throws(Misuse) {
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
        case "--engine":
            engine = SimulatedEngine.allCases.first { "\($0)" == value }
            guard engine != nil else {
                throw Misuse(text: "--engine is classic, identity or upgraded, not '\(value)'")
            }
        case "--seed":
            guard let seed = UInt64(value) else {
                throw Misuse(text: "--seed is a whole number, not '\(value)'")
            }
            self.seed = seed
        case "--cors":
            guard let url = URL(string: value), url.scheme != nil, url.host != nil,
                url.path.isEmpty, url.query == nil
            else {
                throw Misuse(text: "--cors is an origin such as https://app.test, not '\(value)'")
            }
            origins.append(value)
        case "--tls-cert": certificate = value
        case "--tls-key": key = value
        default: orgFile = value
        }
    }
}
