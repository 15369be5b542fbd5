import Foundation
import OktaAuthSimulator
import OktaCore
import OktaSignIn
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A simulated org with a user, and a sign-in there; time is virtual.
@MainActor
final class SimulatedSignIn {
    nonisolated static let login = SimulatedUser.ada.login
    nonisolated static let password = "Passw0rd-1"

    let clock = VirtualClock()
    let simulator: OktaSimulator
    let user: UserActions
    private(set) var signIn: OktaSignIn

    /// Creates an org with `user`; `spoil` changes the bodies of its responses, and a request for
    /// which `hold` returns a value gets no response.
    init(
        _ engine: SimulatedEngine,
        _ user: SimulatedUser = .ada(with: .email, .question()),
        options: OktaSignIn.Options = OktaSignIn.Options(),
        headers: [String: String] = [:],
        language: String? = nil,
        set: (OktaSimulator) -> Void = { _ in },
        spoil: (@Sendable (String) -> String)? = nil,
        hold: (@Sendable () -> (any OktaCancellable)?)? = nil,
        refuse: (@Sendable (_ path: String) -> (statusCode: Int, body: String)?)? = nil,
        transport: ((any OktaTransport) -> any OktaTransport)? = nil
    ) throws {
        simulator = OktaSimulator(clock: clock)
        simulator.engine = engine
        simulator.addUser(user)
        set(simulator)
        self.user = UserActions(user.login, at: simulator)
        var configuration = try OktaOidcConfig(with: [
            "issuer": simulator.url.appendingPathComponent("oauth2/default").absoluteString,
            "clientId": "client-1",
            "scopes": "openid profile offline_access",
            "redirectUri": "com.example.app:/callback",
        ])
        configuration.clock = clock
        configuration.urlSession = simulator.urlSession
        configuration.headers = headers
        configuration.language = language
        if spoil != nil || hold != nil {
            configuration.transport = InterceptingTransport(
                simulator.urlSession,
                onBody: { body in
                    spoil.map { Data($0(String(decoding: body, as: UTF8.self)).utf8) } ?? body
                },
                onSend: { _ in hold?() }
            )
        }
        let session = URLSessionTransport(session: simulator.urlSession, redirects: .blocked)
        if let refuse { configuration.transport = RefusingTransport(session, refuse) }
        if let transport { configuration.transport = transport(session) }
        signIn = OktaSignIn(configuration, options: options)
    }

    /// Ends the sign-in as the end of the process does, and makes another one with the same store.
    func relaunch(_ options: OktaSignIn.Options? = nil) {
        signIn = OktaSignIn(signIn.configuration, options: options ?? signIn.options)
    }

    /// A sign-in of another client at the same org.
    func client(_ id: String, _ options: OktaSignIn.Options? = nil) throws -> OktaSignIn {
        var configuration = try OktaOidcConfig(with: [
            "issuer": signIn.configuration.issuer, "clientId": id,
            "scopes": signIn.configuration.scopes,
            "redirectUri": signIn.configuration.redirectUri.absoluteString,
        ])
        configuration.network = signIn.configuration.network
        return OktaSignIn(configuration, options: options ?? signIn.options)
    }

    /// Runs operations while virtual time passes.
    func run(_ body: @escaping @MainActor (OktaSignIn) async throws -> Void) async throws {
        var failure: (any Error)?
        _ = await clock.drive { [signIn] in
            do { try await body(signIn) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Signs in up to the choice of a factor.
    func enterPassword() async throws {
        try await run { signIn in
            try await signIn.start()
            try await signIn.identify(Self.login, password: Self.password)
        }
    }

    /// Answers the step as the user does, `count` times.
    func answer(_ count: Int = 1) async throws {
        for _ in 0..<count { try await run { [user] in try await user.answer($0) } }
    }

    /// Answers until there is a session; starts again where the sign-in ends.
    func finish() async throws {
        // A second message to a phone has to wait.
        clock.advance(by: 31)
        for _ in 0..<30 {
            switch signIn.step {
            case .done: break
            case .message: try await perform(.tryAgain, .startAgain)
            default: try await answer()
            }
        }
        #expect(try session.accessToken != nil)
    }

    func choose(_ kind: OktaSignIn.Factor.Kind) async throws {
        try await run { try await $0.choose(self.factor(kind)) }
    }

    /// Signs with one of `keys`: at Classic Engine the user chooses a key, at Identity Engine any of them will do.
    func sign(with keys: [SimulatedSecurityKey], _ index: Int) async throws {
        if case .chooseFactor(let list) = signIn.step {
            let passkeys = list.factors.filter { $0.kind == .passkey }
            try await run { try await $0.choose(passkeys[min(index, passkeys.count - 1)]) }
        }
        guard case .passkey(.verify(let options)) = signIn.step else {
            throw WrongStep(step: signIn.step)
        }
        let allowed = options.allowedCredentials.map(\.id)
        let fitting = keys.filter { $0.credentialIds.contains(where: allowed.contains) }
        try await run {
            try await $0.complete(passkey: fitting[min(index, fitting.count - 1)].sign(options))
        }
    }

    /// Performs the first action of one of these kinds.
    func perform(_ kinds: OktaSignIn.Action.Kind...) async throws {
        let action = signIn.actions.first { kinds.contains($0.kind) }
        let wanted = try #require(action, "\(signIn.actions)")
        try await run { try await $0.perform(wanted) }
    }

    func factor(_ kind: OktaSignIn.Factor.Kind) throws -> OktaSignIn.Factor {
        switch signIn.step {
        case .chooseFactor(let list), .chooseEnrollment(let list):
            try #require(list.factors.first { $0.kind == kind }, "\(list.factors)")
        default: throw WrongStep(step: signIn.step)
        }
    }

    var phone: SimulatedPhone { simulator.phone(of: Self.login) }

    /// The newest code on its way to the user.
    func code(by channel: SimulatedMessage.Channel) throws -> String {
        try #require(simulator.outbox.latestCode(for: Self.login, by: channel))
    }

    var session: OktaOidcStateManager {
        get throws {
            guard case .done(let session) = signIn.step else { throw WrongStep(step: signIn.step) }
            return try #require(session)
        }
    }
}

/// Answers some requests in place of the org.
struct RefusingTransport: OktaTransport {
    private let org: any OktaTransport
    private let refuse: @Sendable (_ path: String) -> (statusCode: Int, body: String)?

    init(
        _ org: any OktaTransport,
        _ refuse: @escaping @Sendable (_ path: String) -> (statusCode: Int, body: String)?
    ) { (self.org, self.refuse) = (org, refuse) }

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        guard let (statusCode, body) = refuse(request.url?.path ?? "") else {
            return org.send(request, completion: completion)
        }
        let headers = ["content-type": body.hasPrefix("{") ? "application/json" : "text/html"]
        completion(
            .success(.init(statusCode: statusCode, headers: headers, body: Data(body.utf8)))
        )
        return CancelAction {}
    }
}

/// A step that a test did not expect.
struct WrongStep: Error {
    let step: OktaSignIn.Step
}

extension OktaSignIn.Step {
    var name: String { String("\(self)".prefix(while: \.isLetter)) }
}
