import Foundation

/// One value of a document.
struct JSONNode {
    private let document: JSONDocument
    private let index: Int

    init(_ document: JSONDocument, at index: Int) {
        self.document = document
        self.index = index
    }

    private var entry: JSONDocument.Entry { document.entries[index] }

    var isNull: Bool { entry.kind == .null }
    var isArray: Bool { entry.kind == .array }
    var isObject: Bool { entry.kind == .object }

    /// What this value is, in the words a report about it uses.
    var kind: String {
        switch entry.kind {
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
        switch entry.kind {
        case .true: true
        case .false: false
        case .null, .number, .string, .escapedString, .array, .object: nil
        }
    }

    /// The value, if it is a number; infinite if it is beyond `Double`.
    var number: Double? { entry.kind == .number ? text { JSONScalar.number($0) } : nil }

    /// The value, if it is a string; U+FFFD stands for what is not UTF-8.
    var string: String? {
        switch entry.kind {
        case .string: text { String(decoding: $0, as: UTF8.self) }
        case .escapedString: text { JSONScalar.unescaped($0) }
        case .null, .true, .false, .number, .array, .object: nil
        }
    }

    /// Whether the value is the string `other`, which is ASCII.
    func isString(_ other: StaticString) -> Bool {
        switch entry.kind {
        case .string:
            text { text in
                text.count == other.utf8CodeUnitCount
                    && text.baseAddress.map { memcmp($0, other.utf8Start, text.count) == 0 }
                        ?? text.isEmpty
            }
        case .escapedString: string == other.description
        case .null, .true, .false, .number, .array, .object: false
        }
    }

    private func text<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let entry = entry
        return document.bytes.withUnsafeBufferPointer { bytes in
            body(UnsafeBufferPointer(rebasing: bytes[Int(entry.start)..<Int(entry.end)]))
        }
    }

    // MARK: Containers

    /// One `"key": value` pair of an object.
    struct Member {
        let key: JSONNode
        let value: JSONNode
    }

    /// The elements of an array, in order; nothing if it is none.
    var elements: Elements { Elements(document, from: index + 1, to: isArray ? end : index + 1) }

    /// The members of an object, in order, duplicates kept; nothing if it is none.
    var members: Members { Members(document, from: index + 1, to: isObject ? end : index + 1) }

    private var end: Int { Int(entry.next) }

    struct Elements: Sequence, IteratorProtocol {
        private let document: JSONDocument
        private var index: Int
        private let end: Int

        fileprivate init(_ document: JSONDocument, from index: Int, to end: Int) {
            self.document = document
            self.index = index
            self.end = end
        }

        mutating func next() -> JSONNode? {
            guard index < end else { return nil }
            defer { index = Int(document.entries[index].next) }
            return JSONNode(document, at: index)
        }
    }

    struct Members: Sequence, IteratorProtocol {
        private var nodes: Elements

        fileprivate init(_ document: JSONDocument, from index: Int, to end: Int) {
            nodes = Elements(document, from: index, to: end)
        }

        mutating func next() -> Member? {
            guard let key = nodes.next(), let value = nodes.next() else { return nil }
            return Member(key: key, value: value)
        }
    }
}
