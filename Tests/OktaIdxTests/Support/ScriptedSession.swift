import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

/// A client with a scripted server and virtual time.
struct ScriptedSession {
    let clock = VirtualClock()
    let server: ScriptedTransport
    let configuration: IDXClient.Configuration

    init(
        issuer: String = "https://example.com/oauth2/default",
        clientSecret: String? = nil,
        // Without 'openid': scripted responses have no ID token.
        scopes: [String] = ["profile"],
        configure: (inout IDXClient.Options) -> Void = { _ in },
        answers: [ScriptedReply] = []
    ) {
        server = ScriptedTransport(clock: clock, script: answers)
        var options = IDXClient.Options()
        options.transport = server
        options.clock = clock
        options.tokenValidation = .claimsOnly
        configure(&options)
        configuration = IDXClient.Configuration(
            issuer: issuer,
            clientId: "client-1",
            clientSecret: clientSecret,
            scopes: scopes,
            redirectUri: "com.example.app:/callback",
            options: options
        )
    }

    /// A session whose server responds with these pages.
    init(_ page: String, _ more: String...) {
        self.init(answers: ([page] + more).map { .json($0) })
    }

    /// A session whose server responds as in a recorded flow, and then with `pages`.
    init(replayingFlow flow: String, then pages: [String]) throws {
        let recorded = IDXSample.all.filter {
            $0.name.hasPrefix("flows/\(flow)/") && !$0.name.contains(/interact-response|token/)
        }
        self.init(Pages.handle)
        for sample in recorded { server.append(try sample.reply()) }
        for page in pages { server.append(.json(page)) }
    }

    func context(nonce: String? = nil) -> IDXClient.Context {
        IDXClient.Context(
            configuration: configuration,
            state: "state-1",
            interactionHandle: "handle-1",
            codeVerifier: "verifier-1",
            nonce: nonce,
            maxAge: nil
        )
    }

    /// A client in the middle of a transaction.
    func client() -> IDXClient { IDXClient(context: context()) }

    /// The response of a client to the next scripted answer.
    func response(of client: IDXClient? = nil) throws -> IDXClient.Response {
        let client = client ?? self.client()
        return try end { client.resume(completion: $0) }
    }

    /// The value of a call that ends once, within some seconds.
    func end<Value: Sendable>(
        within seconds: TimeInterval = 1,
        of call: (_ completion: @escaping Completion<Value>) -> Void
    ) throws -> Value {
        let outcomes = Outcomes<Value>()
        call(outcomes.pair)
        clock.advance(by: seconds)
        return try #require(outcomes.only).get()
    }

    /// Tokens of this client.
    func token() -> IDXClient.Token {
        let stored = StoredSession(
            TokenSet(accessToken: "access-1", idToken: nil, refreshToken: "refresh-1", scope: nil)
        )
        let manager = Result { OktaOidcStateManager(stored, from: try configuration.server()) }
        return IDXClient.Token(stored, issuedAt: clock.now, for: configuration, manager)
    }
}

/// A response with `more` members and with `forms`.
func makeResponse(_ more: String, _ forms: String...) throws -> IDXClient.Response {
    let page = Pages.page(forms.joined(separator: ","), more: more)
    return try ScriptedSession(page).response()
}

typealias Completion<Value> = (_ value: Value?, _ error: (any Error)?) -> Void

/// The values that a closure was called with.
final class Outcomes<Value: Sendable>: Sendable {
    private let results = Locked<[Result<Value, any Error>]>([])

    var count: Int { results.withLock(\.count) }
    /// The result, if there is exactly one.
    var only: Result<Value, any Error>? { results.withLock { $0.count == 1 ? $0[0] : nil } }
    var error: (any Error)? { if case .failure(let error)? = only { error } else { nil } }

    var pair: Completion<Value> {
        { value, error in self.results.withLock { $0.append(Result(value, error)) } }
    }
}

extension Result where Failure == any Error {
    /// The result of a closure with two values, of which one must be there.
    init(_ value: Success?, _ error: Failure?) {
        self = Result {
            if let error { throw error }
            return try #require(value)
        }
    }
}

/// A delegate that counts what it is told.
final class CountingDelegate: IDXClientDelegate, Sendable {
    private let calls = Locked(0)

    var count: Int { calls.withLock { $0 } }

    private func add() { calls.withLock { $0 += 1 } }
    func idx(client: IDXClient, didReceive error: any Error) { add() }
    func idx(client: IDXClient, didReceive response: IDXClient.Response) { add() }
    func idx(client: IDXClient, didReceive token: IDXClient.Token) { add() }
}
