/// The hash of FIPS 180-4, which the platforms without CryptoKit lack.
package enum SHA256 {
    private static let constants: [UInt32] = primes(64).map { root($0, 1.0 / 3) }

    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var state = primes(8).map { root($0, 0.5) }
        var padded = message + [0x80]
        padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
        padded += withUnsafeBytes(of: UInt64(message.count * 8).bigEndian) { Array($0) }
        for start in stride(from: 0, to: padded.count, by: 64) {
            mix(padded[start..<start + 64], into: &state)
        }
        return state.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = turn(early, 7) ^ turn(early, 18) ^ early >> 3
            let second = turn(late, 17) ^ turn(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var work = state
        for index in 0..<64 {
            let (a, e) = (work[0], work[4])
            let choice = (e & work[5]) ^ (~e & work[6])
            let big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
            let first = work[7] &+ big &+ choice &+ constants[index] &+ words[index]
            let majority = (a & work[1]) ^ (a & work[2]) ^ (work[1] & work[2])
            let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ majority
            work = [first &+ second] + work[0..<3] + [work[3] &+ first] + work[4..<7]
        }
        for index in 0..<8 { state[index] = state[index] &+ work[index] }
    }

    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    private static func primes(_ count: Int) -> [Int] {
        var found: [Int] = []
        var candidate = 2
        while found.count < count {
            if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
            candidate += 1
        }
        return found
    }

    /// The first 32 bits of the fraction of a root of `prime`.
    private static func root(_ prime: Int, _ exponent: Double) -> UInt32 {
        let value = power(Double(prime), exponent)
        return UInt32((value - value.rounded(.down)) * 4_294_967_296)
    }

    /// Square and cube roots by Newton's method: no library of mathematics is needed.
    private static func power(_ value: Double, _ exponent: Double) -> Double {
        guard exponent != 0.5 else { return value.squareRoot() }
        var root = value
        for _ in 0..<100 { root -= (root * root * root - value) / (3 * root * root) }
        return root
    }
}
