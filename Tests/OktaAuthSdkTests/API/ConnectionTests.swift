import Foundation
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Over a real connection")
struct ConnectionTests {
    /// The session the SDK makes, and one an app brings.
    static let sessions: [@Sendable () -> URLSession?] = [
        { nil },
        {
            let configuration = URLSessionConfiguration.default
            // Foundation on Linux asks the session, not the request, about cookies.
            configuration.httpShouldSetCookies = false
            return URLSession(configuration: configuration)
        },
    ]

    private func api(
        _ server: URL, _ session: URLSession? = nil, headers: [String: String] = [:]
    ) -> OktaAPI {
        OktaAPI(
            oktaDomain: server,
            configuration: OktaConfiguration(
                urlSession: session, callbackQueue: DispatchQueue(label: "test"), headers: headers
            )
        )
    }

    private func post(_ path: String, _ api: OktaAPI) async -> OktaAPIRequest.Result {
        await withCheckedContinuation { continuation in
            let link = LinksResponse.Link(href: api.oktaDomain.appendingPathComponent(path))
            api.perform(link: link, stateToken: "st-1") { continuation.resume(returning: $0) }
        }
    }

    private func get(_ path: String, _ api: OktaAPI) async -> OktaError? {
        await withCheckedContinuation { continuation in
            api.sendHttpRequest(
                with: api.oktaDomain.appendingPathComponent(path),
                onCompletion: { _ in continuation.resume(returning: nil) },
                onError: { continuation.resume(returning: $0) }
            )
        }
    }

    @Test("The time-out of the app's session ends a call without a response")
    func timeOut() async throws {
        let server = try RedirectingServer(isSilent: true)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 1
        let answer = await post("here", api(server.url, URLSession(configuration: configuration)))
        #expect(answer.failure?.networkCode == .timedOut)
        // On a busy machine, the second may be over before the server reads the request.
        #expect(server.requests.count <= 1)
    }

    @Test("A token does not follow a redirect", arguments: sessions.indices)
    func redirectedPost(session: Int) async throws {
        let server = try RedirectingServer()
        let answer = await post("away", api(server.url, Self.sessions[session]()))
        let error = try #require(answer.failure)
        #expect(error.httpStatusCode == 307)
        #expect(server.requests.count == 1)
    }

    @Test("A gateway that asks for a password of its own is reported", arguments: sessions.indices)
    func basic(session: Int) async throws {
        let server = try RedirectingServer()
        let answer = await post("basic", api(server.url, Self.sessions[session]()))
        let error = try #require(answer.failure)
        // Foundation on Linux cancels the request, and loses the response.
        #expect(error.httpStatusCode == 401 || error.isNetworkError)
        #expect(server.requests.count == 1)
    }

    @Test("A picture may move within its origin, and no further", arguments: sessions.indices)
    func redirectedGet(session: Int) async throws {
        let server = try RedirectingServer()
        #expect(await get("away", api(server.url, Self.sessions[session]())) == nil)
        #expect(server.requests.count == 2)

        let elsewhere = try RedirectingServer(redirectingTo: "\(server.url)/here")
        let error = await get("away", api(elsewhere.url, Self.sessions[session]()))
        #expect(error?.httpStatusCode == 307)
        #expect(server.requests.count == 2)
    }

    @Test("No cookie is kept or sent but the app's own", arguments: sessions.indices)
    func cookies(session: Int) async throws {
        let server = try RedirectingServer()
        let session = Self.sessions[session]()
        _ = await post("here", api(server.url, session))
        _ = await post("here", api(server.url, session, headers: ["Cookie": "DT=device-1"]))
        let cookies = server.requests.map { request in
            request.text.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("cookie:") }
        }
        #expect(cookies == [[], ["Cookie: DT=device-1"]])
    }

    @Test("A code goes out once, even if the server hangs up on it")
    func hangUp() async throws {
        let codes = ["111111", "222222", "333333"]
        // Hangs up on the second code. Foundation on Linux then tries the head of that request again,
        // without its body, for which the server waits four seconds; others may take their time.
        let state = Locked((bodies: [String](), patience: 600))
        let server = try SocketServer { connection in
            while true {
                let patience = state.withLock { state in
                    defer { state.patience = 600 }
                    return state.patience
                }
                guard let request = connection.receive(waitingFor: patience) else { return }
                let hangsUp = request.body.contains(codes[1])
                state.withLock {
                    $0.bodies.append(request.body)
                    if hangsUp { $0.patience = 4 }
                }
                if hangsUp { return }
                let body = #"{"status": "SUCCESS", "sessionToken": "tok-1"}"#
                connection.respond("200 OK", body, closes: false)
            }
        }
        let api = api(server.url, URLSession(configuration: .ephemeral))
        let link = LinksResponse.Link(href: server.url.appendingPathComponent("verify"))
        var fates: [OktaTransactionState?] = []
        for code in codes {
            fates.append(
                await withCheckedContinuation { continuation in
                    api.verifyFactor(with: link, stateToken: "st-1", passCode: code) { answer in
                        guard case .error(let error) = answer else {
                            return continuation.resume(returning: nil)
                        }
                        continuation.resume(returning: error.transactionState)
                    }
                }
            )
        }
        let received = state.withLock { $0.bodies }.compactMap { codes.first(where: $0.contains) }
        #expect(received == codes)
        #expect(fates == [nil, .unknown, nil])
    }
}
