import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A sign-in with the Identity Engine")
struct IdentitySignInTests {
    @Test(
        "A sign-in with the Identity Engine with a password ends in tokens",
        arguments: ["default", "other"]
    )
    func password(server: String) throws {
        var session = IdentitySession(.ada)
        session.server = server
        session.simulator.oauth.servers[server] = "api://\(server)"
        let first = try session.start()
        #expect(first.forms == ["identify", "unlock-account", "select-enroll-profile"])
        #expect(first.headers["Content-Type"] == "application/ion+json; okta-version=1.0.0")

        let done = try session.signIn()
        #expect(done.statusCode == 200)
        let tokens = try session.token(#require(done.interactionCode))

        #expect(tokens.statusCode == 200)
        let claims = try #require(tokens.json?["id_token"]?.claims)
        #expect(claims["iss"]?.string == "\(session.simulator.url)/oauth2/\(server)")
        #expect(claims["nonce"] == "n-1")
        #expect(claims["preferred_username"] == "ada@example.test")
        #expect(tokens.json?["refresh_token"]?.string != nil)
    }

    @Test("A sign-in with the Identity Engine ends in tokens also without a redirect URI")
    func noRedirect() throws {
        let session = IdentitySession(.ada)
        let code = try #require(session.signIn().interactionCode)
        #expect(session.token(code, ["redirect_uri": nil]).statusCode == 200)
    }

    @Test(
        "A sign-in with the Identity Engine asks for the password after the name, if the org does"
    )
    func identifierFirst() throws {
        let session = IdentitySession(.ada, variants: [.identifierOnly])
        let page = try session.submit("identify", of: session.start(), ["identifier": "ada"])
        #expect(page.forms == ["challenge-authenticator", "select-authenticator-authenticate"])
        #expect(try session.answer(page, .string(SimulatorSession.password)).interactionCode != nil)
    }
}
