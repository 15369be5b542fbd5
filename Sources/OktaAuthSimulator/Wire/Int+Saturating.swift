extension Int {
    /// The whole number below `value`, or the nearest there is; 0 for what is no number.
    init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        // The largest number of a `Double` that is still an `Int`.
        self = Int(Swift.min(Swift.max(value, -0x1p63), 0x1p63.nextDown).rounded(.down))
    }
}
