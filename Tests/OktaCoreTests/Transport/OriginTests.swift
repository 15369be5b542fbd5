import Foundation
import Testing

@testable import OktaCore

@Suite("An origin")
struct OriginTests {
    private func origin(_ text: String) throws -> Origin { Origin(try #require(URL(string: text))) }

    @Test("An origin is the same in any letter case, with or without the default port")
    func same() throws {
        #expect(
            try origin("HTTPS://Org.Example.Test/a?b#c") == origin("https://org.example.test:443")
        )
        #expect(try origin("http://org.example.test") == origin("http://org.example.test:80/a"))
    }

    @Test(
        "An origin differs by scheme, host and port",
        arguments: [
            "http://org.example.test", "https://example.test", "https://org.example.test:8443",
            "https://org.example.test.evil.example", "https://org.example.test@evil.example",
        ]
    )
    func different(text: String) throws {
        #expect(try origin(text) != origin("https://org.example.test"))
    }

    @Test("An origin is written as the beginning of its URLs, an IPv6 address in brackets")
    func written() throws {
        for text in ["https://org.example.test", "http://[::1]:8443", "https://a.test:8443"] {
            #expect(try "\(origin(text + "/a"))" == text)
        }
    }

    @Test(
        "An origin is secure with https, or without leaving the machine",
        arguments: [
            ("https://org.example.test", true), ("http://localhost:8080", true),
            ("http://127.0.0.1", true), ("http://[::1]:80", true),
            ("http://org.example.test", false), ("http://127.evil.example", false),
            ("http://localhost.evil.example", false), ("ftp://localhost", false),
        ]
    )
    func secure(text: String, expected: Bool) throws {
        #expect(try origin(text).isSecure == expected)
    }

    @Test("An origin is described without its default port")
    func description() throws {
        #expect(
            try origin("https://org.example.test:443/a").description == "https://org.example.test"
        )
        #expect(
            try origin("https://org.example.test:8443").description
                == "https://org.example.test:8443"
        )
    }
}
