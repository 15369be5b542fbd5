import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("What goes wrong on the way")
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
            (.rateLimit(.missing), 0), (.duplicateResponse, 1), (.delay(3), 1),
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

    @Test("All faults are removed at once")
    func clear() {
        let session = SimulatorSession(.ada)
        session.simulator.faults.next(.dropBefore, times: 3)
        session.simulator.faults.byChance([.html], probability: 1, seed: 1)
        session.simulator.faults.clockSkew = 100
        session.simulator.faults.clear()
        #expect(session.simulator.faults == SimulatedFaults())
        #expect(deliver(session).response?.outcome == "200 SUCCESS")
    }

    @Test(
        "A fault with a status that does not exist is an error of the server",
        arguments: [-1, 0, 99, 600, .max])
    func impossibleStatus(status: Int) {
        let session = SimulatorSession(.ada)
        session.simulator.faults.next(.serverError(status))
        #expect(deliver(session).response?.statusCode == 500)
    }

    @Test("Equal requests that are refused again and again are one diagnostic")
    func repeatedRefusals() {
        let session = SimulatorSession(.ada)
        for count in 1...3000 {
            _ = session.postForm("/oauth2/nosuch/v1/token", ["code": "secret-\(count % 2)"])
            if count == 18 { #expect(session.simulator.diagnostics == []) }
        }
        let text =
            "1500 equal requests were refused: POST /oauth2/{server}/v1/token, 404 E0000007 "
            + "Not found: Resource not found: nosuch (AuthorizationServer)"
        #expect(session.simulator.diagnostics == [text, text])
        // Different requests are not of a client that does not stop.
        for count in 1...50 { session.signIn("nobody-\(count)") }
        #expect(session.simulator.diagnostics.count == 2)
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
        #expect(response(.duplicateResponse)?.json == nil)
        let page = response(.html)?.expect("200")
        #expect(page?.headers["Content-Type"] == "text/html")
        #expect(page?.body == Data("<html><body>Simulated page</body></html>".utf8))
        #expect(response(.empty)?.body.isEmpty == true)
        let proxy = response(.proxy)?.expect("403")
        #expect(proxy?.json == ["error": "Forbidden", "message": "Blocked by a proxy"])
        #expect(proxy?.headers["Content-Type"] == "application/json")
        #expect(response(.serverError(502))?.statusCode == 502)
        let redirect = response(.redirect(to: "https://x.test/"))
        #expect(redirect?.expect("307").headers["Location"] == "https://x.test/")
    }

    @Test(
        "A fault can be a rate limit with odd header fields",
        arguments: [
            (.concurrency, ["0", "0", "1714564860"]), (.missing, [nil, nil, nil]),
            (.unreadable, ["many", "none", "soon"]), (.past, ["600", "0", "1714564740"]),
        ] as [(SimulatedFault.OddRateLimit, [String?])]
    )
    func rateLimits(odd: SimulatedFault.OddRateLimit, values: [String?]) throws {
        let session = SimulatorSession(.ada)
        session.simulator.faults.next(.rateLimit(odd))
        let limited = try #require(deliver(session).response).expect("429 E0000047")
        #expect(limited.headers["Content-Type"] == "application/json")
        let names = ["Limit", "Remaining", "Reset"].map { "X-Rate-Limit-\($0)" }
        #expect(names.map { limited.headers[$0] } == values)
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
                [.dropBefore, .dropAfter, .serverError(500), .html], probability: 0.5, seed: seed
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
        #expect(response["expiresAt"] == "2024-05-01T12:15:00.000Z")
        session.simulator.faults.clockSkew = 900
        session.resume(response.stateToken).expect("401 E0000011")
    }
}
