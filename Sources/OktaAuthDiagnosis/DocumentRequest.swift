import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks for a public document, once, and without credentials.
struct DocumentRequest {
    let url: URL
    let configuration: OktaConfiguration

    /// - Throws: The error of the transport, also if the task is cancelled.
    func response() async throws -> (reply: OktaTransportReply, info: OktaHTTPResponseInfo) {
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue(UserAgent.text, forHTTPHeaderField: "User-Agent")
        let reply = try await reply(to: request)
        return (reply, OktaHTTPResponseInfo(reply, receivedAt: configuration.network.usedClock.now))
    }

    private func reply(to request: URLRequest) async throws -> OktaTransportReply {
        let transport = configuration.network.usedTransport(redirects: .withinOrigin)
        return try await PendingCall.value { call in
            call.work.attach(transport.send(request) { call.end(with: $0) })
        }
    }
}
