import Foundation
import Testing

@testable import OktaCore

@Suite("The facts of a response")
struct ResponseInfoTests {
    private static let moment = Date(timeIntervalSince1970: 0)
    private static func info(
        headers: [String: String] = ["x-own": "a"],
        requestId: String? = "b",
        rateLimit: OktaRateLimit? = OktaRateLimit(limit: 5),
        serverDate: Date? = moment
    ) -> OktaHTTPResponseInfo {
        OktaHTTPResponseInfo(
            statusCode: 200,
            headers: headers,
            requestId: requestId,
            rateLimit: rateLimit,
            serverDate: serverDate,
            receivedAt: moment
        )
    }

    @Test("are those they were made with, and are equal if each of them is")
    func equality() {
        let whole = Self.info()
        #expect(whole == Self.info())
        for other in [
            Self.info(headers: [:]), Self.info(requestId: nil), Self.info(rateLimit: nil),
            Self.info(serverDate: nil),
        ] { #expect(other != whole) }
        #expect(whole.headers == ["x-own": "a"])
        #expect(whole.requestId == "b" && whole.rateLimit?.limit == 5)
        #expect(whole.serverDate == Self.moment)
    }
}
