/// Signs with an RSA key, by the Chinese remainder theorem (RFC 8017, section 5.1.2).
///
/// For test keys only: it does not hide from an attacker how long it takes.
struct RSASigner: Sendable, Equatable {
    private let factors: (OddModulus, OddModulus)
    private let exponents: ([UInt64], [UInt64])
    private let coefficient: [UInt64]
    private let secondFactor: [UInt64]
    private let byteCount: Int

    /// Prepares a key from its parts, all big-endian.
    ///
    /// The factors are of one length.
    init(
        factors: ([UInt8], [UInt8]),
        exponents: ([UInt8], [UInt8]),
        coefficient: [UInt8]
    ) {
        self.factors = (OddModulus(Self.limbs(factors.0)), OddModulus(Self.limbs(factors.1)))
        self.exponents = (Self.limbs(exponents.0), Self.limbs(exponents.1))
        self.coefficient = Self.limbs(coefficient)
        secondFactor = Self.limbs(factors.1)
        byteCount = factors.0.count + factors.1.count
    }

    // By hand because tuples are not `Equatable`; the factors decide the rest.
    static func == (one: RSASigner, other: RSASigner) -> Bool {
        one.factors.0 == other.factors.0 && one.factors.1 == other.factors.1
    }

    /// The signature of a SHA-256 hash.
    func sign(digest: [UInt8]) -> [UInt8] {
        // The prefix that names SHA-256: RFC 8017, section 9.2, note 1.
        let name: [UInt8] = [
            0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02,
            0x01, 0x05, 0x00, 0x04, 0x20,
        ]
        let filling = [UInt8](repeating: 0xFF, count: byteCount - 3 - name.count - digest.count)
        return power([0x00, 0x01] + filling + [0x00] + name + digest)
    }

    /// `block` to the power of the private exponent.
    private func power(_ block: [UInt8]) -> [UInt8] {
        let number = Self.limbs(block)
        let (p, q) = factors
        let first = p.power(p.reduce(number), exponents.0)
        let second = q.power(q.reduce(number), exponents.1)
        let difference = p.subtract(first, p.reduce(second))
        let factor = p.multiply(difference, coefficient)
        // second + q * factor
        let count = secondFactor.count
        var sum = second + [UInt64](repeating: 0, count: count)
        for index in 0..<count {
            var carry: UInt64 = 0
            for (place, limb) in secondFactor.enumerated() {
                let product = factor[index].multipliedFullWidth(by: limb)
                let (low, first) = product.low.addingReportingOverflow(sum[index + place])
                let (total, second) = low.addingReportingOverflow(carry)
                sum[index + place] = total
                carry = product.high &+ (first ? 1 : 0) &+ (second ? 1 : 0)
            }
            sum[index + count] = carry
        }
        return sum.reversed().flatMap { limb in withUnsafeBytes(of: limb.bigEndian) { Array($0) } }
    }

    /// The limbs of a big-endian number whose length is a multiple of eight, the lowest first.
    private static func limbs(_ bytes: [UInt8]) -> [UInt64] {
        stride(from: bytes.count, to: 0, by: -8).map { end in
            bytes[max(0, end - 8)..<end].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
