package import OktaCore

/// An open enumeration with a table of its spellings.
package protocol SpelledEnum: OktaOpenEnum, WireCodable {
    /// The values this SDK knows, each with its spelling on the wire.
    ///
    /// A value may have several; the first is the one to send.
    static var spellings: KeyValuePairs<String, Self> { get }

    /// A value newer than this SDK, spelled as the server spelled it.
    static func unknown(_ spelling: String) -> Self

    /// The spelling of an unknown value; `nil` for a known one.
    var unknownSpelling: String? { get }
}

// Public only to serve as witnesses for the public enumerations.
extension SpelledEnum {
    package var json: OktaJSON { .string(rawValue) }

    /// The value spelled `raw`; its case `unknown` if this SDK does not know it.
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

    /// The spelling on the wire.
    public var rawValue: String {
        unknownSpelling ?? Self.spellings.first { $0.value == self }?.key ?? ""
    }

    /// The spelling on the wire.
    public var description: String { rawValue }

    /// Decodes any spelling.
    ///
    /// - Throws: `DecodingError` for a value that is not a string.
    public init(from decoder: any Decoder) throws {
        self.init(raw: try decoder.singleValueContainer().decode(String.self))
    }
}
