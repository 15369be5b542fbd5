import Foundation
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A request through URLSession", .timeLimit(.minutes(5)))
struct TransportTests {
    private static let success = StubServer.Answer.http(
        200,
        body: Data(#"{"status": "SUCCESS", "sessionToken": "tok-1"}"#.utf8)
    )

    private func result(
        of start: (_ completion: @escaping (OktaAPIRequest.Result) -> Void) -> OktaAPIRequest
    ) async -> OktaAPIRequest.Result {
        await withCheckedContinuation { continuation in
            _ = start { continuation.resume(returning: $0) }
        }
    }

    private func error(_ answer: StubServer.Answer) async throws -> OktaError {
        let server = StubServer(answer)
        let api = server.api { $0.retryPolicy = .never }
        let result = await result { api.getTransactionState(stateToken: "st-1", completion: $0) }
        #expect(server.requests.count == 1)
        return try #require(result.failure)
    }

    // MARK: What is sent

    @Test("A request through URLSession names itself and speaks JSON")
    func headers() async throws {
        let server = StubServer(Self.success)
        let api = server.api()
        _ = await result {
            api.primaryAuthentication(
                username: "grace",
                password: "pw",
                deviceFingerprint: "fp-1",
                completion: $0
            )
        }
        let request = try #require(server.requests.first)
        #expect(request.httpMethod == "POST")
        #expect(request.url?.path == "/api/v1/authn")
        #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(request.value(forHTTPHeaderField: "X-Device-Fingerprint") == "fp-1")
        let agent = try #require(request.value(forHTTPHeaderField: "User-Agent"))
        let pattern = /okta-auth-swift\/\d+\.\d+\.\d+ \w+\/\d+\.\d+\.\d+ Device\/\S+/
        #expect(agent.wholeMatch(of: pattern) != nil, "\(agent)")
    }

    @Test("A request carries the header fields of the configuration, and not over its own")
    func configuredHeaders() async throws {
        let server = StubServer(Self.success)
        let api = server.api {
            $0.headers = ["Accept-Language": "de", "X-Device-Fingerprint": "general"]
        }
        _ = await result {
            api.primaryAuthentication(
                username: "grace",
                password: "pw",
                deviceFingerprint: "special",
                completion: $0
            )
        }
        let request = try #require(server.requests.first)
        #expect(request.value(forHTTPHeaderField: "Accept-Language") == "de")
        #expect(request.value(forHTTPHeaderField: "X-Device-Fingerprint") == "special")
    }

    @Test(
        "A request through URLSession keeps the base path of the org",
        arguments: ["/proxy/okta", "/proxy/okta/"]
    )
    func basePath(path: String) async throws {
        let server = StubServer(Self.success, path: path)
        let api = server.api()
        _ = await result { api.getTransactionState(stateToken: "st-1", completion: $0) }
        #expect(server.requests.first?.url?.path == "/proxy/okta/api/v1/authn")
    }

    @Test(
        "A request through URLSession uses the method the link allows",
        arguments: [
            ([String: [String]](), "POST"), (["allow": ["POST"]], "POST"),
            (["allow": ["put"]], "PUT"),
            (["allow": ["GET"]], "GET"), (["allow": ["GET", "POST"]], "POST"),
            (["allow": []], "POST"),
            (["allow": ["BREW"]], "POST"),
        ]
    )
    func method(hints: [String: [String]], expected: String) async throws {
        let server = StubServer(Self.success)
        let api = server.api()
        let link = LinksResponse.Link(href: server.url, hints: hints)
        _ = await result { api.perform(link: link, stateToken: "st-1", completion: $0) }
        let request = try #require(server.requests.first)
        #expect(request.httpMethod == expected)
        #expect((request.httpBody == nil) == (expected == "GET"))
    }

    @Test(
        "A request through URLSession uses the method and the body the app chose",
        arguments: OktaAPIRequest.Method.allCases
    )
    func chosenMethod(method: OktaAPIRequest.Method) async throws {
        let server = StubServer(Self.success)
        let api = server.api()
        let link = LinksResponse.Link(href: server.url)
        _ = await result {
            api.sendApiRequest(
                with: link,
                bodyParams: ["a": ["b": [1, true, NSNull()]]],
                method: method,
                completion: $0
            )
        }
        let request = try #require(server.requests.first)
        #expect(request.httpMethod == method.rawValue)
        let body = request.httpBody.map { String(decoding: $0, as: UTF8.self) }
        #expect(body == (method == .get ? nil : #"{"a":{"b":[1,true,null]}}"#))
    }

    @Test("A request through URLSession fetches bytes with the query of their URL")
    func bytes() async throws {
        let server = StubServer(.http(200, body: Data([1, 2, 3])))
        let api = server.api()
        let url = try #require(URL(string: "\(server.url)/qr?size=2"))
        let bytes = await withCheckedContinuation { continuation in
            _ = api.sendHttpRequest(
                with: url,
                onCompletion: { continuation.resume(returning: $0) },
                onError: { _ in continuation.resume(returning: Data()) }
            )
        }
        #expect(bytes == Data([1, 2, 3]))
        #expect(server.requests.first?.url?.query == "size=2")
    }

    // MARK: What comes back

    @Test("A request through URLSession reports a page instead of JSON, with its status and type")
    func page() async throws {
        let page = Data("<html>st-secret</html>".utf8)
        let error = try await error(.http(200, headers: ["Content-Type": "text/html"], body: page))
        #expect(error.unreadable?.body == page)
        #expect(error.httpStatusCode == 200)
        #expect(
            error.debugDescription
                == "The server's response cannot be read: the body (HTTP 200, text/html)"
                + " is not the JSON it should be: unexpected character at byte 0"
        )
    }

