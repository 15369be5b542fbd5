public import Foundation
import OktaCore

/// A fault of one request.
public enum SimulatedFault: Sendable, Equatable {
    /// Invalid header fields of a rate limit.
    public enum OddRateLimit: String, Sendable, CaseIterable {
        /// A limit of 0, as when too many requests run at once.
        case concurrency
        /// Absent.
        case missing
        /// Text in place of numbers.
        case unreadable
        /// A reset that lies in the past.
        case past
    }

    /// The connection is lost before the org receives the request.
    case dropBefore
    /// The certificate of the org is not trusted, as behind a proxy that replaces it.
    case untrustedCertificate
    /// The connection is lost after the org has acted.
    case dropAfter
    /// The response takes this many seconds on the simulator's clock.
    case delay(TimeInterval)
    /// The org receives the request twice; the second response arrives.
    case repeatRequest
    /// The body of the response arrives twice in a row.
    case duplicateResponse
    /// Half of the body arrives.
    case truncate
    /// An HTML page arrives instead, with status 200; the org does not receive the request.
    case html
    /// Too many requests; the org does not receive this one.
    case rateLimit(OddRateLimit)
    /// A status such as 503, without a body of the protocol; the org does not receive the request.
    ///
    /// From 200 to 599; any other number is 500.
    case serverError(Int)
    /// A response without a body, with status 200; the org does not receive the request.
    case empty
    /// The refusal of a proxy, in JSON of its own; the org does not receive the request.
    case proxy
    /// Every link of the response leads to this origin, for example `https://evil.example.test`.
    case foreignLinks(to: String)
    /// A redirect to another address; the org does not receive the request.
    case redirect(to: String)

    /// The fault in words.
    @_spi(Server) public var summary: String {
        switch self {
        case .dropBefore: "connection lost before the org acts"
        case .untrustedCertificate: "certificate that is not trusted"
        case .dropAfter: "connection lost after the org has acted"
        case .delay(let seconds): "response after \(seconds.formatted()) seconds"
        case .repeatRequest: "request arrives twice"
        case .duplicateResponse: "body arrives twice"
        case .truncate: "half of the body"
        case .html: "an HTML page"
        case .rateLimit(.concurrency): "too many requests at once"
        case .rateLimit(.missing): "too many requests, without a limit"
        case .rateLimit(.unreadable): "too many requests, with text for a limit"
        case .rateLimit(.past): "too many requests, with a reset in the past"
        case .serverError(let status): "status \(status)"
        case .empty: "an empty response"
        case .proxy: "the refusal of a proxy"
        case .foreignLinks(let origin): "links that lead to \(origin)"
        case .redirect(let location): "redirect to \(location)"
        }
    }

    /// The response that arrives at the client; `nil` if the connection is lost.
    ///
    /// Each call of `askOrg` lets the org receive the request.
    func response(at now: Date, from askOrg: () -> SimulatorResponse) -> SimulatorResponse? {
        var page = SimulatorResponse(
            statusCode: 200,
            headers: ["Content-Type": "text/html", "Date": Timestamp(now).header],
            body: Data("<html><body>Simulated page</body></html>".utf8)
        )
        switch self {
        case .dropBefore, .untrustedCertificate: return nil
        case .dropAfter:
            _ = askOrg()
            return nil
        case .delay: return askOrg()
        case .repeatRequest:
            _ = askOrg()
            return askOrg()
        case .duplicateResponse:
            var response = askOrg()
            response.body += response.body
            return response
        case .truncate:
            var response = askOrg()
            response.body = response.body.prefix(response.body.count / 2)
            return response
        case .foreignLinks(let origin):
            var response = askOrg()
            let moved = response.json?.mapped { json in
                guard let link = json["href"]?.string, let scheme = link.range(of: "://") else {
                    return
                }
                json["href"] = .string(origin + link[scheme.upperBound...].drop { $0 != "/" })
            }
            response.body = moved?.encoded ?? Data()
            return response
        case .html: break
        case .empty: page.body = Data()
        case .proxy:
            page.statusCode = 403
            page.headers["Content-Type"] = "application/json"
            let body: SimulatorJSON = ["error": "Forbidden", "message": "Blocked by a proxy"]
            page.body = body.encoded
        case .serverError(let status): page.statusCode = (200...599).contains(status) ? status : 500
        case .redirect(let location):
            page.statusCode = 307
            page.headers["Location"] = location
        case .rateLimit(let odd):
            page.statusCode = 429
            page.headers["Content-Type"] = "application/json"
            page.body = APIError.rateLimited.body(id: "oaeSimulatedFault000").encoded
            let names = ["X-Rate-Limit-Limit", "X-Rate-Limit-Remaining", "X-Rate-Limit-Reset"]
            let reset = Int64(saturating: Timestamp.readable(now))
            let values: [String] =
                switch odd {
                case .concurrency: ["0", "0", String(reset + 60)]
                case .missing: []
                case .unreadable: ["many", "none", "soon"]
                case .past: ["600", "0", String(reset - 60)]
                }
            page.headers.merge(zip(names, values)) { $1 }
        }
        return page
    }
}
