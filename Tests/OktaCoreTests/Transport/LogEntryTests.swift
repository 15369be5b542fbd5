import Foundation
import Testing

@testable import OktaCore

@Suite("A log entry")
struct LogEntryTests {
    @Test(
        "A log entry names the request, its result and how long it took",
        arguments: [
            (200, nil, "req-1", 1.5, "POST /api/v1/authn 200 1500 ms (req-1)"),
            (429, nil, nil, -1, "POST /api/v1/authn 429 0 ms"),
            (nil, nil, nil, .infinity, "POST /api/v1/authn no response 1000000000 ms"),
            (
                nil, URLError(.timedOut), nil, 0.0014,
                "POST /api/v1/authn the request timed out (URLError -1001) 1 ms"
            ),
            (nil, CancellationError(), nil, 0, "POST /api/v1/authn CancellationError 0 ms"),
        ] as [(Int?, (any Error)?, String?, TimeInterval, String)]
    )
    func text(
        status: Int?, error: (any Error)?, id: String?, duration: TimeInterval, expected: String
    ) {
        let headers = id.map { ["x-okta-request-id": $0] } ?? [:]
        let response = status.map {
            OktaHTTPResponseInfo(statusCode: $0, headers: headers, receivedAt: .distantPast)
        }
        let entry = OktaLogEntry(
            method: "POST",
            url: URL(string: "https://org.example.test/api/v1/authn"),
            response: response,
            error: error,
            duration: duration
        )
        #expect(entry.description == expected)
    }

    @Test(
        "A log entry shows no token in its path",
        arguments: [
            ("/a/123456789012345678901234/b", "/a/123456789012345678901234/b"),
            ("/a/1234567890123456789012345/b", "/a/…/b"),
            ("/signin/reset-password/t-1", "/signin/reset-password/…"),
            ("/signin/user-unlock/t-1/b", "/signin/user-unlock/…/b"),
            ("/signin/user-unlock//b", "/signin/user-unlock//b"),
        ]
    )
    func token(path: String, shown: String) throws {
        let url = try #require(URL(string: "https://org.example.test\(path)?t=1"))
        let entry = OktaLogEntry(method: "GET", url: url, response: nil, error: nil, duration: 0)
        #expect(entry.path == shown)
    }

    @Test("A request without a URL has an empty path")
    func withoutURL() {
        let entry = OktaLogEntry(method: "GET", url: nil, response: nil, error: nil, duration: 0)
        #expect(entry.description == "GET  no response 0 ms")
    }
}
