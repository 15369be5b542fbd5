/// Powers modulo an odd number, by Montgomery's method.
///
/// For public keys and for keys of tests: nothing here hides how long it takes. Numbers are limbs of
/// 64 bits, the lowest first, as many as the modulus has.
package struct OddModulus: Sendable, Equatable {
    /// The modulus; its highest limb is not 0.
    package let limbs: [UInt64]
    /// 2^(128 * count), reduced: brings a number into Montgomery's form.
    private var square: [UInt64]
    /// Minus the inverse of the lowest limb, modulo 2^64.
    private let inverse: UInt64

    /// Prepares for a big-endian modulus without leading zeros.
    package init(_ modulus: [UInt8]) {
        limbs = Self.limbs(of: modulus)
        let count = limbs.count
        // Newton's method: each round doubles the bits that are right.
        let lowest = limbs.first ?? 1
        var inverse: UInt64 = 1
        for _ in 0..<6 { inverse = inverse &* (2 &- lowest &* inverse) }
        self.inverse = 0 &- inverse
        // The highest power of 2 below the modulus.
        let unused = limbs.last?.leadingZeroBitCount ?? 0
        square = [UInt64](repeating: 0, count: count)
        square[count - 1] = 1 << UInt64(63 - unused)
        // By doubling to R * 2^count, with R = 2^(64 * count); by six squarings to R * 2^(64 * count).
        for _ in 0...(unused + count) { square = doubled(square) }
        for _ in 0..<6 { square = product(square, square) }
    }

    /// The limbs of a big-endian number.
    package static func limbs(of bytes: [UInt8]) -> [UInt64] {
        stride(from: bytes.count, to: 0, by: -8).map { end in
            bytes[max(0, end - 8)..<end].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// `base`, which is below the modulus, to the power of `exponent`, which is not 0.
    package func power(_ base: [UInt64], _ exponent: [UInt64]) -> [UInt64] {
        let form = product(base, square)
        var power = form
        let bits = exponent.reversed().lazy.flatMap { limb in
            (0..<64).reversed().lazy.map { limb >> UInt64($0) & 1 == 1 }
        }
        // The first bit that is set is the factor `power` begins with.
        for bit in bits.drop(while: { !$0 }).dropFirst() {
            power = product(power, power)
            if bit { power = product(power, form) }
        }
        var one = [UInt64](repeating: 0, count: limbs.count)
        one[0] = 1
        return product(power, one)
    }

    /// `left * right / 2^(64 * count)`, reduced.
    private func product(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        let count = limbs.count
        var sum = [UInt64](repeating: 0, count: count + 2)
        // Pointers and `while`, so that programs that are not optimised are fast enough, too.
        sum.withUnsafeMutableBufferPointer { sum in
            left.withUnsafeBufferPointer { left in
                right.withUnsafeBufferPointer { right in
                    limbs.withUnsafeBufferPointer { limbs in
                        var index = 0
                        while index < count {
                            Self.add(left[index], times: right, to: sum)
                            Self.add(sum[0] &* inverse, times: limbs, to: sum)
                            var place = 0
                            while place <= count {
                                sum[place] = sum[place + 1]
                                place += 1
                            }
                            sum[count + 1] = 0
                            index += 1
                        }
                    }
                }
            }
        }
        let overflows = sum[count] != 0
        sum.removeLast(2)
        return reduced(sum, overflows: overflows)
    }

    private static func add(
        _ factor: UInt64,
        times limbs: UnsafeBufferPointer<UInt64>,
        to sum: UnsafeMutableBufferPointer<UInt64>
    ) {
        var carry: UInt64 = 0
        var place = 0
        let count = limbs.count
        while place < count {
            let product = factor.multipliedFullWidth(by: limbs[place])
            let (low, first) = product.low.addingReportingOverflow(sum[place])
            let (total, second) = low.addingReportingOverflow(carry)
            sum[place] = total
            // Cannot overflow: (2^64 - 1)^2 + 2 * (2^64 - 1) is 2^128 - 1.
            carry = product.high &+ (first ? 1 : 0) &+ (second ? 1 : 0)
            place += 1
        }
        let (total, overflows) = sum[count].addingReportingOverflow(carry)
        sum[count] = total
        if overflows { sum[count + 1] &+= 1 }
    }

    /// Twice `number`, reduced; `number` is below the modulus.
    private func doubled(_ number: [UInt64]) -> [UInt64] {
        var carry: UInt64 = 0
        let twice = number.map { limb -> UInt64 in
            defer { carry = limb >> 63 }
            return limb << 1 | carry
        }
        return reduced(twice, overflows: carry == 1)
    }

    /// `number`, with 2^(64 * count) more if it `overflows`; it is below twice the modulus.
    package func reduced(_ number: [UInt64], overflows: Bool = false) -> [UInt64] {
        overflows || !isBelow(number) ? Self.difference(number, limbs).limbs : number
    }

    /// Whether `number` is below the modulus.
    private func isBelow(_ number: [UInt64]) -> Bool {
        for index in limbs.indices.reversed() where number[index] != limbs[index] {
            return number[index] < limbs[index]
        }
        return false
    }

    /// `left - right` modulo 2^(64 * count), and whether that is below zero.
    package static func difference(
        _ left: [UInt64], _ right: [UInt64]
    ) -> (limbs: [UInt64], borrows: Bool) {
        var borrow = false
        let limbs = zip(left, right).map { one, other in
            let (partial, first) = one.subtractingReportingOverflow(other)
            let (total, second) = partial.subtractingReportingOverflow(borrow ? 1 : 0)
            borrow = first || second
            return total
        }
        return (limbs, borrow)
    }
}

/// The block that is raised to a power to sign a hash of SHA-256.
///
/// Source: RFC 8017, section 9.2: `00 01 FF … FF 00`, the name of SHA-256, the hash.
package enum SignatureBlock {
    /// The DER encoding of the algorithm identifier of SHA-256, up to the hash.
    private static let digestInfoPrefix: [UInt8] = [
        0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01,
        0x05, 0x00, 0x04, 0x20,
    ]

    package static func bytes(for hash: [UInt8], count: Int) -> [UInt8] {
        let tail = digestInfoPrefix + hash
        let filling = [UInt8](repeating: 0xFF, count: count - 3 - tail.count)
        return [0x00, 0x01] + filling + [0x00] + tail
    }
}
