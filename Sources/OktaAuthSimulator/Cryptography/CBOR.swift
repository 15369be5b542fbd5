import Foundation

/// A value of CBOR in the canonical form of CTAP2, which passkeys use.
///
/// Source: CTAP 2.1, section 8: no floats, tags, `undefined` or indefinite lengths; the shortest form of each
/// number; keys in order, each once; at most four levels.
indirect enum CBOR: Sendable, Hashable {
    case unsigned(UInt64)
    /// `-1 - value`.
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    /// The members, in canonical order.
    case map([Member])
    case bool(Bool)
    case null

    struct Member: Sendable, Hashable {
        let key: CBOR
        let value: CBOR

        init(_ key: CBOR, _ value: CBOR) { (self.key, self.value) = (key, value) }
    }

    /// Why bytes are not canonical CBOR.
    struct Problem: Error, Equatable {
        let text: String
    }

    init(_ number: Int) {
        self = number < 0 ? .negative(UInt64(-1 - number)) : .unsigned(UInt64(number))
    }

    /// Reads one value, with nothing after it.
    init(canonical bytes: some Collection<UInt8>) throws(Problem) {
        var reader = Reader(bytes: Array(bytes)[...])
        self = try reader.value(depth: 0)
        guard reader.bytes.isEmpty else { throw Problem(text: "bytes after the end") }
    }

    /// Reads one value, and removes its bytes.
    init(readingFrom bytes: inout ArraySlice<UInt8>) throws(Problem) {
        var reader = Reader(bytes: bytes)
        self = try reader.value(depth: 0)
        bytes = reader.bytes
    }

    // MARK: Parts

    /// The member `key` of a map.
    subscript(key: CBOR) -> CBOR? { members?.first { $0.key == key }?.value }

    subscript(name: String) -> CBOR? { self[.text(name)] }

    subscript(label: Int) -> CBOR? { self[CBOR(label)] }

    var members: [Member]? { if case .map(let members) = self { members } else { nil } }
    var elements: [CBOR]? { if case .array(let elements) = self { elements } else { nil } }
    var byteString: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var textString: String? { if case .text(let text) = self { text } else { nil } }

    /// The number, if an `Int` has it.
    var integer: Int? {
        switch self {
        case .unsigned(let number): Int(exactly: number)
        case .negative(let number): Int(exactly: number).map { -1 - $0 }
        default: nil
        }
    }

    // MARK: Writing

    /// The canonical bytes; members of a map are put in order.
    var encoded: [UInt8] {
        switch self {
        case .unsigned(let number): Self.head(0, number)
        case .negative(let number): Self.head(1, number)
        case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
        case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
        case .array(let elements):
            Self.head(4, UInt64(elements.count)) + elements.flatMap(\.encoded)
        case .map(let members):
            Self.head(5, UInt64(members.count))
                + members.map { ($0.key.encoded, $0.value.encoded) }
                .sorted { Self.precedes($0.0, $1.0) }
                .flatMap { $0.0 + $0.1 }
        case .bool(let flag): [flag ? 0xF5 : 0xF4]
        case .null: [0xF6]
        }
    }

    private static func head(_ type: UInt8, _ number: UInt64) -> [UInt8] {
        func big(_ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
        }
        switch number {
        case ..<24: return [type << 5 | UInt8(number)]
        case ...0xFF: return [type << 5 | 24] + big(1)
        case ...0xFFFF: return [type << 5 | 25] + big(2)
        case ...0xFFFF_FFFF: return [type << 5 | 26] + big(4)
        default: return [type << 5 | 27] + big(8)
        }
    }

    /// The order of keys: lower types first, then shorter ones, then by their bytes.
    fileprivate static func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let (oneType, otherType) = ((one.first ?? 0) >> 5, (other.first ?? 0) >> 5)
        if oneType != otherType { return oneType < otherType }
        if one.count != other.count { return one.count < other.count }
        return one.lexicographicallyPrecedes(other)
    }

    // MARK: Reading

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        private static let maximumDepth = 4

        mutating func value(depth: Int) throws(Problem) -> CBOR {
            guard let first = bytes.popFirst() else { throw Problem(text: "it ends too early") }
            let (type, information) = (first >> 5, first & 0x1F)
            if type == 7 { return try simple(information) }
            guard information != 31 else { throw Problem(text: "an indefinite length") }
            guard type != 6 else { throw Problem(text: "a tag") }
            let number = try argument(information)
            switch type {
            case 0: return .unsigned(number)
            case 1: return .negative(number)
            case 2: return .bytes(Array(try take(number)))
            case 3:
                guard let text = String(bytes: try take(number), encoding: .utf8) else {
                    throw Problem(text: "a text that is not UTF-8")
                }
                return .text(text)
            default:
                guard depth < Self.maximumDepth else {
                    throw Problem(text: "more than \(Self.maximumDepth) levels")
                }
                // Each value takes a byte at least: no memory for more than there can be.
                guard number <= UInt64(bytes.count) / (type == 5 ? 2 : 1) else {
                    throw Problem(text: "a length beyond the end")
                }
                return type == 4
                    ? .array(try array(Int(number), depth: depth + 1))
                    : .map(try map(Int(number), depth: depth + 1))
            }
        }

        private mutating func array(_ count: Int, depth: Int) throws(Problem) -> [CBOR] {
            var elements: [CBOR] = []
            for _ in 0..<count { elements.append(try value(depth: depth)) }
            return elements
        }

        private mutating func map(_ count: Int, depth: Int) throws(Problem) -> [Member] {
            var members: [Member] = []
            var last: [UInt8]?
            for _ in 0..<count {
                let start = bytes
                let key = try value(depth: depth)
                let encoded = Array(start.prefix(start.count - bytes.count))
                if let last {
                    guard last != encoded else { throw Problem(text: "a key twice") }
                    guard CBOR.precedes(last, encoded) else {
                        throw Problem(text: "keys that are not in order")
                    }
                }
                last = encoded
                members.append(Member(key, try value(depth: depth)))
            }
            return members
        }

        private func simple(_ information: UInt8) throws(Problem) -> CBOR {
            switch information {
            case 20: return .bool(false)
            case 21: return .bool(true)
            case 22: return .null
            case 25, 26, 27: throw Problem(text: "a float")
            case 31: throw Problem(text: "an indefinite length")
            default: throw Problem(text: "a simple value that is not used")
            }
        }

        private mutating func argument(_ information: UInt8) throws(Problem) -> UInt64 {
            guard information > 23 else { return UInt64(information) }
            guard information < 28 else { throw Problem(text: "a reserved length") }
            let count = 1 << Int(information - 24)
            let number = try take(UInt64(count)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let least: UInt64 =
                switch count {
                case 1: 24
                case 2: 0x100
                case 4: 0x1_0000
                default: 0x1_0000_0000
                }
            guard number >= least else { throw Problem(text: "not the shortest form of a number") }
            return number
        }

        private mutating func take(_ count: UInt64) throws(Problem) -> ArraySlice<UInt8> {
            guard count <= UInt64(bytes.count) else {
                throw Problem(text: "a length beyond the end")
            }
            defer { bytes = bytes.dropFirst(Int(count)) }
            return bytes.prefix(Int(count))
        }
    }
}
