import Foundation
import OktaCore

// Proofs of keys, which tokens are bound to.
extension SimulatedOrg {
    /// Checks the proof of a request for tokens; `nil` without a proof.
    mutating func checkProof(of client: SimulatedOAuthClient, _ call: Call) throws(APIError)
        -> DPoPProof?
    {
        let settings = sessions.oauth.settings.dpop
        guard client.requiresDPoP || call.request.headers["dpop"] != nil else { return nil }
        do throws(DPoPRefusal) {
            renewNonces(at: call.now)
            let nonces = settings.requiresNonce ? sessions.oauth.proofs.nonces : nil
            return try check(call, accessToken: nil, nonces)
        } catch {
            throw apiError(error, call)
        }
    }

    /// Counts a refusal, and makes it an error of the token endpoint.
    mutating func apiError(_ refusal: DPoPRefusal, _ call: Call) -> APIError {
        note(refusal)
        var error = APIError.oauth(refusal.error, refusal.text)
        if refusal.reason == .nonce {
            error.headers["DPoP-Nonce"] = sessions.oauth.proofs.nonces.current?.text
        }
        return error
    }

    /// Checks the proof that goes with an access token.
    ///
    /// - Parameters:
    ///   - call: The request to a resource.
    ///   - scheme: How the token was sent.
    ///   - token: The token.
    ///   - thumbprint: The key that it is bound to; `nil` for a Bearer token.
    /// - Returns: The refusal; `nil` if the proof is accepted.
    mutating func refusal(
        at call: Call, scheme: String, token: String, boundTo thumbprint: String?
    ) -> EndpointResponse? {
        do throws(DPoPRefusal) {
            renewNonces(at: call.now)
            guard scheme == "dpop" else {
                if thumbprint != nil { throw .wrongScheme }
                return nil
            }
            guard let thumbprint else { throw .unboundToken }
            guard call.request.headers["dpop"] != nil else { throw .missingAtResource }
            let isNeeded = sessions.oauth.settings.dpop.requiresNonceAtResources
            let nonces = isNeeded ? sessions.oauth.proofs.nonces : nil
            guard try check(call, accessToken: token, nonces).thumbprint == thumbprint else {
                throw .otherKey
            }
            return nil
        } catch {
            note(error)
            let status = ["use_dpop_nonce", "invalid_token"].contains(error.error) ? 401 : 400
            var response = Self.challenge(status, error.error, error.text, call, scheme: "DPoP")
            if error.reason == .nonce {
                let nonce = sessions.oauth.proofs.nonces.current?.text
                response.headers["DPoP-Nonce"] = nonce
            }
            return response
        }
    }

    private mutating func check(
        _ call: Call, accessToken: String?, _ nonces: DPoPNonces?
    ) throws(DPoPRefusal) -> DPoPProof {
        guard let field = call.request.headers["dpop"] else { throw DPoPRefusal(.missing) }
        guard !field.contains(",") else { throw DPoPRefusal(.twoHeaders) }
        let window = sessions.oauth.settings.dpop.window
        let proof = try DPoPProof(field)
        try proof.check(
            method: call.request.method,
            address: call.origin + call.request.path,
            accessToken: accessToken,
            nonces: nonces,
            at: call.now,
            window: window
        )
        // As long as its time can be right.
        try sessions.oauth.proofs.use(proof, until: call.now + 2 * window + 1)
        sessions.oauth.proofs.counts.accepted += 1
        sessions.oauth.proofs.counts.keys.insert(proof.thumbprint)
        return proof
    }

    private mutating func renewNonces(at now: Date) {
        let rules = sessions.oauth.settings.dpop
        sessions.oauth.proofs.nonces.renew(
            every: rules.nonceLifetime, keeping: rules.nonceGrace, at: now, &generator
        )
    }

    private mutating func note(_ refusal: DPoPRefusal) {
        let name = refusal.reason.rawValue
        sessions.oauth.proofs.counts.refused[name, default: 0] += 1
        self.refusal = "proof refused, \(name): \(refusal.text)"
    }
}
