package import Foundation

extension OktaHTTPResponseInfo {
    package init(_ reply: OktaTransportReply, receivedAt: Date) {
        let fields = reply.fields
        self.init(
            statusCode: reply.statusCode,
            header: .unread { Header(reading: fields.value) },
            receivedAt: receivedAt
        )
    }
}

extension OktaHTTPResponseInfo.Header {
    package init(reading fields: [String: String]) {
        // A field that was sent twice arrives as one list; the first entry counts.
        func number(_ name: String) -> Int64? {
            guard let field = fields[name] else { return nil }
            let entry = field.utf8.prefix { $0 != UInt8(ascii: ",") }
            let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            }
            guard let last = entry.lastIndex(where: { !isSpace($0) }) else { return nil }
            return Int64(String(Substring(entry[...last].drop(while: isSpace))))
        }
        let limit = OktaRateLimit(
            limit: number("x-rate-limit-limit").flatMap { Int(exactly: $0) },
            remaining: number("x-rate-limit-remaining").flatMap { Int(exactly: $0) },
            reset: number("x-rate-limit-reset").map { Date(timeIntervalSince1970: Double($0)) }
        )
        self.init(
            fields: fields,
            requestId: fields["x-okta-request-id"],
            rateLimit: limit == OktaRateLimit() ? nil : limit,
            serverDate: fields["date"].flatMap(WireDate.date(fromHTTP:))
        )
    }
}
