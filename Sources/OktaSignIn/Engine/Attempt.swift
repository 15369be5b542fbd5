import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx
import OktaOidc

/// One attempt to sign in: from its beginning until it is done, cancelled or replaced by another.
///
/// Its screens share it. What sends several requests asks it before each further one.
final class Attempt {
    let configuration: OktaOidcConfig
    let beginning: Beginning
    var options: OktaSignIn.Options
    /// The engine it is at, once that is known.
    private(set) var engine: OktaSignIn.Engine?
    private(set) var isOver = false
    /// Ends the request that no transaction of an engine can end.
    private var stopRequest: () -> Void = {}

    init(
        _ configuration: OktaOidcConfig, _ options: OktaSignIn.Options, _ beginning: Beginning
    ) {
        self.configuration = configuration
        self.options = options
        self.beginning = beginning
    }

    /// Nothing more is sent or kept for it.
    func stop() {
        isOver = true
        stopRequest()
    }

    /// Throws `CancellationError` if it is over.
    func checkCurrent() throws { if isOver { throw CancellationError() } }

    /// Sends requests that end with the attempt, and that nothing else could end.
    func ending<Value: Sendable>(
        _ requests: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try checkCurrent()
        let task = Task { try await requests() }
        stopRequest = { task.cancel() }
        defer { stopRequest = {} }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    // MARK: The beginning

    /// The first screen, at the engine that the attempt begins with.
    func begin() async throws -> Next {
        switch beginning {
        case .stateToken: return try await beginClassic()
        case .stored: return try await beginStored()
        case .identify, .activation, .recovery: break
        }
        switch try await chosenEngine() {
        case .classic: return try await beginClassic()
        case .identity: return try await beginIdentity()
        }
    }

    private func chosenEngine() async throws -> OktaSignIn.Engine {
        switch options.engine {
        case .classic: return .classic
        case .identity: return .identity
        case .decided(let choose): return try await choose()
        case .automatic:
            let discovery = discovery
            return try await ending { try await discovery.engine() }
        }
    }

    /// Begins at the Classic Engine; a stored transaction of the other engine is given up.
    private func beginClassic() async throws -> Next {
        try checkCurrent()
        engine = .classic
        let first = try await ClassicScreens.begin(self)
        keep(nil)
        return first
    }

    /// Begins at Identity Engine; if the org keeps the Classic Engine for this app, begins there.
    private func beginIdentity() async throws -> Next {
        engine = .identity
        do {
            return try await IdentityScreens.begin(self)
        } catch let error as IDXClientError {
            guard case .automatic = options.engine else { throw error }
            guard case .serverError(_, let key, _) = error,
                ["access_denied", "unauthorized_client"].contains(key)
            else {
                discovery.forget()
                throw error
            }
            discovery.remember(.classic)
            return try await beginClassic()
        }
    }

    /// Starts a client of Identity Engine.
    func startIdentity(with options: IDXClient.Options) async throws -> IDXClient {
        let configuration = identityConfiguration.using(options)
        return try await ending { try await IDXClient.start(with: configuration) }
    }

    private var discovery: EngineDiscovery {
        EngineDiscovery(issuer: configuration.issuer, network: configuration.network)
    }

    // MARK: The engines

    /// The client of the Classic Engine; `nil` if the issuer is not a URL.
    var classicClient: OktaAuthSdk? {
        var classic = options.classic
        classic.network = configuration.network
        classic.resumeStore = options.resumeStore
        return URL(string: configuration.issuer)
            .map { OktaAuthSdk(domain: $0, configuration: classic) }
    }

    var identityConfiguration: IDXClient.Configuration {
        var identity = options.identity
        identity.network = configuration.network
        identity.tokenStore = configuration.tokenStore
        identity.sessionPolicy = configuration.sessionPolicy
        return IDXClient.Configuration(
            issuer: configuration.issuer,
            clientId: configuration.clientId,
            clientSecret: configuration.clientSecret,
            scopes: configuration.scopes.split(separator: " ").map(String.init),
            redirectUri: configuration.redirectUri.absoluteString,
            options: identity
        )
    }

    // MARK: A stored transaction

    /// No other org knows the transaction.
    private var contextKey: String { "okta.sign-in.context.\(discovery.origin)" }

    /// Continues with the engine that the transaction began with: no other one knows it.
    private func beginStored() async throws -> Next {
        guard let data = try? options.resumeStore?.value(for: contextKey),
            let context = try? JSONDecoder().decode(IDXClient.Context.self, from: data)
        else {
            engine = .classic
            return try await ClassicScreens.begin(self)
        }
        engine = .identity
        return try await IdentityScreens.resume(context, self)
    }

    /// Keeps a transaction of Identity Engine for a relaunch, in place of one of the other engine;
    /// `nil` removes it.
    func keep(_ context: IDXClient.Context?) {
        guard !isOver else { return }
        if context != nil { classicClient?.unauthenticatedStatus().forgetStored() }
        let data = try? context.map { try JSONEncoder().encode($0) }
        try? options.resumeStore?.setValue(data ?? nil, for: contextKey)
    }

    func forgetStored() {
        classicClient?.unauthenticatedStatus().forgetStored()
        keep(nil)
    }

    // MARK: The end

    /// The screen of an attempt that is over because of `reason`.
    func over(
        _ reason: OktaSignIn.Message.Reason, _ text: String, cause: (any Error)? = nil
    ) -> Screen {
        var screen = Screen.message(.init(reason, text))
        screen.cause = cause
        offerAgain(&screen)
        return screen
    }

    /// Offers to start again; after what is finished, to sign in.
    func offerAgain(_ screen: inout Screen) {
        switch screen.step {
        case .message(let message) where message.reason == .finished:
            screen.again = (.startAgain, .identify(.signIn))
        default: screen.again = (.startAgain, beginning.again)
        }
    }
}
