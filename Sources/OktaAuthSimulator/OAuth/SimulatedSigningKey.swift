import Foundation
import OktaCore

/// A key an org signs tokens with: RS256, 2048 bits.
///
/// The keys are test keys and public on purpose; they protect nothing.
public struct SimulatedSigningKey: Sendable, Equatable {
    /// The id in the header of a token and in the key set: `kid`.
    package var id: String
    /// The modulus in unpadded base64url, as a key set spells it: `n`.
    package let modulus: String
    /// Whether signatures are right; wrong ones take no time.
    package var isGenuine = true
    private let signer: RSASigner

    /// The key every org signs with from the start.
    public static let first = SimulatedSigningKey(
        id: "simulated-1",
        primes: [
            87, 171, 231, 235, 261, 277, 333, 343, 397, 411, 483, 607, 627, 681, 721, 733, 861,
            873, 975, 1_027, 1_041, 1_047, 1_057, 1_105, 1_113, 1_123, 1_147, 1_195, 1_245,
            1_411, 1_425, 1_437,
        ]
    )

    /// Another key, for an org that changes its key and for tokens of another org.
    public static let second = SimulatedSigningKey(
        id: "simulated-2",
        primes: [
            1_657, 1_677, 1_741, 1_777, 1_827, 1_837, 1_917, 1_953, 2_037, 2_043, 2_047, 2_053,
            2_127, 2_181, 2_191, 2_281, 2_305, 2_307, 2_323, 2_331, 2_373, 2_431, 2_491, 2_565,
            2_691, 2_697, 2_713, 2_757, 2_763, 2_775, 2_817, 2_887,
        ]
    )

    /// A key whose primes are `FE00 0000 0000 0000` minus each of `distances`.
    private init(id: String, primes distances: [UInt64]) {
        self.id = id
        signer = RSASigner(primes: distances.map { 0xFE00_0000_0000_0000 - $0 })
        modulus = Base64URL.encode(signer.modulus)
    }

    /// A token in compact form with `claims`, signed with this key.
    ///
    /// - Parameters:
    ///   - claims: The payload.
    ///   - header: Members of the header besides `alg` and `kid`, or in their place.
    /// - Returns: Header, payload and signature in base64url, with dots between them.
    package func sign(
        _ claims: [String: SimulatorJSON], header: [String: SimulatorJSON] = [:]
    ) -> String {
        let usual: [String: SimulatorJSON] = ["alg": "RS256", "kid": .string(id)]
        let members = SimulatorJSON.object(usual.merging(header) { $1 })
        let text = [members, .object(claims)].map { Base64URL.encode($0.encoded) }.joined(
            separator: "."
        )
        return "\(text).\(Base64URL.encode(sign(Array(text.utf8))))"
    }

    /// The PKCS#1 v1.5 signature of `message` with SHA-256, as long as the modulus.
    package func sign(_ message: [UInt8]) -> [UInt8] {
        isGenuine
            ? signer.sign(digest: SHA256.hash(message)) : [UInt8](repeating: 1, count: 256)
    }

    package var publicKey: SimulatorJSON {
        [
            "kty": "RSA", "alg": "RS256", "use": "sig", "e": "AQAB", "kid": .string(id),
            "n": .string(modulus),
        ]
    }
}
