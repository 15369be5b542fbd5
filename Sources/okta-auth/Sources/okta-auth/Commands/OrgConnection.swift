import ArgumentParser
import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaIdx
import OktaSignIn

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The org of a command line, and how to reach it.
@MainActor
struct OrgConnection {
    let url: URL
    let signIn: OktaSignIn
    /// Whether a cassette takes the place of the org, and has no tokens.
    let isReplay: Bool
    private let recorder: CassetteRecorder?
    private let recordFile: String?
    private let client: ClientOptions

    /// Reads the options; a sign-in on a cassette brings its client along, and so does a stored one that
    /// is resumed without the name of a client.
    ///
    /// `store` takes the place of files of the user.
    init(
        _ options: OrgOptions,
        _ client: ClientOptions? = nil,
        _ cassettes: CassetteOptions? = nil,
        remembersDevice: Bool = false,
        resumes: Bool = false,
        store: (any OktaStore)? = nil
    ) throws {
        let cassette = try cassettes?.replay.map(Self.cassette)
        let url = try cassette?.orgURL ?? Self.url(options.orgText)
        isReplay = cassette != nil
        let engine = options.engine ?? .classic
        let keeps = cassette == nil && !options.noState
        let store = keeps ? store ?? OktaFileStore(directory: Self.stateFolder(for: url)) : nil
        var named = try client ?? ClientOptions.parse([])
        if resumes, named.clientId == nil, let store {
            named = try .parse(Self.keptClient(in: store) + named.arguments)
        }
        if engine == .identity, cassette == nil, client != nil { try named.requireClient() }
        var configuration = try Self.client(named, at: url)
        configuration.language = options.language
        configuration.transport = cassette.map { CassettePlayer($0) }
        recordFile = cassettes?.record
        recorder = recordFile.map { _ in
            configuration.transport.map { CassetteRecorder(org: url, recording: $0) }
                ?? CassetteRecorder(org: url)
        }
        if let recorder { configuration.transport = recorder }
        var signIn = OktaSignIn.Options()
        signIn.engine = engine.choice
        signIn.exchangesTokens = false
        signIn.remembersDevice = remembersDevice ? true : nil
        if let store {
            signIn.classic.deviceTokenStore = store
            signIn.classic.deviceTokenTransports = [.context, .cookie]
            signIn.identity.deviceToken = try? OktaDeviceToken.loadOrCreate(in: store).value
            signIn.resumeStore = store
        }
        self.url = url
        self.client = named
        self.signIn = OktaSignIn(configuration, options: signIn)
    }

    // MARK: The client of a stored sign-in

    private static let clientKey = "okta-auth.client"

    /// Keeps the client beside the sign-in that begins, so that `resume` needs no options.
    func keepClient() {
        let arguments = try? JSONEncoder().encode(client.arguments)
        try? signIn.options.resumeStore?.setValue(arguments, for: Self.clientKey)
    }

    private static func keptClient(in store: any OktaStore) -> [String] {
        (try? store.value(for: clientKey)).flatMap {
            try? JSONDecoder().decode([String].self, from: $0)
        } ?? []
    }

    // MARK: The org

    /// The client that the options name, at an org; without names, one to which nothing is sent.
    static func client(_ options: ClientOptions, at url: URL) throws -> OktaOidcConfig {
        do {
            var configuration = try OktaOidcConfig(with: [
                "clientId": options.clientId ?? "unknown",
                "issuer": options.issuer ?? defaultIssuer(at: url).absoluteString,
                "redirectUri": options.redirectUri ?? "unknown:/callback",
                "scopes": options.scopes,
            ])
            configuration.dpopKeys = options.dpopKey.map(KeyFile.init(path:))
            return configuration
        } catch {
            throw FlowError.usage(error.localizedDescription)
        }
    }

    /// The default authorization server of an org; `url` itself if it is an issuer already.
    private static func defaultIssuer(at url: URL) -> URL {
        url.pathComponents.contains("oauth2") ? url : url.appendingPathComponent("oauth2/default")
    }

    private static func cassette(in file: String) throws -> Cassette {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw FlowError(message: "'\(file)' cannot be read", exitCode: .noInput)
        }
        guard let cassette = Cassette(data) else {
            throw FlowError(message: "'\(file)' is not a cassette", exitCode: .noInput)
        }
        return cassette
    }

    /// The URL of an org; without a scheme, `https`.
    ///
    /// With `isChecked`, it has to be one that an org can have.
    static func url(_ text: String?, isChecked: Bool = true) throws -> URL {
        guard let text else {
            throw FlowError.usage("The org is missing: add --org <url>, or set OKTA_ORG")
        }
        let example = "it looks like https://example.okta.com"
        let hasScheme = text.contains("://")
        guard let url = URL(string: hasScheme ? text : "https://\(text)") else {
            let message =
                text.contains { "{}<>".contains($0) }
                ? "the org URL still holds a placeholder; put the org's own host there"
                : "'\(text)' is not a URL; \(example)"
            throw FlowError.usage(message)
        }
        // A single word is the name of an org, or a mistake; a host of the local network has a scheme.
        guard hasScheme || text.contains(where: { ".:".contains($0) }) else {
            throw FlowError.usage("'\(text)' is not the URL of an org; \(example)")
        }
        guard isChecked else { return url }
        do throws(OktaError) {
            try OktaAuthSdk.check(domain: url)
        } catch {
            throw FlowError.usage(error.description)
        }
        return url
    }

    /// Requests a page of the org, so that a wrong URL fails before a password is typed.
    ///
    /// Identity Engine is asked for its first form anyway, and a cassette has no such page.
    func checkReachability() async throws {
        guard case .classic = signIn.options.engine, !isReplay else { return }
        let page = url.appendingPathComponent(".well-known/okta-organization")
        do {
            _ = try await URLSession.shared.data(for: URLRequest(url: page, timeoutInterval: 10))
        } catch let error as URLError {
            // The sign-in reports any other error with more detail.
            let codes: [URLError.Code] = [.cannotFindHost, .dnsLookupFailed, .cannotConnectToHost]
            guard codes.contains(error.code) else { return }
            throw FlowError(
                message: "\(url.absoluteString) cannot be reached: \(error.localizedDescription)",
                exitCode: .unreachable
            )
        }
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
            throw FlowError(message: "'\(recordFile)' cannot be written", exitCode: .cannotCreate)
        }
    }

    /// A folder that only the user may read, for each org.
    static func stateFolder(
        for url: URL, _ environment: [String: String] = ProcessInfo.processInfo.environment
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
