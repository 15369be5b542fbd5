import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A transaction that is resumed after a relaunch")
struct ResumeTests {
    /// The things that an app keeps between two starts, on one clock.
    private struct Phone {
        let client = SimulatedClient(.ada(with: .sms()))
        let store = OktaMemoryStore()

        /// The SDK of a freshly started app.
        func start(keeping: Bool = true) -> OktaAuthSdk {
            var configuration = OktaConfiguration(urlSession: client.simulator.urlSession)
            configuration.clock = client.clock
            if keeping { configuration.resumeStore = store }
            return OktaAuthSdk(domain: client.simulator.url, configuration: configuration)
        }

        var kept: OktaResumeToken? { start().unauthenticatedStatus().restApi.resumeTokens.load() }

        func signIn() async throws -> OktaAuthStatus {
            try await client.step {
                try await start().authenticate(
                    username: SimulatedClient.login, password: SimulatedClient.password
                )
            }
        }
    }

    @Test("A transaction is stored while it lives, resumed, and forgotten when it is done")
    func wholeLife() async throws {
        let phone = Phone()
        _ = try await phone.signIn()
        let key = "okta.resume-token.\(phone.client.simulator.url.absoluteString)"
        #expect(phone.store.value(for: key) != nil)
        #expect(phone.kept != nil)

        let required: OktaAuthStatusFactorRequired = try await phone.client.step {
            try await phone.start().resumeStored()
        }
        let challenge: OktaAuthStatusFactorChallenge = try await phone.client.step {
            try await required.selectFactor(required.availableFactors[0])
        }
        #expect(phone.kept == challenge.resumeToken)
        let code = try phone.client.code(by: .sms)
        let success: OktaAuthStatusSuccess = try await phone.client.step {
            try await challenge.verifyFactor(passCode: code)
        }
        #expect(success.resumeToken == nil)
        #expect(phone.kept == nil)
    }

    @Test("A stored transaction is forgotten when the user cancels")
    func cancelled() async throws {
        let phone = Phone()
        let status = try await phone.signIn()
        try await phone.client.clock.run { try await status.cancelTransaction() }
        #expect(phone.kept == nil)
    }

    @Test(
        "A failed cancellation keeps the stored transaction",
        arguments: [ScriptedReply.http(500), .failure(.networkConnectionLost), .failure(.timedOut)]
    )
    func cancellationFailed(reply: ScriptedReply) throws {
        let session = try ScriptedSession(reply) {
            $0.resumeStore = OktaMemoryStore()
            $0.retryPolicy = .never
        }
        let status: OktaAuthStatus = try session.status(from: "mfa-required.factors-plural")
        status.restApi.resumeTokens.store(after: status.model)
        let recorder = CallbackRecorder()

        status.cancel(onSuccess: { Issue.record("cancelled") }, onError: recorder.fail)
        session.wait(60)

        #expect(recorder.errors.count == 1)
        #expect(status.restApi.resumeTokens.load()?.stateToken == status.model.stateToken)
    }

    @Test("Cancelling an older transaction keeps the stored token of a newer one")
    func olderTransactionCancelled() throws {
        let session = try ScriptedSession(.json("{}")) { $0.resumeStore = OktaMemoryStore() }
        let older: OktaAuthStatus = try session.status(from: "mfa-required.factors-plural")
        let newer = OktaAPISuccessResponse(status: .MFARequired, stateToken: "st-newer")
        older.restApi.resumeTokens.store(after: older.model)
        older.restApi.resumeTokens.store(after: newer)
        var isCancelled = false

        older.cancel(onSuccess: { isCancelled = true }, onError: { Issue.record($0) })
        session.wait()

        #expect(isCancelled)
        #expect(older.restApi.resumeTokens.load()?.stateToken == "st-newer")
    }

    @Test("A transaction that was forgotten is stored again when it goes on")
    func storedAgain() throws {
        let session = try ScriptedSession { $0.resumeStore = OktaMemoryStore() }
        let status: OktaAuthStatus = try session.status(from: "mfa-required.factors-plural")
        let tokens = status.restApi.resumeTokens
        for _ in 1...2 {
            tokens.store(after: status.model)
            #expect(tokens.load()?.stateToken == status.model.stateToken)
            tokens.remove(of: "st-other")
            #expect(tokens.load() != nil)
            session.start.forgetStored()
            #expect(tokens.load() == nil)
        }
    }

    @Test("The stored token of a newer transaction stays when an older one has ended")
    func olderTransactionEnded() throws {
        let session = try ScriptedSession(.error("E0000011", status: 401)) {
            $0.resumeStore = OktaMemoryStore()
        }
        let older: OktaAuthStatus = try session.status(from: "mfa-required.factors-plural")
        let newer = OktaAPISuccessResponse(status: .MFARequired, stateToken: "st-newer")
        older.restApi.resumeTokens.store(after: newer)

        older.fetchStatus(onStatusChange: { _ in }, onError: { _ in })
        session.wait()

        #expect(older.restApi.resumeTokens.load()?.stateToken == "st-newer")
    }

