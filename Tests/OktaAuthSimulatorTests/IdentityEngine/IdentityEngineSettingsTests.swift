import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("The engine of an org")
struct IdentityEngineSettingsTests {
    @Test("The engine of an org is shown to apps, and is Classic by default")
    func discovery() throws {
        let session = SimulatorSession(.ada)
        func pipeline() -> SimulatorJSON? {
            session.get("/.well-known/okta-organization").json?["pipeline"]
        }
        #expect(session.simulator.engine == .classic)
        #expect(pipeline() == "v1")
        session.simulator.engine = .upgraded
        #expect(pipeline() == "idx")
    }

    @Test("The engine of an org and its rules stay when the org is reset")
    func reset() throws {
        let session = IdentitySession(.ada, rules: { $0.fixedCode = "123456" })
        let page = try session.start()
        session.simulator.reset()
        #expect(session.simulator.engine == .identity)
        #expect(session.simulator.identity.fixedCode == "123456")
        #expect(try session.submit("cancel", of: page).statusCode == 401)
    }

    @Test("The engine of an org shares users, messages and phones")
    func sharesUsers() throws {
        let session = IdentitySession(.ada(with: .email), rules: { $0.fixedCode = "123456" })
        session.simulator.engine = .upgraded
        let challenge = try session.select("Email", of: session.signIn())
        #expect(try session.code() == "123456")
        #expect(try session.answer(challenge, "123456").interactionCode != nil)
        #expect(session.session.signIn().status == "MFA_REQUIRED")
    }

    @Test("The phone answers a push of the engine that sent the last one")
    func phones() throws {
        let session = IdentitySession(.ada(with: .push()))
        session.simulator.engine = .upgraded
        let first = try session.session.challenge(.push)
        let push = try session.select("Okta Verify", by: "push", of: session.signIn())
        session.session.phone.approve()
        #expect(try session.submit("challenge-poll", of: push).interactionCode != nil)
        session.session.phone.approve()
        #expect(try session.session.follow("next", of: first).status == "SUCCESS")
    }

    @Test("The engine of an org gives the same responses for the same seed")
    func deterministic() throws {
        func bodies() throws -> [String] {
            let session = IdentitySession(.ada(with: .email))
            let list = try session.signIn()
            let challenge = try session.select("Email", of: list)
            return [list, challenge, try session.answer(challenge, session.code())].map {
                $0.text.replacing(session.simulator.url.absoluteString, with: "")
            }
        }
        #expect(try bodies() == bodies())
    }

    @Test("The engine of an org never prints the code of its messages")
    func prints() {
        var rules = SimulatedIdentityEngine()
        rules.fixedCode = "code-1"
        #expect(!RedactionRoute.texts(of: rules).contains("code-1"))
    }
}
