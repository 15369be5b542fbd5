import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Where tokens may go")
struct LinkTrustTests {
    /// An app's client for the org at `text`, over a scripted network.
    private func client(of text: String, over session: ScriptedSession) throws -> OktaAuthSdk {
        var configuration = OktaConfiguration()
        configuration.clock = session.clock
        configuration.transport = session.network
        return OktaAuthSdk(domain: try #require(URL(string: text)), configuration: configuration)
    }

    private static let noHost = "the org URL has no host; it looks like https://example.okta.com"
    private static let placeholder =
        "the org URL still holds a placeholder; put the org's own host there"

    @Test(
        "An org URL that cannot be one is refused, and the message has the reason",
        arguments: [
            ("http://org.example.test", "the org URL must begin with https://, not http://"),
            ("ftp://org.example.test", "the org URL must begin with https://, not ftp://"),
            ("org.example.test", noHost),
            ("https:", noHost),
            ("file:///tmp", noHost),
            ("https://yourOktaDomain", placeholder),
            ("https://%7ByourOktaDomain%7D", placeholder),
            ("https://your-org.okta.com", placeholder),
            ("https://yourorg.okta.com", placeholder),
            ("https://your-domain.okta.com", placeholder),
            ("https://yourdomain.okta.com", placeholder),
            ("https://your-subdomain.okta.com", placeholder),
            ("https://yoursubdomain.okta.com", placeholder),
            ("https://your-company.okta.com", placeholder),
            ("https://yourcompany.okta.com", placeholder),
            ("https://your-okta-domain.okta.com", placeholder),
            ("https://%7Borg.test", placeholder),
            ("https://org%7D.test", placeholder), ("https://%3Corg.test", placeholder),
            ("https://org%3E.test", placeholder),
            (
                "https://acme-admin.okta.com",
                "the org URL is that of the admin console; leave out '-admin'"
            ),
        ]
    )
    func badDomain(url: String, reason: String) throws {
        #expect(try OrgAddress(#require(URL(string: url))).problem == reason)
    }

    @Test(
        "An org URL is accepted",
        arguments: [
            "https://acme.okta.com", "https://your-organics.okta.com",
            "https://login.acme.example/okta", "https://org.example:8443",
            "https://acme-admin.example", "https://acme.my-admin.okta.com",
            "http://localhost:8080", "http://127.0.0.1:1", "http://[::1]:1",
        ]
    )
    func goodDomain(url: String) throws {
        #expect(try OrgAddress(#require(URL(string: url))).problem == nil)
    }

    @Test("An org URL is checked more strictly before anything is sent")
    func check() throws {
        let good = ["https://acme.okta.com", "https://acme.okta.com/oauth2/default"]
        for text in good {
            try OktaAuthSdk.check(domain: try #require(URL(string: text)))
        }
        let bad = [
            ("http://acme.okta.com", "must begin with https://, not http://"),
            (
                "https://user:secret@acme.okta.com",
                "holds a user name or password; leave out what is before the '@'"
            ),
            (
                "https://user@acme.okta.com",
                "holds a user name or password; leave out what is before the '@'"
            ),
            (
                "https://acme.okta.com?fromURI=a",
                "holds a query; leave out what begins with '?'"
            ),
            ("https://acme.okta.com#a", "holds a fragment; leave out what begins with '#'"),
        ]
        for (text, reason) in bad {
            let url = try #require(URL(string: text))
            let error = #expect(throws: OktaError.self) { try OktaAuthSdk.check(domain: url) }
            #expect(error?.description == "the org URL \(reason)")
        }
    }

    @Test("A query of the org's URL goes along with no request")
    func query() throws {
        let session = try ScriptedSession(.fixture("success"), .fixture("success"))
        let okta = try client(of: "https://org.example.test/okta?fromURI=a#b", over: session)
        okta.unauthenticatedStatus().signIn()
        okta.authenticate(
            stateToken: "st-1",
            username: "grace",
            password: "pw",
            onStatusChange: { _ in },
            onError: { Issue.record($0) }
        )
        session.wait()
        #expect(session.places == ["/okta/api/v1/authn", "/okta/api/v1/authn"])
    }

    @Test(
        "An issuer URL stands for the org it names; other paths stay",
        arguments: [
            ("https://org.example.test/oauth2", "/api/v1/authn"),
            ("https://org.example.test/oauth2/", "/api/v1/authn"),
            ("https://org.example.test/oauth2/default", "/api/v1/authn"),
            ("https://org.example.test/oauth2/default/v1/", "/api/v1/authn"),
            ("https://org.example.test/oauth2x", "/oauth2x/api/v1/authn"),
            ("https://org.example.test/okta/oauth2", "/okta/api/v1/authn"),
            ("https://org.example.test/proxy/okta/", "/proxy/okta/api/v1/authn"),
        ]
    )
    func issuer(text: String, place: String) throws {
        let session = try ScriptedSession(.fixture("success"))
        try client(of: text, over: session).unauthenticatedStatus().signIn()
        session.wait()
        #expect(session.places == [place])
    }

    @Test(
        "Nothing is sent to a bad org URL, and the closure is called",
        arguments: ["http://org.example.test", "https:"]
    )
    func badDomainReported(text: String) throws {
        let session = try ScriptedSession()
        let recorder = CallbackRecorder()
        try client(of: text, over: session).unauthenticatedStatus().signIn(reportingTo: recorder)
        #expect(recorder.completions == 0)
        session.wait()
        #expect(recorder.errors.count == 1)
        #expect(recorder.messages.first?.hasPrefix("the org URL") == true)
        session.expectFinished()
    }

    @Test(
        "A link that leads elsewhere is not followed",
        arguments: [
            ("https://evil.example/api/v1/authn/skip", "https://evil.example"),
            ("http://org.example.test/skip", "http://org.example.test"),
            ("https://org.example.test:8443/skip", "https://org.example.test:8443"),
            (
                "https://org.example.test.evil.example/skip",
                "https://org.example.test.evil.example"
            ),
            ("https://org.example.test@evil.example/skip", "https://evil.example"),
            ("//evil.example/skip", "https://evil.example"), ("data:text/plain,a", "data://"),
        ]
    )
    func otherOrigin(href: String, place: String) throws {
        let session = try ScriptedSession()
        let link = LinksResponse.Link(name: "skip", href: try #require(URL(string: href)))
        let warning: OktaAuthStatusPasswordWarning = try session.status(from: "password-warn") {
            $0.links?.skip = link
        }
        let recorder = session.record(warning.skipPasswordChange)
        #expect(
            recorder.messages == [
                "the 'skip' link leads to \(place), outside https://org.example.test; "
                    + "nothing was sent. "
                    + "List the host in the configuration if it belongs to the org"
            ]
        )
        session.expectFinished()
    }

    @Test(
        "A link of the org is followed, however it is written",
        arguments: [
            "https://org.example.test/go", "https://ORG.example.test:443/go", "/go", "go",
        ]
    )
    func sameOrigin(href: String) throws {
        let session = try ScriptedSession(.fixture("success"))
        let link = LinksResponse.Link(href: try #require(URL(string: href)))
        let warning: OktaAuthStatusPasswordWarning = try session.status(from: "password-warn") {
            $0.links?.skip = link
        }
        warning.skipPasswordChange(onStatusChange: { _ in }, onError: { Issue.record($0) })
        session.wait()
        #expect(session.places == ["/go"])
    }

    @Test("A listed host is trusted, with https only")
    func listedHost() throws {
        for (href, isSent) in [
            ("https://login.example.test/go", true), ("http://login.example.test/go", false),
        ] {
            let session = try ScriptedSession { $0.allowedHosts = ["Login.example.test"] }
            let link = LinksResponse.Link(href: try #require(URL(string: href)))
            let warning: OktaAuthStatusPasswordWarning = try session.status(from: "password-warn") {
                $0.links?.skip = link
            }
            warning.skipPasswordChange(onStatusChange: { _ in }, onError: { _ in })
            session.wait()
            #expect(session.network.sent.isEmpty == !isSent)
        }
    }

    @Test("Another host gets no header fields of the configuration")
    func foreignHost() throws {
        let session = try ScriptedSession(
            .http(200, body: "x"),
            configuring: { $0.headers = ["Authorization": "SSWS secret"] }
        )
        session.start.restApi.sendHttpRequest(
            with: try #require(URL(string: "https://elsewhere.example/x.png")),
            onCompletion: { _ in },
            onError: { _ in }
        )
        session.wait()
        #expect(session.network.sent.count == 1)
        #expect(session.network.sent.first?.headers["Authorization"] == nil)
    }
}
