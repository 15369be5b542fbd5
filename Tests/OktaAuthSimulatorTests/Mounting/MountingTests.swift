import Foundation
import OktaCore
import TestSupport
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Behind a real session")
struct MountingTests {
    private let org = SimulatorSession(.ada)
    private var clock: VirtualClock { org.clock }
    private var simulator: OktaSimulator { org.simulator }

    private static func request(for url: URL, login: String = "ada") -> URLRequest {
        var request = URLRequest(url: url.appendingPathComponent("api/v1/authn"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(#"{"username":"\#(login)","password":"Passw0rd-1"}"#.utf8)
        return request
    }

    /// Sends a sign-in of Ada, or another request, through the session of the simulator, or another.
    @discardableResult
    private func send(
        _ request: URLRequest? = nil, through session: URLSession? = nil
    ) async throws -> SimulatorResponse {
        let request = request ?? Self.request(for: simulator.url)
        let (body, response) = try await (session ?? simulator.urlSession).data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        let headers = http.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        return SimulatorResponse(
            statusCode: http.statusCode, headers: Dictionary(headers) { $1 }, body: body
        )
    }

    @Test("A request gets the response of its own simulator")
    func answers() async throws {
        let other = OktaSimulator()
        #expect(simulator.url != other.url)
        #expect(try await send().expect("200 SUCCESS").headers["X-Rate-Limit-Limit"] == "600")
        try await send(Self.request(for: other.url)).expect("401 E0000004")
    }

    @Test("An app's own session reaches simulators, too")
    func installs() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        OktaSimulator.install(in: configuration)
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        try await send(through: session).expect("200 SUCCESS")
    }

    @Test("A body may come as a stream")
    func readsStreams() async throws {
        var request = Self.request(for: simulator.url)
        let body = try #require(request.httpBody)
        request.httpBody = nil
        request.httpBodyStream = InputStream(data: body)
        try await send(request).expect("200 SUCCESS")
    }

    @Test(
        "Hosts without a simulator are not found",
        arguments: ["https://sim-0.okta-simulator.test", "https://example.com"]
    )
    func refusesUnknownHosts(address: String) async throws {
        let url = try #require(URL(string: address))
        let error = await #expect(throws: URLError.self) { try await send(Self.request(for: url)) }
        #expect(error?.code == .cannotFindHost)
    }

    @Test("A simulator dies with its last owner, and its host with it")
    func isReleased() async throws {
        var simulator: OktaSimulator? = OktaSimulator()
        weak let remains = simulator
        let host = try #require(simulator?.url.host)
        _ = simulator?.urlSession
        #expect(SimulatorRegistry.engine(for: host) != nil)
        simulator = nil
        #expect(remains == nil)
        // Elsewhere a session keeps its delegate, which holds the org, until it is invalidated.
        #if canImport(FoundationNetworking)
        #expect(SimulatorRegistry.engine(for: host) == nil)
        #endif
    }

    @Test("A thousand users at once get each their own responses")
    func servesManyClients() async throws {
        let logins = (1...1000).map { "user\($0)@example.test" }
        for login in logins { simulator.addUser(SimulatedUser(login: login)) }
        let (session, url) = (simulator.urlSession, simulator.url)
        let responses = await withTaskGroup(of: (String, SimulatorJSON?).self) { group in
            for login in logins {
                group.addTask {
                    let request = Self.request(for: url, login: login)
                    let body: Data? = await withCheckedContinuation { continuation in
                        session.dataTask(with: request) { data, _, _ in
                            continuation.resume(returning: data)
                        }.resume()
                    }
                    return (login, body.flatMap(SimulatorJSON.init(parsing:)))
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }

        #expect(responses.count == 1000)
        for (login, response) in responses {
            let user = response["_embedded"]?["user"]?["profile"]
            #expect(user?["login"]?.string == login)
        }
        #expect(Set(responses.values.compactMap { $0["sessionToken"]?.string }).count == 1000)
        #expect(simulator.requests.count == 1000)
    }

    @Test("A cancelled request ends in cancellation, and the session lives on")
    func cancels() async throws {
        let request = Self.request(for: simulator.url)
        for _ in 1...100 {
            // Whether the response or the cancellation comes first is open; one of them comes, once.
            // Not the async method: on Linux, cancelling its Task can block inside Foundation.
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let task = simulator.urlSession.dataTask(with: request) { _, _, _ in
                    continuation.resume()
                }
                task.resume()
                task.cancel()
            }
        }
        try await send().expect("200 SUCCESS")
        // With a cache, Foundation on Linux stops the process at some of many cancellations.
        #expect(OktaSimulator.configuration().urlCache == nil)
    }

    @Test("Delayed responses arrive while other requests of the session begin")
    func overlappingDelays() async {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.faults.next(.delay(0.0001), times: 800)
        let request = Self.request(for: simulator.url)
        let session = simulator.urlSession
        await withTaskGroup(of: Int.self) { group in
            for _ in 1...16 {
                group.addTask {
                    var count = 0
                    for _ in 1...50 {
                        count += (try? await session.data(for: request)) == nil ? 0 : 1
                    }
                    return count
                }
            }
            #expect(await group.reduce(0, +) == 800)
        }
    }

    @Test("A request that is paused during its delay ends once", arguments: 1...2)
    func paused(delays: Int) async throws {
        let request = Self.request(for: simulator.url)
        let count = Locked(0)
        for number in 1...50 {
            simulator.faults.next(.delay(1), times: delays)
            let task = simulator.urlSession.dataTask(with: request) { _, _, _ in
                count.withLock { $0 += 1 }
            }
            task.resume()
            await clock.waitUntilPending()
            task.suspend()
            task.resume()
            func isOver() -> Bool { count.withLock { $0 } == number }
            // On Linux the session sends a paused request again: it is delayed too, or ends the task.
            #if canImport(FoundationNetworking)
            try #require(await eventually { delays == 1 ? isOver() : clock.pendingCount >= 2 })
            #endif
            clock.advance(by: 1)
            try #require(await eventually { isOver() })
        }
        // Where a session does not send a paused request again, half of the delays are left.
        simulator.faults = SimulatedFaults()
        try await send().expect("200 SUCCESS")
        #expect(count.withLock { $0 } == 50)
    }

    @Test("A delayed response comes at its time, and a dropped one is a lost connection")
    func faults() async throws {
        simulator.faults.next(.delay(5))
        simulator.faults.next(.dropAfter)
        async let late = send()
        await clock.waitUntilPending()
        clock.advance(by: 5)
        try await late.expect("200 SUCCESS")
        let error = await #expect(throws: URLError.self) { try await send() }
        #expect(error?.code == .networkConnectionLost)
    }

    @Test("Requests are recorded, unless switched off")
    func records() async throws {
        clock.advance(by: 7)
        var request = Self.request(for: simulator.url, login: "nobody")
        request.url = URL(string: "\(simulator.url)/api/v1/authn?rememberDevice=true")
        request.setValue("de", forHTTPHeaderField: "Accept-Language")
        try await send(request)

        let recorded = try #require(simulator.requests.first)
        #expect(recorded.method == "POST")
        #expect(recorded.path == "/api/v1/authn")
        #expect(recorded.query == ["rememberDevice": "true"])
        #expect(recorded.headers["accept-language"] == "de")
        #expect(recorded.json?["username"] == "nobody")
        #expect(recorded.date == clock.now)
        #expect(recorded.statusCode == 401)

        simulator.forgetRequests()
        simulator.isRecordingRequests = false
        try await send(request)
        #expect(simulator.requests.isEmpty)
    }

    @Test("A simulator in real time shows the time of the machine")
    func usesRealTime() {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.addUser(.ada(with: .oktaTOTP()))
        let before = Date()
        _ = simulator.respond(to: SimulatorRequest(url: simulator.url))
        let recorded = simulator.requests.first?.date
        #expect(recorded.map { before <= $0 && $0 <= Date() } == true)
        #expect(simulator.clock == nil)
    }
}
