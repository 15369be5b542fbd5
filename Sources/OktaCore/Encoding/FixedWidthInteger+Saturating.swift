extension FixedWidthInteger {
    /// `value` rounded down and clamped to the range of the type; 0 for NaN.
    ///
    /// `Int` has 32 bits on some watches, which is too few for milliseconds since 1970.
    package init(saturating value: Double) {
        let floor = value.rounded(.down)
        self = Self(exactly: floor) ?? (value.isNaN ? 0 : value < 0 ? .min : .max)
    }
}
