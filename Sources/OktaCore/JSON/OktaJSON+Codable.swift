extension OktaJSON: Codable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Decodes any value; one of a type that JSON lacks becomes ``null``.
    public init(from decoder: any Decoder) throws {
        // Texts first, because they are the most frequent and each attempt that fails makes an error.
        let scalar = try? decoder.singleValueContainer()
        if let scalar, scalar.decodeNil() {
            self = .null
        } else if let text = try? scalar?.decode(String.self) {
            self = .string(text)
        } else if let container = try? decoder.container(keyedBy: Name.self) {
            var members = Members()
            for name in container.allKeys {
                let value = try? container.decode(OktaJSON.self, forKey: name)
                members.append(name.stringValue, value ?? .null)
            }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [OktaJSON] = []
            // A decoder that refuses an element may not move past it, so the list ends there.
            while !container.isAtEnd, let element = try? container.decode(OktaJSON.self) {
                elements.append(element)
            }
            self = .array(elements)
        } else if let flag = try? scalar?.decode(Bool.self) {
            self = .bool(flag)
        } else if let integer = try? scalar?.decode(Int64.self) {
            self.init(integer)
        } else if let number = try? scalar?.decode(Double.self) {
            self = .number(number)
        } else {
            self = .null
        }
    }

    /// Encodes the value as JSON is written.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let flag): try flag.encode(to: encoder)
        case .number(let number):
            if let integer = Int64(exactly: number) {
                try integer.encode(to: encoder)
            } else if number.isFinite {
                try number.encode(to: encoder)
            } else {
                try OktaJSON.null.encode(to: encoder)
            }
        case .largeInteger(let integer): try integer.encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: Name.self)
            for (name, value) in members.list {
                try container.encode(value, forKey: Name(stringValue: name))
            }
        }
    }
}
