import Testing

@testable import OktaCore

@Suite("A random value")
struct RandomTests {
    @Test("A random value has as many bytes as asked for", arguments: [0, 1, 32])
    func count(count: Int) {
        #expect(Random.bytes(count).count == count)
        #expect(Random.hexText(byteCount: count).utf8.count == 2 * count)
        #expect(Base64URL.decode(Random.base64URLText(byteCount: count))?.count == count)
    }

    @Test("A random value consists of hexadecimal digits, or of the characters for URLs")
    func alphabet() {
        let digits = Random.hexText(byteCount: 64)
        #expect(digits.allSatisfy { "0123456789abcdef".contains($0) })
        let text = Random.base64URLText(byteCount: 32)
        #expect(text.count == 43)
    }

    @Test("A random value differs each time")
    func differs() {
        #expect(Set((0..<100).map { _ in Random.hexText(byteCount: 16) }).count == 100)
    }
}
