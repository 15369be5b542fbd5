import Foundation
import OktaCore

/// The nonces and the clocks of the servers that check proofs, by origin.
///
/// In memory only. The nonce of one server never goes to another.
final class ProofServers: Sendable {
    private struct State {
        var nonces: [String: String] = [:]
        /// Seconds by which the clocks of the servers are ahead of this machine's.
        var skews: [String: TimeInterval] = [:]
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

    private let state = Locked(State())

    /// Notes the nonce and the time in a response of the server at `url`, also in an error.
    func note(_ info: OktaHTTPResponseInfo, from url: URL) {
        let (nonce, time) = (Self.nonce(in: info), Self.time(in: info))
        guard nonce != nil || time != nil else { return }
        let origin = "\(Origin(url))"
        state.withLock { state in
            if max(state.nonces.count, state.skews.count) >= Self.limit { state = State() }
            if let nonce { state.nonces[origin] = nonce }
            if let time { state.skews[origin] = time.timeIntervalSince(info.receivedAt) }
        }
    }

    /// A new proof by `key` for a request.
    func proof(
        by key: ProofKey, for method: String, _ url: URL, accessToken: String?, at now: Date
    ) throws -> String {
        let origin = "\(Origin(url))"
        let (nonce, skew) = state.withLock { ($0.nonces[origin], $0.skews[origin] ?? 0) }
        return try key.proof(
            method: method,
            url: url,
            nonce: nonce,
            accessToken: accessToken,
            at: now.addingTimeInterval(skew)
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