    @Test("A stored transaction is removed when the server reports its end")
    func dead() async throws {
        let phone = Phone()
        let status = try await phone.signIn()
        let token = try #require(status.resumeToken)
        // Ended elsewhere, without a trace here.
        let other: OktaAuthStatus = try await phone.client.step {
            try await phone.start(keeping: false).resume(token)
        }
        try await phone.client.clock.run { try await other.cancelTransaction() }
        #expect(phone.kept != nil)

        let error = try await phone.client.error { try await phone.start().resumeStored() }
        #expect(error.errorCode == "E0000011" && error.httpStatusCode == 401)
        #expect(error.transactionState == .ended && error.recovery == .startOver)
        #expect(phone.kept == nil)
        _ = try await phone.client.step(to: OktaAuthStatusUnauthenticated.self) {
            try await phone.start().resumeStored()
        }
    }

    @Test("An expired transaction is not asked for")
    func expired() async throws {
        let phone = Phone()
        let status = try await phone.signIn()
        let token = try #require(status.resumeToken)
        let left = try #require(status.secondsLeft)
        #expect(left > 0 && !token.isExpired(at: phone.client.clock.now))
        phone.client.clock.advance(by: left + 1)
        #expect(status.secondsLeft == 0)
        phone.client.simulator.forgetRequests()

        let error = try await phone.client.error { try await phone.start().resumeStored() }
        #expect(error.code == .invalidToken && error.httpStatusCode == nil)
        #expect(error.description == "The transaction has expired")
        #expect(error.transactionState == .ended)
        #expect(phone.client.simulator.requests.isEmpty)
        #expect(phone.kept == nil)
    }

    @Test("An expired transaction is reported after the call has returned")
    func expiredLater() throws {
        let session = try ScriptedSession { $0.resumeStore = OktaMemoryStore() }
        let over = OktaAPISuccessResponse(
            status: .MFARequired, stateToken: "st-1", expirationDate: "1970-01-01T00:01:00.000Z"
        )
        session.start.restApi.resumeTokens.store(after: over)
        let recorder = CallbackRecorder()
        session.start.resumeStored(reporting: StatusCallbacks(recorder.next, recorder.fail))
        #expect(recorder.completions == 0)
        session.wait()
        #expect(recorder.messages == ["The transaction has expired"])
    }

    @Test("A transaction that could not be written is written with the next response")
    func failedWrite() throws {
        final class FullOnce: OktaStore {
            private let store = OktaMemoryStore()
            private let isFull = Locked(true)
            func value(for key: String) -> Data? { store.value(for: key) }
            func setValue(_ value: Data?, for key: String) throws {
                let isFull = isFull.withLock { isFull in
                    defer { isFull = false }
                    return isFull
                }
                if isFull { throw CocoaError(.fileWriteOutOfSpace) }
                store.setValue(value, for: key)
            }
        }
        let session = try ScriptedSession { $0.resumeStore = FullOnce() }
        let status: OktaAuthStatus = try session.status(from: "mfa-required.factors-plural")
        let tokens = status.restApi.resumeTokens
        tokens.store(after: status.model)
        #expect(tokens.load() == nil)
        tokens.store(after: status.model)
        #expect(tokens.load()?.stateToken == status.model.stateToken)
    }

    @Test("A stored transaction has expired at the moment that it names")
    func moment() throws {
        let domain = try #require(URL(string: "https://org.example.test"))
        let answer = OktaAPISuccessResponse(
            status: .MFARequired, stateToken: "st-1", expirationDate: "1970-01-01T00:01:00.000Z"
        )
        let token = try #require(OktaResumeToken(answer, at: domain))
        #expect(!token.isExpired(at: Date(timeIntervalSince1970: 59.9)))
        #expect(token.isExpired(at: Date(timeIntervalSince1970: 60)))
    }

    @Test("A resume token survives being coded")
    func coded() async throws {
        let status = try await Phone().signIn()
        let token = try #require(status.resumeToken)
        let data = try JSONEncoder().encode(token)
        #expect(try JSONDecoder().decode(OktaResumeToken.self, from: data) == token)
    }

