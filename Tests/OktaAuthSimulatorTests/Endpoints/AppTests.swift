import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("The applications of a signed-in user")
struct AppTests {
    private let session = SimulatorSession(SimulatedUser(login: "<ada>&co@example.test")) {
        $0.apps = [.aws(), .askingForAll]
    }
    private let page = "/home/amazon_aws/0oaSimulatedAWS00000/272"

    private func get(_ target: String, cookie: String = "") -> SimulatorResponse {
        session.get(target, cookie: cookie)
    }

    private func token() throws -> String {
        let done = session.signIn("<ada>&co@example.test")
        return try #require(done.json?["sessionToken"]?.string)
    }

    private func value(_ name: String, in html: String) throws -> String {
        let start = try #require(html.range(of: "name=\"\(name)\" value=\"")?.upperBound)
        return String(html[start...].prefix { $0 != "\"" })
    }

    @Test("The applications of a user are listed, and each leads to a form with an assertion")
    func assertion() throws {
        let opened = try get("\(page)?sessionToken=\(token())&RelayState=%22x%22")
        #expect(opened.statusCode == 200)
        let html = String(decoding: opened.body, as: UTF8.self)
        #expect(html.contains("action=\"https://signin.aws.amazon.com/saml\""))
        #expect(try value("RelayState", in: html) == "&quot;x&quot;")
        // Clients that take the first hidden field find what Okta has there.
        #expect(
            html.components(separatedBy: "name=\"").dropFirst().first?.hasPrefix("SAML") == true
        )
        let data = try #require(Data(base64Encoded: value("SAMLResponse", in: html)))
        let xml = String(decoding: data, as: UTF8.self)
        #expect(xml.contains("<saml:NameID>&lt;ada&gt;&amp;co@example.test</saml:NameID>"))
        #expect(xml.contains("role/developer</saml:AttributeValue>"))
        #expect(xml.contains("<saml:Audience>urn:amazon:webservices</saml:Audience>"))

        let sid = try #require(opened.cookies.first?.split(separator: ";").first)
        let apps = get("/api/v1/users/me/appLinks", cookie: String(sid))
        #expect(apps.json?.array?.count == 1)
        #expect(apps.json?[0]?["appName"] == "amazon_aws")
        #expect(apps.json?[0]?["linkUrl"]?.string == "\(session.simulator.url)\(page)")
        let tabs = get("/api/v1/users/me/home/tabs?type=all", cookie: String(sid))
        let resource = tabs.json?[0]?["_embedded"]?["items"]?[0]?["_embedded"]?["resource"]
        #expect(resource == apps.json?[0])
        #expect(get(page, cookie: String(sid)).statusCode == 200)
        let saml = get("/app/amazon_aws/0oaSimulatedAWS00000/sso/saml", cookie: String(sid))
        #expect(String(decoding: saml.body, as: UTF8.self).contains("name=\"SAMLResponse\""))
    }

    @Test("The applications of a signed-in user need a session, and a token opens one only once")
    func needsSession() throws {
        let address = try "\(page)?onetimetoken=\(token())"
        #expect(get(address).statusCode == 200)
        let again = get(address)
        #expect(again.statusCode == 302)
        #expect(again.headers["Location"]?.hasSuffix("/login/login.htm") == true)
        #expect(get("/api/v1/users/me/appLinks").outcome == "403 E0000005")
        #expect(get("/api/v1/users/me/home/tabs").outcome == "403 E0000005")
        #expect(get("/home/amazon_aws/0oaOther/272").statusCode == 404)
    }
}
