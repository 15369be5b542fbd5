/// Arithmetic modulo an odd number, by Montgomery's method.
///
/// Numbers are limbs of 64 bits, the lowest first.
struct OddModulus: Sendable, Equatable {
    private let limbs: [UInt64]
    /// Minus the inverse of the lowest limb, modulo 2^64.
    private let inverse: UInt64
    /// 2^(128 * count), reduced: brings a number into Montgomery's form.
    private let square: [UInt64]
    private let one: [UInt64]

    /// Prepares for `limbs`, whose highest bit is set.
    init(_ limbs: [UInt64]) {
        self.limbs = limbs
        var inverse: UInt64 = 1
        for _ in 0..<6 { inverse = inverse &* (2 &- (limbs.first ?? 1) &* inverse) }
        self.inverse = 0 &- inverse
        var power = [UInt64](repeating: 0, count: limbs.count)
        power[0] = 1
        one = power
        for _ in 0..<(128 * limbs.count) { power = Self.doubled(power, modulo: limbs) }
        square = power
    }

    /// `base` to the power of `exponent`.
    func power(_ base: [UInt64], _ exponent: [UInt64]) -> [UInt64] {
        let form = product(base, square)
        var table = [product(one, square), form]
        while table.count < 16 { table.append(product(table[table.count - 1], form)) }
        var result = table[0]
        for limb in exponent.reversed() {
            for shift in stride(from: 60, through: 0, by: -4) {
                for _ in 0..<4 { result = product(result, result) }
                result = product(result, table[Int(limb >> UInt64(shift) & 15)])
            }
        }
        return product(result, one)
    }

    /// `left` times `right`.
    func multiply(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        product(product(left, square), right)
    }

    /// `left` minus `right`, both reduced.
    func subtract(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        let (difference, borrows) = Self.difference(left, right)
        guard borrows else { return difference }
        var carry = false
        return zip(difference, limbs).map { limb, modulus in
            let (partial, first) = limb.addingReportingOverflow(modulus)
            let (total, second) = partial.addingReportingOverflow(carry ? 1 : 0)
            carry = first || second
            return total
        }
    }

    /// `number`, which has at most twice as many limbs, modulo this.
    func reduce(_ number: [UInt64]) -> [UInt64] {
        // The highest bit of the modulus is set: a number of as many limbs is below twice of it.
        let low = Array(number.prefix(limbs.count))
        let reduced = Self.isBelow(low, limbs) ? low : Self.difference(low, limbs).limbs
        let high = Array(number.dropFirst(limbs.count))
        guard !high.isEmpty else { return reduced }
        // high * 2^(64 * count) + low, as high - (modulus - low).
        let zero = [UInt64](repeating: 0, count: limbs.count)
        return subtract(product(high, square), subtract(zero, reduced))
    }

    /// `left * right / 2^(64 * count)`.
    private func product(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        let count = limbs.count
        var sum = [UInt64](repeating: 0, count: count + 2)
        // Pointers and `while`, because this runs thousands of times, also without optimisation.
        sum.withUnsafeMutableBufferPointer { sum in
            left.withUnsafeBufferPointer { left in
                right.withUnsafeBufferPointer { right in
                    limbs.withUnsafeBufferPointer { limbs in
                        var index = 0
                        while index < count {
                            Self.addProduct(left[index], right, to: sum)
                            Self.addProduct(sum[0] &* inverse, limbs, to: sum)
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
        guard overflows || !Self.isBelow(sum, limbs) else { return sum }
        return Self.difference(sum, limbs).limbs
    }

    private static func isBelow(_ left: [UInt64], _ right: [UInt64]) -> Bool {
        var place = left.count - 1
        while place >= 0 {
            if left[place] != right[place] { return left[place] < right[place] }
            place -= 1
        }
        return false
    }

    private static func addProduct(
        _ factor: UInt64,
        _ limbs: UnsafeBufferPointer<UInt64>,
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
            carry = product.high &+ (first ? 1 : 0) &+ (second ? 1 : 0)
            place += 1
        }
        let (total, overflows) = sum[count].addingReportingOverflow(carry)
        sum[count] = total
        if overflows { sum[count + 1] &+= 1 }
    }

    private static func doubled(
        _ number: [UInt64],
        modulo limbs: [UInt64]
    ) -> [UInt64] {
        var carry: UInt64 = 0
        let sum = number.map { limb -> UInt64 in
            defer { carry = limb >> 63 }
            return limb << 1 | carry
        }
        let (difference, borrows) = difference(sum, limbs)
        return carry == 0 && borrows ? sum : difference
    }

    /// `left - right` modulo 2^(64 * count), and whether that is below zero.
    private static func difference(
        _ left: [UInt64],
        _ right: [UInt64]
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
