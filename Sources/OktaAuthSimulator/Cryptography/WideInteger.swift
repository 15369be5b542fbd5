/// A number of 256 bits.
///
/// Four stored words and no array, so that a program that is not optimised signs in milliseconds.
struct WideInteger: Sendable, Hashable {
    /// The words, the lowest first.
    var (w0, w1, w2, w3): (UInt64, UInt64, UInt64, UInt64)

    static let zero = WideInteger(0, 0, 0, 0)
    static let one = WideInteger(1, 0, 0, 0)

    init(_ w0: UInt64, _ w1: UInt64, _ w2: UInt64, _ w3: UInt64) {
        (self.w0, self.w1, self.w2, self.w3) = (w0, w1, w2, w3)
    }

    /// Reads 32 big-endian bytes; `nil` for another count.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        let words = (0..<4).map {
            bytes.dropFirst($0 * 8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.init(words[3], words[2], words[1], words[0])
    }

    /// The 32 bytes, big-endian.
    var bytes: [UInt8] {
        [w3, w2, w1, w0].flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    }

    var isZero: Bool { w0 | w1 | w2 | w3 == 0 }

    /// The four bits at `index`, counted from the lowest.
    func nibble(_ index: Int) -> Int {
        let word = index < 16 ? w0 : index < 32 ? w1 : index < 48 ? w2 : w3
        return Int(word >> UInt64(index % 16 * 4) & 15)
    }

    static func < (one: Self, other: Self) -> Bool {
        if one.w3 != other.w3 { return one.w3 < other.w3 }
        if one.w2 != other.w2 { return one.w2 < other.w2 }
        if one.w1 != other.w1 { return one.w1 < other.w1 }
        return one.w0 < other.w0
    }

    func adding(_ other: Self) -> (sum: Self, carries: Bool) {
        var (s0, s1, s2, s3) = (w0, w1, w2, w3)
        var (carries, again) = (false, false)
        (s0, carries) = w0.addingReportingOverflow(other.w0)
        if carries { (s1, again) = s1.addingReportingOverflow(1) }
        (s1, carries) = s1.addingReportingOverflow(other.w1)
        if carries || again { (s2, again) = s2.addingReportingOverflow(1) }
        (s2, carries) = s2.addingReportingOverflow(other.w2)
        if carries || again { (s3, again) = s3.addingReportingOverflow(1) }
        (s3, carries) = s3.addingReportingOverflow(other.w3)
        return (Self(s0, s1, s2, s3), carries || again)
    }

    func subtracting(_ other: Self) -> (difference: Self, borrows: Bool) {
        var (d0, d1, d2, d3) = (w0, w1, w2, w3)
        var (borrows, again) = (false, false)
        (d0, borrows) = w0.subtractingReportingOverflow(other.w0)
        if borrows { (d1, again) = d1.subtractingReportingOverflow(1) }
        (d1, borrows) = d1.subtractingReportingOverflow(other.w1)
        if borrows || again { (d2, again) = d2.subtractingReportingOverflow(1) }
        (d2, borrows) = d2.subtractingReportingOverflow(other.w2)
        if borrows || again { (d3, again) = d3.subtractingReportingOverflow(1) }
        (d3, borrows) = d3.subtractingReportingOverflow(other.w3)
        return (Self(d0, d1, d2, d3), borrows || again)
    }
}

/// Arithmetic modulo a prime of 256 bits, by Montgomery's method.
///
/// A number `a` is kept as `a * 2^256`, reduced. Nothing here hides how long it takes.
struct PrimeField: Sendable {
    let prime: WideInteger
    /// Minus the inverse of the lowest word, modulo 2^64.
    private let inverse: UInt64
    /// The number 1, as it is kept.
    let one: WideInteger
    /// 2^512, reduced: brings a number into the form in which it is kept.
    private let square: WideInteger

