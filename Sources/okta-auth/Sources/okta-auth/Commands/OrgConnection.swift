import ArgumentParser
import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaIdx

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
    private let remembersDevice: Bool
    /// The client of an org with Identity Engine; `nil` for Classic Engine.
    private let client: IDXClient.Configuration?
    private let isReplay: Bool

    /// Reads the options; a sign-in that is resumed, and one on a cassette, bring their client along.
    ///
    /// `store` takes the place of files of the user.
    init(
        _ options: OrgOptions,
        _ client: ClientOptions? = nil,
        _ cassettes: CassetteOptions? = nil,
        remembersDevice: Bool = false,
        isResuming: Bool = false,
        store: (any OktaStore)? = nil
    ) throws {
        var configuration = OktaConfiguration()
        configuration.language = options.language
        if let file = cassettes?.replay {
            let cassette = try Self.cassette(in: file)
            url = cassette.orgURL
            configuration.transport = CassettePlayer(cassette)
        } else {
            url = try Self.url(options.orgText)
            if !options.noState {
                let store = store ?? OktaFileStore(directory: Self.stateFolder(for: url))
                configuration.deviceTokenStore = store
                configuration.deviceTokenTransports = [.context, .cookie]
                configuration.resumeStore = store
            }
        }
        isReplay = cassettes?.replay != nil
        recordFile = cassettes?.record
        recorder = recordFile.map { [url] _ in
            configuration.transport.map { CassetteRecorder(org: url, recording: $0) }
                ?? CassetteRecorder(org: url)
        }
        if let recorder { configuration.transport = recorder }
        self.configuration = configuration
        self.remembersDevice = remembersDevice
        self.client = try Self.client(
            client,
            options.engine,
            at: url,
            configuration,
            isKnown: isResuming || isReplay
        )
    }

    /// The connection to resume a sign-in: of the engine that the options name, or else of the one of
    /// which a sign-in is stored.
    static func resuming(
        _ options: OrgOptions,
        _ cassettes: CassetteOptions? = nil,
        store: (any OktaStore)? = nil
    ) async throws -> OrgConnection {
        let connection = try OrgConnection(
            options,
            nil,
            cassettes,
            isResuming: true,
            store: store
        )
        guard options.engine == nil, let kept = connection.configuration.resumeStore else {
            return connection
        }
        var options = options
        options.engine = try await StoredSignIns(in: kept, of: connection.url).engine()
        return try OrgConnection(options, nil, cassettes, isResuming: true, store: store)
    }

    /// The client of Identity Engine that the options name; `nil` for Classic Engine.
    ///
    /// With `isKnown`, another one will do: it is stored, or nothing is sent.
    static func client(
        _ client: ClientOptions?,
        _ engine: EngineName?,
        at url: URL,
        _ configuration: OktaConfiguration = OktaConfiguration(),
        isKnown: Bool = false
    ) throws -> IDXClient.Configuration? {
        guard engine == .identity else { return nil }
        let known = isKnown ? "known:client" : nil
        guard let id = client?.clientId ?? known, let redirect = client?.redirectUri ?? known else {
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
            issuer: client?.issuer ?? "\(url.absoluteString)/oauth2/default",
            clientId: id,
            clientSecret: nil,
            scopes: (client?.scopes ?? "openid profile").split(separator: " ").map(String.init),
            redirectUri: redirect,
            options: options
        )
    }

    private static func cassette(in file: String) throws -> Cassette {
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
    static func url(_ text: String?, isChecked: Bool = true) throws -> URL {
        guard let text else {
            throw ConnectionError(
                message: "The org is missing: add --org <url>, or set OKTA_ORG",
                exitCode: .usage
            )
        }
        let example = "it looks like https://example.okta.com"
        let hasScheme = text.contains("://")
        guard let url = URL(string: hasScheme ? text : "https://\(text)") else {
            let message =
                text.contains { "{}<>".contains($0) }
                ? "the org URL still holds a placeholder; put the org's own host there"
                : "'\(text)' is not a URL; \(example)"
            throw ConnectionError(message: message, exitCode: .usage)
        }
        // A single word is the name of an org, or a mistake; a host of the local network has a scheme.
        guard hasScheme || text.contains(where: { ".:".contains($0) }) else {
            throw ConnectionError(
                message: "'\(text)' is not the URL of an org; \(example)",
                exitCode: .usage
            )
        }
        guard isChecked else { return url }
        do throws(OktaError) {
            try OktaAuthSdk.check(domain: url)
        } catch {
            throw ConnectionError(message: error.description, exitCode: .usage)
        }
        return url
    }

    /// Asks the org for a page, so that a wrong URL is noticed before a password is typed.
    ///
    /// Identity Engine is asked for its first form anyway, and a cassette has no such page.
    func checkReachability() async throws {
        guard client == nil, !isReplay else { return }
        let page = url.appendingPathComponent(".well-known/okta-organization")
        do {
            _ = try await URLSession.shared.data(for: URLRequest(url: page, timeoutInterval: 10))
        } catch let error as URLError {
            // Anything else is told by the sign-in, which knows more about it.
            let codes: [URLError.Code] = [.cannotFindHost, .dnsLookupFailed, .cannotConnectToHost]
            guard codes.contains(error.code) else { return }
            throw ConnectionError(
                message: "\(url.absoluteString) cannot be reached: \(error.localizedDescription)",
                exitCode: .unreachable
            )
        }
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
    func finish() throws {
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
    static func stateFolder(
        for url: URL,
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        func path(_ name: String) -> URL? {
            environment[name].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
        }
        let home = path("HOME") ?? URL(fileURLWithPath: NSHomeDirectory())
        let folder =
            path("OKTA_AUTH_STATE") ?? path("XDG_STATE_HOME")?.appendingPathComponent("okta-auth")
            ?? home.appendingPathComponent(".local/state/okta-auth")
        let port = url.port.map { "_\($0)" } ?? ""
        return folder.appendingPathComponent("\(url.host ?? "org")\(port)")
    }
}
