import Foundation
import OktaCore

/// The nonces and the clocks of the servers that check proofs, by origin.
///
/// In memory only. The nonce of one server never goes to another.
final class ProofServers: Sendable {
    private struct Server {
        var nonce: String?
        /// Seconds by which the server's clock is ahead of this machine's.
        var skew: TimeInterval = 0
    }

    /// Why a refused request can succeed with another proof.
    enum Remedy {
        case nonce
        /// The clock of this machine is wrong, and the server's is known now.
        case time
    }

    /// Seconds between the two clocks that do not explain why a proof was refused.
    private static let tolerance: TimeInterval = 30
    private static let (longestNonce, limit) = (1_024, 64)

    private let servers = Locked<[String: Server]>([:])

    /// Notes the nonce and the time in a response of the server at `url`, also in an error.
    func note(_ info: OktaHTTPResponseInfo, from url: URL) {
        let (nonce, time) = (Self.nonce(in: info), Self.time(in: info))
        guard nonce != nil || time != nil else { return }
        servers.withLock { servers in
            if servers.count >= Self.limit { servers = [:] }
            let origin = "\(Origin(url))"
            var server = servers[origin] ?? Server()
            server.nonce = nonce ?? server.nonce
            server.skew = time?.timeIntervalSince(info.receivedAt) ?? server.skew
            servers[origin] = server
        }
    }

    /// A new proof by `key` for a request.
    func proof(
        by key: ProofKey, for method: String, _ url: URL, accessToken: String?, at now: Date
    ) throws -> String {
        let server = servers.withLock { $0["\(Origin(url))"] } ?? Server()
        return try key.proof(
            method: method,
            url: url,
            nonce: server.nonce,
            accessToken: accessToken,
            at: now.addingTimeInterval(server.skew)
        )
    }

    /// Why a request that was refused with `error` can succeed with another proof; `nil` if it cannot.
    ///
    /// Source: RFC 9449, sections 8 and 9.
    static func remedy(
        for error: String?, _ info: OktaHTTPResponseInfo, of proof: SentProof?
    ) -> Remedy? {
        guard let proof else { return nil }
        switch error {
        case "use_dpop_nonce":
            let nonce = nonce(in: info)
            return nonce != nil && nonce != proof.nonce ? .nonce : nil
        case "invalid_dpop_proof":
            let difference = time(in: info)?.timeIntervalSince(proof.issuedAt) ?? 0
            return abs(difference) > tolerance ? .time : nil
        default: return nil
        }
    }

    private static func nonce(in info: OktaHTTPResponseInfo) -> String? {
        guard let nonce = info.headers["dpop-nonce"], 1...longestNonce ~= nonce.utf8.count,
            nonce.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C })
        else { return nil }
        return nonce
    }

    private static func time(in info: OktaHTTPResponseInfo) -> Date? {
        // A response out of a cache has the time at which it was stored.
        info.headers["age"] == nil ? info.serverDate : nil
    }
}
