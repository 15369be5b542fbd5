import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A fault between an app and the Identity Engine")
struct IdentityFaultTests {
    private func deliver(_ fault: SimulatedFault) throws -> (IdentitySession, SimulatorResponse) {
        let session = IdentitySession(.ada)
        let handle = try #require(session.interact().json?["interaction_handle"])
        session.simulator.faults.next(fault, on: "/introspect")
        let request = session.session.request("/idp/idx/introspect", ["interactionHandle": handle])
        return (session, try #require(session.simulator.deliver(request).response))
    }

    @Test("A fault can be a response without a body, or a page of a proxy")
    func bodies() throws {
        #expect(try deliver(.empty).1.body.isEmpty)
        let proxy = try deliver(.proxy).1
        #expect(proxy.statusCode == 403)
        #expect(proxy.json?["error"] == "Forbidden")
        #expect(try deliver(.html).1.headers["Content-Type"] == "text/html")
    }

    @Test("A fault between an app and the Identity Engine can be links to another origin")
    func foreignLinks() throws {
        let (session, response) = try deliver(.foreignLinks(to: "https://evil.example.test"))
        let href = response.form("identify")?["href"]?.string
        #expect(href == "https://evil.example.test/idp/idx/identify")
        #expect(session.simulator.requests.last?.path == "/idp/idx/introspect")
    }
}
