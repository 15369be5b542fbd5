import Foundation

/// Reads property lists as Foundation does, apart from the references of keyed archives.
///
/// Foundation keeps their numbers to itself; here each is a dictionary with the member ``reference``.
enum PropertyList {
    static let reference = "reference"

    static func read(_ data: Data) throws -> Any {
        if data.isEmpty { throw OktaLegacySessionError.empty }
        if data.starts(with: Array("bplist00".utf8)) {
            var reader = try BinaryPropertyListReader([UInt8](data))
            return try reader.read()
        }
        // No SDK stores XML, but exports contain it.
        guard data.starts(with: Array("<?xml".utf8)) else {
            throw OktaLegacySessionError.notAnArchive
        }
        let text = String(decoding: data, as: UTF8.self)
            .replacingOccurrences(of: "<key>CF$UID</key>", with: "<key>\(reference)</key>")
        // Foundation follows nested elements without a limit.
        let containers = ["<array", "<dict"].map { text.components(separatedBy: $0).count }
        guard containers.reduce(0, +) < 4_000,
            let list = try? PropertyListSerialization.propertyList(
                from: Data(text.utf8), format: nil
            )
        else { throw OktaLegacySessionError.malformed }
        return list
    }
}

/// Reads a binary property list from bytes that may be hostile.
private struct BinaryPropertyListReader {
    private let bytes: [UInt8]
    private let offsets: [Int]
    private let referenceSize: Int
    private let root: Int
    /// Where the values end and the table of their offsets begins.
    private let end: Int
    /// Values that are read at most; repeated ones count each time.
    private var valuesLeft = 200_000
    /// Bytes of texts and data that are read at most; repeated ones count each time.
    private var bytesLeft = 8 << 20

    init(_ bytes: [UInt8]) throws {
        let trailer = bytes.count - 32
        guard trailer > 8 else { throw OktaLegacySessionError.malformed }
        let sizes = (offset: Int(bytes[trailer + 6]), reference: Int(bytes[trailer + 7]))
        let numbers = [8, 16, 24].map { Self.index(bytes[(trailer + $0)...].prefix(8)) }
        let (count, root, table) = (numbers[0], numbers[1], numbers[2])
        guard 1...8 ~= sizes.offset, 1...8 ~= sizes.reference, 8...trailer ~= table,
            count > 0, 0..<count ~= root, count <= (trailer - table) / sizes.offset
        else { throw OktaLegacySessionError.malformed }
        offsets = (0..<count).map {
            Self.index(bytes[(table + $0 * sizes.offset)...].prefix(sizes.offset))
        }
        (self.bytes, self.root, end) = (bytes, root, table)
        referenceSize = sizes.reference
    }

    mutating func read() throws -> Any { try value(root, depth: 0) }

    private mutating func value(_ index: Int, depth: Int) throws -> Any {
        valuesLeft -= 1
        guard offsets.indices.contains(index), depth < 64, valuesLeft > 0 else {
            throw OktaLegacySessionError.malformed
        }
        var position = offsets[index]
        let marker = Self.number(try take(1, at: &position))
        let low = Int(marker & 15)
        switch marker >> 4 {
        case 0 where low == 8 || low == 9: return low == 9
        case 1 where low <= 4:
            let bits = Self.number(try take(1 << low, at: &position))
            return low < 3 ? Double(bits) : Double(Int64(bitPattern: bits))
        case 2 where low == 2:
            let bits = UInt32(truncatingIfNeeded: Self.number(try take(4, at: &position)))
            return Double(Float(bitPattern: bits))
        case 2 where low == 3, 3 where low == 3:
            return Double(bitPattern: Self.number(try take(8, at: &position)))
        case 4:
            let count = try length(low, at: &position)
            return Data(try take(count, at: &position))
        case 5:
            let count = try length(low, at: &position)
            return String(decoding: try take(count, at: &position), as: UTF8.self)
        case 6:
            let count = try length(low, at: &position)
            let text = try take(count * 2, at: &position)
            return String(bytes: text, encoding: .utf16BigEndian) ?? ""
        case 8: return [PropertyList.reference: Self.index(try take(low + 1, at: &position))]
        case 10:
            let count = try length(low, at: &position)
            return try elements(count, at: &position, depth)
        case 13:
            let count = try length(low, at: &position)
            let keys = try elements(count, at: &position, depth)
            let values = try elements(count, at: &position, depth)
            guard let names = keys as? [String] else { throw OktaLegacySessionError.malformed }
            return Dictionary(zip(names, values)) { $1 }
        default: throw OktaLegacySessionError.malformed
        }
    }

    private mutating func elements(_ count: Int, at position: inout Int, _ depth: Int) throws
        -> [Any]
    {
        var values: [Any] = []
        for _ in 0..<count {
            let index = Self.index(try take(referenceSize, at: &position))
            values.append(try value(index, depth: depth + 1))
        }
        return values
    }

    /// The count of a value: four bits, or an integer after them; at most as many as there are bytes.
    private mutating func length(_ low: Int, at position: inout Int) throws -> Int {
        guard low == 15 else { return low }
        let marker = Self.number(try take(1, at: &position))
        guard 0x10...0x13 ~= marker else { throw OktaLegacySessionError.malformed }
        let length = Self.index(try take(1 << Int(marker & 3), at: &position))
        guard 0...bytes.count ~= length else { throw OktaLegacySessionError.malformed }
        return length
    }

    private mutating func take(_ count: Int, at position: inout Int) throws -> ArraySlice<UInt8> {
        guard 8...end ~= position, count <= end - position else {
            throw OktaLegacySessionError.malformed
        }
        bytesLeft -= count
        guard bytesLeft > 0 else { throw OktaLegacySessionError.malformed }
        defer { position += count }
        return bytes[position..<position + count]
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A number that counts something; -1 if it is too large for that.
    private static func index(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(exactly: number(bytes)) ?? -1
    }
}
