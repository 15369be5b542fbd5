import Foundation
import OktaCore

// The keys of sessions, and the proofs that requests carry.
extension AuthorizationServer {
    /// Makes the key of a new sign-in and stores it; `nil` where the app uses Bearer tokens.
    ///
    /// Comes before the request for tokens: tokens without their key are worth nothing.
    package func makeKey() async throws -> ProofKey? {
        guard let keys = configuration.dpopKeys else { return nil }
        let algorithm = ProofKey.algorithm
        guard try await currentMetadata().acceptsProofs(of: algorithm) else {
            throw OktaOidcError.invalidConfiguration(
                "the org accepts no DPoP proofs of the algorithm \(algorithm), so that dpopKeys cannot be used"
            )
        }
        let name = Random.hexText(byteCount: 16)
        return try reporting { try ProofKey(keys.makeKey(named: name), named: name) }
    }

    /// The key that tokens are bound to.
    ///
    /// - Throws: ``OktaOidcError/dpopKey(_:)`` if the key is missing, or is another key.
    func key(of binding: KeyBinding) throws -> ProofKey {
        guard let keys = configuration.dpopKeys else {
            throw OktaOidcError.invalidConfiguration(
                "the session is bound to a key, and dpopKeys is missing"
            )
        }
        guard let key = try reporting({ try keys.key(named: binding.name) }) else {
            throw OktaOidcError.dpopKey(.lost)
        }
        let found = try ProofKey(key, named: binding.name)
        guard found.binding == binding else { throw OktaOidcError.dpopKey(.different) }
        return found
    }

    /// Removes the key of a session that is over; one that stays is never used again.
    package func removeKey(named name: String?) {
        if let name { try? configuration.dpopKeys?.removeKey(named: name) }
    }

    /// A proof for a request as it is sent now.
    func proof(
        by key: ProofKey, for method: String, _ url: URL, accessToken: String?
    ) throws -> String {
        try knowledge.proofServers.proof(
            by: key, for: method, url, accessToken: accessToken, at: clock.now
        )
    }

    private func reporting<Value>(_ body: () throws -> Value) throws -> Value {
        try StoreFailure.reporting(as: { .dpopKey(.unavailable($0)) }, body)
    }
}

extension HTTPReply {
    /// The code with which a server refused a request that carried a proof: in the header field of a
    /// resource, or in the body.
    var proofError: String? {
        guard info.statusCode >= 400 else { return nil }
        return Challenge.refusal(in: info.headers["www-authenticate"], of: ["dpop"])?.error
            ?? ServerRefusal(self)?.code
    }
}
