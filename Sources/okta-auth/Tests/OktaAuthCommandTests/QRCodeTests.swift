import Testing

@testable import okta_auth

@Suite("A QR code")
struct QRCodeTests {
    @Test("A QR code has the error correction of the standard's example")
    func correction() {
        // ISO/IEC 18004, annex I: "01234567" in version 1, level M.
        let data: [UInt8] = [
            0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
            0xEC, 0x11,
        ]
        let expected: [UInt8] = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
        #expect(ReedSolomon.correction(of: data, count: 10) == expected)
    }

    @Test("A QR code has the format information of the standard's example")
    func format() {
        // Level M, mask 5.
        #expect(QRCodeLayout.formatBits(0b00101) == 0b100_0000_1100_1110)
        // Level L, mask 0.
        #expect(QRCodeLayout.formatBits(0b01000) == 0b111_0111_1100_0100)
    }

    @Test("A QR code has the version information of the standard's example")
    func version() { #expect(QRCodeLayout.versionBits(7) == 0b00_0111_1100_1001_0100) }

    @Test("A QR code begins with mode and count, and ends with padding")
    func data() {
        let version = QRCodeVersion(number: 1)
        // Mode 4, count 2, 0x41, 0xA0, the end; then the two padding bytes in turn.
        let expected: [UInt8] = [0x40, 0x24, 0x1A, 0x00, 0xEC, 0x11, 0xEC]
        #expect(version.dataCodewords(of: [0x41, 0xA0]).prefix(7) == expected[...])
        #expect(version.dataCodewords(of: [0x41, 0xA0]).count == 19)
    }

    @Test(
        "A QR code has its alignment patterns where the standard has them",
        arguments: [
            (1, []), (2, [6, 18]), (6, [6, 34]), (7, [6, 22, 38]), (10, [6, 28, 50]),
        ]
    )
    func alignment(number: Int, centres: [Int]) {
        #expect(QRCodeVersion(number: number).alignmentCentres == centres)
    }

    @Test(
        "A QR code is as small as the standard allows",
        arguments: [
            // The most bytes of versions 1, 6, 9 and 10, and one more.
            (17, 1), (18, 2), (134, 6), (135, 7), (230, 9), (231, 10), (271, 10),
        ]
    )
    func capacity(count: Int, number: Int) {
        #expect(QRCodeVersion.smallest(for: count)?.number == number)
    }

    @Test("A QR code does not exist for a text that is too long")
    func tooLong() { #expect(QRCode(String(repeating: "x", count: 272)) == nil) }

    /// Made by another program.
    private static let foreign = """
        #######.###..#....#######
        #.....#.##..##....#.....#
        #.###.#..######...#.###.#
        #.###.#..##..###..#.###.#
        #.###.#.###...#...#.###.#
        #.....#.##..###.#.#.....#
        #######.#.#.#.#.#.#######
        ........#.#.#.#.#........
        ###..##.###....######..##
        #.#.#..###.#.#.##.##.#.##
        .#.######..###.#.######.#
        ..###...##.##..###.###.##
        ..#.####.#..#...#.##.#.#.
        .....#..#..###.#..##....#
        ###...######.#.##..##.#.#
        ....##...#..#...#.#....##
        ####..#...###.#######....
        ........##.####.#...#.#.#
        #######..#.#....#.#.##..#
        #.....#.#..#..###...#..##
        #.###.#..#..#..#######...
        #.###.#..####.##.#.#####.
        #.###.#.#.##.#..#...#..##
        #.....#.##.##...##.##....
        #######.##..#...###..#..#
        """

    @Test("A QR code is the one that another program makes of the same text")
    func sameAsAnother() throws {
        let code = try #require(QRCode("okta://planted/enroll?token=abc"))
        let rows = (0..<code.size).map { y in
            (0..<code.size).map { code[$0, y] ? "#" : "." }.joined()
        }
        #expect(rows.joined(separator: "\n") == Self.foreign)
    }

    @Test("A QR code has three finder patterns and a light margin when drawn")
    func drawing() throws {
        let code = try #require(QRCode("https://org.example.test"))
        for (x, y) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            let ring = (0..<7).map { code[x + $0, y] }
            #expect(ring == Array(repeating: true, count: 7))
            #expect(!code[x + 1, y + 1] && code[x + 3, y + 3])
        }
        let abilities = Screen.Abilities(rewritesLines: true, hasColor: false, hasUnicode: true)
        let lines = QRCodeDrawing(code: code, abilities: abilities).lines
        #expect(lines.allSatisfy { $0.count == code.size + 8 })
        #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == "█" } })
    }
}