    @Test("A transaction of another org is not resumed")
    func otherOrg() async throws {
        let token = try #require(try await Phone().signIn().resumeToken)
        let other = Phone()
        let error = try await other.client.error { try await other.start().resume(token) }
        let org = Origin(other.client.simulator.url)
        #expect(error.caseName == "internalError")
        #expect(
            error.description == "the resume token is not for the org at \(org); nothing was sent"
        )
        #expect(other.client.simulator.requests.isEmpty)
    }

    @Test(
        "The expiry is measured by the server's clock, not by that of the device",
        arguments: [("11:00:00", "11:05:00"), ("12:00:00", "12:05:00"), ("13:30:00", "13:35:00")]
    )
    func skew(now: String, expiry: String) throws {
        let session = try ScriptedSession(
            .http(
                200,
                headers: ["date": "Wed, 01 May 2024 \(now) GMT"],
                body: """
                    {"status": "MFA_REQUIRED", "stateToken": "st-1",
                     "expiresAt": "2024-05-01T\(expiry).000Z"}
                    """
            )
        )
        let recorder = session.record(for: 0.1) { session.start.signIn(reportingTo: $0) }
        let status = try #require(recorder.statuses.first)
        #expect(status.secondsLeft.map { ($0 * 10).rounded() / 10 } == 300)
        #expect(
            status.resumeToken?.isExpired(at: session.clock.now.addingTimeInterval(299)) == false
        )
        #expect(
            status.resumeToken?.isExpired(at: session.clock.now.addingTimeInterval(301)) == true
        )
    }

    @Test("A stored transaction is not forgotten because of a foreign response")
    func odd() throws {
        let session = try ScriptedSession(.json(#"{"ok":true}"#)) {
            $0.resumeStore = OktaMemoryStore()
        }
        let status: OktaAuthStatus = try session.status(from: "mfa-required.factors-plural")
        status.restApi.resumeTokens.store(after: status.model)
        #expect(status.restApi.resumeTokens.load() != nil)

        status.fetchStatus(onStatusChange: { _ in }, onError: { _ in })
        session.wait()

        #expect(status.restApi.resumeTokens.load() != nil)
    }

    /// A push that waits for the user's decision until `time`.
    private static func waiting(_ time: String) -> ScriptedReply {
        .fixture(
            "mfa-challenge.push.waiting", with: ["expiresAt": .string("2030-05-01T\(time).000Z")]
        )
    }

    private static func state(
        _ time: String, _ status: String = "MFA_CHALLENGE", _ more: String = ""
    ) -> ScriptedReply {
        .http(
            200,
            headers: ["date": "Wed, 01 May 2024 12:00:00 GMT"],
            body: """
                {"status": "\(status)", "stateToken": "st-1", "expiresAt": "2024-05-01T\(time).000Z"
                 \(more), "_links": {"next": {"name": "poll", "href": "/poll"},
                 "prev": {"href": "/prev"}}}
                """
        )
    }

    @Test("A transaction is stored with its new expiry when a request extends it a little")
    func extended() throws {
        let session = try ScriptedSession(Self.state("12:05:00"), Self.state("12:05:55")) {
            $0.resumeStore = OktaMemoryStore()
        }
        let status: OktaAuthStatus = try session.status(from: "mfa-required.factors-plural")
        for _ in 1...2 {
            status.fetchStatus(onStatusChange: { _ in }, onError: { Issue.record($0) })
            session.wait()
        }

        let kept = try #require(status.restApi.resumeTokens.load()?.expiry)

        let start = try #require(WireDate.date(from: "2024-05-01T12:05:55.000Z"))
        #expect(abs(kept.timeIntervalSince(start)) < 3)
    }

    @Test("The transaction of a wait never counts as expired before it is")
    func waiting() throws {
        let waiting = #", "factorResult": "WAITING""#
        let session = try ScriptedSession([
            Self.state("12:05:00", "MFA_CHALLENGE", waiting),
            Self.state("12:05:50", "MFA_CHALLENGE", waiting),
        ]) { $0.resumeStore = OktaMemoryStore() }
        let status: OktaAuthStatus = try session.status(from: "mfa-required.factors-plural")
        for _ in 1...2 {
            status.fetchStatus(onStatusChange: { _ in }, onError: { Issue.record($0) })
            session.wait()
        }

        let kept = try #require(status.restApi.resumeTokens.load())

        let end = try #require(WireDate.date(from: "2024-05-01T12:05:49.000Z"))
        #expect(!kept.isExpired(at: end))
    }

    @Test("The transaction of the user before is not resumed", arguments: 0...2)
    func otherUser(operation: Int) throws {
        let session = try ScriptedSession(.json(#"{"status": "LOCKED_OUT"}"#)) {
            $0.resumeStore = OktaMemoryStore()
        }
        let status: OktaAuthStatus = try session.status(from: "mfa-required.factors-plural")
        status.restApi.resumeTokens.store(after: status.model)
        let (start, recorder) = (session.start, CallbackRecorder())
        let (next, fail) = (recorder.next, recorder.fail)
        let name = "bob"
        switch operation {
        case 0:
            start.authenticate(username: name, password: "pw", onStatusChange: next, onError: fail)
        case 1:
            start.recoverPassword(
                username: name, factorType: .sms, onStatusChange: next, onError: fail
            )
        default:
            start.unlockAccount(
                username: name, factorType: .sms, onStatusChange: next, onError: fail
            )
        }

        #expect(status.restApi.resumeTokens.load() == nil)
        session.wait()
        #expect(status.restApi.resumeTokens.load() == nil)
    }

    @Test(
        "An org has one name, whether its URL ends with a slash or not",
        arguments: ["https://org.example.test", "https://org.example.test/tenant-a"]
    )
    func slash(org: String) throws {
        for text in [org, org + "/"] {
            let url = try #require(URL(string: text))
            #expect(OktaResumeToken.name(ofOrgAt: url) == org)
        }
    }

    @Test("The transaction of another tenant of the same host is not resumed")
    func otherTenant() throws {
        let store = OktaMemoryStore()
        var configuration = OktaConfiguration()
        configuration.resumeStore = store
        let (here, there) = try (
            OktaAPI(
                oktaDomain: #require(URL(string: "https://org.example.test/tenant-a")),
                configuration: configuration
            ),
            OktaAPI(
                oktaDomain: #require(URL(string: "https://org.example.test/tenant-b/")),
                configuration: configuration
            )
        )
        let answer = OktaAPISuccessResponse(status: .MFARequired, stateToken: "st-1")
        here.resumeTokens.store(after: answer)
        #expect(here.resumeTokens.load() != nil)
        #expect(there.resumeTokens.load() == nil)
        let token = try #require(here.resumeTokens.load())
        let recorder = CallbackRecorder()
        OktaAuthStatusUnauthenticated(restApi: there).resume(
            token, reporting: StatusCallbacks(recorder.next, recorder.fail)
        )
        #expect(recorder.errors.map(\.caseName) == ["internalError"])
    }

    @Test("No transaction and no sign-in fails because a store fails")
    func brokenStore() throws {
        // A store that is broken.
        struct Broken: OktaStore {
            struct Failure: Error {}
            func value(for key: String) throws -> Data? { throw Failure() }
            func setValue(_ value: Data?, for key: String) throws { throw Failure() }
        }
        let session = try ScriptedSession(.fixture("mfa-challenge.sms")) {
            $0.resumeStore = Broken()
            $0.deviceTokenStore = Broken()
        }
        let recorder = session.record { session.start.signIn(reportingTo: $0) }
        #expect(recorder.types == [.MFAChallenge])
        let body = session.network.sent[0].text
        #expect(!body.contains("deviceToken"))
    }

    @Test("A transaction is stored with its later expiry while a push waits")
    func renewed() throws {
        let waiting = ["12:05:00", "12:07:00", "12:09:00"].map(Self.waiting)
        let session = try ScriptedSession(waiting) { $0.resumeStore = OktaMemoryStore() }
        let challenge = try session.pushChallenge()
        challenge.wait(reportingTo: CallbackRecorder())
        session.wait(14)
        let stored = try #require(session.start.restApi.resumeTokens.load())
        // A minute more than the server's expiry, for the polls that extend it.
        #expect(stored.expiry == WireDate.date(from: "2030-05-01T12:10:00.000Z"))
        challenge.responseHandler.cancel()
    }

    @Test("Resuming without a transaction reports that after the call has returned")
    func none() throws {
        let session = try ScriptedSession { $0.resumeStore = OktaMemoryStore() }
        let recorder = CallbackRecorder()
        session.start.resumeStored(reporting: StatusCallbacks(recorder.next, recorder.fail))
        #expect(recorder.completions == 0)
        session.wait()
        #expect(recorder.types == [.unauthenticated])
        session.expectFinished()
    }

    @Test(
        "A transaction is stored again if polls extended it by a minute, not for every poll",
        arguments: [
            (["12:05:00", "12:05:01", "12:05:02", "12:05:03", "12:05:59"], 1),
            (["12:05:00", "12:06:00", "12:06:59"], 2),
        ]
    )
    func quietWait(expiries: [String], count: Int) throws {
        final class Counting: OktaStore {
            let writes = Locked(0)
            func value(for key: String) throws -> Data? { nil }
            func setValue(_ value: Data?, for key: String) throws { writes.withLock { $0 += 1 } }
        }
        let store = Counting()
        let waiting = expiries.map { Self.waiting($0) }
        let session = try ScriptedSession(waiting + [.fixture("success")]) {
            $0.resumeStore = store
        }
        let challenge = try session.pushChallenge()
        let recorder = session.record(for: 60) { challenge.wait(reportingTo: $0) }
        #expect(recorder.types == [.success])
        // The last write forgets it.
        #expect(store.writes.withLock { $0 } == count + 1)
    }
}