    @Test(
        "A request through URLSession reports a body that is no object",
        arguments: [
            ("[1]", "an array"), ("\"text\"", "a string"), ("7", "a number"), ("null", "null"),
        ]
    )
    func wrongType(body: String, found: String) async throws {
        let error = try await error(.http(200, body: Data(body.utf8)))
        #expect(error.debugDescription.hasSuffix("it is \(found)"))
        #expect(error.httpStatusCode == 200)
    }

    @Test(
        "A request through URLSession reports a refusal with its status, whatever the body",
        arguments: ["", "Internal Server Error", "<html>", "[]", "{", #"{"errorCode": 5}"#],
        [301, 400, 401, 404, 429, 500, 502]
    )
    func refusal(body: String, status: Int) async throws {
        let error = try await error(.http(status, body: Data(body.utf8)))
        let refusal = try #require(error.refusal)
        #expect(error.httpStatusCode == status)
        #expect(refusal.rawData == Data(body.utf8))
        #expect(error.debugDescription.contains("HTTP \(status)"))
        #expect(error.isRetryable == (status == 429 || status >= 500))
    }

    @Test("A request reports code, causes, request id and rate limit of a refusal")
    func facts() async throws {
        let error = try await error(
            .http(
                429,
                headers: [
                    "X-Okta-Request-Id": "req-1", "X-Rate-Limit-Limit": "600, 600",
                    "X-Rate-Limit-Remaining": "0", "X-Rate-Limit-Reset": "1714564860",
                    "Date": "Wed, 01 May 2024 12:00:00 GMT",
                ],
                body: Data(
                    #"{"errorCode": "E0000047", "errorSummary": "Too many", "errorId": "oae1"}"#
                        .utf8
                )
            )
        )
        let refusal = try #require(error.refusal)
        let noon = Date(timeIntervalSince1970: 1_714_564_800)
        #expect(error.errorCode == "E0000047")
        #expect(error.requestId == "req-1")
        #expect(error.rateLimit?.limit == 600 && error.rateLimit?.remaining == 0)
        #expect(error.rateLimit?.reset == noon.addingTimeInterval(60))
        #expect(refusal.http?.serverDate == noon)
        #expect(refusal.http?.headers["x-okta-request-id"] == "req-1")
        #expect(error.description == "Too many")
        #expect(error.debugDescription == "Too many (E0000047, HTTP 429, request req-1)")
    }

    @Test(
        "A request through URLSession reports a lost connection",
        arguments: [URLError.Code.networkConnectionLost, .timedOut]
    )
    func lost(code: URLError.Code) async throws {
        let error = try await error(.failure(code))
        #expect(error.networkCode == code)
        #expect(error.isNetworkError)
        #expect(error.httpStatusCode == nil)
        #expect(error.description.hasPrefix("No response from the server: the "))
    }

    @Test("A request reports a connection that is lost in the middle of the response")
    func lostAfterSending() async throws {
        let error = try await error(.truncated(Data(#"{"status": "SUC"#.utf8)))
        #expect(error.isNetworkError)
    }

    @Test("A request through URLSession reports a response that is not HTTP")
    func notHTTP() async throws {
        let error = try await error(.notHTTP)
        #expect(error.caseName == "unexpectedResponse")
    }

    @Test("A request through URLSession calls back on the queue of the configuration")
    func callbackQueue() async throws {
        let key = DispatchSpecificKey<String>()
        let queue = DispatchQueue(label: "app")
        queue.setSpecific(key: key, value: "app")
        let server = StubServer(Self.success, .failure(.timedOut))
        let api = server.api { $0.callbackQueue = queue }
        for _ in 0..<2 {
            let value = await withCheckedContinuation { continuation in
                _ = api.getTransactionState(stateToken: "st-1") { _ in
                    continuation.resume(returning: DispatchQueue.getSpecific(key: key))
                }
            }
            #expect(value == "app")
        }
    }

    @Test("A request through URLSession has one session for all configurations without one")
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
