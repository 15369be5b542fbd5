import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Where tokens may go")
struct PlacesTests {
    private func message(forDomain text: String) throws -> String? {
        OrgAddress(try #require(URL(string: text))).problem
    }

    @Test(
        "an org URL that cannot be one is refused, and the message says why",
        arguments: [
            ("http://org.example.test", "must begin with https://, not http://"),
            ("ftp://org.example.test", "must begin with https://, not ftp://"),
            ("org.example.test", "has no host"),
            ("https:", "has no host"),
            ("file:///tmp", "has no host"),
            ("https://yourOktaDomain", "placeholder"),
            ("https://acme-admin.okta.com", "leave out '-admin'"),
        ]
    )
    func badDomain(url: String, reason: String) throws {
        let message = try #require(try message(forDomain: url))
        #expect(message.contains(reason))
    }

    @Test(
        "an org URL is accepted",
        arguments: [
            "https://acme.okta.com", "https://login.acme.example/okta", "https://org.example:8443",
            "http://localhost:8080", "http://127.0.0.1:1", "http://[::1]:1",
        ]
    )
    func goodDomain(url: String) throws {
        #expect(try message(forDomain: url) == nil)
    }

    @Test(
        "nothing is sent to a bad org URL, and the closure is called",
        arguments: ["http://org.example.test", "https:"]
    )
    func badDomainReported(text: String) throws {
        let stage = try Stage()
        var configuration = OktaConfiguration()
        configuration.clock = stage.clock
        configuration.transport = stage.network
        let outcome = Outcome()
        let okta = OktaAuthSdk(
            domain: try #require(URL(string: text)),
            configuration: configuration
        )
        okta.authenticate(
            username: "grace",
            password: "pw",
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        #expect(outcome.completions == 0)
        stage.wait()
        #expect(outcome.errors.count == 1)
        #expect(outcome.messages.first?.hasPrefix("the org URL") == true)
        stage.expectCurtain()
    }

    @Test(
        "a link that leads elsewhere is not followed",
        arguments: [
            "https://evil.example/api/v1/authn/skip", "http://org.example.test/skip",
            "https://org.example.test:8443/skip", "https://org.example.test.evil.example/skip",
            "https://org.example.test@evil.example/skip", "//evil.example/skip",
            "data:text/plain,a",
        ]
    )
    func otherOrigin(href: String) throws {
        let stage = try Stage()
        let link = LinksResponse.Link(name: "skip", href: try #require(URL(string: href)))
        let warning: OktaAuthStatusPasswordWarning = try stage.status(from: "password-warn") {
            $0.links?.skip = link
        }
        let outcome = Outcome()
        warning.skipPasswordChange(
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        #expect(outcome.messages.first?.contains("outside https://org.example.test") == true)
        stage.expectCurtain()
    }

    @Test(
        "a link of the org is followed, however it is written",
        arguments: [
            "https://org.example.test/go", "https://ORG.example.test:443/go", "/go", "go",
        ]
    )
    func sameOrigin(href: String) throws {
        let stage = try Stage(.fixture("success"))
        let link = LinksResponse.Link(href: try #require(URL(string: href)))
        let warning: OktaAuthStatusPasswordWarning = try stage.status(from: "password-warn") {
            $0.links?.skip = link
        }
        warning.skipPasswordChange(onStatusChange: { _ in }, onError: { Issue.record($0) })
        stage.wait()
        #expect(stage.places == ["/go"])
    }

    @Test("a listed host is trusted, with https only")
    func listedHost() throws {
        for (href, isSent) in [
            ("https://login.example.test/go", true), ("http://login.example.test/go", false),
        ] {
            let stage = try Stage(allowedHosts: ["Login.example.test"])
            let link = LinksResponse.Link(href: try #require(URL(string: href)))
            let warning: OktaAuthStatusPasswordWarning = try stage.status(from: "password-warn") {
                $0.links?.skip = link
            }
            warning.skipPasswordChange(onStatusChange: { _ in }, onError: { _ in })
            stage.wait()
            #expect(stage.network.sent.isEmpty == !isSent)
        }
    }
}
