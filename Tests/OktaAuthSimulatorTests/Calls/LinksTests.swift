import Testing

@testable import OktaAuthSimulator

@Suite("The links of a response")
struct LinksTests {
    private let links = Links(origin: "https://org.test", state: .mfaChallenge)

    @Test("The links have the path, the method and the name of the row for their relation")
    func row() {
        #expect(
            links.follow("next:verify", "opf1")
                == [
                    "name": "verify", "href": "https://org.test/api/v1/authn/factors/opf1/verify",
                    "hints": ["allow": ["POST"]],
                ]
        )
        #expect(links.follow("resend", "opf1", name: "sms")?["name"] == "sms")
        #expect(
            Links(origin: "https://org.test", state: .success)
                .follow("next:original", query: "?stateToken=a")?["href"]
                == "https://org.test/login/step-up/redirect?stateToken=a"
        )
    }

    @Test("The links do not exist without a row for the state", arguments: AuthnState.allCases)
    func noRow(state: AuthnState) {
        let links = Links(origin: "https://org.test", state: state)
        let relations = Set(AuthnTable.rows.map(\.relation))
        for relation in relations {
            let hasRow = AuthnTable.rows.contains { $0.from == state && $0.relation == relation }
            #expect((links.follow(relation, "a", "b") != nil) == hasRow, "\(relation)")
        }
        #expect(links.follow("next:unknown") == nil)
    }

    @Test("The links lead to a page only where a row does")
    func page() {
        #expect(links.visit("next:redirect", "/policy/saml?okta_key=a")?["name"] == "redirect")
        #expect(links.visit("next:redirect", "/sso/idps/a")?["hints"] == ["allow": ["GET"]])
        #expect(links.visit("next:redirect", "/elsewhere/a") == nil)
        #expect(links.visit("next:activate", "/policy/saml") == nil)
    }

    @Test("The links lead to the states that the rows name, and to no other")
    func next() throws {
        let verify = try #require(
            Route.table.first { $0.path == "/api/v1/authn/factors/{factor}/verify" }
        )
        #expect(verify.leads(from: .mfaChallenge, to: "SUCCESS"))
        #expect(verify.leads(from: .mfaChallenge, to: nil))
        #expect(!verify.leads(from: .mfaChallenge, to: "PASSWORD_RESET"))
        #expect(!verify.leads(from: .mfaChallenge, to: "NO_SUCH_STATE"))
        #expect(!verify.leads(from: .passwordWarn, to: "SUCCESS"))
        #expect(!verify.leads(from: nil, to: "SUCCESS"))
        let signIn = try #require(Route.table.first { $0.path == "/api/v1/authn" })
        #expect(signIn.leads(from: .mfaChallenge, to: "MFA_REQUIRED"))
    }
}
