/// A reproducible random number generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator, Sendable, Equatable {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8
    )

    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func token(_ prefix: String, count: Int) -> String {
        let letters = (0..<count).map { _ in
            Self.alphabet[Int(next() % UInt64(Self.alphabet.count))]
        }
        return prefix + String(decoding: letters, as: UTF8.self)
    }

    /// An id of 20 characters that begins with `prefix`.
    mutating func identifier(_ prefix: String) -> String { token(prefix, count: 20 - prefix.count) }

    mutating func digits(_ count: Int) -> String {
        (0..<count).reduce(into: "") { text, _ in text += String(next() % 10) }
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
