/// An enumeration spelled as a string on the wire, open to values not known yet.
///
/// Equality and coding go by the spelling, whose letter case does not matter for known values. An
/// unknown value keeps its spelling.
public protocol OktaOpenEnum: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The values this SDK knows, each with its spelling on the wire.
    ///
    /// A value may have several; the first is the one to send.
    static var spellings: KeyValuePairs<String, Self> { get }

    /// The value spelled `raw`; ``unknown(_:)`` if this SDK does not know it.
    init(raw: String)

    /// A value newer than this SDK, spelled as the server spelled it.
    static func unknown(_ spelling: String) -> Self

    /// The spelling on the wire.
    var rawValue: String { get }
}

extension OktaOpenEnum {
    /// The value spelled `raw`; ``unknown(_:)`` if this SDK does not know it.
    public init(raw: String) {
        for (spelling, value) in Self.spellings where spelling == raw {
            self = value
            return
        }
        let upper = raw.uppercased()
        for (spelling, value) in Self.spellings where spelling.uppercased() == upper {
            self = value
            return
        }
        self = .unknown(raw)
    }

    /// The spelling in ``spellings``; empty for an unknown value.
    var knownSpelling: String {
        for (spelling, value) in Self.spellings where value == self { return spelling }
        return ""
    }

    /// The spelling on the wire.
    public var description: String { rawValue }

    /// Decodes any spelling.
    ///
    /// - Throws: `DecodingError` if there is no string.
    public init(from decoder: any Decoder) throws {
        self.init(raw: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the spelling.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
