import Foundation

/// One value of a JSON text, valid only inside the closure passed to ``JSONParser``.
///
/// Only some members of a response are read. So the parser creates no strings, arrays or
/// dictionaries; it records the position of each value, and a node converts a value on access.
@usableFromInline package struct JSONNode {
    /// The position of one value, or of the key of a member.
    @usableFromInline package struct Entry {
        @usableFromInline package let kind: Kind
        /// The first byte; of a string, the one after the quotation mark.
        @usableFromInline package let start: UInt32
        /// The byte after the last; of a string, the closing quotation mark.
        @usableFromInline package var end: UInt32
        /// The entries of this value: itself and everything in it, a key before its value.
        @usableFromInline package var span: UInt32
    }

    @usableFromInline package enum Kind: UInt8 {
        case null, `true`, `false`, number, string
        /// A string with escapes in it.
        case escapedString
        case array, object
    }

    @usableFromInline let bytes: UnsafePointer<UInt8>
    @usableFromInline let entry: UnsafePointer<Entry>

    @inlinable package init(bytes: UnsafePointer<UInt8>, entry: UnsafePointer<Entry>) {
        self.bytes = bytes
        self.entry = entry
    }

    @inlinable package var isNull: Bool { entry.pointee.kind == .null }
    @inlinable package var isArray: Bool { entry.pointee.kind == .array }
    @inlinable package var isObject: Bool { entry.pointee.kind == .object }

    /// What this value is, in the words a report about it uses.
    @usableFromInline package var kind: String {
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
    @usableFromInline package var bool: Bool? {
        switch entry.pointee.kind {
        case .true: true
        case .false: false
        case .null, .number, .string, .escapedString, .array, .object: nil
        }
    }

    /// The value, if it is a number; infinite if it is beyond `Double`.
    @usableFromInline package var number: Double? {
        entry.pointee.kind == .number ? JSONScalar.number(text) : nil
    }

    /// The value, if it is a string; U+FFFD stands for what is not UTF-8.
    @usableFromInline package var string: String? {
        switch entry.pointee.kind {
        case .string: String(decoding: text, as: UTF8.self)
        case .escapedString: JSONScalar.unescaped(text)
        case .null, .true, .false, .number, .array, .object: nil
        }
    }

    /// Whether the value is the string `other`, which is ASCII.
    @inline(__always)
    @usableFromInline package func isString(_ other: StaticString) -> Bool {
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
    @usableFromInline package struct Member {
        @usableFromInline package let key: JSONNode
        @usableFromInline package let value: JSONNode

        @inlinable init(key: JSONNode, value: JSONNode) {
            self.key = key
            self.value = value
        }
    }

    /// The elements of an array, in order; nothing if it is none.
    @inlinable package var elements: Elements { Elements(self, isWanted: isArray) }

    /// The members of an object, in order, duplicates kept; nothing if it is none.
    @inlinable package var members: Members { Members(nodes: Elements(self, isWanted: isObject)) }

    @usableFromInline package struct Elements: Sequence, IteratorProtocol {
        @usableFromInline let bytes: UnsafePointer<UInt8>
        @usableFromInline var entry: UnsafePointer<Entry>
        @usableFromInline let end: UnsafePointer<Entry>

        @inlinable init(_ node: JSONNode, isWanted: Bool) {
            bytes = node.bytes
            entry = node.entry + 1
            end = isWanted ? node.entry + Int(node.entry.pointee.span) : entry
        }

        @inlinable package mutating func next() -> JSONNode? {
            guard entry < end else { return nil }
            defer { entry += Int(entry.pointee.span) }
            return JSONNode(bytes: bytes, entry: entry)
        }
    }

    @usableFromInline package struct Members: Sequence, IteratorProtocol {
        @usableFromInline var nodes: Elements

        @inlinable init(nodes: Elements) { self.nodes = nodes }

        @inlinable package mutating func next() -> Member? {
            guard let key = nodes.next(), let value = nodes.next() else { return nil }
            return Member(key: key, value: value)
        }
    }
}
