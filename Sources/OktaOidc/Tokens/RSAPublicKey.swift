import Foundation
import OktaCore

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
