import OktaCore

/// Signs with an RSA key, by the Chinese remainder theorem (RFC 8017, section 5.1.2).
///
/// For test keys only: it does not hide from an attacker how long it takes.
struct RSASigner: Sendable, Equatable {
    private let modulus: OddModulus
    private let firstFactor: OddModulus
    private let secondFactor: OddModulus
    private let firstExponent: [UInt64]
    private let secondExponent: [UInt64]
    private let coefficient: [UInt64]
    private let byteCount: Int

    /// Prepares a key from its parts, all big-endian.
    ///
    /// The factors are of one length, half of the modulus, and the highest bit of each is set.
    init(
        modulus: [UInt8],
        factors: ([UInt8], [UInt8]),
        exponents: ([UInt8], [UInt8]),
        coefficient: [UInt8]
    ) {
        byteCount = modulus.count
        self.modulus = OddModulus(modulus)
        firstFactor = OddModulus(factors.0)
        secondFactor = OddModulus(factors.1)
        firstExponent = OddModulus.limbs(of: exponents.0)
        secondExponent = OddModulus.limbs(of: exponents.1)
        self.coefficient = OddModulus.limbs(of: coefficient)
    }

    /// The signature of a SHA-256 hash.
    func sign(digest: [UInt8]) -> [UInt8] {
        power(OddModulus.limbs(of: SignatureBlock.bytes(for: digest, count: byteCount)))
            .reversed().flatMap { limb in withUnsafeBytes(of: limb.bigEndian) { Array($0) } }
    }

    /// `number` to the power of the private exponent.
    private func power(_ number: [UInt64]) -> [UInt64] {
        let (p, q) = (firstFactor, secondFactor)
        let first = p.power(p.remainder(of: number), firstExponent)
        let second = q.power(q.remainder(of: number), secondExponent)
        let difference = p.subtract(first, p.reduced(second))
        let factor = p.multiply(difference, coefficient)
        // second + q * factor, which is below the modulus.
        let zeros = [UInt64](repeating: 0, count: second.count)
        let multiple = modulus.multiply(q.limbs + zeros, factor + zeros)
        return modulus.subtract(multiple, modulus.subtract(zeros + zeros, second + zeros))
    }
}

extension OddModulus {
    /// `left` times `right`.
    fileprivate func multiply(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        product(product(left, square), right)
    }

    /// `left` minus `right`, both reduced.
    fileprivate func subtract(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        let (difference, borrows) = Self.difference(left, right)
        // difference - (2^(64 * count) - modulus)
        let complement = Self.difference(left.map { _ in 0 }, limbs).limbs
        return borrows ? Self.difference(difference, complement).limbs : difference
    }

    /// `number`, which has twice as many limbs, modulo this, whose highest bit is set.
    fileprivate func remainder(of number: [UInt64]) -> [UInt64] {
        let low = reduced(Array(number.prefix(limbs.count)))
        let high = Array(number.dropFirst(limbs.count))
        // high * 2^(64 * count) + low, as high - (modulus - low).
        return subtract(product(high, square), subtract(high.map { _ in 0 }, low))
    }
}
