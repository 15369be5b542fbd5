import Foundation

/// One value of a JSON text, as long as ``JSONParser`` lends it.
///
/// Of an answer only some members are read. So the parser makes no strings, arrays or dictionaries;
/// it notes the place of each value, and a node converts a value when it is read.
package struct JSONNode {
    /// Where one value, or the key of a member, is.
    package struct Entry {
        package let kind: Kind
        /// The first byte; of a string, the one after the quotation mark.
        package let start: UInt32
        /// The byte after the last; of a string, the closing quotation mark.
        package var end: UInt32
        /// The entries of this value: itself and everything in it, a key before its value.
        package var span: UInt32
    }

    package enum Kind: UInt8 {
        case null, `true`, `false`, number, string
        /// A string with escapes in it.
        case escapedString
        case array, object
    }

    private let bytes: UnsafePointer<UInt8>
    private let entry: UnsafePointer<Entry>

    package init(bytes: UnsafePointer<UInt8>, entry: UnsafePointer<Entry>) {
        self.bytes = bytes
        self.entry = entry
    }

    package var isNull: Bool { entry.pointee.kind == .null }
    package var isArray: Bool { entry.pointee.kind == .array }
    package var isObject: Bool { entry.pointee.kind == .object }

    /// What this value is, in the words a report about it uses.
    package var kind: String {
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
    package var bool: Bool? {
        switch entry.pointee.kind {
        case .true: true
        case .false: false
        case .null, .number, .string, .escapedString, .array, .object: nil
        }
    }

    /// The value, if it is a number; infinite if it is beyond `Double`.
    package var number: Double? { entry.pointee.kind == .number ? JSONScalar.number(text) : nil }

    /// The value, if it is a string; U+FFFD stands for what is not UTF-8.
    package var string: String? {
        switch entry.pointee.kind {
        case .string: String(decoding: text, as: UTF8.self)
        case .escapedString: JSONScalar.unescaped(text)
        case .null, .true, .false, .number, .array, .object: nil
        }
    }

    /// Whether the value is the string `other`, which is ASCII.
    @inline(__always)
    package func isString(_ other: String) -> Bool {
        let entry = entry.pointee
        let count = Int(entry.end &- entry.start)
        // Most keys differ in their length already.
        guard count == other.utf8.count, entry.kind == .string else {
            return entry.kind == .escapedString && string == other
        }
        let start = bytes + Int(entry.start)
        return other.utf8.withContiguousStorageIfAvailable {
            $0.baseAddress.map { memcmp(start, $0, count) == 0 } ?? true
        } ?? (string == other)
    }

    private var text: UnsafeBufferPointer<UInt8> {
        let entry = entry.pointee
        return UnsafeBufferPointer(
            start: bytes + Int(entry.start),
            count: Int(entry.end - entry.start)
        )
    }

    // MARK: Containers

    /// The elements of an array, in order; `nil` if it is none.
    package var elements: Elements? { isArray ? Elements(self) : nil }

    /// The members of an object, in order, duplicates kept; `nil` if it is none.
    package var members: Members? { isObject ? Members(nodes: Elements(self)) : nil }

    package struct Elements: Sequence, IteratorProtocol {
        private let bytes: UnsafePointer<UInt8>
        private var entry: UnsafePointer<Entry>
        private let end: UnsafePointer<Entry>

        fileprivate init(_ node: JSONNode) {
            bytes = node.bytes
            entry = node.entry + 1
            end = node.entry + Int(node.entry.pointee.span)
        }

        package mutating func next() -> JSONNode? {
            guard entry < end else { return nil }
            defer { entry += Int(entry.pointee.span) }
            return JSONNode(bytes: bytes, entry: entry)
        }
    }

    package struct Members: Sequence, IteratorProtocol {
        fileprivate var nodes: Elements

        package var underestimatedCount: Int { nodes.reduce(0) { count, _ in count + 1 } / 2 }

        package mutating func next() -> (key: JSONNode, value: JSONNode)? {
            guard let key = nodes.next(), let value = nodes.next() else { return nil }
            return (key, value)
        }
    }
}
