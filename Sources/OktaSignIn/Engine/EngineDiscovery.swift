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
    let network: OktaNetworkOptions

    func engine() async throws -> OktaSignIn.Engine {
        let now = network.usedClock.now
        if let known = Self.known.withLock({ $0[origin] }),
            (0..<Self.lifetime).contains(now.timeIntervalSince(known.date))
        {
            return known.engine
        }
        let engine = try await askedEngine()
        remember(engine)
        return engine
    }

    func remember(_ engine: OktaSignIn.Engine) {
        let now = network.usedClock.now
        Self.known.withLock { $0[origin] = (engine, now) }
    }

    func forget() { Self.known.withLock { $0[origin] = nil } }

    var origin: String { URL(string: issuer).map { "\(Origin($0))" } ?? issuer }

    private func askedEngine() async throws -> OktaSignIn.Engine {
        guard
            let base = URL(string: issuer).flatMap(OrgURL.base),
            let url = URL(string: "\(base)/.well-known/okta-organization")
        else { throw OktaSignInError.engineUnknown("the issuer is not a URL") }
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue(UserAgent.text, forHTTPHeaderField: "User-Agent")
        for (name, value) in network.headers { request.setValue(value, forHTTPHeaderField: name) }
        let reply = try await reply(to: request)
        guard reply.info.statusCode == 200 else {
            throw OktaSignInError.engineUnknown("HTTP \(reply.info.statusCode)")
        }
        let organization = try? JSONDecoder().decode(Organization.self, from: reply.body)
        switch organization?.pipeline {
        case "v1": return .classic
        case "idx": return .identity
        case let other?: throw OktaSignInError.engineUnknown("pipeline '\(other)'")
        case nil: throw OktaSignInError.engineUnknown("the response names no pipeline")
        }
    }

    private func reply(to request: URLRequest) async throws -> HTTPReply {
        let transport = network.usedTransport(redirects: .withinOrigin)
        do {
            return try await RequestExecutor(request, transport, network).reply(isRead: true)
        } catch HTTPFailure.connection(let error) {
            throw OktaSignInError.failed(error)
        } catch is HTTPFailure {
            throw OktaSignInError.engineUnknown("the response is not an HTTP response")
        }
    }
}
