import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

@Suite("Verifying RS256")
struct RS256Tests {
    private func key(_ key: SimulatedSigningKey = .first) throws -> RSAPublicKey {
        let modulus = Array(try #require(Base64URL.decode(key.modulus)))
        return try #require(RSAPublicKey(modulus: modulus, exponent: [1, 0, 1]))
    }

    @Test("Verifying RS256 accepts what the owner of the key signed, and nothing else")
    func signatures() throws {
        let key = try key()
        for length in [0, 1, 55, 56, 64, 1000] {
            let message = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
            let signature = SimulatedSigningKey.first.sign(message)
            #expect(RS256.isValid(signature, of: message, by: key))
            #expect(!RS256.isValid(signature, of: message + [0], by: key))
            #expect(!RS256.isValid(signature, of: message, by: try self.key(.second)))
        }
    }

    @Test("Verifying RS256 refuses a signature with any one bit flipped")
    func flippedBits() throws {
        let key = try key()
        let message = Array("message".utf8)
        let signature = SimulatedSigningKey.first.sign(message)
        // Each place in a byte, all over the signature.
        for bit in stride(from: 0, to: 2048, by: 7) {
            var flipped = signature
            flipped[bit / 8] ^= 1 << (bit % 8)
            #expect(!RS256.isValid(flipped, of: message, by: key), "bit \(bit)")
        }
    }

    @Test(
        "Verifying RS256 refuses a signature that is not below the modulus"
    )
    func notReduced() throws {
        let key = try key()
        var count = 0
        for number in UInt8.min..<20 {
            var signature = SimulatedSigningKey.first.sign([number])
            var carry = 0
            for index in signature.indices.reversed() {
                let sum = Int(signature[index]) + Int(key.modulus[index]) + carry
                (signature[index], carry) = (UInt8(sum & 0xFF), sum >> 8)
            }
            guard carry == 0 else { continue }
            count += 1
            #expect(!RS256.isValid(signature, of: [number], by: key))
        }
        #expect(count > 0)
    }

    @Test("Verifying RS256 permits keys of 2048 to 8192 bits, odd, with the exponent 65537")
    func keys() throws {
        func isPermitted(_ modulus: [UInt8], _ exponent: [UInt8] = [1, 0, 1]) -> Bool {
            RSAPublicKey(modulus: modulus, exponent: exponent) != nil
        }
        func modulus(_ bits: Int) -> [UInt8] {
            var bytes = [UInt8](repeating: 0xFF, count: (bits + 7) / 8)
            bytes[0] >>= UInt8(bytes.count * 8 - bits)
            return bytes
        }
        for bits in [2048, 2049, 2055, 3072, 4096, 8192] { #expect(isPermitted(modulus(bits))) }
        for bits in [8, 512, 1024, 2047, 8193] { #expect(!isPermitted(modulus(bits))) }
        #expect(isPermitted([0, 0] + modulus(2048)))
        #expect(isPermitted(modulus(2048), [0, 1, 0, 1]))
        #expect(!isPermitted(Array(modulus(2048).dropLast()) + [0xFE]))
        #expect(!isPermitted([0] + modulus(2047)))
        #expect(!isPermitted([]))
        for exponent: [UInt8] in [[], [1], [3], [17], [1, 0, 0], [1, 0, 1, 0, 1], [1, 0, 3]] {
            #expect(!isPermitted(modulus(2048), exponent))
        }
    }

    @Test("Verifying RS256 computes powers modulo numbers of every shape")
    func powers() throws {
        // 2^2048 - 1 and similar: every limb is full, so that every carry occurs.
        for bits in [2048, 2049, 2055, 2111, 2112, 4096] {
            var modulus = [UInt8](repeating: 0xFF, count: (bits + 7) / 8)
            modulus[0] >>= UInt8(modulus.count * 8 - bits)
            let number = OddModulus(modulus)
            func power(_ base: [UInt8]) -> [UInt64] {
                number.power(OddModulus.limbs(of: base), [65537])
            }
            var one = [UInt8](repeating: 0, count: modulus.count)
            one[one.count - 1] = 1
            // 1 to any power is 1, and -1 to an odd power is -1.
            #expect(power(one) == OddModulus.limbs(of: one))
            var minusOne = modulus
            minusOne[minusOne.count - 1] -= 1
            #expect(power(minusOne) == OddModulus.limbs(of: minusOne))
            // 2^65537 modulo 2^bits - 1 is 2^(65537 modulo bits).
            var two = one
            two[two.count - 1] = 2
            var expected = [UInt8](repeating: 0, count: modulus.count)
            let shift = 65537 % bits
            expected[expected.count - 1 - shift / 8] = 1 << UInt8(shift % 8)
            #expect(power(two) == OddModulus.limbs(of: expected))
        }
    }
}
