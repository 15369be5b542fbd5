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
    case duplicateAnswer
    /// Half of the body arrives.
    case truncate
    /// An HTML page arrives instead, with status 200; the org does not receive the request.
    case html
    /// Too many requests; the org does not receive this one.
    case rateLimit(OddRateLimit)
    /// A status such as 503, without a body of the protocol; the org does not receive the request.
    case serverError(Int)
    /// A response without a body, with status 200; the org does not receive the request.
    case empty
    /// The refusal of a proxy, in JSON of its own; the org does not receive the request.
    case proxy
    /// Every link of the response leads to this origin, for example `https://evil.example.test`.
    case foreignLinks(to: String)
    /// A redirect to another address; the org does not receive the request.
    case redirect(to: String)

    /// Whether the org receives the request.
    var reachesOrg: Bool {
        switch self {
        case .dropAfter, .delay, .repeatRequest, .duplicateAnswer, .truncate, .foreignLinks:
            true
        case .dropBefore, .untrustedCertificate, .html, .empty, .proxy, .rateLimit, .serverError,
            .redirect:
            false
        }
    }

    /// The part of `response` that arrives, `nil` if the connection is lost.
    func applied(to response: SimulatorResponse?, at now: Date) -> SimulatorResponse? {
        guard var response else { return replacement(at: now) }
        switch self {
        case .dropAfter: return nil
        case .duplicateAnswer: response.body += response.body
        case .truncate: response.body = response.body.prefix(response.body.count / 2)
        case .foreignLinks(let origin):
            response.body = response.json.map { Self.links(of: $0, to: origin).encoded } ?? Data()
        default: break
        }
        return response
    }

    /// `json` with the paths of its links at `origin`.
    private static func links(of json: SimulatorJSON, to origin: String) -> SimulatorJSON {
        switch json {
        case .object(let members):
            .object(
                members.reduce(into: [:]) { result, member in
                    let parts = member.value.string?.components(separatedBy: "://") ?? []
                    guard member.key == "href", parts.count > 1 else {
                        result[member.key] = links(of: member.value, to: origin)
                        return
                    }
                    let path = parts.dropFirst().joined(separator: "://").drop { $0 != "/" }
                    result[member.key] = .string(origin + path)
                }
            )
        case .array(let elements): .array(elements.map { links(of: $0, to: origin) })
        case .null, .bool, .integer, .number, .string: json
        }
    }

    private func replacement(at now: Date) -> SimulatorResponse? {
        var response = SimulatorResponse(
            statusCode: 200,
            headers: ["Content-Type": "text/html", "Date": Timestamp(now).header],
            body: Data("<html><body>Simulated page</body></html>".utf8)
        )
        switch self {
        case .html: return response
        case .empty: response.body = Data()
        case .proxy:
            response.statusCode = 403
            response.headers["Content-Type"] = "application/json"
            let body: SimulatorJSON = ["error": "Forbidden", "message": "Blocked by a proxy"]
            response.body = body.encoded
        case .serverError(let status): response.statusCode = status
        case .redirect(let location):
            response.statusCode = 307
            response.headers["Location"] = location
        case .rateLimit(let odd):
            response.statusCode = 429
            response.headers["Content-Type"] = "application/json"
            response.body = APIError.rateLimited.body(id: "oaeSimulatedFault000").encoded
            let names = ["X-Rate-Limit-Limit", "X-Rate-Limit-Remaining", "X-Rate-Limit-Reset"]
            let reset = Int64(saturating: Timestamp.readable(now))
            let values: [String] =
                switch odd {
                case .concurrency: ["0", "0", String(reset + 60)]
                case .missing: []
                case .unreadable: ["many", "none", "soon"]
                case .past: ["600", "0", String(reset - 60)]
                }
            response.headers.merge(zip(names, values)) { $1 }
        default: return nil
        }
        return response
    }
}
