import Foundation

/// The parsed command line.
enum Arguments: Equatable {
    case help
    case demo(isInteractive: Bool)
    case signIn(org: URL)
    case misuse(String)

    static let usage = """
        Usage:
          okta-auth demo                 sign in to a simulated org, start to finish, unattended
          okta-auth demo --interactive   the same, and you type the answers
          okta-auth sign-in --org URL    sign in to a real org, for example https://example.okta.com
          okta-auth help                 show this text

        The simulated org lives in this process; the demo needs no network.
        Ctrl-C or the end of input ends the transaction and leaves.
        """

    init(_ words: [String]) {
        switch words {
        case [], ["help"], ["--help"], ["-h"]: self = .help
        case ["demo"]: self = .demo(isInteractive: false)
        case ["demo", "--interactive"], ["demo", "-i"]: self = .demo(isInteractive: true)
        case _ where words.first == "sign-in": self = Self.signIn(Array(words.dropFirst()))
        case _ where words.first == "demo":
            self = .misuse("'demo' does not know '\(words.dropFirst().joined(separator: " "))'")
        default: self = .misuse("there is no command '\(words[0])'")
        }
    }

    private static func signIn(_ words: [String]) -> Arguments {
        guard words.count == 2, words[0] == "--org" else {
            return .misuse("'sign-in' needs --org and the URL of the org")
        }
        // `OktaAuthSdk.check(domain:)` rejects a URL that is not the URL of an org.
        guard let url = URL(string: words[1]) else {
            return .misuse("'\(words[1])' is not a URL; it looks like https://example.okta.com")
        }
        return .signIn(org: url)
    }
}
