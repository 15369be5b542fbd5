import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

/// What goes wrong between an app and its org: a clear outcome, once, and the client continues where
/// the transaction does.
@Suite("Trouble with a simulated org", .timeLimit(.minutes(5)))
struct IdentityTroubleTests {
    /// Why an org refuses to start a sign-in.
    enum Refusal: String, CaseIterable, Sendable {
        case featureOff = "access_denied"
        case wrongClient = "invalid_client"
        case missingPKCE = "invalid_request"
    }

    @Test("A refusal to start reports the error of OAuth", arguments: Refusal.allCases)
    func refusedStart(refusal: Refusal) async throws {
        let session = SimulatedSession(intercept: { request, _ in
            guard refusal == .missingPKCE else { return request }
            var request = request
            let text = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
            let fields = text.split(separator: "&").filter { !$0.hasPrefix("code_challenge") }
            request.httpBody = Data(fields.joined(separator: "&").utf8)
            return request
        })
        if refusal == .featureOff { session.simulator.engine = .classic }
        if refusal == .wrongClient {
            session.simulator.oauth.clients = [SimulatedOAuthClient(id: "other")]
        }
        let error = await #expect(throws: IDXClientError.self) { try await session.start() }
        guard case .serverError(let text, refusal.rawValue, "oauth")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!text.isEmpty)
    }

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

        switch (shape, result.mapError { $0 as? IDXClientError ?? .invalidClient }) {
        case (.message, .success(let answer)):
            #expect(answer.messages.allMessages.map(\.localizationKey) == ["tooManyRequests"])
        case (.apiError, .failure(.serverError(_, "E0000047", "api"))): break
        case (.empty, .failure(.unexpectedAnswer(429, _))): break
        default: Issue.record("\(result)")
        }
        // The first code is still good.
        let end = try await session.answer(page)
        #expect(try await session.exchange(end).idToken != nil)
    }

    @Test("A redirect of an identity provider for this client succeeds")
    func provider() async throws {
        let session = SimulatedSession(rules: { $0.providers = [SimulatedIdentityProvider()] })
        let client = try await session.start()
        let page = try await session.page(of: client)
        let provider = try #require(
            page.remediations.lazy.compactMap { $0 as? IDXClient.Remediation.SocialAuth }.first
        )
        let location = session.simulator.browser.visit(provider.redirectUrl).headers["Location"]
        let redirect = try #require(location.flatMap(URL.init(string:)))
        #expect(client.redirectResult(for: redirect) == .authenticated)
        let result: Result<IDXClient.Token, any Error> = try await session.outcome(of: client) {
            client.exchangeCode(redirect: redirect, completion: $0)
        }
        #expect(try result.get().idToken != nil)
    }

    @Test("The keys of the issuer are read once, and not at each refresh")
    func keysAreKept() async throws {
        let session = SimulatedSession()
        let client = try await session.start()
        let page = try await session.identify(session.page(of: client)).get()
        var token = try await session.exchange(page)
        for _ in 0..<3 {
            let last = token
            token = try await session.clock.run { try await last.refresh() }
        }
        #expect(session.paths.filter { $0.hasSuffix("/keys") }.count == 1)
        #expect(session.paths.filter { $0.hasSuffix("/token") }.count == 4)
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
