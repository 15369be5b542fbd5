import Foundation
import OktaAuthSdk

/// Why there is no connection to an org.
struct ConnectionError: Error {
    let message: String
    let exitCode: ExitCode
}

/// The org of a command line, and how to reach it.
@MainActor
struct OrgConnection {
    let url: URL
    let configuration: OktaConfiguration
    let remembersDevice: Bool

    init(_ arguments: ParsedArguments) throws(ConnectionError) {
        url = try Self.url(arguments["org"])
        remembersDevice = arguments.has("remember-device")
        var configuration = OktaConfiguration()
        configuration.language = arguments["language"]
        if !arguments.has("no-state") {
            let store = OktaFileStore(directory: Self.stateFolder(for: url))
            configuration.deviceTokenStore = store
            configuration.deviceTokenTransports = [.context, .cookie]
            configuration.resumeStore = store
        }
        self.configuration = configuration
    }

    /// The URL of an org; without a scheme, `https`.
    static func url(_ text: String?) throws(ConnectionError) -> URL {
        let text = text ?? ""
        let full = text.contains("://") ? text : "https://\(text)"
        guard let url = URL(string: full) else {
            throw ConnectionError(
                message: "'\(text)' is not a URL; it looks like https://example.okta.com",
                exitCode: .usage
            )
        }
        do throws(OktaError) {
            try OktaAuthSdk.check(domain: url)
        } catch {
            throw ConnectionError(message: error.description, exitCode: .usage)
        }
        return url
    }

    /// The engine of the org.
    ///
    /// Identity Engine gets its driver here.
    func makeEngine() -> any SignInEngine {
        ClassicEngine(
            OktaAuthSdk(domain: url, configuration: configuration),
            remembersDevice: remembersDevice ? true : nil
        )
    }

    /// Sends the requests for tokens; `nil` for the usual one.
    var tokenTransport: (any OktaTransport)? { nil }

    /// Writes what was recorded.
    func finish() throws(ConnectionError) {}

    /// A folder that only the user may read, for each org.
    private static func stateFolder(for url: URL) -> URL {
        let environment = ProcessInfo.processInfo.environment
        let home = FileManager.default.homeDirectoryForCurrentUser
        let folder: URL
        if let path = environment["OKTA_AUTH_STATE"], !path.isEmpty {
            folder = URL(fileURLWithPath: path)
        } else if let path = environment["XDG_STATE_HOME"], !path.isEmpty {
            folder = URL(fileURLWithPath: path).appendingPathComponent("okta-auth")
        } else {
            folder = home.appendingPathComponent(".local/state/okta-auth")
        }
        let port = url.port.map { "_\($0)" } ?? ""
        return folder.appendingPathComponent("\(url.host ?? "org")\(port)")
    }
}
