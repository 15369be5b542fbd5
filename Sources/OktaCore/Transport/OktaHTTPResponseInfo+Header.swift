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
        let limit = OktaRateLimit(reading: fields)
        self.init(
            fields: fields,
            requestId: fields["x-okta-request-id"],
            rateLimit: limit == OktaRateLimit() ? nil : limit,
            serverDate: fields["date"].flatMap(WireDate.date(fromHTTP:))
        )
    }
}
