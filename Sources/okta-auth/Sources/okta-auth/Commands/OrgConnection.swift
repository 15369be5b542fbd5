import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaIdx

/// Why there is no connection to an org.
struct ConnectionError: Error {
    let message: String
    let exitCode: ExitCode
}

/// The org of a command line, and how to reach it.
@MainActor
struct OrgConnection {
    let url: URL
    private let recorder: CassetteRecorder?
    private let recordFile: String?
    let configuration: OktaConfiguration
    let remembersDevice: Bool
    /// The client of an org with Identity Engine; `nil` for Classic Engine.
    private let client: IDXClient.Configuration?
    private let isReplay: Bool

    /// Reads the arguments; a sign-in that is resumed, and one on a cassette, bring their client along.
    ///
    /// `store` takes the place of files of the user.
    init(
        _ arguments: ParsedArguments,
        isResuming: Bool = false,
        store: (any OktaStore)? = nil
    ) throws(ConnectionError) {
        var configuration = OktaConfiguration()
        configuration.language = arguments["language"]
        remembersDevice = arguments.has("remember-device")
        isReplay = arguments["replay"] != nil
        if let file = arguments["replay"] {
            let cassette = try Self.cassette(in: file)
            url = cassette.orgURL
            configuration.transport = CassettePlayer(cassette)
        } else {
            url = try Self.url(arguments["org"])
            if !arguments.has("no-state") {
                let store = store ?? OktaFileStore(directory: Self.stateFolder(for: url))
                configuration.deviceTokenStore = store
                configuration.deviceTokenTransports = [.context, .cookie]
                configuration.resumeStore = store
            }
        }
        recordFile = arguments["record"]
        recorder = recordFile.map { [url] _ in
            configuration.transport.map { CassetteRecorder(org: url, recording: $0) }
                ?? CassetteRecorder(org: url)
        }
        if let recorder { configuration.transport = recorder }
        self.configuration = configuration
        client = try Self.client(
            arguments,
            at: url,
            configuration,
            isKnown: isResuming || isReplay
        )
    }

    /// The connection to resume a sign-in: of the engine that the arguments name, or else of the one of
    /// which a sign-in is stored.
    static func resuming(
        _ arguments: ParsedArguments,
        store: (any OktaStore)? = nil
    ) async throws(ConnectionError) -> OrgConnection {
        let connection = try OrgConnection(arguments, isResuming: true, store: store)
        guard arguments["engine"] == nil, let kept = connection.configuration.resumeStore else {
            return connection
        }
        var arguments = arguments
        arguments.values["engine"] = try await StoredSignIns(in: kept, of: connection.url).engine()
        return try OrgConnection(arguments, isResuming: true, store: store)
    }

    /// The client of Identity Engine that the arguments name; `nil` for Classic Engine.
    ///
    /// With `isKnown`, another one will do: it is stored, or nothing is sent.
    static func client(
        _ arguments: ParsedArguments,
        at url: URL,
        _ configuration: OktaConfiguration,
        isKnown: Bool
    ) throws(ConnectionError) -> IDXClient.Configuration? {
        switch arguments["engine"] {
        case nil, "classic": return nil
        case "identity": break
        case let name?:
            throw ConnectionError(
                message: "--engine is classic or identity, not '\(name)'",
                exitCode: .usage
            )
        }
        let known = isKnown ? "known:client" : nil
        guard let id = arguments["client-id"] ?? known,
            let redirect = arguments["redirect-uri"] ?? known
        else {
            throw ConnectionError(
                message: "--engine identity needs --client-id and --redirect-uri",
                exitCode: .usage
            )
        }
        var options = IDXClient.Options()
        (options.transport, options.language) = (configuration.transport, configuration.language)
        options.deviceToken =
            configuration.deviceTokenStore
            .flatMap { try? OktaDeviceToken.loadOrCreate(in: $0) }?.value
        return IDXClient.Configuration(
            issuer: arguments["issuer"] ?? "\(url.absoluteString)/oauth2/default",
            clientId: id,
            clientSecret: nil,
            scopes: (arguments["scopes"] ?? "openid profile").split(separator: " ").map(
                String.init
            ),
            redirectUri: redirect,
            options: options
        )
    }

    private static func cassette(in file: String) throws(ConnectionError) -> Cassette {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ConnectionError(message: "'\(file)' cannot be read", exitCode: .noInput)
        }
        guard let cassette = Cassette(data) else {
            throw ConnectionError(message: "'\(file)' is not a cassette", exitCode: .noInput)
        }
        return cassette
    }

    /// The URL of an org; without a scheme, `https`.
    ///
    /// With `isChecked`, it has to be one that an org can have.
    static func url(
        _ text: String?,
        isChecked: Bool = true
    ) throws(ConnectionError) -> URL {
        let text = text ?? ""
        let full = text.contains("://") ? text : "https://\(text)"
        guard let url = URL(string: full) else {
            let message =
                text.contains { "{}<>".contains($0) }
                ? "the org URL still holds a placeholder; put the org's own host there"
                : "'\(text)' is not a URL; it looks like https://example.okta.com"
            throw ConnectionError(message: message, exitCode: .usage)
        }
        guard isChecked else { return url }
        do throws(OktaError) {
            try OktaAuthSdk.check(domain: url)
        } catch {
            throw ConnectionError(message: error.description, exitCode: .usage)
        }
        return url
    }

    /// The engine of the org.
    func makeEngine() -> any SignInEngine {
        if let client {
            return IdentityEngine(
                client,
                remembersDevice: remembersDevice,
                store: configuration.resumeStore,
                hasTokens: !isReplay
            )
        }
        return ClassicEngine(
            OktaAuthSdk(domain: url, configuration: configuration),
            remembersDevice: remembersDevice ? true : nil
        )
    }

    /// Writes what was recorded, into a file that only the user may read.
    func finish() throws(ConnectionError) {
        guard let recorder, let recordFile else { return }
        let isWritten = FileManager.default.createFile(
            atPath: recordFile,
            contents: recorder.cassette.encoded,
            attributes: [.posixPermissions: 0o600]
        )
        guard isWritten else {
            throw ConnectionError(
                message: "'\(recordFile)' cannot be written",
                exitCode: .cannotCreate
            )
        }
    }

    /// A folder that only the user may read, for each org.
    static func stateFolder(for url: URL) -> URL {
        let environment = ProcessInfo.processInfo.environment
        let folder: URL
        if let path = environment["OKTA_AUTH_STATE"], !path.isEmpty {
            folder = URL(fileURLWithPath: path)
        } else if let path = environment["XDG_STATE_HOME"], !path.isEmpty {
            folder = URL(fileURLWithPath: path).appendingPathComponent("okta-auth")
        } else {
            folder = URL(fileURLWithPath: NSHomeDirectory())
                .appendingPathComponent(".local/state/okta-auth")
        }
        let port = url.port.map { "_\($0)" } ?? ""
        return folder.appendingPathComponent("\(url.host ?? "org")\(port)")
    }
}
