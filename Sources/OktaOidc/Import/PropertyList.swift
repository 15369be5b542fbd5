import Foundation

/// A value of a property list, with the references of keyed archives, which Foundation keeps to itself.
indirect enum PropertyList {
    case reference(Int)
    case bool(Bool)
    case number(Double)
    case date(TimeInterval)
    case data(Data)
    case string(String)
    case array([PropertyList])
    case dictionary([String: PropertyList])

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var data: Data? { if case .data(let data) = self { data } else { nil } }
    var array: [PropertyList]? { if case .array(let values) = self { values } else { nil } }
    var dictionary: [String: PropertyList]? {
        if case .dictionary(let members) = self { members } else { nil }
    }

    /// Reads a binary or an XML property list.
    ///
    /// - Throws: ``OktaPredecessorProblem``.
    init(_ data: Data) throws {
        if data.isEmpty { throw OktaPredecessorProblem.empty }
        if data.starts(with: Array("bplist00".utf8)) {
            var reader = try BinaryPropertyListReader([UInt8](data))
            self = try reader.read()
        } else if data.starts(with: Array("<?xml".utf8)) {
            self = try Self.xml(data)
        } else {
            throw OktaPredecessorProblem.notAnArchive
        }
    }

    // MARK: XML

    private static let referenceKey = "reference"

    /// Reads XML, which no SDK stores, but exports contain.
    private static func xml(_ data: Data) throws -> PropertyList {
        // Foundation would make a reference of it, whose number it does not tell.
        let text = String(decoding: data, as: UTF8.self)
            .replacingOccurrences(of: "<key>CF$UID</key>", with: "<key>\(referenceKey)</key>")
        // Foundation follows nested elements without a limit.
        let containers =
            text.components(separatedBy: "<array").count
            + text.components(separatedBy: "<dict").count
        guard containers < 4_000,
            let list = try? PropertyListSerialization.propertyList(
                from: Data(text.utf8),
                format: nil
            )
        else { throw OktaPredecessorProblem.malformed }
        return try node(list)
    }

    private static func node(_ value: Any) throws -> PropertyList {
        switch value {
        case let members as [String: Any]:
            if members.count == 1, let number = members[referenceKey] as? Int {
                return .reference(number)
            }
            var nodes: [String: PropertyList] = [:]
            for (name, member) in members { nodes[name] = try node(member) }
            return .dictionary(nodes)
        case let elements as [Any]:
            var nodes: [PropertyList] = []
            for element in elements { nodes.append(try node(element)) }
            return .array(nodes)
        case let text as String: return .string(text)
        case let data as Data: return .data(data)
        case let date as Date: return .date(date.timeIntervalSinceReferenceDate)
        case let number as NSNumber:
            let isBool = String(cString: number.objCType) == "c"
            return isBool ? .bool(number.boolValue) : .number(number.doubleValue)
        default: throw OktaPredecessorProblem.malformed
        }
    }
}

/// Reads a binary property list from bytes that may be hostile.
private struct BinaryPropertyListReader {
    private static let trailerSize = 32
    private static let deepest = 64
    /// Values that are read at most, repeated ones counted each time.
    private static let mostValues = 200_000

    private let bytes: [UInt8]
    private let offsets: [Int]
    private let referenceSize: Int
    private let root: Int
    /// Where the values end and the table of their offsets begins.
    private let end: Int
    private var valuesLeft = BinaryPropertyListReader.mostValues

