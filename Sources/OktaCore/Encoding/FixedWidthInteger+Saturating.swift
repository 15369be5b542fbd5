extension Int {
    /// `value` rounded down and clamped to the range of `Int`; 0 for NaN.
    init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        // The largest `Double` that is still an `Int`.
        self = Int(Swift.min(Swift.max(value, -0x1p63), 0x1p63.nextDown).rounded(.down))
    }
}
