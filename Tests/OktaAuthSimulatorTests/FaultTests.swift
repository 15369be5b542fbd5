import Foundation
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import OktaAuthSimulator

@Suite("What goes wrong on the way", .timeLimit(.minutes(5)))
struct FaultTests {
    private func deliver(_ session: SimulatorSession) -> SimulatedDelivery {
        let body = SimulatorJSON.object(SimulatorSession.credentials)
        return session.simulator.deliver(session.request("/api/v1/authn", body))
    }

    @Test(
        "A fault happens before the org sees the request, or after it",
        arguments: [
            (SimulatedFault.dropBefore, 0), (.dropAfter, 1), (.repeatRequest, 2), (.truncate, 1),
            (.html, 0), (.serverError(503), 0), (.redirect(to: "https://other.example.test/"), 0),
            (.rateLimit(.missing), 0), (.duplicateAnswer, 1), (.delay(3), 1),
        ]
    )
    func reach(fault: SimulatedFault, count: Int) {
        let session = SimulatorSession(.ada)
        session.simulator.faults.next(fault, on: "/authn")
        _ = deliver(session)
        #expect(session.simulator.requests.count == count)
        // The script is over: the next request gets a plain response.
        #expect(deliver(session).response?.outcome == "200 SUCCESS")
    }

    @Test("A client can distinguish the kinds of faults")
    func faults() throws {
        let session = SimulatorSession(.ada)
        func response(_ fault: SimulatedFault) -> SimulatorResponse? {
            session.simulator.faults.next(fault)
            return deliver(session).response
        }
        #expect(response(.dropBefore) == nil)
        #expect(response(.dropAfter) == nil)
        #expect(response(.truncate)?.json == nil)
        #expect(response(.duplicateAnswer)?.json == nil)
        #expect(response(.html)?.headers["Content-Type"] == "text/html")
        #expect(response(.empty)?.body.isEmpty == true)
        let proxy = response(.proxy)
        #expect(proxy?.statusCode == 403)
        #expect(proxy?.json?["error"] == "Forbidden")
        #expect(response(.serverError(502))?.statusCode == 502)
        #expect(
            response(.redirect(to: "https://x.test/"))?.headers["Location"] == "https://x.test/"
        )
        let concurrency = try #require(response(.rateLimit(.concurrency)))
        #expect(concurrency.outcome == "429 E0000047")
        #expect(concurrency.headers["X-Rate-Limit-Limit"] == "0")
        #expect(response(.rateLimit(.unreadable))?.headers["X-Rate-Limit-Reset"] == "soon")
        #expect(response(.rateLimit(.missing))?.headers["X-Rate-Limit-Reset"] == nil)
    }

    @Test("A fault between an app and the Identity Engine can be links to another origin")
    func foreignLinks() throws {
        let session = IdentitySession(.ada)
        let handle = try #require(session.interact().json?["interaction_handle"])
        let fault = SimulatedFault.foreignLinks(to: "https://evil.example.test")
        session.simulator.faults.next(fault, on: "/introspect")
        let request = session.session.request("/idp/idx/introspect", ["interactionHandle": handle])
        let response = try #require(session.simulator.deliver(request).response)
        let href = response.form("identify")?["href"]?.string
        #expect(href == "https://evil.example.test/idp/idx/identify")
        #expect(session.simulator.requests.last?.path == "/idp/idx/introspect")
    }

    @Test("Faults by chance are the same for the same seed", arguments: UInt64(1)...5)
    func chance(seed: UInt64) {
        func run(_ seed: UInt64) -> [String?] {
            let session = SimulatorSession(.ada)
            session.simulator.faults.byChance(
                [.dropBefore, .dropAfter, .serverError(500), .html],
                probability: 0.5,
                seed: seed
            )
            return (1...40).map { _ in deliver(session).response?.outcome }
        }
        #expect(run(seed) == run(seed))
        #expect(run(seed) != run(seed + 100))
        #expect(run(seed).contains("200 SUCCESS"))
        #expect(run(seed).contains(nil))
    }

    @Test("A clock that is ahead shows in every date, and ends tokens early")
    func skew() {
        let session = SimulatorSession(.adaWithExpiredPassword)
        session.simulator.faults.clockSkew = 600
        let response = session.signIn()
        #expect(response.headers["Date"] == "Wed, 01 May 2024 12:10:00 GMT")
        #expect(response.json?["expiresAt"] == "2024-05-01T12:15:00.000Z")
        session.simulator.faults.clockSkew = 900
        #expect(session.resume(response.stateToken).outcome == "401 E0000011")
    }

    @Test("A delayed response comes at its time, and a dropped one is a lost connection")
    func session() async throws {
        let session = SimulatorSession(.ada)
        var request = URLRequest(url: session.simulator.url.appendingPathComponent("api/v1/authn"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(#"{"username":"ada","password":"Passw0rd-1"}"#.utf8)
        session.simulator.faults.next(.delay(5))
        session.simulator.faults.next(.dropAfter)
        async let late = send(request, session)
        await session.clock.waitUntilPending()
        session.clock.advance(by: 5)
        #expect(await late == "200")
        #expect(await send(request, session) == "\(URLError.networkConnectionLost.rawValue)")
    }

    private func send(_ request: URLRequest, _ session: SimulatorSession) async -> String {
        let urlSession = session.simulator.urlSession
        return await withCheckedContinuation { continuation in
            urlSession.dataTask(with: request) { _, response, error in
                let code = (error as? URLError)?.code.rawValue
                let status = (response as? HTTPURLResponse)?.statusCode
                continuation.resume(returning: "\(code ?? status ?? 0)")
            }.resume()
        }
    }
}
