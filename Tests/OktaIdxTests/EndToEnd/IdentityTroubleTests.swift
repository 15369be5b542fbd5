import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

/// Trouble between an app and its org: one clear result, and the client continues where
/// the transaction does.
@Suite("Trouble with a simulated org")
struct IdentityTroubleTests {
    /// Why an org refuses to start a sign-in.
    enum Refusal: String, CaseIterable, Sendable {
        case featureOff = "access_denied"
        case wrongClient = "invalid_client"
        case missingPKCE = "invalid_request"
    }

    @Test("A refusal to start reports the error of OAuth", arguments: Refusal.allCases)
    func refusedStart(refusal: Refusal) async throws {
        let session = SimulatedSession()
        var options = session.configuration.options
        if refusal == .missingPKCE {
            options.transport = InterceptingTransport(session.simulator.urlSession) { request in
                var request = request
                let text = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
                let fields = text.split(separator: "&").filter { !$0.hasPrefix("code_challenge") }
                request.httpBody = Data(fields.joined(separator: "&").utf8)
                return request
            }
        }
        if refusal == .featureOff { session.simulator.engine = .classic }
        if refusal == .wrongClient {
            session.simulator.oauth.clients = [SimulatedOAuthClient(id: "other")]
        }
        let configuration = session.configuration.using(options)
        let error = await #expect(throws: IDXClientError.self) {
            try await session.clock.run { try await IDXClient.start(with: configuration) }
        }
        guard case .serverError(let text, refusal.rawValue, "oauth")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!text.isEmpty)
    }

    @Test(
        "Too many messages report an error",
        arguments: SimulatedIdentityEngine.RateLimitBody.allCases)
    func rateLimit(shape: SimulatedIdentityEngine.RateLimitBody) async throws {
        let session = SimulatedSession(
            .ada(with: .email),
            rules: {
                $0.messageLimit = 1
                $0.rateLimitBody = shape
            }
        )
        let list = try await session.identify(session.start())
        let select = try #require(list.remediations[.selectAuthenticatorAuthenticate])
        let field = try #require(select["authenticator"])
        field.selectedOption = field.options?.first { $0.authenticator?.type == .email }
        let page = try await session.clock.run { try await select.proceed() }
        let mail = try #require(page.authenticators.current as? IDXClient.Authenticator.Email)

        let result = await Result(awaiting: {
            try await session.clock.run { try await mail.resend() }
        })

        switch (shape, result.mapError { $0 as? IDXClientError ?? .invalidClient }) {
        case (.message, .success(let answer)):
            #expect(answer.messages.allMessages.map(\.localizationKey) == ["tooManyRequests"])
        case (.apiError, .failure(.serverError(_, "E0000047", "api"))): break
        case (.empty, .failure(.unexpectedResponse(429, _))): break
        default: Issue.record("\(result)")
        }
        // The first code is still good.
        let form = try #require(page.remediations[.challengeAuthenticator])
        form.credentials?.passcode?.value = try session.code(by: .email)
        let token = try await session.clock.run { try await form.proceed().exchangeCode() }
        #expect(token.idToken != nil)
    }

    @Test("A redirect of an identity provider for this client succeeds")
    func provider() async throws {
        let session = SimulatedSession(rules: { $0.providers = [SimulatedIdentityProvider()] })
        let client = try await session.start()
        let page = try await session.clock.run { try await client.resume() }
        #expect(page.client === client)
        let provider = try #require(
            page.remediations.lazy.compactMap { $0 as? IDXClient.Remediation.SocialAuth }.first
        )
        let location = session.simulator.browser.visit(provider.redirectUrl).headers["Location"]
        let redirect = try #require(location.flatMap(URL.init(string:)))
        #expect(client.redirectResult(for: redirect) == .authenticated)
        let token = try await session.clock.run {
            try await client.exchangeCode(redirect: redirect)
        }
        #expect(token.idToken != nil)
    }

    @Test("The keys of the issuer are read once, and not at each refresh")
    func keysAreKept() async throws {
        let session = SimulatedSession()
        let page = try await session.identify(session.start())
        var token = try await session.clock.run { try await page.exchangeCode() }
        for _ in 0..<3 {
            let last = token
            token = try await session.clock.run { try await last.refresh() }
        }
        #expect(session.paths.filter { $0.hasSuffix("/keys") }.count == 1)
        #expect(session.paths.filter { $0.hasSuffix("/token") }.count == 4)
    }

    @Test("Each closure of a sign-in over a URLSession is called once")
    func closures() async throws {
        let session = SimulatedSession()
        func end<Value: Sendable>(_ call: (@escaping Completion<Value>) -> Void) async throws
            -> Value
        {
            let outcomes = Outcomes<Value>()
            call(outcomes.pair)
            await session.clock.advance { outcomes.count > 0 }
            session.clock.advance(by: 10)
            return try #require(outcomes.only).get()
        }
        let delegate = CountingDelegate()
        let configuration = session.configuration
        let client = try await end { IDXClient.start(with: configuration, completion: $0) }
        client.delegate = delegate
        let first = try await end { client.resume(completion: $0) }
        let form = try #require(first.remediations[.identify])
        form.identifier?.value = SimulatedSession.login
        form.credentials?.passcode?.value = SimulatedSession.password
        let last = try await end { form.proceed(completion: $0) }
        let token = try await end { last.exchangeCode(completion: $0) }
        #expect(delegate.count == 3)
        let newer = try await end { token.refresh(completion: $0) }
        #expect(newer.accessToken != token.accessToken)
        let isRevoked: Bool = try await end { done in newer.revoke { done($0, $1) } }
        #expect(isRevoked)
        let ends = session.paths.map { $0.split(separator: "/").last ?? "" }
        #expect(
            ends == [
                "interact", "introspect", "identify", "keys", "token", "token", "revoke", "revoke",
            ]
        )
    }

    @Test("Tokens that arrive after an exchange was cancelled are revoked")
    func lateTokens() async throws {
        let session = SimulatedSession()
        let page = try await session.identify(session.start())
        func sent(to path: String) -> Int {
            session.paths.filter { $0.hasSuffix(path) }.count
        }
        session.simulator.faults.next(.delay(30), on: "/token")
        let task = Task { try await page.exchangeCode() }
        #expect(await eventually { sent(to: "/token") == 1 })
        task.cancel()
        await #expect(throws: CancellationError.self) {
            try await session.clock.run { try await task.value }
        }
        #expect(
            await eventually {
                session.clock.advanceToNext()
                return sent(to: "/revoke") > 0
            }
        )
        #expect(sent(to: "/token") == 1)
    }

    @Test("A cassette names the request that it lacks")
    func cassette() async throws {
        var options = IDXClient.Options()
        options.transport = CassettePlayer(Cassette())
        options.retryPolicy = .never
        let configuration = SimulatedSession().configuration.using(options)
        let error = await #expect(throws: IDXClientError.self) {
            _ = try await IDXClient.start(with: configuration)
        }
        #expect(error?.description.contains(" is not in the cassette") == true)
    }
}
