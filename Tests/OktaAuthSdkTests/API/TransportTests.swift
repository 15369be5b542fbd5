import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A request")
struct TransportTests {
    /// The error of a read that is answered with `reply`.
    private func error(_ reply: ScriptedReply) throws -> OktaError {
        let session = try ScriptedSession(reply) { $0.retryPolicy = .never }
        var errors: [OktaError?] = []
        session.start.restApi.getTransactionState(stateToken: "st-1") { errors.append($0.failure) }
        session.wait()
        session.expectFinished()
        return try #require(errors.first ?? nil)
    }

    /// The error of a read at `domain`, through a real session.
    private func error(
        at domain: URL, through urlSession: URLSession? = nil
    ) async throws -> OktaError {
        var configuration = OktaConfiguration(
            urlSession: urlSession, callbackQueue: DispatchQueue(label: "callbacks")
        )
        configuration.retryPolicy = .never
        let api = OktaAPI(oktaDomain: domain, configuration: configuration)
        let result = await withCheckedContinuation { continuation in
            api.getTransactionState(stateToken: "st-1") { continuation.resume(returning: $0) }
        }
        return try #require(result.failure)
    }

    // MARK: What is sent

    @Test("A request names the SDK, the system and the device")
    func agent() throws {
        let session = try ScriptedSession(.fixture("success"))
        session.start.signIn()
        let agent = try #require(session.network.sent.first?.headers["User-Agent"])
        let pattern = /okta-auth-swift\/\d+\.\d+\.\d+ \w+\/\d+\.\d+\.\d+ Device\/\S+/
        #expect(agent.wholeMatch(of: pattern) != nil, "\(agent)")
    }

    @Test("A request carries the header fields of the configuration, and not over its own")
    func configuredHeaders() throws {
        let session = try ScriptedSession(.fixture("success")) {
            $0.headers = ["Accept-Language": "de", "X-Device-Fingerprint": "general"]
        }
        session.start.restApi.primaryAuthentication(
            username: "grace", password: "pw", deviceFingerprint: "special"
        )
        let headers = try #require(session.network.sent.first).headers
        #expect(headers["Accept-Language"] == "de")
        #expect(headers["X-Device-Fingerprint"] == "special")
    }

    @Test(
        "A request uses the method the link allows",
        arguments: [
            ([String: [String]](), "POST"), (["allow": ["POST"]], "POST"),
            (["allow": ["put"]], "PUT"),
            (["allow": ["GET"]], "GET"), (["allow": ["GET", "POST"]], "POST"),
            (["allow": []], "POST"),
            (["allow": ["BREW"]], "POST"),
        ]
    )
    func method(hints: [String: [String]], expected: String) throws {
        let session = try ScriptedSession(.fixture("success"))
        let api = session.start.restApi
        let link = LinksResponse.Link(href: api.oktaDomain, hints: hints)
        api.perform(link: link, stateToken: "st-1")
        let sent = try #require(session.network.sent.first)
        #expect(sent.method == expected)
        #expect((sent.body == nil) == (expected == "GET"))
    }

    @Test(
        "A request uses the method and the body the app chose",
        arguments: OktaAPIRequest.Method.allCases
    )
    func chosenMethod(method: OktaAPIRequest.Method) throws {
        let session = try ScriptedSession(.fixture("success"))
        let api = session.start.restApi
        api.sendApiRequest(
            with: LinksResponse.Link(href: api.oktaDomain),
            bodyParams: ["a": ["b": [1, true, NSNull()]]],
            method: method
        )
        let sent = try #require(session.network.sent.first)
        #expect(sent.method == method.rawValue)
        #expect(sent.text == (method == .get ? "" : #"{"a":{"b":[1,true,null]}}"#))
    }

    @Test("A request fetches bytes with the query of their URL")
    func bytes() throws {
        let session = try ScriptedSession(.body(Data([1, 2, 3])))
        let url = try #require(URL(string: "https://org.example.test/qr?size=2"))
        var bytes: [Data] = []
        session.start.restApi.sendHttpRequest(
            with: url, onCompletion: { bytes.append($0) }, onError: { Issue.record($0) }
        )
        session.wait()
        #expect(bytes == [Data([1, 2, 3])])
        #expect(session.places == ["/qr?size=2"])
    }

    @Test("A request for bytes is not sent without TLS")
    func insecureBytes() throws {
        let session = try ScriptedSession()
        let recorder = CallbackRecorder()
        session.start.restApi.sendHttpRequest(
            with: try #require(URL(string: "http://org.example.test/qr")),
            onCompletion: { _ in Issue.record("sent") },
            onError: recorder.fail
        )
        session.wait()
        #expect(recorder.messages == ["the URL must begin with https://"])
        session.expectFinished()
    }

    // MARK: What comes back

