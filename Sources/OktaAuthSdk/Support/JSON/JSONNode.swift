import Foundation

/// One value of a JSON text, as long as ``JSONParser`` lends it.
///
/// Of an answer only some members are read. So the parser makes no strings, arrays or dictionaries;
/// it notes the place of each value, and a node converts what somebody asks for.
struct JSONNode {
    /// Where one value, or the key of a member, is.
    struct Entry {
        let kind: Kind
        /// The first byte; of a string, the one after the quotation mark.
        let start: UInt32
        /// The byte after the last; of a string, the closing quotation mark.
        var end: UInt32
        /// The entries of this value: itself and everything in it, a key before its value.
        var span: UInt32
    }

    enum Kind: UInt8 {
        case null, `true`, `false`, number, string
        /// A string with escapes in it.
        case escapedString
        case array, object
    }

    private let bytes: UnsafePointer<UInt8>
    private let entry: UnsafePointer<Entry>

    init(bytes: UnsafePointer<UInt8>, entry: UnsafePointer<Entry>) {
        self.bytes = bytes
        self.entry = entry
    }

    var isNull: Bool { entry.pointee.kind == .null }
    var isArray: Bool { entry.pointee.kind == .array }
    var isObject: Bool { entry.pointee.kind == .object }

    /// What this value is, in the words a report about it uses.
    var kind: String {
        switch entry.pointee.kind {
        case .null: "null"
        case .true, .false: "a boolean"
        case .number: "a number"
        case .string, .escapedString: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    // MARK: Scalars

    /// The value, if it is a boolean.
    var bool: Bool? {
        switch entry.pointee.kind {
        case .true: true
        case .false: false
        case .null, .number, .string, .escapedString, .array, .object: nil
        }
    }

    /// The value, if it is a number; infinite if it is beyond `Double`.
    var number: Double? { entry.pointee.kind == .number ? JSONScalar.number(text) : nil }

    /// The value, if it is a string; U+FFFD stands for what is not UTF-8.
    var string: String? {
        switch entry.pointee.kind {
        case .string: String(decoding: text, as: UTF8.self)
        case .escapedString: JSONScalar.unescaped(text)
        case .null, .true, .false, .number, .array, .object: nil
        }
    }

    /// Whether the value is the string `other`, which is ASCII.
    @inline(__always)
    func isString(_ other: StaticString) -> Bool {
        let entry = entry.pointee
        let count = Int(entry.end &- entry.start)
        // Most keys differ in their length already.
        guard count == other.utf8CodeUnitCount, entry.kind == .string else {
            return entry.kind == .escapedString && string == other.description
        }
        return memcmp(bytes + Int(entry.start), other.utf8Start, count) == 0
    }

    private var text: UnsafeBufferPointer<UInt8> {
        let entry = entry.pointee
        return UnsafeBufferPointer(
            start: bytes + Int(entry.start),
            count: Int(entry.end - entry.start)
        )
    }

    // MARK: Containers

    /// One `"key": value` pair of an object.
    struct Member {
        let key: JSONNode
        let value: JSONNode
    }

    /// The elements of an array, in order; nothing if it is none.
    var elements: Elements { Elements(self, isWanted: isArray) }

    /// The members of an object, in order, duplicates kept; nothing if it is none.
    var members: Members { Members(nodes: Elements(self, isWanted: isObject)) }

    struct Elements: Sequence, IteratorProtocol {
        private let bytes: UnsafePointer<UInt8>
        private var entry: UnsafePointer<Entry>
        private let end: UnsafePointer<Entry>

        fileprivate init(_ node: JSONNode, isWanted: Bool) {
            bytes = node.bytes
            entry = node.entry + 1
            end = isWanted ? node.entry + Int(node.entry.pointee.span) : entry
        }

        mutating func next() -> JSONNode? {
            guard entry < end else { return nil }
            defer { entry += Int(entry.pointee.span) }
            return JSONNode(bytes: bytes, entry: entry)
        }
    }

    struct Members: Sequence, IteratorProtocol {
        fileprivate var nodes: Elements

        mutating func next() -> Member? {
            guard let key = nodes.next(), let value = nodes.next() else { return nil }
            return Member(key: key, value: value)
        }
    }
}
