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

    @Test("A QR code begins with mode and count, and ends with padding")
    func data() {
        let codewords = QRCodeVersion.all[0].dataCodewords(of: [0x41, 0xA0])
        // Mode 4, count 2, 0x41, 0xA0, the end; then the two padding bytes in turn.
        let expected: [UInt8] = [0x40, 0x24, 0x1A, 0x00, 0xEC, 0x11, 0xEC]
        #expect(codewords.prefix(7) == expected[...] && codewords.count == 19)
    }

    @Test(
        "A QR code is as small as the standard allows, and the one that another program makes",
        arguments: [
            // The most bytes of each version, and a checksum of the modules.
            (17, 1, 0x0986A7D695EB659D),
            (32, 2, 0x10B8CBF4FEC43C91),
            (53, 3, 0x3E56F9609FFAB3AB),
            (78, 4, 0xD501C7478F9E5543),
            (106, 5, 0xBFF4D54254C592AB),
            (134, 6, 0xDDED014AB6C67135),
            (154, 7, 0x9859F562FCFD5194),
            (192, 8, 0x5DF782529BD1EE98),
            (230, 9, 0x2FACE4AC2C81B21E),
            (271, 10, 0x8F6B8C8EB490C15C),
        ] as [(Int, Int, UInt64)]
    )
    func sameAsAnother(count: Int, number: Int, checksum: UInt64) throws {
        let text = (0..<count).map { String(UnicodeScalar(UInt8(33 + $0 * 7 % 90))) }.joined()

        let code = try #require(QRCode(text))

        #expect(code.size == 17 + 4 * number)
        let places = (0..<code.size * code.size).map { ($0 % code.size, $0 / code.size) }
        // FNV-1a.
        let sum = places.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { sum, place in
            (sum ^ (code[place.0, place.1] ? 1 : 0)) &* 0x100_0000_01B3
        }
        #expect(sum == checksum)
        let larger = QRCode(text + "x")
        #expect(larger.map(\.size) == (number == 10 ? nil : code.size + 4))
    }

    @Test("A QR code is the one that another program makes of the same text")
    func grid() throws {
        let code = try #require(QRCode("okta://planted/enroll?token=abc"))
        let rows = (0..<code.size).map { y in
            (0..<code.size).map { code[$0, y] ? "#" : "." }.joined()
        }
        let foreign = """
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
        #expect(rows.joined(separator: "\n") == foreign)
    }

    @Test("A QR code has a light margin when drawn")
    func drawing() throws {
        let code = try #require(QRCode("https://org.example.test"))
        let abilities = Screen.Abilities(rewritesLines: true, hasColor: false, hasUnicode: true)
        let lines = QRCodeDrawing(code: code, abilities: abilities).lines
        #expect(lines.allSatisfy { $0.count == code.size + 8 })
        #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == "█" } })
    }
}
