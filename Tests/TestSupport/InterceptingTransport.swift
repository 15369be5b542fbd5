package import Foundation
package import OktaCore

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Changes requests and responses on their way through a session.
package struct InterceptingTransport: OktaTransport {
    private let session: URLSession
    private let onRequest: @Sendable (URLRequest) -> URLRequest
    private let onBody: @Sendable (Data) -> Data
    private let onSend: @Sendable (URLRequest) -> (any OktaCancellable)?

    /// A request for which `onSend` returns a value is not sent, and gets no response.
    package init(
        _ session: URLSession,
        onRequest: @escaping @Sendable (URLRequest) -> URLRequest = { $0 },
        onBody: @escaping @Sendable (Data) -> Data = { $0 },
        onSend: @escaping @Sendable (URLRequest) -> (any OktaCancellable)? = { _ in nil }
    ) {
        self.session = session
        self.onRequest = onRequest
        self.onBody = onBody
        self.onSend = onSend
    }

    package func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        if let held = onSend(request) { return held }
        return URLSessionTransport(session: session, redirects: .blocked)
            .send(onRequest(request)) { result in
                completion(
                    result.map { reply in
                        OktaTransportReply(
                            statusCode: reply.statusCode,
                            headers: reply.headers,
                            body: onBody(reply.body)
                        )
                    }
                )
            }
    }
}
