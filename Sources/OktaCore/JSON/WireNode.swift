/// One value of a document that is being read, from parsed bytes or from a decoder.
protocol WireNode {
    associatedtype Elements: Sequence where Elements.Element == Self
    associatedtype Members: Sequence where Members.Element == (key: Self, value: Self)

    var isNull: Bool { get }
    /// What the value is, in the words a report about it uses.
    var kind: String { get }
    var bool: Bool? { get }
    var number: Double? { get }
    var string: String? { get }
    /// The elements of an array, in order; `nil` if it is none.
    var elements: Elements? { get }
    /// The members of an object; `nil` if it is none.
    var members: Members? { get }

    /// Whether the value is the string `other`, which is ASCII.
    func isString(_ other: String) -> Bool
}

/// A value that some `Decoder` took apart.
struct DecoderNode: WireNode {
    private enum Source {
        case value(any Decoder)
        case key(String)
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let source: Source

    init(_ decoder: any Decoder) { source = .value(decoder) }

    private init(key: String) { source = .key(key) }

    private var decoder: (any Decoder)? {
        if case .value(let decoder) = source { decoder } else { nil }
    }

    private var scalar: (any SingleValueDecodingContainer)? {
        try? decoder?.singleValueContainer()
    }

    var isNull: Bool { scalar?.decodeNil() ?? false }
    var bool: Bool? { try? scalar?.decode(Bool.self) }
    var number: Double? { try? scalar?.decode(Double.self) }
    var string: String? {
        if case .key(let key) = source { key } else { try? scalar?.decode(String.self) }
    }

    var kind: String {
        if isNull { return "null" }
        if string != nil { return "a string" }
        if bool != nil { return "a boolean" }
        return elements == nil ? members == nil ? "a number" : "an object" : "an array"
    }

    var elements: [DecoderNode]? {
        guard var container = try? decoder?.unkeyedContainer() else { return nil }
        var elements: [DecoderNode] = []
        while !container.isAtEnd, let element = try? container.superDecoder() {
            elements.append(DecoderNode(element))
        }
        return elements
    }

    var members: [(key: DecoderNode, value: DecoderNode)]? {
        guard let container = try? decoder?.container(keyedBy: Key.self) else { return nil }
        return container.allKeys.compactMap { key in
            guard let value = try? container.superDecoder(forKey: key) else { return nil }
            return (DecoderNode(key: key.stringValue), DecoderNode(value))
        }
    }

    func isString(_ other: String) -> Bool { string == other }
}
