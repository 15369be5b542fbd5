import Foundation
import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks an org for its engine: `GET /.well-known/okta-organization`.
///
/// Source: Okta API, "Well-Known Org Metadata".
struct EngineDiscovery {
    /// Seconds for which a response counts: an upgrade takes minutes, and can be reverted.
    static let lifetime: TimeInterval = 3600

    private struct Organization: Decodable { var pipeline: String? }

    private static let known = Locked<[String: (engine: OktaSignIn.Engine, date: Date)]>([:])

    let issuer: String
    let clientId: String
    let network: OktaNetworkOptions

    func engine() async throws -> OktaSignIn.Engine {
        if let refused = recent(ofClient) ?? recent(org) { return refused }
        let engine = try await askedEngine()
        remember(engine, for: org)
        return engine
    }

    /// Identity Engine refuses this client of this authorization server; others may use it.
    func rememberRefusal() { remember(.classic, for: ofClient) }

    func forget() {
        Self.known.withLock { ($0[org], $0[ofClient]) = (nil, nil) }
    }

    private var org: String { URL(string: issuer).flatMap(OrgURL.base) ?? issuer }

    private var ofClient: String { "\(issuer) \(clientId)" }

    private func recent(_ place: String) -> OktaSignIn.Engine? {
        let now = network.usedClock.now
        guard let known = Self.known.withLock({ $0[place] }),
            (0..<Self.lifetime).contains(now.timeIntervalSince(known.date))
        else { return nil }
        return known.engine
    }

    private func remember(_ engine: OktaSignIn.Engine, for place: String) {
        let now = network.usedClock.now
        Self.known.withLock { $0[place] = (engine, now) }
    }

    // MARK: The request

    private func askedEngine() async throws -> OktaSignIn.Engine {
        let reply = try await reply()
        let statusCode = reply.info.statusCode
        let organization = try? JSONDecoder().decode(Organization.self, from: reply.body)
        guard statusCode == 200, let organization else {
            throw unknown("HTTP \(statusCode)", statusCode)
        }
        switch organization.pipeline {
        case "v1": return .classic
        case "idx": return .identity
        case let other?: throw unknown("pipeline '\(other)'")
        case nil: throw unknown("the response names no pipeline")
        }
    }

    private func unknown(_ problem: String, _ statusCode: Int? = nil) -> OktaSignInError {
        let advice =
            "An app that knows the engine of its org can choose it: options.engine = .classic, or .identity."
        return .engineUnknown("\(problem). \(advice)", statusCode: statusCode)
    }

    private func reply() async throws -> HTTPReply {
        guard let issuer = URL(string: issuer), issuer.host != nil,
            let base = OrgURL.base(of: issuer),
            let url = URL(string: "\(base)/.well-known/okta-organization")
        else { throw unknown("the issuer is not a URL") }
        var fields: [RequestTemplate.Field] = [("Accept", "application/json")]
        if let language = network.language { fields.append(("Accept-Language", language)) }
        do {
            let template = try RequestTemplate(
                for: url,
                trusting: TrustedHosts(Origin(issuer), allowing: network.allowedHosts),
                fields: fields + Array(network.headers)
            )
            let request = try template.request("GET", to: url)
            let transport = network.usedTransport(redirects: .withinOrigin)
            return try await RequestExecutor(request, transport, network).reply(isRead: true)
        } catch RequestTemplate.Problem.malformedField(let name) {
            throw unknown("the header field '\(name)' cannot be sent")
        } catch is RequestTemplate.Problem {
            throw unknown("the issuer does not begin with https://")
        } catch HTTPFailure.connection(let error) {
            throw OktaSignInError.failed(error)
        } catch is HTTPFailure {
            throw unknown("the response is not an HTTP response", 200)
        }
    }
}
