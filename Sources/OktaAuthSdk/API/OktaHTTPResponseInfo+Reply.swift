import Foundation

extension OktaHTTPResponseInfo {
    init(_ reply: OktaTransportReply, receivedAt: Date) {
        // A field that was sent twice arrives as one list; the first entry counts.
        func number(_ name: String) -> Int? {
            reply.headers[name]?.split(separator: ",").first
                .flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
        }
        let reset = number("x-rate-limit-reset").map { Date(timeIntervalSince1970: Double($0)) }
        let limit = OktaRateLimit(
            limit: number("x-rate-limit-limit"),
            remaining: number("x-rate-limit-remaining"),
            reset: reset
        )
        self.init(
            statusCode: reply.statusCode,
            headers: reply.headers,
            requestId: reply.headers["x-okta-request-id"],
            rateLimit: limit == OktaRateLimit() ? nil : limit,
            serverDate: reply.headers["date"].flatMap(WireDate.date(fromHTTP:)),
            receivedAt: receivedAt
        )
    }
}
