/// An enumeration spelled as a string on the wire, open to values not known yet.
///
/// Equality and coding go by the spelling, whose letter case does not matter for known values. An
/// unknown value keeps its spelling.
public protocol OktaOpenEnum: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The value spelled `raw`; its case `unknown` if this SDK does not know it.
    init(raw: String)

    /// The spelling on the wire.
    var rawValue: String { get }
}
