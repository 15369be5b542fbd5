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

    /// Prepares a key from the modulus and, each half as long, factors, exponents and coefficient.
    ///
    /// All are big-endian, and the highest bit of each factor is set.
    init(_ numbers: [UInt8]) {
        let count = numbers.count / 7
        func number(_ index: Int) -> [UInt8] { Array(numbers[index * count..<(index + 1) * count]) }
        modulus = OddModulus(number(0) + number(1))
        firstFactor = OddModulus(number(2))
        secondFactor = OddModulus(number(3))
        firstExponent = OddModulus.limbs(of: number(4))
        secondExponent = OddModulus.limbs(of: number(5))
        coefficient = OddModulus.limbs(of: number(6))
    }

    func sign(digest: [UInt8]) -> [UInt8] {
        power(
            OddModulus.limbs(of: SignatureBlock.bytes(for: digest, count: 8 * modulus.limbs.count))
        )
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