    init(prime: WideInteger) {
        self.prime = prime
        // Newton's method: each round doubles the bits that are right.
        var inverse: UInt64 = 1
        for _ in 0..<6 { inverse = inverse &* (2 &- prime.w0 &* inverse) }
        self.inverse = 0 &- inverse
        func doubled(_ number: WideInteger) -> WideInteger {
            let (sum, carries) = number.adding(number)
            return carries || !(sum < prime) ? sum.subtracting(prime).difference : sum
        }
        let one = (0..<256).reduce(WideInteger.one) { number, _ in doubled(number) }
        self.one = one
        square = (0..<256).reduce(one) { number, _ in doubled(number) }
    }

    /// Brings a number below the prime into the form in which it is kept.
    func kept(_ number: WideInteger) -> WideInteger { product(number, square) }

    /// The number that is kept as `number`.
    func plain(_ number: WideInteger) -> WideInteger { product(number, .one) }

    func sum(_ one: WideInteger, _ other: WideInteger) -> WideInteger {
        let (sum, carries) = one.adding(other)
        return carries || !(sum < prime) ? sum.subtracting(prime).difference : sum
    }

    func difference(_ one: WideInteger, _ other: WideInteger) -> WideInteger {
        let (difference, borrows) = one.subtracting(other)
        return borrows ? difference.adding(prime).sum : difference
    }

    func product(_ one: WideInteger, _ other: WideInteger) -> WideInteger {
        var sum = Accumulator()
        sum.add(one, times: other.w0, reducing: prime, inverse)
        sum.add(one, times: other.w1, reducing: prime, inverse)
        sum.add(one, times: other.w2, reducing: prime, inverse)
        sum.add(one, times: other.w3, reducing: prime, inverse)
        let low = sum.low
        return sum.high != 0 || !(low < prime) ? low.subtracting(prime).difference : low
    }

    /// The inverse of a number that is not 0, by Fermat's theorem.
    func inverse(of number: WideInteger) -> WideInteger {
        let exponent = prime.subtracting(WideInteger(2, 0, 0, 0)).difference
        var power = one
        for index in (0..<64).reversed() {
            let nibble = exponent.nibble(index)
            for bit in [8, 4, 2, 1] {
                power = product(power, power)
                if nibble & bit != 0 { power = product(power, number) }
            }
        }
        return power
    }

    /// The sum in a product of Montgomery's: five words.
    private struct Accumulator {
        private var (s0, s1, s2, s3): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        private(set) var high: UInt64 = 0

        var low: WideInteger { WideInteger(s0, s1, s2, s3) }

        /// Adds `number * word`, then the multiple of the prime that makes the lowest word 0, and drops that word.
        mutating func add(
            _ number: WideInteger, times word: UInt64, reducing prime: WideInteger,
            _ inverse: UInt64
        ) {
            var carry: UInt64
            (s0, carry) = Self.product(number.w0, word, plus: s0, 0)
            (s1, carry) = Self.product(number.w1, word, plus: s1, carry)
            (s2, carry) = Self.product(number.w2, word, plus: s2, carry)
            (s3, carry) = Self.product(number.w3, word, plus: s3, carry)
            let (sum, overflows) = high.addingReportingOverflow(carry)
            let factor = s0 &* inverse
            (_, carry) = Self.product(prime.w0, factor, plus: s0, 0)
            (s0, carry) = Self.product(prime.w1, factor, plus: s1, carry)
            (s1, carry) = Self.product(prime.w2, factor, plus: s2, carry)
            (s2, carry) = Self.product(prime.w3, factor, plus: s3, carry)
            let carries: Bool
            (s3, carries) = sum.addingReportingOverflow(carry)
            high = overflows || carries ? 1 : 0
        }

        /// The two words of `one * other + addend + carry`, which has no more.
        private static func product(
            _ one: UInt64, _ other: UInt64, plus addend: UInt64, _ carry: UInt64
        ) -> (low: UInt64, high: UInt64) {
            var (high, low) = one.multipliedFullWidth(by: other)
            var overflows: Bool
            (low, overflows) = low.addingReportingOverflow(addend)
            if overflows { high += 1 }
            (low, overflows) = low.addingReportingOverflow(carry)
            if overflows { high += 1 }
            return (low, high)
        }
    }
}
