import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

/// What goes wrong between an app and its org: a clear outcome, once, and the client continues where
/// the transaction does.
@Suite("Trouble with a simulated org", .timeLimit(.minutes(5)))
struct IdentityTroubleTests {
    private func error<Value>(
        of result: Result<Value, any Error>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> IDXClientError? {
        guard case .failure(let error) = result else {
            Issue.record("a success", sourceLocation: sourceLocation)
            return nil
        }
        return error as? IDXClientError
    }

    /// The key of a refusal to start, which is one of OAuth.
    private func refusal(of session: SimulatedSession) async throws -> String? {
        let result: Result<IDXClient, any Error> = try await session.outcome {
            IDXClient.start(with: session.configuration, completion: $0)
        }
        guard case .serverError(let text, let key, "oauth")? = error(of: result) else { return nil }
        #expect(!text.isEmpty)
        return key
    }

    private func expectSignedIn(
        _ response: IDXClient.Response,
        _ client: IDXClient,
        _ session: SimulatedSession,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(response.isLoginSuccessful, sourceLocation: sourceLocation)
        let token = try await session.exchange(response, of: client).get()
        #expect(token.idToken != nil, sourceLocation: sourceLocation)
    }

    /// That a new transaction ends in tokens, for a user without a second authenticator.
    private func expectNewSignIn(
        _ session: SimulatedSession,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let client = try await session.start()
        let end = try await session.identify(session.page(of: client), of: client).get()
        try await expectSignedIn(end, client, session, sourceLocation: sourceLocation)
    }

    // MARK: The start

    @Test("An operation whose feature is off reports an error")
    func featureOff() async throws {
        let session = SimulatedSession()
        session.simulator.engine = .classic
        #expect(try await refusal(of: session) == "access_denied")
        session.simulator.engine = .identity
        _ = try await session.start()
    }

    @Test("A wrong client id reports an error")
    func wrongClient() async throws {
        let session = SimulatedSession(clientId: "other")
        session.simulator.oauth.clients = [SimulatedOAuthClient(id: "client-1")]
        #expect(try await refusal(of: session) == "invalid_client")
    }

    @Test("A request without PKCE reports an error")
    func missingPKCE() async throws {
        let session = SimulatedSession(intercept: { request, _ in
            var request = request
            let text = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
            let fields = text.split(separator: "&").filter { !$0.hasPrefix("code_challenge") }
            request.httpBody = Data(fields.joined(separator: "&").utf8)
            return request
        })
        #expect(try await refusal(of: session) == "invalid_request")
    }

    // MARK: Expiry

    @Test("An expired handle reports an error")
    func expiredHandle() async throws {
        let session = SimulatedSession()
        let client = try await session.start()
        let page = try await session.page(of: client)
        session.clock.advance(by: 7300)
        let answer = try await session.identify(page, of: client).get()
        #expect(answer.messages.allMessages.map(\.localizationKey) == ["idx.session.expired"])
        #expect(answer.remediations.isEmpty)
        #expect(try await session.page(of: client).remediations.isEmpty)
        try await expectNewSignIn(session)
    }

    @Test("An expired session reports an error")
    func expiredSession() async throws {
        let session = SimulatedSession(.ada(with: .email))
        let client = try await session.start()
        let page = try await session.challenge(of: client)
        session.clock.advance(by: 301)
        let answer = try await session.answer(page, of: client).get()
        #expect(answer.messages.allMessages.map(\.localizationKey) == ["idx.session.expired"])
        #expect(answer.remediations.isEmpty)
        let new = try await session.start()
        let end = try await session.answer(session.challenge(of: new), of: new).get()
        try await expectSignedIn(end, new, session)
    }

    // MARK: Limits

    @Test("Too many messages report an error", arguments: SimulatedIdentity.RateLimitBody.allCases)
    func rateLimit(shape: SimulatedIdentity.RateLimitBody) async throws {
        let session = SimulatedSession(
            .ada(with: .email),
            rules: {
                $0.messageLimit = 1
                $0.rateLimitBody = shape
            }
        )
        let client = try await session.start()
        let page = try await session.challenge(of: client)
        let mail = try #require(page.authenticators.current as? IDXClient.Authenticator.Email)

        let result: Result<IDXClient.Response, any Error> = try await session.outcome(of: client) {
            mail.resend(completion: $0)
        }

        switch shape {
        case .message:
            let answer = try result.get()
            #expect(answer.messages.allMessages.map(\.localizationKey) == ["tooManyRequests"])
        case .apiError:
            guard case .serverError(_, "E0000047", "api")? = error(of: result) else {
                Issue.record("\(result)")
                return
            }
        case .empty:
            guard case .unexpectedAnswer(429, _)? = error(of: result) else {
                Issue.record("\(result)")
                return
            }
        }
        // The first code is still good.
        let end = try await session.answer(page, of: client).get()
        try await expectSignedIn(end, client, session)
    }

    // MARK: Answers of others

    @Test(
        "A page, an empty body or the refusal of a proxy reports an error",
        arguments: [SimulatedFault.html, .empty, .proxy]
    )
    func foreignAnswer(fault: SimulatedFault) async throws {
        let session = SimulatedSession()
        let client = try await session.start()
        let page = try await session.page(of: client)
        session.simulator.faults.next(fault, on: "/idp/idx/identify")
        let error = error(of: try await session.identify(page, of: client))
        let status = fault == .proxy ? 403 : 200
        #expect(error == .unexpectedAnswer(statusCode: status, requestId: nil))
        try await expectSignedIn(
            try await session.identify(page, of: client).get(),
            client,
            session
        )
    }

    @Test("Nothing is sent to a link of another origin")
    func foreignLinks() async throws {
        let session = SimulatedSession()
        let client = try await session.start()
        session.simulator.faults.next(
            .foreignLinks(to: "https://evil.example.test"),
            on: "/idp/idx/introspect"
        )
        let page = try await session.page(of: client)
        let count = session.simulator.requests.count
        let result = try await session.identify(page, of: client)
        #expect(error(of: result) == .untrustedAddress(origin: "https://evil.example.test"))
        #expect(session.simulator.requests.count == count)
        let good = try await session.page(of: client)
        try await expectSignedIn(
            try await session.identify(good, of: client).get(),
            client,
            session
        )
    }

    // MARK: Codes and redirects

    @Test("An interaction code that is used twice reports an error")
    func usedCode() async throws {
        let session = SimulatedSession()
        let client = try await session.start()
        let end = try await session.identify(session.page(of: client), of: client).get()
        try await expectSignedIn(end, client, session)
        guard
            case .serverError(_, "invalid_grant", "oauth")? = error(
                of: try await session.exchange(end, of: client)
            )
        else {
            Issue.record("another error")
            return
        }
        #expect(!client.isBusy)
        try await expectNewSignIn(session)
    }

    @Test("A redirect of an identity provider with a wrong state reports an error")
    func wrongState() async throws {
        let session = SimulatedSession(rules: {
            $0.providers = [SimulatedIdentityProvider()]
            $0.redirectState = "other"
        })
        let (client, redirect) = try await redirect(of: session)
        #expect(client.redirectResult(for: redirect) == .invalidContext)
        let result: Result<IDXClient.Token, any Error> = try await session.outcome(of: client) {
            client.exchangeCode(redirect: redirect, completion: $0)
        }
        #expect(error(of: result) == .invalidParameter(name: "state"))
        #expect(!session.paths.contains("/oauth2/default/v1/token"))
        // The transaction itself was completed.
        try await expectSignedIn(try await session.page(of: client), client, session)
    }

    @Test("A redirect of an identity provider for this client succeeds")
    func rightState() async throws {
        let session = SimulatedSession(rules: { $0.providers = [SimulatedIdentityProvider()] })
        let (client, redirect) = try await redirect(of: session)
        #expect(client.redirectResult(for: redirect) == .authenticated)
        let result: Result<IDXClient.Token, any Error> = try await session.outcome(of: client) {
            client.exchangeCode(redirect: redirect, completion: $0)
        }
        #expect(try result.get().idToken != nil)
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

    private func redirect(of session: SimulatedSession) async throws -> (IDXClient, URL) {
        let client = try await session.start()
        let page = try await session.page(of: client)
        let provider = try #require(
            page.remediations.lazy.compactMap { $0 as? IDXClient.Remediation.SocialAuth }.first
        )
        let answer = session.simulator.browser.visit(provider.redirectUrl)
        let location = try #require(answer.headers["Location"])
        return (client, try #require(URL(string: location)))
    }
}
