extension Double {
    /// The number as `Int` if it is whole, as `Int64` where `Int` has too few bits, else as it is.
    package var narrowed: any Sendable { Int(exactly: self) ?? Int64(exactly: self) ?? self }
}
