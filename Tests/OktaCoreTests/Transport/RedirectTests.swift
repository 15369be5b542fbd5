import Foundation
import Testing

@testable import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A redirect")
struct RedirectTests {
    private func request(_ method: String, _ url: String) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        return request
    }

    @Test(
        "A redirect is followed by a GET within its origin, and by nothing else",
        arguments: [
            ("GET", "https://org.example.test/b", true),
            ("GET", "https://ORG.example.test:443/b", true),
            ("GET", "https://evil.example/b", false), ("GET", "http://org.example.test/b", false),
            ("POST", "https://org.example.test/b", false),
            ("PUT", "https://org.example.test/b", false),
        ]
    )
    func follows(method: String, target: String, expected: Bool) throws {
        let original = try request(method, "https://org.example.test/a")
        // The system turns a redirected POST into a GET.
        #expect(RedirectGuard.follows(from: original, to: try request("GET", target)) == expected)
        #expect(!RedirectGuard.follows(from: nil, to: try request("GET", target)))
    }
}
