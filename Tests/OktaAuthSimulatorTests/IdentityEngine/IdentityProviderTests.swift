import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Another identity provider, with the Identity Engine,")
struct IdentityProviderTests {
    private func session(_ user: SimulatedUser) -> IdentitySession {
        let saml = SimulatedIdentityProvider(id: "0oaSimSAML", name: "SAML IdP", type: "SAML2")
        return IdentitySession(user, rules: { $0.providers = [SimulatedIdentityProvider(), saml] })
    }

    /// Visits the provider at `index`, which sends the browser back.
    private func visit(
        _ session: IdentitySession,
        _ page: SimulatorResponse,
        at index: Int = 0,
        failure: String? = nil
    ) throws -> SimulatorResponse {
        let forms = page.json?.remediations.filter { $0["name"] == "redirect-idp" }
        let form = try #require(forms?[index])
        #expect(form["method"] == "GET")
        #expect(form["rel"] == nil)
        let url = try #require(form["href"]?.string.flatMap(URL.init(string:)))
        return session.simulator.browser.visit(url, failure: failure).expect("302")
    }

    @Test("Another identity provider sends the browser back with an interaction code")
    func signsIn() throws {
        let session = session(.ada)
        let response = try visit(session, session.start())
        let location = try #require(response.headers["Location"])
        #expect(location.hasPrefix("\(OAuthSession.redirect)?interaction_code="))
        #expect(location.hasSuffix("#_=_"))
        #expect(response.redirected["state"] == "s-1")
        let code = try #require(response.redirected["interaction_code"])
        #expect(session.token(code).statusCode == 200)
    }

    @Test("Another identity provider leaves a second authenticator to the app")
    func interactionRequired() throws {
        let session = session(.ada(with: .email))
        let handle = try #require(session.interact().json?["interaction_handle"])
        let body: SimulatorJSON = ["interactionHandle": handle]
        let page = session.introspect(body)
        let query = try visit(session, page, at: 1).redirected
        #expect(query["error"] == "interaction_required")
        let text = "Your client is configured to use the interaction code flow and user "
        #expect(
            query["error_description"]
                == text + "interaction is required to complete the request."
        )
        #expect(query["state"] == "s-1")
        let challenge = try session.select("Email", of: session.introspect(body))
        #expect(try session.answer(challenge, session.code()).interactionCode != nil)
    }

    @Test("Another identity provider reports a failure, and the page stays")
    func failure() throws {
        let session = session(.ada)
        let page = try session.start()
        let query = try visit(session, page, failure: "No thanks").redirected
        #expect(query["error"] == "access_denied")
        #expect(query["error_description"] == "No thanks")
        #expect(try session.signIn(from: page).interactionCode != nil)
    }

    @Test("Another identity provider does not sign in a user who was deactivated or locked")
    func inactive() throws {
        for isDeactivated in [true, false] {
            let session = session(.ada)
            let page = try session.start()
            let administrator = session.simulator.administrator
            if isDeactivated {
                administrator.deactivate(SimulatorSession.ada)
            } else {
                administrator.lock(SimulatorSession.ada)
            }
            let query = try visit(session, page).redirected
            #expect(query["error"] == "access_denied", "\(isDeactivated)")
        }
    }

    @Test("Another identity provider can send a state that is not the app's")
    func wrongState() throws {
        let session = session(.ada)
        session.simulator.identity.redirectState = "other"
        #expect(try visit(session, session.start()).redirected["state"] == "other")
    }

    @Test("Another identity provider shows a page, if its link is out of date")
    func stale() throws {
        let session = session(.ada)
        let page = try session.start()
        let form = try #require(page.form("redirect-idp"))
        let url = try #require(form["href"]?.string.flatMap(URL.init(string:)))
        try session.submit("cancel", of: page)
        let stale = session.simulator.browser.visit(url).expect("404")
        #expect(stale.pageTitle == "This page is no longer valid")
    }
}
