import Foundation
import Testing

@testable import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A request template")
struct RequestTemplateTests {
    private let url: URL
    private let template: RequestTemplate

    init() throws {
        url = try #require(URL(string: "https://org.example.test/api/v1/authn"))
        template = try RequestTemplate(
            for: url,
            trusting: TrustedHosts(Origin(url), allowing: ["Login.Example.test"]),
            fields: [("Accept", "a/1"), ("X-Own", "own-1"), ("Accept", "a/2")]
        )
    }

    @Test("The fields of a request replace those of the template, whose last one of a name counts")
    func fields() throws {
        let request = try template.request("POST", to: url, fields: [("x-own", "own-2")])
        #expect(request.value(forHTTPHeaderField: "Accept") == "a/2")
        #expect(request.value(forHTTPHeaderField: "X-Own") == "own-2")
        #expect(request.value(forHTTPHeaderField: "User-Agent") == UserAgent.text)
        #expect(!request.httpShouldHandleCookies)
    }

    @Test(
        "A template sends nothing to its own URL if that is not secure, or holds a user name",
        arguments: ["http://org.example.test/token", "https://user@org.example.test/token"]
    )
    func ownURL(text: String) throws {
        let url = try #require(URL(string: text))
        let origin = Origin(url)
        let template = try RequestTemplate(for: url, trusting: TrustedHosts(origin), fields: [])
        #expect(throws: RequestTemplate.Problem.untrusted(origin)) {
            try template.request("POST", to: url)
        }
    }

    @Test(
        "A request has a method that the protocols know",
        arguments: ["GET", "POST", "PUT", "DELETE", "OPTIONS"])
    func methods(method: String) throws {
        #expect(try template.request(method, to: url).httpMethod == method)
        for unknown in ["", "post", "CONNECT", "\(method)\r\n"] {
            #expect(throws: RequestTemplate.Problem.unknownMethod) {
                try template.request(unknown, to: url)
            }
        }
    }

    @Test(
        "A request goes to the own origin, or over TLS to a listed host",
        arguments: [
            ("https://org.example.test/b", true), ("https://login.example.test:8443/", true),
            ("http://org.example.test/b", false), ("http://login.example.test/", false),
            ("https://org.example.test:8443/b", false), ("https://other.example.test/", false),
            ("https://user@org.example.test/", false),
            // A listed host is meant whole, and so is the own one.
            ("https://evil-login.example.test/", false), ("https://a.login.example.test/", false),
            ("https://login.example.test.evil.test/", false),
            ("https://evil-org.example.test/", false),
        ]
    )
    func trust(text: String, isTrusted: Bool) throws {
        let url = try #require(URL(string: text))
        if isTrusted {
            #expect(try template.request("POST", to: url).url == url)
        } else {
            #expect(throws: RequestTemplate.Problem.untrusted(Origin(url))) {
                try template.request("POST", to: url)
            }
        }
    }

    @Test("A malformed header field is named, whether it is of the template or the request")
    func malformedFields() throws {
        let bad = [("X-Own", "own\r\nX-Other: 1")]
        let problem = RequestTemplate.Problem.malformedField(name: "X-Own")
        #expect(throws: problem) { try template.request("POST", to: url, fields: bad) }
        #expect(throws: problem) {
            try RequestTemplate(for: url, trusting: template.trusted, fields: bad)
        }
    }
}
