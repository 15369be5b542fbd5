import Foundation

extension OktaHTTPResponseInfo {
    init(_ reply: OktaTransportReply, receivedAt: Date) {
        // A field that was sent twice arrives as one list; the first entry counts.
        func field(_ name: String) -> String? {
            reply.headers[name]?.split(separator: ",").first
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        func number(_ name: String) -> Int? { field(name).flatMap { Int($0) } }
        let reset = field("x-rate-limit-reset").flatMap { Int64($0) }
            .map { Date(timeIntervalSince1970: Double($0)) }
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
