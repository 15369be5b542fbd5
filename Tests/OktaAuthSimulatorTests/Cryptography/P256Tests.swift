import Foundation
import OktaCore
import TestSupport
import Testing

@testable import OktaAuthSimulator

@Suite("The curve P-256")
struct P256Tests {
    /// Source: RFC 6979, A.2.5, with SHA-256 and the message "sample".
    private static let secret = "C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"
    private static let x = "60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
    private static let y = "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"
    private static let r = "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
    private static let s = "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"

    @Test("The faster multiplication of the base point gives the same points")
    func base() {
        let order = P256.order.prime
        #expect(P256.baseMultiplied(by: .zero).coordinates == nil)
        #expect(P256.baseMultiplied(by: order).coordinates == nil)
        let last = order.subtracting(.one).difference
        let scalars = ["a", "b", "c"].compactMap { WideInteger(SHA256.hash(Array($0.utf8))) }
        for scalar in scalars + [.one, last] {
            let (one, other) = (
                P256.base.multiplied(by: scalar), P256.baseMultiplied(by: scalar)
            )
            #expect(one.coordinates?.x == other.coordinates?.x)
            #expect(one.coordinates?.y == other.coordinates?.y)
        }
    }

    @Test("The key and the signature of RFC 6979 come out, and are verified")
    func rfc() throws {
        let key = try #require(P256.PrivateKey(hex(Self.secret)))
        #expect(key.publicKey.x == hex(Self.x) && key.publicKey.y == hex(Self.y))
        let hash = SHA256.hash(Array("sample".utf8))
        let signature = key.sign(hash)
        #expect(signature.raw == hex(Self.r + Self.s))
        #expect(try P256.Signature(der: signature.der) == signature)
        #expect(P256.Signature(raw: signature.raw) == signature)
        #expect(key.publicKey.verifies(signature, of: hash))
        #expect(!key.publicKey.verifies(signature, of: SHA256.hash(Array("test".utf8))))
        let swapped = P256.Signature(r: signature.s, s: signature.r)
        #expect(!key.publicKey.verifies(swapped, of: hash))
    }

    @Test("A secret of 0, of the order or above, and of another length is no key")
    func secrets() {
        let order = P256.order.prime.bytes
        for bytes in [
            [UInt8](repeating: 0, count: 32), order, [UInt8](repeating: 255, count: 32), [1],
        ] {
            #expect(P256.PrivateKey(bytes) == nil)
        }
        let one = P256.PrivateKey(WideInteger.one.bytes)?.publicKey
        #expect(one?.x == P256.base.coordinates?.x.bytes)
    }

    @Test(
        "A point beside the curve, a coordinate that is not reduced, and a wrong length are no key")
    func points() {
        let (x, y) = (hex(Self.x), hex(Self.y))
        #expect(P256.PublicKey(x: x, y: y) != nil)
        #expect(P256.PublicKey(x: y, y: x) == nil)
        #expect(P256.PublicKey(x: x, y: P256.field.prime.bytes) == nil)
        #expect(P256.PublicKey(x: [0] + x, y: y) == nil)
        #expect(P256.PublicKey(x: x.dropFirst(), y: y) == nil)
        let zero = [UInt8](repeating: 0, count: 32)
        #expect(P256.PublicKey(x: zero, y: zero) == nil)
    }

    // MARK: Vectors

    /// Whether all vectors are run, as `.ci/extended` does, or a quarter of them.
    private static let runsAll = ProcessInfo.processInfo.environment["ALL_VECTORS"] != nil

    private static func chosen<Vector>(_ vectors: [Vector]) -> [Vector] {
        runsAll ? vectors : stride(from: 0, to: vectors.count, by: 4).map { vectors[$0] }
    }

    /// The JSON in a file of the folder of vectors.
    private static func vectors(_ name: String) throws -> OktaJSON {
        let url = try #require(SampleFolder.vectors.url?.appendingPathComponent("p256/\(name)"))
        return try JSONParser.parse(Data(contentsOf: url)).value
    }

