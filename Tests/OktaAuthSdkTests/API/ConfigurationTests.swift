import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A configuration")
struct ConfigurationTests {
    typealias Method = OktaAPIRequest.Method

    private static let busy = ScriptedReply.error(
        "E0000047",
        status: 429,
        headers: [
            "date": "Wed, 01 May 2024 12:00:00 GMT",
            "x-rate-limit-reset": "\(1_714_564_800 + 20)",
        ]
    )

    private func fetch(_ session: ScriptedSession) -> CallbackRecorder {
        let recorder = session.record(for: 300) {
            session.start.fetchStatus(of: "st-1", reporting: StatusCallbacks($0, $1))
        }
        return recorder
    }

    // MARK: Trying again

    @Test("A read waits for the end of a rate limit before it is repeated")
    func rateLimit() throws {
        let session = try ScriptedSession(Self.busy, .fixture("mfa-challenge.sms"))
        let recorder = fetch(session)
        #expect(session.network.sent.map { ($0.time * 10).rounded() / 10 } == [0, 20.1])
        #expect(recorder.types == [.MFAChallenge])
        session.expectFinished()
    }

    @Test("A read is sent three times at most")
    func attempts() throws {
        let session = try ScriptedSession(Self.busy, Self.busy, Self.busy)
        let recorder = fetch(session)
        #expect(recorder.errors.map(\.httpStatusCode) == [429])
        session.expectFinished()
    }

    @Test("A read does not wait for a rate limit that lasts too long")
    func longPause() throws {
        let session = try ScriptedSession(Self.busy) { $0.retryPolicy.maximumDelay = 5 }
        #expect(fetch(session).errors.count == 1)
        session.expectFinished()
    }

    @Test("A failed read is retried if the app sets that")
    func trouble() throws {
        let lost = ScriptedReply.failure(.networkConnectionLost)
        let patient = try ScriptedSession(lost, .http(503), .fixture("mfa-challenge.sms")) {
            $0.retryPolicy.retriesReads = true
        }
        #expect(fetch(patient).types == [.MFAChallenge])
        patient.expectFinished()
        let plain = try ScriptedSession(lost)
        #expect(fetch(plain).errors.count == 1)
        plain.expectFinished()
    }

    @Test(
        "A configuration can turn all retries off",
        arguments: [busy, .failure(.networkConnectionLost)]
    )
    func never(trouble: ScriptedReply) throws {
        let reading = try ScriptedSession(trouble) { $0.retryPolicy = .never }
        #expect(fetch(reading).errors.count == 1)
        reading.expectFinished()

        let polling = try ScriptedSession(trouble) { $0.retryPolicy = .never }
        let challenge: OktaAuthStatusFactorChallenge =
            try polling.status(from: "mfa-challenge.push.waiting")
        let recorder = polling.record(for: 60) { challenge.wait(reportingTo: $0) }
        #expect(recorder.errors.count == 1)
        polling.expectFinished()
    }

    @Test(
        "A fetched resource is read again, and nothing else is sent twice",
        arguments: Method.allCases
    )
    func fetches(method: Method) throws {
        let isRead = method == .get
        let session =
            try isRead
            ? ScriptedSession(Self.busy, .http(200, body: "picture")) : ScriptedSession(Self.busy)
        let url = try #require(URL(string: "https://org.example.test/picture"))
        let bodies = Locked<[String]>([])
        let errors = Locked<[Int?]>([])
        session.start.restApi.sendHttpRequest(
            with: url,
            method: method,
            onCompletion: { body in
                bodies.withLock { $0.append(String(decoding: body, as: UTF8.self)) }
            },
            onError: { error in errors.withLock { $0.append(error.httpStatusCode) } }
        )
        session.wait(300)
        #expect(bodies.withLock { $0 } == (isRead ? ["picture"] : []))
        #expect(errors.withLock { $0 } == (isRead ? [] : [429]))
        session.expectFinished()
    }

    @Test("A cancelled read stops between two attempts")
    func cancelsBetweenAttempts() throws {
        let session = try ScriptedSession(Self.busy)
        let request = session.start.restApi.getTransactionState(stateToken: "st-1") { _ in
            Issue.record("was cancelled")
        }
        session.wait(5)
        request.cancel()
        session.wait(60)
        session.expectFinished()
    }

    @Test("A read that was cancelled is not retried, however fast the transport is")
    func noRetry() throws {
        // Answers 429 before `send` returns.
        struct ImmediateTransport: OktaTransport {
            let count = Locked(0)

            func send(
                _ request: URLRequest,
                completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
            ) -> any OktaCancellable {
                count.withLock { $0 += 1 }
                completion(.success(OktaTransportReply(statusCode: 429, body: Data())))
                return Flag()
            }
        }
        let transport = ImmediateTransport()
        let session = try ScriptedSession(configuring: { $0.transport = transport })
        session.start.restApi.getTransactionState(stateToken: "t").cancel()
        session.wait(120)
        #expect(transport.count.withLock { $0 } == 1)
    }

    // MARK: What is sent

    @Test("A configuration sends the language, the API token and the device token")
    func sends() throws {
        let session = try ScriptedSession(.fixture("success")) {
            $0.language = "de"
            $0.apiToken = "token-1"
            $0.deviceToken = "device-1"
        }
        session.start.signIn()
        let sent = try #require(session.network.sent.first)
        #expect(sent.headers["Accept-Language"] == "de")
        #expect(sent.headers["Authorization"] == "SSWS token-1")
        let body = sent.text
        #expect(body.contains(#""context":{"deviceToken":"device-1"}"#))
    }

    @Test("A configuration may change a request before it is sent")
    func hook() throws {
        let session = try ScriptedSession(.fixture("success")) {
            $0.requestHook = { $0.setValue("1", forHTTPHeaderField: "X-Trace") }
        }
        _ = fetch(session)
        #expect(session.network.sent.first?.headers["X-Trace"] == "1")
    }

    // MARK: What is heard

    @Test("A configuration logs a line for every attempt, without a secret")
    func logs() throws {
        let log = EntryLog()
        let session = try ScriptedSession([
            Self.busy, .http(200, headers: ["x-okta-request-id": "req-1"]), .failure(.timedOut),
        ]) { $0.logger = log }
        session.start.restApi.getTransactionState(stateToken: "secret-token")
        session.wait(60)
        let link = LinksResponse.Link(
            href: try #require(
                URL(
                    string:
                        "/api/v1/users/00u/factors/x/qr/00fukNElRSTz6kCFhg3pH4KO2dj2guhm?a=secret"
                )
            )
        )
        session.start.restApi.perform(link: link, stateToken: "secret-token")
        session.wait()

        let lines = log.all.map(\.description)
        #expect(
            lines == [
                "POST /api/v1/authn 429 100 ms", "POST /api/v1/authn 200 100 ms (req-1)",
                "POST /api/v1/users/00u/factors/x/qr/… the request timed out (URLError -1001) 100 ms",
            ]
        )
    }

    @Test("A configuration calls an observer with every response")
    func observer() throws {
        let seen = Locked<[Int]>([])
        let session = try ScriptedSession(Self.busy, .http(200)) {
            $0.responseObserver = { response in seen.withLock { $0.append(response.statusCode) } }
        }
        _ = fetch(session)
        #expect(seen.withLock { $0 } == [429, 200])
    }
}
