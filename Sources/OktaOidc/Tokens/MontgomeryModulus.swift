#if !canImport(Security)
/// Powers modulo an odd number, by Montgomery's method.
///
/// For public keys only: nothing here is secret, so nothing hides how long it takes.
struct MontgomeryModulus {
    /// The modulus: limbs of 64 bits, the lowest first.
    private let limbs: [UInt64]
    private let byteCount: Int
    /// Minus the inverse of the lowest limb, modulo 2^64.
    private let inverse: UInt64

    /// Prepares for `modulus`: big-endian, odd, without leading zeros.
    init(_ modulus: [UInt8]) {
        limbs = Self.limbs(of: modulus)
        byteCount = modulus.count
        // Newton's method: each round doubles the bits that are right.
        let lowest = limbs.first ?? 1
        var inverse: UInt64 = 1
        for _ in 0..<6 { inverse = inverse &* (2 &- lowest &* inverse) }
        self.inverse = 0 &- inverse
    }

    /// `base`, which is below the modulus, to the power of `exponent`, which is not 0; as long as the
    /// modulus.
    func power(_ base: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
        let form = product(Self.limbs(of: base), squareOfRadix)
        let bits = exponent.flatMap { byte -> [Bool] in
            (0..<8).map { byte >> (7 - UInt8($0)) & 1 == 1 }
        }
        var power = form
        // The first bit that is set is the factor `power` begins with.
        for bit in bits.drop(while: { !$0 }).dropFirst() {
            power = product(power, power)
            if bit { power = product(power, form) }
        }
        var one = [UInt64](repeating: 0, count: limbs.count)
        one[0] = 1
        return bytes(of: product(power, one))
    }

    /// 2^(128 * count) modulo the modulus: brings a number into Montgomery's form.
    private var squareOfRadix: [UInt64] {
        // The highest power of 2 below the modulus.
        let unused = limbs[limbs.count - 1].leadingZeroBitCount
        var number = [UInt64](repeating: 0, count: limbs.count)
        number[limbs.count - 1] = 1 << UInt64(63 - unused)
        // By doubling to R * 2^count, with R = 2^(64 * count); by six squarings to R * 2^(64 * count).
        for _ in 0...(unused + limbs.count) { number = doubled(number) }
        for _ in 0..<6 { number = product(number, number) }
        return number
    }

    /// `left * right / 2^(64 * count)`, reduced.
    private func product(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        let count = limbs.count
        var sum = [UInt64](repeating: 0, count: count + 2)
        // Pointers and `while`, so that programs that are not optimised verify fast enough, too.
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
        return overflows || !isBelow(sum) ? difference(sum) : sum
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
        return carry == 1 || !isBelow(twice) ? difference(twice) : twice
    }

    /// Whether `number` is below the modulus.
    private func isBelow(_ number: [UInt64]) -> Bool {
        var place = limbs.count - 1
        while place >= 0 {
            if number[place] != limbs[place] { return number[place] < limbs[place] }
            place -= 1
        }
        return false
    }

    /// `number` minus the modulus, modulo 2^(64 * count).
    private func difference(_ number: [UInt64]) -> [UInt64] {
        var borrow = false
        let result = zip(number, limbs).map { one, other in
            let (partial, first) = one.subtractingReportingOverflow(other)
            let (total, second) = partial.subtractingReportingOverflow(borrow ? 1 : 0)
            borrow = first || second
            return total
        }
        return result
    }

    // MARK: Bytes

    private static func limbs(of bytes: [UInt8]) -> [UInt64] {
        stride(from: bytes.count, to: 0, by: -8).map { end in
            bytes[max(0, end - 8)..<end].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    private func bytes(of number: [UInt64]) -> [UInt8] {
        let all = number.reversed().flatMap { limb in
            withUnsafeBytes(of: limb.bigEndian) { Array($0) }
        }
        return Array(all.suffix(byteCount))
    }
}
#endif
