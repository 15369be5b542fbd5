import OktaCore

/// Signs with an RSA key of 32 primes, each as long as a machine word.
///
/// RFC 8017, section 3.2, allows more than two primes, and a client sees a modulus of 2048 bits. Such
/// a key protects nothing, and signs fast in a program that is not optimised.
struct RSASigner: Sendable, Equatable {
    private struct Factor: Sendable, Equatable {
        let prime: UInt64
        /// The private exponent modulo `prime - 1`.
        let exponent: UInt64
        /// The inverse of the product of the primes before it.
        let coefficient: UInt64
    }

    private let factors: [Factor]
    /// The modulus, big-endian.
    let modulus: [UInt8]

    /// Prepares a key from the factors of its modulus.
    init(primes: [UInt64]) {
        var product: [UInt64] = [1]
        factors = primes.map { prime in
            defer { product = product.multiplied(by: prime) }
            return Factor(
                prime: prime,
                exponent: Self.privateExponent(modulo: prime - 1),
                coefficient: prime.power(product.remainder(by: prime), prime - 2)
            )
        }
        modulus = Self.bytes(of: product, count: 8 * primes.count)
    }

    func sign(digest: [UInt8]) -> [UInt8] {
        let block = OddModulus.limbs(of: SignatureBlock.bytes(for: digest, count: modulus.count))
        // To the private power modulo each prime, put together by Garner's formula.
        var signature: [UInt64] = [0]
        var product: [UInt64] = [1]
        for factor in factors {
            let prime = factor.prime
            let power = prime.power(block.remainder(by: prime), factor.exponent)
            let known = signature.remainder(by: prime)
            let missing = power >= known ? power - known : power + (prime - known)
            let digit = prime.product(missing, factor.coefficient)
            signature = product.multiplied(by: digit, adding: signature)
            product = product.multiplied(by: prime)
        }
        return Self.bytes(of: signature, count: modulus.count)
    }

    /// The lowest `count` bytes of a number of limbs, big-endian.
    private static func bytes(of limbs: [UInt64], count: Int) -> [UInt8] {
        limbs.prefix(count / 8).reversed()
            .flatMap { limb in withUnsafeBytes(of: limb.bigEndian) { Array($0) } }
    }

    /// The inverse of 65537 modulo `order`, which is even and no multiple of it.
    private static func privateExponent(modulo order: UInt64) -> UInt64 {
        let exponent: UInt64 = 65_537
        let inverse = exponent.power(order % exponent, exponent - 2)
        let (high, low) = (exponent - inverse).multipliedFullWidth(by: order)
        return exponent.dividingFullWidth((high, low + 1)).quotient
    }
}

/// Arithmetic modulo this number.
extension UInt64 {
    fileprivate func product(_ one: UInt64, _ other: UInt64) -> UInt64 {
        dividingFullWidth(one.multipliedFullWidth(by: other)).remainder
    }

    fileprivate func power(_ base: UInt64, _ exponent: UInt64) -> UInt64 {
        var (power, base, exponent) = (UInt64(1), base, exponent)
        while exponent > 0 {
            if exponent & 1 == 1 { power = product(power, base) }
            base = product(base, base)
            exponent >>= 1
        }
        return power
    }
}

/// A number of limbs, the lowest first.
extension [UInt64] {
    fileprivate func remainder(by divisor: UInt64) -> UInt64 {
        reversed().reduce(0) { divisor.dividingFullWidth(($0, $1)).remainder }
    }

    /// `self * factor + other`, one limb longer; `other` is not longer than this.
    fileprivate func multiplied(by factor: UInt64, adding other: [UInt64] = []) -> [UInt64] {
        var carry: UInt64 = 0
        let limbs = indices.map { index in
            let (high, low) = factor.multipliedFullWidth(by: self[index])
            let (partial, first) = low.addingReportingOverflow(
                other.count > index ? other[index] : 0)
            let (limb, second) = partial.addingReportingOverflow(carry)
            carry = high + (first ? 1 : 0) + (second ? 1 : 0)
            return limb
        }
        return limbs + [carry]
    }
}
