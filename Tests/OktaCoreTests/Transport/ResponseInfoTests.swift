import Foundation
import Testing

@testable import OktaCore

@Suite("The facts of a response")
struct ResponseInfoTests {
    private static let moment = Date(timeIntervalSince1970: 0)
    private static let whole = OktaHTTPResponseInfo(
        statusCode: 200,
        headers: ["x-own": "a"],
        requestId: "b",
        rateLimit: OktaRateLimit(limit: 5),
        serverDate: moment,
        receivedAt: moment
    )

    @Test("can be set one by one, and are equal if each of them is")
    func setters() {
        let steps: [(inout OktaHTTPResponseInfo) -> Void] = [
            { $0.headers = ["x-own": "a"] }, { $0.requestId = "b" },
            { $0.rateLimit = OktaRateLimit(limit: 5) }, { $0.serverDate = Self.moment },
        ]
        var info = OktaHTTPResponseInfo(statusCode: 200, receivedAt: Self.moment)
        for step in steps {
            #expect(info != Self.whole)
            step(&info)
        }
        #expect(info == Self.whole)
        #expect(info.headers == ["x-own": "a"])
        #expect(info.requestId == "b" && info.rateLimit?.limit == 5)
        #expect(info.serverDate == Self.moment)
    }
}