    @Test("A request reports a page instead of JSON, with its status and type")
    func page() throws {
        let page = "<html>st-secret</html>"
        let error = try error(.http(200, headers: ["content-type": "text/html"], body: page))
        #expect(error.unreadable?.body == Data(page.utf8))
        #expect(error.httpStatusCode == 200)
        #expect(
            error.debugDescription
                == "The server's response cannot be read: the body (HTTP 200, text/html)"
                + " is not the JSON it should be: unexpected character at byte 0"
        )
    }

    @Test(
        "A request reports a body that is no object",
        arguments: [
            ("[1]", "an array"), ("\"text\"", "a string"), ("7", "a number"), ("null", "null"),
        ]
    )
    func wrongType(body: String, found: String) throws {
        let error = try error(.json(body))
        #expect(error.debugDescription.hasSuffix("it is \(found)"))
        #expect(error.httpStatusCode == 200)
    }

    @Test(
        "A request reports a refusal with its status, whatever the body",
        arguments: ["", "Internal Server Error", "<html>", "[]", "{", #"{"errorCode": 5}"#],
        [301, 400, 401, 404, 429, 500, 502]
    )
    func refusal(body: String, status: Int) throws {
        let error = try error(.http(status, body: body))
        #expect(error.httpStatusCode == status)
        #expect(error.refusal?.rawData == Data(body.utf8))
        #expect(error.debugDescription.contains("HTTP \(status)"))
        #expect(error.isRetryable == (status == 429 || status >= 500))
    }

    @Test(
        "A request reports a lost connection",
        arguments: [URLError.Code.networkConnectionLost, .timedOut]
    )
    func lost(code: URLError.Code) throws {
        let error = try error(.failure(code))
        #expect(error.networkCode == code)
        #expect(error.isNetworkError)
        #expect(error.httpStatusCode == nil)
    }

    // MARK: Through URLSession

    @Test("A request reports code, causes, request id and rate limit of a refusal")
    func facts() async throws {
        let server = try SocketServer { connection in
            guard connection.receive() != nil else { return }
            connection.respond(
                "429 Too Many Requests",
                headers: [
                    "X-Okta-Request-Id": "req-1", "X-Rate-Limit-Limit": "600, 600",
                    "X-Rate-Limit-Remaining": "0", "X-Rate-Limit-Reset": "1714564860",
                    "Date": "Wed, 01 May 2024 12:00:00 GMT",
                ],
                #"{"errorCode": "E0000047", "errorSummary": "Too many", "errorId": "oae1"}"#
            )
        }
        let error = try await error(at: server.url)
        let http = try #require(error.refusal?.http)
        let noon = Date(timeIntervalSince1970: 1_714_564_800)
        #expect(error.errorCode == "E0000047")
        #expect(error.requestId == "req-1")
        #expect(error.rateLimit?.limit == 600 && error.rateLimit?.remaining == 0)
        #expect(error.rateLimit?.reset == noon.addingTimeInterval(60))
        #expect(http.serverDate == noon)
        #expect(http.headers["x-okta-request-id"] == "req-1")
        #expect(error.description == "Too many")
        #expect(error.debugDescription == "Too many (E0000047, HTTP 429, request req-1)")
    }

    @Test("A request reports a connection that is lost in the middle of the response")
    func lostAfterSending() async throws {
        let server = try SocketServer { connection in
            guard connection.receive() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n{\"status\": \"SUC")
        }
        #expect(try await error(at: server.url).isNetworkError)
    }

    @Test("A request reports a response that is not HTTP")
    func notHTTP() async throws {
        // Answers with something that is not HTTP.
        final class OtherProtocol: URLProtocol {
            override class func canInit(with request: URLRequest) -> Bool { true }
            override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
            override func stopLoading() {}

            override func startLoading() {
                guard let url = request.url else { return }
                let response = URLResponse(
                    url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil
                )
                client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
                client?.urlProtocolDidFinishLoading(self)
            }
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [OtherProtocol.self]
        let domain = try #require(URL(string: "https://org.example.test"))
        let error = try await error(at: domain, through: URLSession(configuration: configuration))
        #expect(error.caseName == "unexpectedResponse")
    }

    #if canImport(FoundationNetworking)
    // Foundation of this platform stops the process if a task is cancelled while a cache is asked.
    @Test("A cancelled request goes on unheard in a session with a cache, and ends in another")
    func cancelledBesideACache() async throws {
        final class SilentProtocol: URLProtocol {
            override class func canInit(with request: URLRequest) -> Bool { true }
            override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
            override func startLoading() {}
            override func stopLoading() {}
        }
        let url = try #require(URL(string: "https://org.example.test"))
        for cache in [URLCache(memoryCapacity: 1024, diskCapacity: 0, diskPath: nil), nil] {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [SilentProtocol.self]
            configuration.urlCache = cache
            let session = URLSession(configuration: configuration)
            URLSessionTransport(session: session).send(URLRequest(url: url)) { _ in }.cancel()
            let isRunning = await withCheckedContinuation { continuation in
                session.getAllTasks { tasks in
                    continuation.resume(returning: tasks.contains { $0.state == .running })
                }
            }
            #expect(isRunning == (cache != nil))
        }
    }
    #endif

    @Test("A request calls back on the queue of the configuration")
    func callbackQueue() async throws {
        let queue = DispatchQueue(label: "app")
        let mark = QueueMark(on: queue)
        let server = try RedirectingServer()
        let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
        for domain in [server.url, nowhere] {
            let configuration = OktaConfiguration(callbackQueue: queue)
            let api = OktaAPI(oktaDomain: domain, configuration: configuration)
            let isOnQueue = await withCheckedContinuation { continuation in
                _ = api.getTransactionState(stateToken: "st-1") { _ in
                    continuation.resume(returning: mark.isCurrent)
                }
            }
            #expect(isOnQueue)
        }
    }

    @Test("A request has one session for all configurations without one")
    func sharedSession() {
        let apis = (0..<3).compactMap { URL(string: "https://org-\($0).example.test") }
            .map { OktaAPI(oktaDomain: $0) }
        #expect(apis.allSatisfy { $0.urlSession === apis[0].urlSession })
        let configuration = apis[0].urlSession.configuration
        #expect(configuration.urlCache == nil)
        #expect(configuration.httpShouldSetCookies == false)
        #expect(configuration.httpCookieAcceptPolicy == .never)
    }
}
