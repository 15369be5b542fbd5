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
        numbers: """
            ztzEJmaoMRZvSrCGmJHTf4vPjvlbL8A2PXVle8ojrx-vkM9SQGV89OdJ0SmyTU0mRgyVhZJdmVmfBsxSpAVpOQ\
            bhGD5BTU8jhm5nZu4WQ4qLC_vSn_vLdXFh1KzrUvQnrjk-ewPC0Hf-RywMsVRRaKWmPOK53dtq_HbFWIObcFMw\
            BbUgbOVkzs4k7KfdZ5WaDzR7OU3RS_Lo997qBcp4HXR-BdXGbGXlKbU1odyFv4rHHa32YW52dUWrQ8nIkSnj45\
            TqIvc9EUZHg6wakhvBZtdiaHfWezlxdbCeiiNER1MHhPEGhg0alHafQw7ciLq4eipGbzBwUAOdQp9IqiODUfA0\
            ILPRawL9LkLGG4GNeQDHcruPBxZpnRjLR-M0lhz3l0-yGUjw0qPWXJ4wFcLidhCFa4wAsKTAw7qGsZhTyLDA1z\
            NjLFPaHwHbVYmL7wWHvbkTNPsFBZoKgLQBZtwbNQazDlSoVTNetkUcmgEIfN6PXVm28rtlCheOfDGZ9W3n3HdV\
            EF7WNbxP0_H3IMThEWjPwJ3QR3mvxbK3gwSsI9cUA1_xO6Mm0S-4mZtjiO1aMuL8HYLKoO7AX8mLm1awxa025D\
            QfTHIXwIJugEvECwLpSfkJr9h8xZoCXt0XbjDwVJ53_C1QkqWsF4yJu1MgwKXIn2y3yfbJu27m0u4iLgfEt2ww\
            18jz4bUJKoVMTDhU0wK7aB8907C8pX5yLJbjkkFxG0Jp4hAf7WZchrTLrftS_HFfbxE7XELvd2_qeHNbjhKwGw\
            Aqi-_o7V_YDanqtYhDEd_J1AsKZJ-Sy7MZf46lte5-ln1wXJiZcRsOzYy2GGMzHgkcP1tMf3xmgtfk8S8aR9BR\
            ks60RxHvVm9n4PZJQGnUzdUXiJhikJarfuPBZgM6kl29g-OZoIUhD-kHXQgWOutLMGOl3vAYLX2ozefOFDY5dJ\
            5umeiFdXpvtZjsrE8jqBAr3qyRNQRzlDf0uMQ7f0Mfo2FRiC0X161wG0VNpkl5fuLlmUA0d5iFTEQtR6m-8Pje\
            wyjY-RcDRAoTBbqX8-VElpiygaZZ30iA9Sy6RVPYX7eg0VaE3PMX-5QJcnSWrzSNne0Mr6LSqfQbuJ7LfhEZXt\
            36SC6fuQWFqMsisQiyma61HXIVUdyx4I0_asnI2rYP9LeiCjSrGAUgz5Q2XOqKgEI8XyFdzFrV_3k
            """
    )

    /// Another key, for an org that changes its key and for tokens of another org.
    public static let second = SimulatedSigningKey(
        id: "simulated-2",
        numbers: """
            sGy_Av4yvOIwLUjaFfEQ-Fqhy0C7iH1wVxgCA2Bm2flJ9S9DRsch9I0fW-BIokvDPdCjNF5yHU7UYrvPw73r2b\
            3pnGDpuvMbAFcljqW4hqlGuDb8A6upwgigAxHugdsXNn8VzoshvidrgkjDzk4rnf97rO3vBt9QayodtC0wjlWy\
            UhHiF0D2nbjtWk2Q5vyfJL1e5fEOyfW04E1ABtb0Dq0OzSKSPry-9pIfNVbTyHtsNxaPUBtuSq9t14i3msOpVg\
            wxQxaBpcgJQwLX0avu50TRjMcwbohO_vVpzZzghH_VXkFmRqGWRmyVDiQ2Y9rr2JW0JCy42Kdj2qhB6Rdvf_fv\
            Mf136KXVR-dHfl_0PirA-0grwn58fok5SpGMVvgBVt10SIcOTdD3glYGZf973R53rylcDeCd1KKSXErSI8o_iq\
            gcyrXc24QXebwHuzgHsWfXDjdgsgRHFMD8TVBkazlOAdTEPzTsuXhkLoza_WAy7jtF_nS6-U6mkIyBQHd9tioE\
            Xc835Ua5QnCVzlhtWFNg_7PipERL8mgfhb0qtnn6xbFjg15A_BPgutR0R_LyVhj1sB_BDan5F-KhS3dR-LMPmJ\
            lsiAjWL5gF21XQp1uuj7St6_zRP1mN5QVojFSGzoFpyxzdojHaIbm-Idz7uohbQr7yfGGe9rwYfUr-S6vvHLPk\
            lRE9Zg17gxrhJagTCZ0OhI2F-UD7zNIavvNdKcWBvFT6U5Q-1YXQu0kBdY7ShHDc_ZewqebZhzgVPMchldh-u4\
            3QiRj4Mr_H1Nj9d4Xj9KcUR2BH-dmNKYbS4pX6ZT4k2cNvomJZNp0iYUz9ywCxD5cRMwWfkcpUh48J7aNRlmqY\
            rw9zUgNcNyMyKo6m6m82UvtddA3YBnL8P4AsaoW13XdZGMAn_jLi6YHcMiK47AVE4uuiOX6NpHipeKeVumThIO\
            nxqj4veQjFrnVtgFq87bWHC_9VBh-PssUlv1sDsdr1fUu-kEfuZKWtn08Ek3WLBpI3X7LsvrQOeWFTixKuFLYP\
            rogLU026wz4LA5vviHJuAXzP1dX06zeZ3ozQkQaTTCXW9Z1zlNjBo0adpM4JFag_IvnJqcfq5puivVTIhHMYfm\
            tnadYuGf1rjn8UInQFcEuMUTSjuSkGB_0DIf3OVLy6d8xjgSt2e_2uBHeA4jmmqT8qtKfCjU8zs4Q
            """
    )

    /// - Parameters:
    ///   - id: The id.
    ///   - numbers: The base64url of the modulus of 256 bytes, followed by numbers of 128 bytes: the
    ///     factors, the exponent for each, and the coefficient, in the order of RFC 8017.
    private init(id: String, numbers: String) {
        let bytes = Data(base64Lenient: numbers).map(Array.init) ?? []
        self.id = id
        modulus = Base64URL.encode(bytes.prefix(256))
        signer = RSASigner(bytes)
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
