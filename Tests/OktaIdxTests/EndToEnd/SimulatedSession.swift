import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A simulated org with the Identity Engine: a real `URLSession`, one virtual clock.
struct SimulatedSession {
    static let login = "ada@example.test"
    static let password = "Passw0rd-1"

    let clock = VirtualClock()
    let simulator: OktaSimulator
    let configuration: IDXClient.Configuration

    /// Creates an org with `user`; what `intercept` returns is sent in place of each request.
    init(
        _ user: SimulatedUser = .ada,
        policy: (inout SimulatedPolicy) -> Void = { _ in },
        rules: (inout SimulatedIdentity) -> Void = { _ in },
        intercept: (@Sendable (URLRequest, OktaSimulator) -> URLRequest)? = nil
    ) {
        let simulator = OktaSimulator(clock: clock)
        simulator.engine = .identity
        policy(&simulator.policy)
        rules(&simulator.identity)
        simulator.addUser(user)
        var options = IDXClient.Options()
        options.clock = clock
        options.urlSession = simulator.urlSession
        if let intercept {
            options.transport = InterceptingTransport(
                simulator.urlSession, onRequest: { intercept($0, simulator) }
            )
        }
        configuration = IDXClient.Configuration(
            issuer: simulator.url.appendingPathComponent("oauth2/default").absoluteString,
            clientId: "client-1",
            clientSecret: nil,
            scopes: ["openid", "profile", "offline_access"],
            redirectUri: "com.example.app:/callback",
            options: options
        )
        self.simulator = simulator
    }

    /// The outcome of an operation: exactly one, and the delegate of `client` learns of it.
    func outcome<Value: Sendable>(
        of client: IDXClient? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ start: (_ completion: @escaping (Value?, (any Error)?) -> Void) -> Void
    ) async throws -> Result<Value, any Error> {
        let outcomes = Outcomes<Value>()
        let delegate = RecordingDelegate()
        client?.delegate = delegate
        start(outcomes.pair)
        await clock.advance { outcomes.count > 0 }
        clock.advance(by: 1)
        #expect(outcomes.count == 1, sourceLocation: sourceLocation)
        #expect(client == nil || delegate.events.count == 1, sourceLocation: sourceLocation)
        return try #require(outcomes.only, sourceLocation: sourceLocation)
    }

    // MARK: Steps

    func start() async throws -> IDXClient {
        try await outcome { IDXClient.start(with: configuration, completion: $0) }.get()
    }

    /// The first page of `client`, or where its transaction stands.
    func page(of client: IDXClient) async throws -> IDXClient.Response {
        let response = try await outcome(of: client) { client.resume(completion: $0) }.get()
        #expect(response.client === client)
        return response
    }

    private func proceed(
        _ form: IDXClient.Remediation
    ) async throws -> Result<IDXClient.Response, any Error> {
        try await outcome(of: form.model.client) { form.proceed(completion: $0) }
    }

    /// Sends name and password of Ada.
    func identify(
        _ page: IDXClient.Response
    ) async throws -> Result<IDXClient.Response, any Error> {
        let form = try #require(page.remediations[.identify])
        form.identifier?.value = Self.login
        form.credentials?.passcode?.value = Self.password
        return try await proceed(form)
    }

    /// Signs in as far as the code that was sent by e-mail.
    func challenge(of client: IDXClient) async throws -> IDXClient.Response {
        let list = try await identify(page(of: client)).get()
        let form = try #require(list.remediations[.selectAuthenticatorAuthenticate])
        let field = try #require(form["authenticator"])
        field.selectedOption = field.options?.first { $0.authenticator?.type == .email }
        return try await proceed(form).get()
    }

    /// Answers `page` with the newest code.
    func answer(_ page: IDXClient.Response) async throws -> IDXClient.Response {
        let form = try #require(page.remediations[.challengeAuthenticator])
        form.credentials?.passcode?.value = try code(by: .email)
        return try await proceed(form).get()
    }

    func exchange(_ response: IDXClient.Response) async throws -> IDXClient.Token {
        try await outcome(of: response.client) { response.exchangeCode(completion: $0) }.get()
    }

    /// The newest code on its way to `login`.
    func code(
        for login: String = Self.login, by channel: SimulatedMessage.Channel
    ) throws -> String {
        try #require(simulator.outbox.latestCode(for: login, by: channel))
    }

    /// The paths that were asked for so far.
    var paths: [String] { simulator.requests.map(\.path) }
}
