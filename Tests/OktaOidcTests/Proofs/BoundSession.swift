import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A simulated org whose app demands proofs, and a device with keys.
struct BoundSession {
    let session = SimulatedSession()
    let keys = SimulatedDeviceKeys()

    init() { session.simulator.oauth.clients[0].requiresDPoP = true }

    var network: OrgNetwork { session.network }
    var simulator: OktaSimulator { session.simulator }

    func configure(_ configuration: inout OktaOidcConfig) {
        configuration.dpopKeys = keys
        configuration.resourceHosts = [simulator.url.host ?? ""]
    }

    func signIn(
        configure: (inout OktaOidcConfig) -> Void = { _ in }
    ) async throws -> OktaOidcStateManager {
        try await session.signIn {
            self.configure(&$0)
            configure(&$0)
        }
    }

    func refusal() async throws -> OktaOidcError { try await session.refusal(configure: configure) }

    /// The proofs of the requests to `path`, oldest first.
    func proofs(to path: String) -> [SentClaims] {
        network.requests(to: path).compactMap(SentClaims.init)
    }

    /// How often the org has refused a proof for `reason`.
    func refused(_ reason: String) -> Int { simulator.dpopCounts.refused[reason] ?? 0 }

    /// Signs in at an org whose resources want a nonce, and lets the known one end.
    func signInWithOldNonce() async throws -> OktaOidcStateManager {
        simulator.oauth.dpop.requiresNonceAtResources = true
        (simulator.oauth.dpop.nonceLifetime, simulator.oauth.dpop.nonceGrace) = (100, 0)
        let manager = try await signIn()
        session.clock.advance(by: 110)
        return manager
    }

    // MARK: The app's own requests

    func resource(_ query: String = "") throws -> URLRequest {
        let text = "\(session.issuer)/v1/userinfo\(query)"
        return URLRequest(url: try #require(URL(string: text)))
    }

    /// Sends a request of the app, and sends it again as often as the session says.
    @discardableResult
    func fetch(
        _ request: URLRequest, with manager: OktaOidcStateManager
    ) async throws -> HTTPURLResponse {
        var request = request
        try await manager.authorize(&request)
        while true {
            let response = try await send(request)
            guard try await manager.evaluate(response, for: &request) == .sendAgain else {
                return response
            }
        }
    }

    func send(_ request: URLRequest) async throws -> HTTPURLResponse {
        let reply = try await withCheckedThrowingContinuation { continuation in
            _ = network.send(request) { continuation.resume(with: $0) }
        }
        return try response(reply.statusCode, reply.headers, from: request.url)
    }

    /// A response of the server at `url`.
    func response(
        _ status: Int, _ fields: [String: String], from url: URL?
    ) throws -> HTTPURLResponse {
        let url = try #require(url)
        return try #require(
            HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields)
        )
    }
}

/// The claims of a proof, as a test reads them.
struct SentClaims {
    let text: String
    let key: SimulatorJSON?
    let claims: [String: SimulatorJSON]

    init?(_ request: URLRequest) {
        guard let text = request.value(forHTTPHeaderField: "DPoP") else { return nil }
        let parts = text.split(separator: ".").compactMap { Base64URL.decode(String($0)) }
        guard parts.count == 3, let claims = SimulatorJSON(parsing: parts[1])?.object else {
            return nil
        }
        (self.text, self.claims) = (text, claims)
        key = SimulatorJSON(parsing: parts[0])?["jwk"]
    }

    var id: String? { claims["jti"]?.string }
    var nonce: String? { claims["nonce"]?.string }
    var issuedAt: Int? { claims["iat"]?.integer }
    var tokenHash: String? { claims["ath"]?.string }
}