    @Test("30 multiples of the base point are right", .needs(.vectors))
    func multiples() throws {
        let points = try #require(Self.vectors("base-point-multiples.json")["points"]?.elements)
        #expect(points.count == 30)
        for point in points {
            let k = try #require(WideInteger(hex(point["k"]?.text ?? "")))
            let found = P256.base.multiplied(by: k).coordinates
            let fast = P256.baseMultiplied(by: k).coordinates
            #expect(found?.x.bytes == point["x"]?.text.map(hex) && fast?.x == found?.x)
            #expect(found?.y.bytes == point["y"]?.text.map(hex) && fast?.y == found?.y)
        }
    }

    @Test("65 signatures are those of RFC 6979 and of OpenSSL", .needs(.vectors))
    func deterministic() throws {
        let vectors = try #require(Self.vectors("rfc6979-p256-sha256.json")["vectors"]?.elements)
        #expect(vectors.count == 65)
        for vector in Self.chosen(vectors) {
            func bytes(_ name: String) -> [UInt8] { hex(vector[name]?.text ?? "") }
            let key = try #require(P256.PrivateKey(bytes("d")))
            #expect(key.publicKey.x == bytes("x") && key.publicKey.y == bytes("y"))
            let signature = key.sign(SHA256.hash(bytes("message")))
            #expect(signature.raw == bytes("r") + bytes("s"))
            #expect(signature.der == bytes("der"))
        }
    }

    @Test(
        "347 valid signatures of Wycheproof are accepted, 399 others are refused",
        .needs(.vectors),
        arguments: [
            ("ecdsa_secp256r1_sha256_test.json", 174, 310),
            ("ecdsa_secp256r1_sha256_p1363_test.json", 173, 89),
        ]
    )
    func wycheproof(file: String, valid: Int, invalid: Int) throws {
        let groups = try #require(Self.vectors(file)["testGroups"]?.elements)
        var counts = ["valid": 0, "invalid": 0]
        for group in groups {
            let point = hex(group["publicKey"]?["uncompressed"]?.text ?? "")
            let key = try #require(P256.PublicKey(x: point[1..<33], y: point[33...]))
            for test in Self.chosen(group["tests"]?.elements ?? []) {
                let (message, bytes) = (hex(test["msg"]?.text ?? ""), hex(test["sig"]?.text ?? ""))
                let signature =
                    file.contains("p1363")
                    ? P256.Signature(raw: bytes) : try? P256.Signature(der: bytes)
                let isValid = signature.map { key.verifies($0, of: SHA256.hash(message)) } ?? false
                let result = test["result"]?.text ?? ""
                #expect(isValid == (result == "valid"), "\(test["tcId"]?.integer ?? 0)")
                counts[result, default: 0] += 1
            }
        }
        guard Self.runsAll else { return #expect(counts.values.allSatisfy { $0 > 10 }) }
        #expect(counts == ["valid": valid, "invalid": invalid])
    }

    @Test("57 vectors of NIST are accepted and refused as they should be", .needs(.vectors))
    func cavp() throws {
        let files = try #require(Self.vectors("nist-cavp-p256.json")["files"]?.members?.list)
        var counts: [String: Int] = [:]
        for (name, vectors) in files {
            for vector in vectors.elements ?? [] {
                // A value may have one digit too many, which is a finding of the file.
                func bytes(_ name: String) -> [UInt8] {
                    let text = vector[name]?.text ?? ""
                    return hex(text.count % 2 == 0 ? text : "0" + text)
                }
                let key = P256.PublicKey(x: bytes("Qx"), y: bytes("Qy"))
                counts[name, default: 0] += 1
                guard vector["Msg"] != nil else {
                    if let secret = vector["d"]?.text {
                        #expect(P256.PrivateKey(hex(secret))?.publicKey == key)
                    } else {
                        #expect((key != nil) == vector["Result"]?.text?.hasPrefix("P"))
                    }
                    continue
                }
                let signature = P256.Signature(raw: bytes("R") + bytes("S"))
                let hash = SHA256.hash(bytes("Msg"))
                let isValid = signature.map { key?.verifies($0, of: hash) == true } ?? false
                #expect(isValid == (vector["Result"]?.text?.hasPrefix("P") ?? true))
            }
        }
        #expect(counts.values.reduce(0, +) == 57, "\(counts)")
    }
}

/// The bytes of hexadecimal digits.
func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
        UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
}
