package import OktaCore

/// An open enumeration with a table of its spellings.
package protocol SpelledEnum: OktaOpenEnum, WireCodable, NamedCase {
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

    package init?(json: OktaJSON) {
        guard case .string(let spelling) = json else { return nil }
        self.init(raw: spelling)
    }

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
}

/// An enumeration whose cases print as their raw values, also in a list.
package protocol NamedCase: CustomStringConvertible {
    var rawValue: String { get }
}

// Public only to serve as a witness for the public enumerations.
extension NamedCase {
    /// The raw value of the case.
    public var description: String { rawValue }
}
