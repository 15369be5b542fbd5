/// What some `Decoder` took apart, noted the way ``JSONParser`` notes a text.
///
/// A model that is decoded by `Codable` is thereby read by the same code as an answer. Only members
/// that the model knows are noted, and the type that a member should have is tried first, because
/// each attempt that fails makes an error.
struct DecoderText {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    // Never empty, so that there is an address.
    private var bytes: [UInt8] = [0]
    private var entries: [JSONNode.Entry] = []

    /// Notes the values of `decoder` that `type` knows.
    init(_ decoder: any Decoder, as type: any WireModel.Type) {
        add(decoder, as: .object(type))
    }

    /// Calls `body` with the root; no node may outlive it.
    func read<Result>(_ body: (_ root: JSONNode) -> Result?) -> Result? {
        bytes.withUnsafeBufferPointer { bytes in
            entries.withUnsafeBufferPointer { entries in
                guard let bytes = bytes.baseAddress, let entry = entries.baseAddress else {
                    return nil
                }
                return body(JSONNode(bytes: bytes, entry: entry))
            }
        }
    }

    // MARK: Values

    private mutating func add(_ decoder: any Decoder, as kind: Field.Kind) {
        guard let scalar = try? decoder.singleValueContainer() else {
            if !addMembers(of: decoder, as: kind), !addElements(of: decoder, as: kind) {
                add(.null)
            }
            return
        }
        guard !scalar.decodeNil() else { return add(.null) }
        let isAdded =
            switch kind {
            case .bool: addBool(scalar)
            case .int: addNumber(scalar)
            case .string, .date, .url, .value: addString(scalar)
            case .strings, .objects, .objectsOrTexts: addElements(of: decoder, as: kind)
            case .object, .nested, .dictionary, .lists: addMembers(of: decoder, as: kind)
            case .first, .oneOrMany, .list, .others:
                addMembers(of: decoder, as: kind) || addElements(of: decoder, as: kind)
            }
        let isKnown =
            isAdded || addString(scalar) || addNumber(scalar) || addBool(scalar)
            || addElements(of: decoder, as: kind) || addMembers(of: decoder, as: kind)
        // Each key needs a value, also where the decoder has a type of value that JSON lacks.
        if !isKnown { add(.null) }
    }

    private mutating func addBool(_ scalar: any SingleValueDecodingContainer) -> Bool {
        guard let flag = try? scalar.decode(Bool.self) else { return false }
        add(flag ? .true : .false)
        return true
    }

    private mutating func addNumber(_ scalar: any SingleValueDecodingContainer) -> Bool {
        guard let number = try? scalar.decode(Double.self) else { return false }
        add(.number, "\(number)")
        return true
    }

    private mutating func addString(_ scalar: any SingleValueDecodingContainer) -> Bool {
        guard let text = try? scalar.decode(String.self) else { return false }
        add(.string, text)
        return true
    }

    private mutating func addElements(of decoder: any Decoder, as kind: Field.Kind) -> Bool {
        guard var container = try? decoder.unkeyedContainer() else { return false }
        let place = open(.array)
        while !container.isAtEnd, let element = try? container.superDecoder() {
            add(element, as: kind.element)
        }
        close(place)
        return true
    }

    private mutating func addMembers(of decoder: any Decoder, as kind: Field.Kind) -> Bool {
        guard let container = try? decoder.container(keyedBy: Key.self) else { return false }
        let place = open(.object)
        for key in container.allKeys {
            guard let kind = kind.member(key.stringValue) else { continue }
            // Most members are texts, which need no decoder of their own.
            if kind.isText, let text = try? container.decode(String.self, forKey: key) {
                add(.string, key.stringValue)
                add(.string, text)
            } else if let value = try? container.superDecoder(forKey: key) {
                add(.string, key.stringValue)
                add(value, as: kind)
            }
        }
        close(place)
        return true
    }

    // MARK: Entries

    private mutating func add(_ kind: JSONNode.Kind, _ text: String = "") {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        entries.append(
            JSONNode.Entry(kind: kind, start: UInt32(start), end: UInt32(bytes.count), span: 1)
        )
    }

    private mutating func open(_ kind: JSONNode.Kind) -> Int {
        add(kind)
        return entries.count - 1
    }

    private mutating func close(_ place: Int) {
        entries[place].span = UInt32(entries.count - place)
    }
}

extension Field.Kind {
    /// Whether there should be a text.
    fileprivate var isText: Bool {
        switch self {
        case .string, .date, .url, .value: true
        default: false
        }
    }

    /// What an element of an array should be.
    fileprivate var element: Field.Kind {
        switch self {
        case .object(let type), .objects(let type), .objectsOrTexts(let type),
            .dictionary(let type), .first(let type), .oneOrMany(let type), .list(let type),
            .others(let type):
            .object(type)
        case .string, .bool, .int, .date, .url, .strings, .lists, .value, .nested: .string
        }
    }

    /// What the member `key` of an object should be; `nil` if it is not read.
    fileprivate func member(_ key: String) -> Field.Kind? {
        switch self {
        case .object(let type), .objects(let type), .objectsOrTexts(let type),
            .first(let type), .oneOrMany(let type), .list(let type), .others(let type):
            type.fields.kind(of: key)
        case .nested(let fields): fields.kind(of: key)
        case .dictionary(let type): .object(type)
        case .lists: .strings
        case .string, .bool, .int, .date, .url, .strings, .value: nil
        }
    }
}

extension [Field] {
    fileprivate func kind(of key: String) -> Field.Kind? {
        if let field = first(where: { $0.key == key }) { return field.kind }
        guard case .others(let type)? = last?.kind else { return nil }
        return .list(type)
    }
}
