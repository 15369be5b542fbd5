import Foundation
import Testing

@testable import okta_auth

@Suite("A picture of a QR code")
struct PNGImageTests {
    /// Of `okta://planted/enroll?token=abc`, made by another program: three pixels for each module.
    private static let foreign = """
        iVBORw0KGgoAAAANSUhEUgAAAGMAAABjCAAAAACqUOFJAAAEQklEQVRoBbXBUYojOAAFMb37H7oWg8Gk \
        yTJfkZafW35u+bnl55afW35u+bnl55afW35u+bnl55Znvoi5cow880We5ZkvYq4cI898kWd55ouYK8fI \
        M1/kWZ6RDyPmyDFHnpEPI8/yjHwYMUeOOfKMfBh5lmfkw4g5csyRZ+TDyLM8I+aKkWP+yjVirhh5lmfE \
        XDFyzF+5RswVI8/yjJgrRo75K9eIuWLkWZ4Rc8XIMUeOuXKMmCtGnuUZMVeMHHPkmCvHiLli5FmeEXPF \
        yDFHjrlyjJgrRp7lGTFXjJgr18g1Yq4YeZZnxFwxYq5cI9eIuWLkWZ4Rc8WIuXKNXCPmipFneUY+jJgj \
        x1wxYuTDyLM8Ix9GzJFjrhgx8mHkWZ6RDyPmyDFXjBj5MPIsz3wRI0aMGDFivsizPPNFjBgxYsSI+SLP \
        8swXMWLEiBEj5os8y7+NGDFixMi/Lf82YsSIESP/tvzbiBEjRoz82/LMlWOOmCvP/JVjjjzLM1eOOWKu \
        PPNXjjnyLM9cOeaIufLMXznmyLM8I0aMHHPFiBFzxBwxYo48yzNixMgxV4wYMUfMESPmyLM8I0aMHHPF \
        iBFzxBwxYo48y4cR81eOuWLE/BUjz/JhxPyVY64YMX/FyLN8GDF/5ZgrRsxfMfIsf82Va46YI8dcMVfM \
        kWf5a65cc8QcOeaKuWKOPMtfc+WaI+bIMVfMFXPkWf4aMU+MHCPXiDlixMiH5a8R88TIMXKNmCNGjHxY \
        /hoxT4wcI9eIOWLEyIflf40cI8dcMXLMkWfkWf7XyDFyzBUjxxx5Rp7lf40cI8dcMXLMkWfkWZ65cs1f \
        MWKOHHPEiJFneebKNX/FiDlyzBEjRp7lmSvX/BUj5sgxR4wYeZbv5sg1coxcI0aeOfIs382Ra+QYuUaM \
        PHPkWb6bI9fIMXKNGHnmyLM88+QYueaK+SLfLc88OUauuWK+yHfLM0+OkWuumC/y3fJvc8Q8MXKNGDHy \
        LP82R8wTI9eIESPP8m9zxDwxco0YMfIsz3yRY8TIM2LEHDlGnuWZL3KMGHlGjJgjx8izPPNFjhEjz4gR \
        c+QYeZZn5MOIkWPkmCvXyDFHnuUZ+TBi5Bg55so1csyRZ3lGPowYOUaOuXKNHHPkWZ4Rc8XIMXKMHPNF \
        vlieEXPFyDFyjBzzRb5YnhFzxcgxcowc80W+WJ4Rc8XIMU/MESPmQz4sz4i5YuSYJ+aIEfMhH5ZnxFwx \
        cswTc8SI+ZAPyzNirhgxYo4YOUaukWOOPMszYq4YMWKOGDlGrpFjjjzLM2KuGDFijhg5Rq6RY448yzPy \
        YcQcMUeuOWKOfLc8Ix9GzBFz5Joj5sh3yzPyYcQcMUeuOWKOfLc880XMkWPkmivHyDHyLM98EXPkGLnm \
        yjFyjDzLM1/EHDlGrrlyjBwjz/Jzy88tP7f83PJzy88tP7f83PJzy88tP7f83H+V/k8fox9vXgAAAABJ \
        RU5ErkJggg==
        """

    @Test("of another program is read")
    func foreign() throws {
        let data = try #require(
            Data(base64Encoded: Self.foreign, options: .ignoreUnknownCharacters)
        )
        let picture = try #require(PNGImage(Array(data)))
        #expect(picture.width == 99 && picture.height == 99)

        let code = try #require(QRCode(picture))
        #expect(code.size == 25)
        #expect(code == QRCode("okta://planted/enroll?token=abc"))
    }

    @Test("is read in every colour depth", arguments: [1, 2, 4, 8])
    func depths(depth: Int) throws {
        let code = try #require(QRCode("https://org.example.test/a"))
        let picture = try #require(PNGImage(Self.png(of: code, depth: depth)))
        #expect(QRCode(picture) == code)
    }

    @Test("that is damaged or no QR code is none")
    func damaged() throws {
        let code = try #require(QRCode("https://org.example.test/a"))
        let bytes = Self.png(of: code, depth: 8)
        for count in stride(from: 0, to: bytes.count - 12, by: 7) {
            #expect(PNGImage(Array(bytes[..<count])).flatMap(QRCode.init) == nil)
        }
        for index in stride(from: 8, to: 60, by: 1) {
            var spoilt = bytes
            spoilt[index] ^= 0xFF
            _ = PNGImage(spoilt).flatMap(QRCode.init)
        }
        #expect(PNGImage(Array("<html>".utf8)) == nil)
    }

    /// A grey picture with a margin of two modules, four pixels for each, packed without compression.
    private static func png(of code: QRCode, depth: Int) -> [UInt8] {
        let side = (code.size + 4) * 4
        var raw: [UInt8] = []
        for y in 0..<side {
            raw.append(0)
            var bits = 0
            for x in 0..<side {
                let isDark = code[x / 4 - 2, y / 4 - 2]
                if bits % 8 == 0 { raw.append(0) }
                let value = isDark ? 0 : (1 << depth) - 1
                raw[raw.count - 1] |= UInt8(value << (8 - depth - bits % 8))
                bits += depth
            }
        }
        let count = UInt16(raw.count)
        let block: [UInt8] = [
            0x78, 0x01, 1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF),
            UInt8(~count >> 8),
        ]
        let size = [0, 0, UInt8(side >> 8), UInt8(side & 0xFF)]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", size + size + [UInt8(depth), 0, 0, 0, 0])
            + chunk("IDAT", block + raw) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let length = (0..<4).map { UInt8(content.count >> (24 - 8 * $0) & 0xFF) }
        // Nobody here checks the four bytes of the sum.
        return length + Array(name.utf8) + content + [0, 0, 0, 0]
    }
}
