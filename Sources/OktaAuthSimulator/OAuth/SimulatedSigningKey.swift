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
        modulus:
            "ztzEJmaoMRZvSrCGmJHTf4vPjvlbL8A2PXVle8ojrx-vkM9SQGV89OdJ0SmyTU0mRgyVhZJdmVmf"
            + "BsxSpAVpOQbhGD5BTU8jhm5nZu4WQ4qLC_vSn_vLdXFh1KzrUvQnrjk-ewPC0Hf-RywMsVRRaKWm"
            + "POK53dtq_HbFWIObcFMwBbUgbOVkzs4k7KfdZ5WaDzR7OU3RS_Lo997qBcp4HXR-BdXGbGXlKbU1"
            + "odyFv4rHHa32YW52dUWrQ8nIkSnj45TqIvc9EUZHg6wakhvBZtdiaHfWezlxdbCeiiNER1MHhPEG"
            + "hg0alHafQw7ciLq4eipGbzBwUAOdQp9IqiODUQ",
        factors: (
            "8DQgs9FrAv0uQsYbgY15AMdyu48HFmmdGMtH4zSWHPeXT7IZSPDSo9ZcnjAVwuJ2EIVrjACwpMDD"
                + "uoaxmFPIsMDXM2MsU9ofAdtViYvvBYe9uRM0-wUFmgqAtAFm3Bs1BrMOVKhVM162RRyaAQh83o9d"
                + "Wbbyu2UKF458MZn1bec",
            "3HdVEF7WNbxP0_H3IMThEWjPwJ3QR3mvxbK3gwSsI9cUA1_xO6Mm0S-4mZtjiO1aMuL8HYLKoO7A"
                + "X8mLm1awxa025DQfTHIXwIJugEvECwLpSfkJr9h8xZoCXt0XbjDwVJ53_C1QkqWsF4yJu1MgwKXI"
                + "n2y3yfbJu27m0u4iLgc"
        ),
        exponents: (
            "xLdsMNfI8-G1CSqFTEw4VNMCu2gfPdOwvKV-ciyW45JBcRtCaeIQH-1mXIa0y637UvxxX28RO1xC"
                + "73dv6nhzW44SsBsAKovv6O1f2A2p6rWIQxHfydQLCmSfksuzGX-OpbXufpZ9cFyYmXEbDs2Mthhj"
                + "Mx4JHD9bTH98ZoLX5PE",
            "LxpH0FGSzrRHEe9Wb2fg9klAadTN1ReImGKQlqt-48FmAzqSXb2D45mghSEP6QddCBY660swY6Xe"
                + "8BgtfajN584UNjl0nm6Z6IV1em-1mOysTyOoECverJE1BHOUN_S4xDt_Qx-jYVGILRfXrXAbRU2m"
                + "SXl-4uWZQDR3mIVMRC0"
        ),
        coefficient:
            "R6m-8PjewyjY-RcDRAoTBbqX8-VElpiygaZZ30iA9Sy6RVPYX7eg0VaE3PMX-5QJcnSWrzSNne0M"
            + "r6LSqfQbuJ7LfhEZXt36SC6fuQWFqMsisQiyma61HXIVUdyx4I0_asnI2rYP9LeiCjSrGAUgz5Q2"
            + "XOqKgEI8XyFdzFrV_3k"
    )

    /// Another key, for an org that changes its key and for tokens of another org.
    public static let second = SimulatedSigningKey(
        id: "simulated-2",
        modulus:
            "sGy_Av4yvOIwLUjaFfEQ-Fqhy0C7iH1wVxgCA2Bm2flJ9S9DRsch9I0fW-BIokvDPdCjNF5yHU7U"
            + "YrvPw73r2b3pnGDpuvMbAFcljqW4hqlGuDb8A6upwgigAxHugdsXNn8VzoshvidrgkjDzk4rnf97"
            + "rO3vBt9QayodtC0wjlWyUhHiF0D2nbjtWk2Q5vyfJL1e5fEOyfW04E1ABtb0Dq0OzSKSPry-9pIf"
            + "NVbTyHtsNxaPUBtuSq9t14i3msOpVgwxQxaBpcgJQwLX0avu50TRjMcwbohO_vVpzZzghH_VXkFm"
            + "RqGWRmyVDiQ2Y9rr2JW0JCy42Kdj2qhB6Rdvfw",
        factors: (
            "9-8x_XfopdVH50d-X_Q-KsD7SCvCfnx-iTlKkYxW-AFW3XRIhw5N0PeCVgZl_3vdHnevKVwN4J3U"
                + "opJcStIjyj-KqBzKtdzbhBd5vAe7OAexZ9cON2CyBEcUwPxNUGRrOU4B1MQ_NOy5eGQujNr9YDLu"
                + "O0X-dLr5TqaQjIFAd30",
            "tioEXc835Ua5QnCVzlhtWFNg_7PipERL8mgfhb0qtnn6xbFjg15A_BPgutR0R_LyVhj1sB_BDan5"
                + "F-KhS3dR-LMPmJlsiAjWL5gF21XQp1uuj7St6_zRP1mN5QVojFSGzoFpyxzdojHaIbm-Idz7uohb"
                + "Qr7yfGGe9rwYfUr-S6s"
        ),
        exponents: (
            "7xyz5JURPWYNe4Ma4SWoEwmdDoSNhflA-8zSGr7zXSnFgbxU-lOUPtWF0LtJAXWO0oRw3P2XsKnm"
                + "2Yc4FTzHIZXYfruN0IkY-DK_x9TY_XeF4_SnFEdgR_nZjSmG0uKV-mU-JNnDb6JiWTadImFM_csA"
                + "sQ-XETMFn5HKVIePCe0",
            "o1GWapivD3NSA1w3IzIqjqbqbzZS-110DdgGcvw_gCxqhbXdd1kYwCf-MuLpgdwyIrjsBUTi66I5"
                + "fo2keKl4p5W6ZOEg6fGqPi95CMWudW2AWrzttYcL_1UGH4-yxSW_WwOx2vV9S76QR-5kpa2fTwST"
                + "dYsGkjdfsuy-tA55YVM"
        ),
        coefficient:
            "ixKuFLYProgLU026wz4LA5vviHJuAXzP1dX06zeZ3ozQkQaTTCXW9Z1zlNjBo0adpM4JFag_IvnJ"
            + "qcfq5puivVTIhHMYfmtnadYuGf1rjn8UInQFcEuMUTSjuSkGB_0DIf3OVLy6d8xjgSt2e_2uBHeA"
            + "4jmmqT8qtKfCjU8zs4Q"
    )

    private init(
        id: String,
        modulus: String,
        factors: (String, String),
        exponents: (String, String),
        coefficient: String
    ) {
        func bytes(_ text: String) -> [UInt8] { Data(base64Lenient: text).map(Array.init) ?? [] }
        self.id = id
        self.modulus = modulus
        signer = RSASigner(
            modulus: bytes(modulus),
            factors: (bytes(factors.0), bytes(factors.1)),
            exponents: (bytes(exponents.0), bytes(exponents.1)),
            coefficient: bytes(coefficient)
        )
    }

    /// A token in compact form with `claims`, signed with this key.
    ///
    /// - Parameters:
    ///   - claims: The payload.
    ///   - header: Members of the header besides `alg` and `kid`, or in their place.
    /// - Returns: Header, payload and signature in base64url, with dots between them.
    package func sign(
        _ claims: [String: SimulatorJSON],
        header: [String: SimulatorJSON] = [:]
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

    /// The public key as an element of a key set.
    package var publicKey: SimulatorJSON {
        [
            "kty": "RSA", "alg": "RS256", "use": "sig", "e": "AQAB", "kid": .string(id),
            "n": .string(modulus),
        ]
    }
}
