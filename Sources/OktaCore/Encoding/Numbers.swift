extension Double {
    /// The number as `Int` if it is whole, as `Int64` where `Int` has too few bits, else as it is.
    package var narrowed: any Sendable { Int(exactly: self) ?? Int64(exactly: self) ?? self }
}

extension FixedWidthInteger {
    /// `value` rounded down and clamped to the range of the type; 0 for NaN.
    ///
    /// `Int` has 32 bits on some watches, which is too few for milliseconds since 1970.
    package init(saturating value: Double) {
        let floor = value.rounded(.down)
        self = Self(exactly: floor) ?? (value.isNaN ? 0 : value < 0 ? .min : .max)
    }
}

extension UInt8 {
    package var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension Double {
    /// A number that is written in digits alone: no sign, no exponent, no `nan`, at most nine digits.
    package init?(digits text: String) {
        guard (1...9).contains(text.utf8.count),
            text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        self.init(text)
    }
}
