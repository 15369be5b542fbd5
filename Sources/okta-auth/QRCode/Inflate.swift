/// Unpacks data that was packed with deflate.
///
/// Source: RFC 1951. For pictures of QR codes: small, and not in a hurry.
struct Inflate {
    /// No picture of a QR code is larger.
    private static let limit = 4_000_000

    private let input: ArraySlice<UInt8>
    private var position: Int
    private var bitBuffer = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    private init(_ input: ArraySlice<UInt8>) {
        self.input = input
        position = input.startIndex
    }

    /// The unpacked bytes; `nil` if the data is damaged or too large.
    static func unpack(_ input: ArraySlice<UInt8>) -> [UInt8]? {
        var inflate = Inflate(input)
        do {
            try inflate.readBlocks()
            return inflate.output
        } catch {
            return nil
        }
    }

    private struct Damaged: Error {}

    private mutating func readBlocks() throws(Damaged) {
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try copyStored()
            case 1: try readCodes(Self.fixedLengths, Self.fixedDistances)
            case 2:
                let (lengths, distances) = try readTables()
                try readCodes(lengths, distances)
            default: throw Damaged()
            }
        }
    }

    // MARK: Input

    private mutating func byte() throws(Damaged) -> UInt8 {
        guard position < input.endIndex else { throw Damaged() }
        defer { position += 1 }
        return input[position]
    }

    private mutating func bits(_ count: Int) throws(Damaged) -> Int {
        while bitCount < count {
            bitBuffer |= Int(try byte()) << bitCount
            bitCount += 8
        }
        defer {
            bitBuffer >>= count
            bitCount -= count
        }
        return bitBuffer & ((1 << count) - 1)
    }

    // MARK: Blocks

    private mutating func append(_ byte: UInt8) throws(Damaged) {
        guard output.count < Self.limit else { throw Damaged() }
        output.append(byte)
    }

    private mutating func copyStored() throws(Damaged) {
        (bitBuffer, bitCount) = (0, 0)
        let length = Int(try byte()) | Int(try byte()) << 8
        let check = Int(try byte()) | Int(try byte()) << 8
        guard length == check ^ 0xFFFF else { throw Damaged() }
        for _ in 0..<length { try append(try byte()) }
    }

    private mutating func readCodes(
        _ lengths: HuffmanTable,
        _ distances: HuffmanTable
    ) throws(Damaged) {
        while true {
            let symbol = try self.symbol(of: lengths)
            if symbol < 256 {
                try append(UInt8(symbol))
            } else if symbol == 256 {
                return
            } else {
                let length = try self.length(of: symbol - 257)
                let distance = try self.distance(of: try self.symbol(of: distances))
                guard distance <= output.count else { throw Damaged() }
                for _ in 0..<length { try append(output[output.count - distance]) }
            }
        }
    }

    private mutating func length(of index: Int) throws(Damaged) -> Int {
        if index == 28 { return 258 }
        guard (0..<28).contains(index) else { throw Damaged() }
        if index < 8 { return index + 3 }
        let extra = index / 4 - 1
        return ((4 + index % 4) << extra) + 3 + (try bits(extra))
    }

    private mutating func distance(of index: Int) throws(Damaged) -> Int {
        guard (0..<30).contains(index) else { throw Damaged() }
        if index < 4 { return index + 1 }
        let extra = index / 2 - 1
        return ((2 + index % 2) << extra) + 1 + (try bits(extra))
    }

    private mutating func readTables() throws(Damaged) -> (HuffmanTable, HuffmanTable) {
        let counts = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var codeLengths = [Int](repeating: 0, count: 19)
        for index in 0..<counts.2 { codeLengths[order[index]] = try bits(3) }
        let table = HuffmanTable(codeLengths)
        var lengths: [Int] = []
        while lengths.count < counts.0 + counts.1 {
            switch try symbol(of: table) {
            case 16:
                guard let last = lengths.last else { throw Damaged() }
                lengths += Array(repeating: last, count: try bits(2) + 3)
            case 17: lengths += Array(repeating: 0, count: try bits(3) + 3)
            case 18: lengths += Array(repeating: 0, count: try bits(7) + 11)
            case let length: lengths.append(length)
            }
        }
        guard lengths.count == counts.0 + counts.1 else { throw Damaged() }
        return (
            HuffmanTable(Array(lengths[..<counts.0])), HuffmanTable(Array(lengths[counts.0...]))
        )
    }

    // MARK: Huffman codes

    /// The symbols of a canonical code, in the order of their codes.
    private struct HuffmanTable {
        /// How many codes there are of each length.
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(_ lengths: [Int]) {
            for length in lengths where length > 0 { counts[length] += 1 }
            for length in 1...15 {
                symbols += lengths.indices.filter { lengths[$0] == length }
            }
        }
    }

    private static let fixedLengths = HuffmanTable(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    )
    private static let fixedDistances = HuffmanTable(Array(repeating: 5, count: 30))

    private mutating func symbol(of table: HuffmanTable) throws(Damaged) -> Int {
        var code = 0
        var first = 0
        var index = 0
        for length in 1...15 {
            code |= try bits(1)
            let count = table.counts[length]
            if code - first < count { return table.symbols[index + code - first] }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        throw Damaged()
    }
}
