import Foundation
import Testing

@testable import OktaCore

@Suite("The facts of a response")
struct ResponseInfoTests {
    private static let moment = Date(timeIntervalSince1970: 0)
    private static func info(
        headers: [String: String] = [
            "x-own": "a", "x-okta-request-id": "b", "x-rate-limit-limit": "5",
            "date": "Thu, 01 Jan 1970 00:00:00 GMT",
        ],
        statusCode: Int = 200,
        receivedAt: Date = moment
    ) -> OktaHTTPResponseInfo {
        OktaHTTPResponseInfo(statusCode: statusCode, headers: headers, receivedAt: receivedAt)
    }

    @Test(
        "The facts of a response have the time at which requests are accepted again",
        arguments: [
            ("0", 0), ("45", 45), ("4294967295", 4_294_967_295), ("4294967296", nil), ("-1", nil),
            ("soon", nil), ("Thu, 01 Jan 1970 00:01:00 GMT", 60),
        ] as [(String, Double?)]
    )
    func retryAfter(field: String, seconds: Double?) {
        let info = OktaHTTPResponseInfo(
            statusCode: 503, headers: ["retry-after": field], receivedAt: Self.moment
        )
        #expect(info.rateLimitReset?.timeIntervalSince(Self.moment) == seconds)
    }

    @Test(
        "Of a rate limit and Retry-After, the later counts; a server error has no rate limit",
        arguments: [
            (429, "60", "30", 60), (429, "30", "60", 60), (503, "60", "30", 30),
            (503, "60", nil, nil), (400, "60", "30", nil), (200, "60", "30", nil),
        ] as [(Int, String, String?, Double?)]
    )
    func laterLimit(status: Int, reset: String, retryAfter: String?, seconds: Double?) {
        let info = Self.info(
            headers: ["x-rate-limit-reset": reset, "retry-after": retryAfter].compactMapValues(
                \.self),
            statusCode: status
        )
        #expect(info.rateLimitReset?.timeIntervalSince(Self.moment) == seconds)
    }

    @Test("A date in Retry-After is read on the server's clock")
    func retryAfterOnServerClock() {
        let info = OktaHTTPResponseInfo(
            statusCode: 503,
            headers: [
                "retry-after": "Thu, 01 Jan 1970 03:01:00 GMT",
                "date": "Thu, 01 Jan 1970 03:00:00 GMT",
            ],
            receivedAt: Self.moment
        )
        #expect(info.rateLimitReset?.timeIntervalSince(Self.moment) == 60)
    }

    @Test(
        "A retry waits for the end of a rate limit, as long as the policy allows",
        arguments: [
            (1, 0, 1), (2, 0, 2), (1, 60, 60), (1, 61, nil), (3, 0, nil),
        ] as [(Int, Int, Double?)]
    )
    func retry(attempt: Int, seconds: Int, delay: Double?) {
        let reply = HTTPReply(
            .init(statusCode: 429, headers: ["retry-after": "\(seconds)"], body: Data()),
            receivedAt: Self.moment
        )
        func wait(isRead: Bool, _ policy: OktaRetryPolicy = .init()) -> TimeInterval? {
            let failure = HTTPFailure.refused(reply)
            return policy.delay(after: failure, isRead: isRead, attempt: attempt, now: Self.moment)
        }
        #expect(wait(isRead: true) == delay)
        #expect(wait(isRead: false) == nil && wait(isRead: true, .never) == nil)
    }

    @Test("The facts of a response are those they were made with")
    func equality() {
        let whole = Self.info()
        #expect(whole == Self.info())
        for other in [
            Self.info(headers: [:]), Self.info(statusCode: 201),
            Self.info(receivedAt: Date(timeIntervalSince1970: 1)),
        ] { #expect(other != whole) }
        #expect(whole.headers["x-own"] == "a")
        #expect(whole.requestId == "b" && whole.rateLimit?.limit == 5)
        #expect(whole.serverDate == Self.moment)
        let bare = Self.info(headers: [:])
        #expect(bare.requestId == nil && bare.rateLimit == nil && bare.serverDate == nil)
    }
}
