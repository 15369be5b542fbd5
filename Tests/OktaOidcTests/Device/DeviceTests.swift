import Foundation
import OktaAuthSimulator
import OktaBrowserSignIn
import OktaCore
import OktaOidc
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Sign-in of a device without a keyboard")
struct DeviceTests {
    private static let login = "ada@example.test"

    /// Signs in with `code`, whose user acts after the poll at `time` seconds.
    private func signIn(
        _ session: SimulatedSession,
        _ code: OktaDeviceCode,
        with oidc: OktaOidc,
        afterPollAt time: TimeInterval
    ) async throws -> OktaOidcStateManager {
        let device = session.simulator.device(showing: code.userCode)
        session.afterPoll(at: time) { device.enterCode(as: Self.login) }
        return try await session.clock.run { try await oidc.signIn(with: code) }
    }

    /// How often the token endpoint was polled.
    private func polls(_ session: SimulatedSession) -> Int {
        session.network.requests(to: "/token").count
    }

    @Test("A device stops at the end of its code, also if the org still tells it to wait")
    func endsByItself() async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        let code = try await oidc.requestDeviceCode()
        let (clock, end) = (session.clock, code.expiresAt.addingTimeInterval(60))
        session.network.change("/token") { response in
            let error = clock.now < end ? "authorization_pending" : "access_denied"
            response.changeBody { $0 = ["error": .string(error)] }
        }
        let error = await #expect(throws: OktaOidcError.self) {
            try await clock.run { try await oidc.signIn(with: code) }
        }
        #expect(error?.oauthError == "expired_token" && clock.now < end)
    }

    @Test("A device waits on if the org refuses a poll with HTTP 200")
    func unmarkedRefusal() async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        let code = try await oidc.requestDeviceCode()
        session.network.change("/token") { response in
            if response.statusCode == 400 { response.statusCode = 200 }
        }
        let manager = try await signIn(session, code, with: oidc, afterPollAt: 10)
        #expect(manager.accessToken != nil && polls(session) == 3)
    }

    @Test("A device gets a session once its user has entered the code on a phone")
    func signsIn() async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        let code = try await oidc.requestDeviceCode(acrValues: "urn:okta:loa:1fa:any")
        #expect(code.userCode.count == 8)
        #expect(code.verificationURL.absoluteString == "\(session.org)/activate")
        #expect(code.completeURL?.query?.contains("user_code=") == true)
        #expect(code.expiresAt == session.clock.now.addingTimeInterval(600))

        let manager = try await signIn(session, code, with: oidc, afterPollAt: 10)

        #expect(manager.claims?.subject != nil && manager.accessToken != nil)
        #expect(manager.refreshToken != nil)
        // At 5, 10 and 15 seconds.
        #expect(polls(session) == 3)
        let request = try #require(session.network.requests(to: "/device/authorize").first)
        #expect(request.form["scope"] == oidc.configuration.scopes)
        #expect(request.form["acr_values"] == "urn:okta:loa:1fa:any")
        // The code is spent.
        await #expect(throws: OktaOidcError.self) {
            try await session.clock.run { try await oidc.signIn(with: code) }
        }
    }

    @Test("The closures of a device sign-in are called once each")
    func closures() async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        let code = try await session.clock.run {
            try await withCheckedThrowingContinuation { (done: CheckedContinuation<_, any Error>) in
                oidc.requestDeviceCode { code, error in
                    done.resume(with: Result { try #require(code) })
                    #expect(error == nil)
                }
            }
        }
        session.simulator.device(showing: code.userCode).enterCode(as: Self.login)
        let manager = try await session.clock.run {
            try await withCheckedThrowingContinuation { (done: CheckedContinuation<_, any Error>) in
                oidc.signIn(with: code) { manager, error in
                    done.resume(with: Result { try #require(manager) })
                    #expect(error == nil)
                }
            }
        }
        #expect(manager.idToken != nil)
    }

    @Test("An org that says slow_down is polled five seconds less often from then on")
    func slowsDown() async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        // The org wants five seconds, and the device believes in one.
        session.network.change("/device/authorize") { response in
            response.changeBody { $0["interval"] = 1 }
        }
        let code = try await oidc.requestDeviceCode()
        _ = try await signIn(session, code, with: oidc, afterPollAt: 26)
        // At 1 and 2 seconds, where the org finds the second too early; every six seconds from then on.
        #expect(polls(session) == 7)
    }

    @Test("A code that nobody enters expires, and a refused one ends at once")
    func ends() async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        let unused = try await oidc.requestDeviceCode()
        let expiry = try await #require(throws: OktaOidcError.self) {
            try await session.clock.run { try await oidc.signIn(with: unused) }
        }
        #expect(expiry.oauthError == "expired_token")
        #expect(session.clock.now >= unused.expiresAt)

        let polled = polls(session)
        let code = try await oidc.requestDeviceCode()
        session.network.change("/token") { response in
            response.statusCode = 400
            response.changeBody { $0 = ["error": "access_denied"] }
        }
        let refusal = try await #require(throws: OktaOidcError.self) {
            try await session.clock.run { try await oidc.signIn(with: code) }
        }
        #expect(refusal.oauthError == "access_denied")
        #expect(polls(session) == polled + 1)
    }

    enum Trouble: CaseIterable, Sendable {
        case lost, timedOut, serverError, rateLimit, portal
    }

    @Test("A device goes on polling after trouble on the way", arguments: Trouble.allCases)
    func goesOn(after trouble: Trouble) async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        let code = try await oidc.requestDeviceCode()
        func next(_ fault: SimulatedFault) {
            session.simulator.faults.next(fault, on: "/token", times: 5)
        }
        switch trouble {
        case .lost: next(.dropBefore)
        case .timedOut: session.network.fail("/token", with: .timedOut, times: 5)
        case .serverError: next(.serverError(503))
        case .rateLimit: next(.rateLimit(.missing))
        case .portal: next(.html)
        }
        session.simulator.device(showing: code.userCode).enterCode(as: Self.login)
        let events = Recorder<OktaPollEvent>()
        let manager = try await session.clock.run {
            try await oidc.signIn(with: code) { events.add($0) }
        }
        #expect(manager.accessToken != nil)
        #expect(events.values.first == .waiting)
        #expect(events.values.count >= 2)
        #expect(polls(session) == 6)
        #expect(session.clock.pendingCount == 0)
    }

    @Test("A request for a code waits for the end of a rate limit")
    func rateLimit() async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        session.simulator.faults.next(.rateLimit(.past), on: "/device/authorize")
        let code = try await session.clock.run { try await oidc.requestDeviceCode() }
        #expect(!code.userCode.isEmpty)
        #expect(session.network.requests(to: "/device/authorize").count == 2)
    }

    @Test(
        "A lost request for a code is the app's to repeat, and gives another code",
        arguments: [SimulatedFault.dropBefore, .dropAfter])
    func lostCode(fault: SimulatedFault) async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        session.simulator.faults.next(fault, on: "/device/authorize")
        let error = try await #require(throws: OktaOidcError.self) {
            try await oidc.requestDeviceCode()
        }
        #expect(error.isRetryable)
        let code = try await oidc.requestDeviceCode()
        session.simulator.device(showing: code.userCode).enterCode(as: Self.login)
        let manager = try await session.clock.run { try await oidc.signIn(with: code) }
        #expect(manager.accessToken != nil)
    }

    @Test(
        "A connection that is lost before the org has issued tokens costs a poll, later a new code")
    func lostTokens() async throws {
        for fault in [SimulatedFault.dropBefore, .dropAfter] {
            let session = SimulatedSession()
            let oidc = try session.client()
            let code = try await oidc.requestDeviceCode()
            session.simulator.device(showing: code.userCode).enterCode(as: Self.login)
            session.simulator.faults.next(fault, on: "/token")
            let result = await Result(awaiting: {
                try await session.clock.run { try await oidc.signIn(with: code) }
            })
            #expect(polls(session) == 2)
            switch result {
            case .success(let manager): #expect(fault == .dropBefore && manager.idToken != nil)
            case .failure(let error):
                #expect(fault == .dropAfter)
                // The code is spent: the app shows another.
                #expect((error as? OktaOidcError)?.oauthError == "invalid_grant")
            }
        }
    }

    @Test("A wrong clock of the device does no harm to its code", arguments: [-36_000, 36_000])
    func wrongClock(skew: TimeInterval) async throws {
        let session = SimulatedSession()
        session.simulator.faults.clockSkew = skew
        let oidc = try session.client()
        let code = try await oidc.requestDeviceCode()
        #expect(code.expiresAt == session.clock.now.addingTimeInterval(600))
        let manager = try await signIn(session, code, with: oidc, afterPollAt: 550)
        #expect(manager.accessToken != nil && manager.idToken != nil)
    }

    @Test("Two instances that wait with one code get one session")
    func twoInstances() async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        let other = try session.client()
        let code = try await oidc.requestDeviceCode()
        let device = session.simulator.device(showing: code.userCode)
        session.afterPoll(at: 10) { device.enterCode(as: Self.login) }
        let results = await session.clock.run {
            async let first = Result(awaiting: { try await oidc.signIn(with: code) })
            async let second = Result(awaiting: { try await other.signIn(with: code) })
            return await [first, second]
        }
        let errors = results.compactMap { result -> (any Error)? in
            if case .failure(let error) = result { error } else { nil }
        }
        #expect(errors.count == 1)
        #expect(errors.allSatisfy { ($0 as? OktaOidcError)?.oauthError == "invalid_grant" })
    }

    @Test(
        "A refusal of the device endpoint is read in each form",
        arguments: [
            (400, #"{"error":"invalid_scope"}"#, "invalid_scope"),
            (403, #"{"errorCode":"E0000006","errorSummary":"No permission"}"#, "E0000006"),
            (503, "<html></html>", nil), (200, "[]", nil), (200, "", nil),
        ] as [(Int, String, String?)]
    )
    func forms(status: Int, body: String, code: String?) async throws {
        let session = SimulatedSession()
        session.network.change("/device/authorize") { response in
            (response.statusCode, response.body) = (status, Data(body.utf8))
        }
        let oidc = try session.client()
        let error = try await #require(throws: OktaOidcError.self) {
            try await oidc.requestDeviceCode()
        }
        #expect(error.oauthError == code && error.isRetryable == (status == 503))
    }

    @Test("A device reads the refusals of its polls in the form of Okta's own errors as well")
    func pollForms() async throws {
        let session = SimulatedSession()
        session.simulator.policy.quirks.insert(.sendsOAuthErrorsAsOkta)
        session.network.change("/device/authorize") { response in
            response.changeBody { $0["interval"] = 1 }
        }
        let oidc = try session.client()
        let code = try await oidc.requestDeviceCode()
        _ = try await signIn(session, code, with: oidc, afterPollAt: 8)
        // At 1 second, at 2, where the org says slow_down, at 8 and at 14.
        #expect(polls(session) == 4)
    }

    @Test(
        "A redirect of an endpoint to another origin is not followed, and ends no wait for long",
        arguments: ["/device/authorize", "/token"])
    func redirect(path: String) async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        session.simulator.faults.next(.redirect(to: "https://evil.test/x"), on: path)
        if path == "/device/authorize" {
            await #expect(throws: OktaOidcError.self) { try await oidc.requestDeviceCode() }
        }
        let code = try await oidc.requestDeviceCode()
        session.simulator.device(showing: code.userCode).enterCode(as: Self.login)
        let manager = try await session.clock.run { try await oidc.signIn(with: code) }
        #expect(manager.idToken != nil)
        #expect(session.network.requests(to: path).count == 2)
        #expect(session.network.requests.allSatisfy { $0.url?.host == session.simulator.url.host })
    }

    @Test(
        "An endpoint at another origin than the issuer's gets neither a request nor a code",
        arguments: ["device_authorization_endpoint", "token_endpoint"])
    func otherOrigin(endpoint: String) async throws {
        let session = SimulatedSession()
        session.network.change("/openid-configuration") { response in
            response.changeBody { $0[endpoint] = "https://evil.test/x" }
        }
        let oidc = try session.client()
        let error = await #expect(throws: OktaOidcError.self) {
            let code = try await oidc.requestDeviceCode()
            _ = try await session.clock.run { try await oidc.signIn(with: code) }
        }
        guard case .untrustedAddress(let text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains("evil.test"))
        #expect(session.network.requests.allSatisfy { $0.url?.host == session.simulator.url.host })
    }

    @Test("A refusal that is not about waiting ends a device sign-in without another poll")
    func refused() async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        let code = try await oidc.requestDeviceCode()
        let other = try session.client(["clientId": "other"])
        session.simulator.oauth.clients.append(SimulatedOAuthClient(id: "other"))
        let error = try await #require(throws: OktaOidcError.self) {
            try await session.clock.run { try await other.signIn(with: code) }
        }
        #expect(error.oauthError == "invalid_grant")
        #expect(polls(session) == 1)
    }

    @Test("A cancelled device sign-in sends nothing more")
    func cancelled() async throws {
        let session = SimulatedSession()
        let oidc = try session.client()
        let code = try await oidc.requestDeviceCode()
        let wait = Task { try await oidc.signIn(with: code) }
        await session.clock.waitUntilPending()
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
        session.clock.advance(by: 600)
        #expect(polls(session) == 0 && session.clock.pendingCount == 0)
    }

    @Test(
        "A response without usable codes or pages is an error that names what is missing",
        arguments: [
            ("device_code", SimulatorJSON.null), ("user_code", ""),
            ("verification_uri", "http://org.test/activate"),
            ("verification_uri", "https://ada@org.test/activate"),
            ("verification_uri", "javascript:alert(1)"), ("verification_uri", 7),
        ]
    )
    func unusable(member: String, value: SimulatorJSON) async throws {
        let session = SimulatedSession()
        session.network.change("/device/authorize") { response in
            response.changeBody { $0[member] = value }
        }
        let oidc = try session.client()
        let error = try await #require(throws: OktaOidcError.self) {
            try await oidc.requestDeviceCode()
        }
        #expect(error.description.contains("'\(member)'"))
    }

    @Test("The times of a device code may be texts of digits")
    func timesAsTexts() async throws {
        let session = SimulatedSession()
        session.network.change("/device/authorize") { response in
            response.changeBody { ($0["interval"], $0["expires_in"]) = ("7", "120") }
        }
        let oidc = try session.client()
        let code = try await oidc.requestDeviceCode()
        #expect(code.expiresAt == session.clock.now.addingTimeInterval(120))
        _ = try await signIn(session, code, with: oidc, afterPollAt: 7)
        // At 7 and 14 seconds.
        #expect(polls(session) == 2)
    }

    @Test("A device code without interval or lifetime is polled as the standard says")
    func defaults() async throws {
        let session = SimulatedSession()
        session.network.change("/device/authorize") { response in
            response.changeBody {
                ($0["interval"], $0["expires_in"]) = (nil, "soon")
                $0["verification_uri_complete"] = "ftp://org.test"
            }
        }
        let oidc = try session.client()
        let code = try await oidc.requestDeviceCode()
        #expect(code.completeURL == nil)
        #expect(code.expiresAt == session.clock.now.addingTimeInterval(600))
        session.simulator.device(showing: code.userCode).enterCode(as: Self.login)
        _ = try await session.clock.run { try await oidc.signIn(with: code) }
        #expect(polls(session) == 1)
        #expect(!"\(code)".contains(code.userCode))
        #expect(!"\(Mirror(reflecting: code).children.map(\.value))".contains(code.userCode))
    }
}

/// The values that a closure was called with.
final class Recorder<Value: Sendable>: Sendable {
    private let state = Locked<[Value]>([])

    var values: [Value] { state.withLock { $0 } }

    func add(_ value: Value) { state.withLock { $0.append(value) } }
}
