import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("The applications of a signed-in user")
struct AppTests {
    private let session = SimulatorSession(SimulatedUser(login: "<ada>&co@example.test")) {
        $0.apps = [.aws(), .askingForAll]
    }
    private let page = "/home/amazon_aws/0oaSimulatedAWS00000/272"

    private func token() throws -> String { try session.sessionToken(of: "<ada>&co@example.test") }

    private func value(_ name: String, in html: String) throws -> String {
        let start = try #require(
            html.range(of: "<input name=\"\(name)\" type=\"hidden\" value=\"")?.upperBound)
        return String(html[start...].prefix { $0 != "\"" })
    }

    @Test("The applications of a user are listed, and each leads to a form with an assertion")
    func assertion() throws {
        let opened = try session.get("\(page)?sessionToken=\(token())&RelayState=%22x%22")
        let html = opened.expect("200").text
        #expect(html.contains("action=\"https://signin.aws.amazon.com/saml\""))
        #expect(try value("RelayState", in: html) == "&quot;x&quot;")
        // Clients that read by line, and up to the last quotation mark of it.
        let line = try #require(html.split(separator: "\n").first { $0.contains("SAMLResponse") })
        #expect(line.wholeMatch(of: /<input name="SAMLResponse".*value="([^"]+)"\/>/) != nil)
        // Clients that take the first hidden field find what Okta has there.
        #expect(html.components(separatedBy: "name=\"")[1].hasPrefix("SAML"))
        let data = try #require(Data(base64Encoded: value("SAMLResponse", in: html)))
        let xml = String(decoding: data, as: UTF8.self)
        #expect(xml.contains("<saml:NameID>&lt;ada&gt;&amp;co@example.test</saml:NameID>"))
        #expect(xml.contains("role/developer</saml:AttributeValue>"))
        #expect(xml.contains("<saml:Audience>urn:amazon:webservices</saml:Audience>"))

        let sid = String(try #require(opened.cookies.first?.split(separator: ";").first))
        let apps = session.get("/api/v1/users/me/appLinks", cookie: sid)
        #expect(apps.json?.array?.count == 1)
        #expect(apps["0.appName"] == "amazon_aws")
        #expect(apps["0.linkUrl"]?.string == "\(session.simulator.url)\(page)")
        let tabs = session.get("/api/v1/users/me/home/tabs?type=all", cookie: sid)
        #expect(tabs["0.label"] == "My Apps")
        #expect(tabs["0._embedded.items.0._embedded.resource"] == apps["0"])
        session.get(page, cookie: sid).expect("200")
        let saml = session.get("/app/amazon_aws/0oaSimulatedAWS00000/sso/saml", cookie: sid)
        #expect(saml.text.contains("name=\"SAMLResponse\""))
    }

    @Test("The applications of a signed-in user need a session, and a token opens one only once")
    func needsSession() throws {
        let address = try "\(page)?onetimetoken=\(token())"
        session.get(address).expect("200")
        let again = session.get(address).expect("302")
        let signIn = SimulatorRequest(
            method: "GET", origin: "", target: again.headers["Location"] ?? "")
        #expect(signIn.path.hasSuffix("/login/login.htm") && signIn.parameters == ["fromURI": page])
        session.get("/api/v1/users/me/appLinks").expect("403 E0000005")
        session.get("/api/v1/users/me/home/tabs").expect("403 E0000005")
        let other = session.get("/home/amazon_aws/0oaOther/272").expect("404")
        #expect(other.pageTitle == "There is no such app")
    }

    @Test(
        "The applications of a user get their relay state, also after the sign-in page",
        arguments: ["GET", "POST"]
    )
    func relayState(method: String) throws {
        var request = session.request("/app/amazon_aws/0oaSimulatedAWS00000/sso/saml")
        request.method = method
        let fields = "SAMLRequest=e30%3D&onetimetoken=spent&RelayState=a%26b%20c%2Bd"
        if method == "GET" {
            (request.query, request.body) = (fields, Data())
        } else {
            request.headers["content-type"] = "application/x-www-form-urlencoded"
            request.body = Data(fields.utf8)
        }
        let page = try #require(
            session.simulator.respond(to: request).expect("302").headers["Location"])
        #expect(!page.contains("spent"))
        let url = try #require(URL(string: page))
        let end = try #require(
            session.simulator.browser.signIn(at: url, as: "<ada>&co@example.test"))
        let parts = URLComponents(url: end, resolvingAgainstBaseURL: true)
        let query = try #require(parts?.percentEncodedQuery)
        #expect(SimulatorRequest.pairs(of: query)["RelayState"] == "a&b c+d")
    }
}