    init(_ bytes: [UInt8]) throws {
        let trailer = bytes.count - Self.trailerSize
        guard trailer > 8 else { throw OktaPredecessorProblem.malformed }
        func number(_ start: Int, _ count: Int) -> Int? {
            Int(exactly: bytes[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
            let count = number(trailer + 8, 8), let root = number(trailer + 16, 8),
            let table = number(trailer + 24, 8), 8...trailer ~= table, 0..<count ~= root,
            count <= (trailer - table) / offsetSize
        else { throw OktaPredecessorProblem.malformed }
        var offsets: [Int] = []
        for index in 0..<count {
            guard let offset = number(table + index * offsetSize, offsetSize) else {
                throw OktaPredecessorProblem.malformed
            }
            offsets.append(offset)
        }
        (self.bytes, self.offsets, self.root, end) = (bytes, offsets, root, table)
    }

    mutating func read() throws -> PropertyList {
        try value(root, depth: 0)
    }

    private mutating func value(
        _ index: Int,
        depth: Int
    ) throws -> PropertyList {
        valuesLeft -= 1
        guard offsets.indices.contains(index), depth < Self.deepest, valuesLeft > 0 else {
            throw OktaPredecessorProblem.malformed
        }
        var position = offsets[index]
        let marker = try take(1, at: &position)[0]
        let low = Int(marker & 15)
        switch marker >> 4 {
        case 0 where low == 8: return .bool(false)
        case 0 where low == 9: return .bool(true)
        case 1 where low <= 4:
            let bits = Self.number(try take(1 << low, at: &position).suffix(8))
            return .number(low < 3 ? Double(bits) : Double(Int64(bitPattern: bits)))
        case 2 where low == 2:
            let bits = UInt32(truncatingIfNeeded: Self.number(try take(4, at: &position)))
            return .number(Double(Float(bitPattern: bits)))
        case 2 where low == 3:
            return .number(Double(bitPattern: Self.number(try take(8, at: &position))))
        case 3 where low == 3:
            return .date(Double(bitPattern: Self.number(try take(8, at: &position))))
        case 4: return .data(Data(try take(length(low, at: &position), at: &position)))
        case 5, 6:
            let count = try length(low, at: &position)
            let isWide = marker >> 4 == 6
            let text = try take(isWide ? count * 2 : count, at: &position)
            return .string(
                String(bytes: text, encoding: isWide ? .utf16BigEndian : .isoLatin1) ?? ""
            )
        case 8:
            guard let target = Int(exactly: Self.number(try take(low + 1, at: &position).suffix(8)))
            else { throw OktaPredecessorProblem.malformed }
            return .reference(target)
        case 10:
            let count = try length(low, at: &position)
            return .array(try elements(count, at: &position, depth: depth))
        case 13:
            let count = try length(low, at: &position)
            let keys = try elements(count, at: &position, depth: depth)
            let values = try elements(count, at: &position, depth: depth)
            var members: [String: PropertyList] = [:]
            for (key, value) in zip(keys, values) {
                guard let name = key.string else { throw OktaPredecessorProblem.malformed }
                members[name] = value
            }
            return .dictionary(members)
        default: throw OktaPredecessorProblem.malformed
        }
    }

    private mutating func elements(
        _ count: Int,
        at position: inout Int,
        depth: Int
    ) throws -> [PropertyList] {
        let references = try take(count * referenceSize, at: &position)
        var values: [PropertyList] = []
        for start in stride(from: references.startIndex, to: references.endIndex, by: referenceSize)
        {
            let index = Self.number(references[start..<start + referenceSize])
            values.append(try value(Int(exactly: index) ?? -1, depth: depth + 1))
        }
        return values
    }

    /// The count of a value: four bits, or an integer after them; at most as many as there are bytes.
    private func length(
        _ low: Int,
        at position: inout Int
    ) throws -> Int {
        guard low == 15 else { return low }
        let marker = try take(1, at: &position)[0]
        guard marker >> 4 == 1, marker & 15 <= 3,
            let length = Int(
                exactly: Self.number(try take(1 << Int(marker & 15), at: &position))
            ),
            length <= bytes.count
        else { throw OktaPredecessorProblem.malformed }
        return length
    }

    private func take(
        _ count: Int,
        at position: inout Int
    ) throws -> [UInt8] {
        guard 8...end ~= position, count <= end - position else {
            throw OktaPredecessorProblem.malformed
        }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
