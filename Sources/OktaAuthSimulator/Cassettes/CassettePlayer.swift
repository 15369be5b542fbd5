public import OktaCore

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A transport that plays the responses of a cassette.
///
/// Use it with ``Cassette/orgURL``. A request gets the response of the next exchange with its method and
/// path; what lies between is skipped, and a request that was recorded less often gets its last response
/// again.
public final class CassettePlayer: OktaTransport {
    private let cassette: Cassette
    /// The first exchange that was not played yet.
    private let position = Locked(0)

    /// Creates a player at the beginning of `cassette`.
    public init(_ cassette: Cassette) { self.cassette = cassette }

    /// Responds at once; with `URLError.resourceUnavailable` if the cassette has no such request, as the
    /// error's description explains, and with `URLError.networkConnectionLost` where there was no response.
    public func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        completion(response(to: request))
        return CancelAction {}
    }

    private func response(to request: URLRequest) -> Result<OktaTransportReply, any Error> {
        let parts = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
        let path = parts?.percentEncodedPath ?? ""
        let isSame = { (exchange: Cassette.Exchange) in
            exchange.method == request.httpMethod && exchange.path == path
        }
        let found = position.withLock { position -> Cassette.Exchange? in
            guard let index = cassette.exchanges[position...].firstIndex(where: isSame) else {
                return cassette.exchanges[..<position].last(where: isSame)
            }
            position = index + 1
            return cassette.exchanges[index]
        }
        guard let found else {
            let sentence = "\(request.httpMethod ?? "GET") \(path) is not in the cassette"
            return .failure(
                URLError(
                    .resourceUnavailable,
                    userInfo: [NetworkErrorDescription.sentenceKey: sentence]
                )
            )
        }
        guard let statusCode = found.statusCode else {
            return .failure(URLError(.networkConnectionLost))
        }
        return .success(
            OktaTransportReply(
                statusCode: statusCode,
                headers: found.headers,
                body: found.responseBody?.encoded ?? Data()
            )
        )
    }
}
