/// Numbers that look random and follow from a seed.
package struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    /// From the second number on, these are the numbers of the seed before: use
    /// ``init(mixing:)`` for many seeds in a row.
    package init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 }

    /// Numbers that have nothing in common with the numbers of other seeds.
    package init(mixing seed: Int) {
        state = UInt64(bitPattern: Int64(seed))
        state = next()
    }

    // Steps of a counter, mixed: "SplitMix", Steele, Lea and Flood 2014.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
