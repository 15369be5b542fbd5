import Foundation
import Testing

@testable import OktaCore

@Suite("A log entry")
struct LogEntryTests {
    @Test(
        "A log entry names the request, its result and how long it took",
        arguments: [
            (200, "req-1", 1.5, "POST /api/v1/authn 200 1500 ms (req-1)"),
            (429, nil, -1, "POST /api/v1/authn 429 0 ms"),
            (nil, nil, .infinity, "POST /api/v1/authn no answer 1000000000 ms"),
        ] as [(Int?, String?, TimeInterval, String)]
    )
    func text(status: Int?, id: String?, duration: TimeInterval, expected: String) {
        let headers = id.map { ["x-okta-request-id": $0] } ?? [:]
        let response = status.map {
            OktaHTTPResponseInfo(statusCode: $0, headers: headers, receivedAt: .distantPast)
        }
        let entry = OktaLogEntry(
            method: "POST",
            url: URL(string: "https://org.example.test/api/v1/authn"),
            response: response,
            error: nil,
            duration: duration
        )
        #expect(entry.description == expected)
    }
}
