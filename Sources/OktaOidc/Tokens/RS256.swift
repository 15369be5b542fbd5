import Foundation
import OktaCore

#if canImport(Security)
import Security
#endif

/// The public half of an RSA key that is fit to verify RS256 with.
package struct RSAPublicKey: Hashable, Sendable {
    /// Bits of a modulus; RFC 7518 demands at least 2048, and more than 8192 only cost time.
    static let permittedBits = 2048...8192
    /// The one exponent that is accepted: 65537.
    static let exponent: [UInt8] = [0x01, 0x00, 0x01]

    /// The modulus, big-endian, without leading zeros.
    let modulus: [UInt8]

    /// Creates a key; `nil` if the modulus is even or of a size that is not permitted, or if the
    /// exponent is not 65537.
    package init?(modulus: [UInt8], exponent: [UInt8]) {
        let modulus = Array(modulus.drop { $0 == 0 })
        guard let first = modulus.first, let last = modulus.last, last & 1 == 1,
            Self.permittedBits.contains(modulus.count * 8 - first.leadingZeroBitCount),
            Array(exponent.drop { $0 == 0 }) == Self.exponent
        else { return nil }
        self.modulus = modulus
    }
}

/// Verifies RSASSA-PKCS1-v1_5 signatures with SHA-256.
///
/// Source: RFC 8017, section 8.2.2; RFC 7518, section 3.3.
package enum RS256 {
    #if canImport(Security)
    package static func isValid(
        _ signature: [UInt8], of message: [UInt8], by key: RSAPublicKey
    ) -> Bool {
        guard signature.count == key.modulus.count else { return false }
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic,
        ]
        guard
            let system = SecKeyCreateWithData(
                key.encoded as CFData, attributes as CFDictionary, nil
            )
        else { return false }
        return SecKeyVerifySignature(
            system,
            .rsaSignatureMessagePKCS1v15SHA256,
            Data(message) as CFData,
            Data(signature) as CFData,
            nil
        )
    }
    #else
    package static func isValid(
        _ signature: [UInt8], of message: [UInt8], by key: RSAPublicKey
    ) -> Bool {
        isValid(signature, of: message, modulus: key.modulus, exponent: RSAPublicKey.exponent)
    }

    /// Raises the signature to the public exponent and compares the whole block with the one that
    /// a signature of `message` has.
    ///
    /// Nothing of the block is parsed: a parser that skips something accepts forged signatures.
    /// Which keys are fit for use is the decision of ``RSAPublicKey``.
    static func isValid(
        _ signature: [UInt8], of message: [UInt8], modulus: [UInt8], exponent: [UInt8]
    ) -> Bool {
        guard signature.count == modulus.count, signature.lexicographicallyPrecedes(modulus) else {
            return false
        }
        let number = OddModulus(modulus)
        let power = number.power(OddModulus.limbs(of: signature), OddModulus.limbs(of: exponent))
        let block = SignatureBlock.bytes(for: SHA256.hash(message), count: modulus.count)
        return power == OddModulus.limbs(of: block)
    }
    #endif
}

#if canImport(Security)
extension RSAPublicKey {
    /// The key in DER, as Security reads it: PKCS#1 `RSAPublicKey`.
    fileprivate var encoded: Data {
        Data(Self.element(0x30, Self.integer(modulus) + Self.integer(Self.exponent)))
    }

    private static func integer(_ bytes: [UInt8]) -> [UInt8] {
        // A highest bit that is set would make the number negative.
        element(0x02, (bytes.first ?? 0) & 0x80 == 0 ? bytes : [0] + bytes)
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        switch count {
        case ..<0x80: return [tag, UInt8(count)] + content
        case ..<0x100: return [tag, 0x81, UInt8(count)] + content
        default: return [tag, 0x82, UInt8(count >> 8), UInt8(count & 0xFF)] + content
        }
    }
}
#endif
