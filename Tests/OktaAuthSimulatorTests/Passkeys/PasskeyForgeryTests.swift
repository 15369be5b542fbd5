import Foundation
import OktaCore
import Testing

@testable import OktaAuthSimulator

/// Answers of keys that are right but for one thing, which the org has to notice.
///
/// Each forgery is signed again after the change, with the right key, so that the signature does not give it away.
@Suite("Forged answers of passkeys")
struct PasskeyForgeryTests {
    private typealias Reason = PasskeyRefusal.Reason

    private static let party = PasskeyRelyingParty(
        id: "example.test", origins: ["https://example.test"], requiresUserVerification: true
    )
    // Both alphabets differ in it.
    private static let challenge = "--__--__--__--__"
    private static let secret = P256.PrivateKey.derived(from: [1])
    private static let id: [UInt8] = Array(1...20)

    private static func clientData(_ type: String, _ more: String = "") -> String {
        #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"https://example.test"\#(more)}"#
    }

    private static func refusal(_ body: () throws -> PasskeyRecord) -> Reason? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? PasskeyRefusal)?.reason
        }
    }

    // MARK: Client data

    /// Changes of client data, for both ceremonies.
    private static let clientDataForgeries: [(String, Reason, @Sendable (String) -> String)] = [
        ("empty", .clientData, { _ in "" }),
        ("no JSON", .clientData, { _ in "client data" }),
        ("a list", .clientData, { "[\($0)]" }),
        ("a second object behind it", .clientData, { "\($0){}" }),
        ("cut off", .clientData, { String($0.dropLast()) }),
        ("the challenge twice", .clientData, changed("}", #","challenge":"AQ"}"#)),
        ("the type twice", .clientData, changed("}", #","type":"webauthn.create"}"#)),
        ("the type of the other ceremony", .type, otherType),
        ("a type in capitals", .type, changed("webauthn.", "WEBAUTHN.")),
        ("a payment", .type, changed("webauthn.", "payment.")),
        ("no type", .type, changed(#""type""#, #""kind""#)),
        ("a type that is no text", .type, changed(#""webauthn.create""#, "1", #""webauthn.get""#)),
        ("no challenge", .challenge, changed(#""challenge""#, #""question""#)),
        ("an empty challenge", .challenge, changed(challenge, "")),
        ("another challenge", .challenge, changed(challenge, "AAAAAAAAAAAAAAAA")),
        ("the challenge cut off", .challenge, changed(challenge, String(challenge.dropLast()))),
        ("the challenge and more", .challenge, changed(challenge, challenge + "A")),
        ("a challenge with padding", .challenge, changed(challenge, challenge + "====")),
        ("the standard alphabet", .challenge, changed(challenge, "++//++//++//++//")),
        ("a challenge of null", .challenge, changed("\"\(challenge)\"", "null")),
        ("no origin", .origin, changed(#""origin""#, #""place""#)),
        ("an origin without TLS", .origin, changed("https:", "http:")),
        ("another origin", .origin, changed("https://example", "https://evil")),
        ("a host below the domain", .origin, changed("https://", "https://sub.")),
        ("a domain below it", .origin, changed("example.test\"", "example.test.evil\"")),
        ("a port", .origin, changed("example.test\"", "example.test:444\"")),
        ("a path", .origin, changed("example.test\"", "example.test/\"")),
        ("an origin of null", .origin, changed("\"https://example.test\"", "null")),
        ("a frame of another page", .crossOrigin, changed("}", #","crossOrigin":true}"#)),
        ("a frame, as a text", .crossOrigin, changed("}", #","crossOrigin":"false"}"#)),
        ("a page around it", .crossOrigin, changed("}", #","topOrigin":"https://example.test"}"#)),
    ]

    private static func changed(
        _ part: String, _ other: String, _ otherPart: String? = nil
    ) -> @Sendable (String) -> String {
        { text in
            let first = text.replacingOccurrences(of: part, with: other)
            return otherPart.map { first.replacingOccurrences(of: $0, with: other) } ?? first
        }
    }

    private static let otherType: @Sendable (String) -> String = { text in
        text.contains("webauthn.get")
            ? text.replacingOccurrences(of: "webauthn.get", with: "webauthn.create")
            : text.replacingOccurrences(of: "webauthn.create", with: "webauthn.get")
    }

    // MARK: Registrations

    /// A new credential, part by part.
    private struct Registration {
        var clientData = PasskeyForgeryTests.clientData("webauthn.create")
        var hash = SHA256.hash(Array("example.test".utf8))
        var flags: UInt8 = 0x5D
        var counter: [UInt8] = [0, 0, 0, 0]
        var id = PasskeyForgeryTests.id
        var idCount: Int?
        /// The members of the key, by label.
        var key: [(Int, CBOR)] = [
            (1, CBOR(2)), (3, CBOR(-7)), (-1, CBOR(1)), (-2, .bytes(secret.publicKey.x)),
            (-3, .bytes(secret.publicKey.y)),
        ]
        var keyBytes: ([UInt8]) -> [UInt8] = { $0 }
        var tail: [UInt8] = []
        var format: CBOR? = .text("packed")
        var algorithm = CBOR(-7)
        var signer = PasskeyForgeryTests.secret
        var statement: ([CBOR.Member]) -> CBOR? = { .map($0) }
        var signature: ([UInt8]) -> [UInt8] = { $0 }
        var data: ([UInt8]) -> [UInt8] = { $0 }
        var object: ([UInt8]) -> [UInt8] = { $0 }

        mutating func set(_ label: Int, _ value: CBOR?) {
            key = key.compactMap { $0.0 == label ? value.map { (label, $0) } : $0 }
        }

        func register() throws -> PasskeyRecord {
            let count = idCount ?? id.count
            let cose = CBOR.map(key.map { .init(CBOR($0.0), $0.1) }).encoded
            let data = data(
                hash + [flags] + counter + [UInt8](repeating: 0, count: 16)
                    + [UInt8(count >> 8), UInt8(count & 0xFF)] + id + keyBytes(cose) + tail
            )
            let hash = SHA256.hash(data + SHA256.hash(Array(clientData.utf8)))
            let members: [CBOR.Member] = [
                .init(.text("alg"), algorithm),
                .init(.text("sig"), .bytes(signature(signer.sign(hash).der))),
            ]
            let parts = [
                ("fmt", format), ("attStmt", statement(members)), ("authData", .bytes(data)),
            ]
            let encoded = CBOR.map(
                parts.compactMap { name, value in value.map { .init(.text(name), $0) } }
            ).encoded
            return try PasskeyForgeryTests.party.register(
                attestationObject: object(encoded),
                clientDataJSON: Array(clientData.utf8),
                challenge: PasskeyForgeryTests.challenge
            )
        }
    }

    private static let zero = CBOR.bytes([UInt8](repeating: 0, count: 32))
    private static let prime = CBOR.bytes(P256.field.prime.bytes)

    private static let registrationForgeries:
        [(String, Reason, @Sendable (inout Registration) -> Void)] = [
            // Authenticator data, byte by byte
            ("the hash of another domain", .relyingParty, { $0.hash[0] ^= 1 }),
            ("the hash of another domain, last byte", .relyingParty, { $0.hash[31] ^= 0x80 }),
            ("nobody present", .userPresence, { $0.flags &= ~0x01 }),
            ("nobody verified", .userVerification, { $0.flags &= ~0x04 }),
            ("backed up without being able to", .backupFlags, { $0.flags &= ~0x08 }),
            ("no credential announced", .authenticatorData, { $0.flags &= ~0x40 }),
            (
                "no credential at all", .attestedData,
                {
                    $0.flags &= ~0x40
                    $0.data = { Array($0.prefix(37)) }
                }
            ),
            ("extensions that are missing", .authenticatorData, { $0.flags |= 0x80 }),
            (
                "extensions that are no map", .authenticatorData,
                {
                    $0.flags |= 0x80
                    $0.tail = [0x80]
                }
            ),
            (
                "extensions without end", .authenticatorData,
                {
                    $0.flags |= 0x80
                    $0.tail = [0xBF, 0xFF]
                }
            ),
            ("extensions not announced", .authenticatorData, { $0.tail = [0xA0] }),
            ("no data", .authenticatorData, { $0.data = { _ in [] } }),
            ("data of one byte", .authenticatorData, { $0.data = { Array($0.prefix(1)) } }),
            (
                "data cut off before the flags", .authenticatorData,
                { $0.data = { Array($0.prefix(32)) } }
            ),
            (
                "data cut off in the counter", .authenticatorData,
                { $0.data = { Array($0.prefix(36)) } }
            ),
            (
                "data cut off in the model", .authenticatorData,
                { $0.data = { Array($0.prefix(50)) } }
            ),
            ("data cut off in the id", .authenticatorData, { $0.data = { Array($0.prefix(60)) } }),
            ("data cut off before the key", .cbor, { $0.data = { Array($0.prefix(75)) } }),
            ("data cut off in the key", .cbor, { $0.data = { Array($0.dropLast()) } }),
            ("an id of 0 bytes", .credentialId, { $0.id = [] }),
            ("an id of 1,024 bytes", .credentialId, { $0.id = [UInt8](repeating: 7, count: 1024) }),
            ("an id longer than the data", .authenticatorData, { $0.idCount = 65_535 }),
            ("an id shorter than it is", .authenticatorData, { $0.idCount = 19 }),
            // The key
            ("no type of key", .key, { $0.set(1, nil) }),
            ("a key of an octet pair", .key, { $0.set(1, CBOR(1)) }),
            ("a key of RSA with a point", .key, { $0.set(1, CBOR(3)) }),
            ("no algorithm", .algorithm, { $0.set(3, nil) }),
            ("EdDSA, not offered", .algorithm, { $0.set(3, CBOR(-8)) }),
            ("ES384, not offered", .algorithm, { $0.set(3, CBOR(-35)) }),
            ("RS256 with a point", .key, { $0.set(3, CBOR(-257)) }),
            ("an algorithm as a text", .algorithm, { $0.set(3, .text("ES256")) }),
            ("no curve", .key, { $0.set(-1, nil) }), ("P-384", .key, { $0.set(-1, CBOR(2)) }),
            ("Ed25519", .key, { $0.set(-1, CBOR(6)) }), ("no x", .key, { $0.set(-2, nil) }),
            ("no y", .key, { $0.set(-3, nil) }),
            ("x of 31 bytes", .key, { $0.set(-2, .bytes(Array(secret.publicKey.x.dropLast()))) }),
            ("x of 33 bytes", .key, { $0.set(-2, .bytes([0] + secret.publicKey.x)) }),
            ("x as a text", .key, { $0.set(-2, .text(String(repeating: "x", count: 32))) }),
            ("y as a sign", .key, { $0.set(-3, .bool(true)) }),
            ("x of 0", .keyPoint, { $0.set(-2, zero) }),
            ("y of 0", .keyPoint, { $0.set(-3, zero) }),
            (
                "the point at infinity", .keyPoint,
                {
                    $0.set(-2, zero)
                    $0.set(-3, zero)
                }
            ),
            ("x of the prime", .keyPoint, { $0.set(-2, prime) }),
            (
                "x and y swapped", .keyPoint,
                {
                    $0.set(-2, .bytes(secret.publicKey.y))
                    $0.set(-3, .bytes(secret.publicKey.x))
                }
            ),
            ("a member more", .key, { $0.key.append((-4, .bytes([1]))) }),
            ("an id of the key", .key, { $0.key.append((2, .bytes([1]))) }),
            (
                "a member twice", .cbor,
                { $0.keyBytes = { [0xA6] + $0[1..<5] + [0x03, 0x26] + $0[5...] } }
            ),
            (
                "members out of order", .cbor,
                { $0.keyBytes = { [$0[0]] + $0[3..<5] + $0[1..<3] + $0[5...] } }
            ),
            ("a key without end", .cbor, { $0.keyBytes = { [0xBF] + $0.dropFirst() + [0xFF] } }),
            (
                "a number that is longer than needed", .cbor,
                { $0.keyBytes = { [$0[0], 0x18, 1] + $0[2...] } }
            ),
            ("a key that is a list", .key, { $0.keyBytes = { _ in [0x80] } }),
            ("a key with a tag", .cbor, { $0.keyBytes = { [0xC0] + $0 } }),
            (
                "a key of 2^64 members", .cbor,
                { $0.keyBytes = { [0xBB] + [UInt8](repeating: 255, count: 8) + $0 } }
            ),
            // The attestation
            ("no format", .attestationObject, { $0.format = nil }),
            (
                "a format that is no text", .attestationObject,
                { $0.format = .bytes(Array("none".utf8)) }
            ),
            ("a format of U2F", .attestationFormat, { $0.format = .text("fido-u2f") }),
            ("a format of TPM", .attestationFormat, { $0.format = .text("tpm") }),
            ("a format of Android", .attestationFormat, { $0.format = .text("android-key") }),
            ("a format of Apple", .attestationFormat, { $0.format = .text("apple") }),
            ("a format in capitals", .attestationFormat, { $0.format = .text("None") }),
            ("no statement", .attestationObject, { $0.statement = { _ in nil } }),
            (
                "a statement that is a list", .attestationObject,
                { $0.statement = { _ in .array([]) } }
            ),
            ("a statement with 'none'", .attestation, { $0.format = .text("none") }),
            (
                "an empty statement with 'packed'", .attestation,
                { $0.statement = { _ in .map([]) } }
            ),
            ("no signature", .attestation, { $0.statement = { .map(Array($0.prefix(1))) } }),
            (
                "no algorithm of the signature", .attestation,
                { $0.statement = { .map(Array($0.suffix(1))) } }
            ),
            ("another algorithm of the signature", .attestation, { $0.algorithm = CBOR(-257) }),
            ("a signature of another key", .attestation, { $0.signer = .derived(from: [2]) }),
            ("an empty signature", .attestation, { $0.signature = { _ in [] } }),
            ("a signature that is longer", .attestation, { $0.signature = { $0 + [0] } }),
            (
                "no certificates", .attestation,
                { $0.statement = { .map($0 + [.init(.text("x5c"), .array([]))]) } }
            ),
            (
                "an empty certificate", .attestation,
                { $0.statement = { .map($0 + [.init(.text("x5c"), .array([.bytes([])]))]) } }
            ),
            (
                "certificates that are none", .attestation,
                { $0.statement = { .map($0 + [.init(.text("x5c"), .text("x"))]) } }
            ),
            // The object around it
            ("an empty object", .cbor, { $0.object = { _ in [] } }),
            ("an object cut off", .cbor, { $0.object = { Array($0.dropLast()) } }),
            ("a byte after it", .cbor, { $0.object = { $0 + [0] } }),
            ("an object without end", .cbor, { $0.object = { [0xBF] + $0.dropFirst() + [0xFF] } }),
            ("an object with a tag", .cbor, { $0.object = { [0xD9, 0xD9, 0xF7] + $0 } }),
            ("a list", .cbor, { $0.object = { _ in [0x80] } }),
            ("a format twice", .cbor, { $0.object = { [0xA4] + $0[1..<12] + $0[1...] } }),
            ("JSON", .cbor, { $0.object = { _ in Array(#"{"fmt":"none"}"#.utf8) } }),
            (
                "levels without end", .cbor,
                { $0.object = { _ in [UInt8](repeating: 0x81, count: 60_000) } }
            ),
            (
                "more bytes than any has", .attestationObject,
                { $0.object = { $0 + [UInt8](repeating: 0, count: 65_536) } }
            ),
        ]

    @Test("A registration with one thing forged is refused for this thing")
    func registrations() throws {
        #expect(try Registration().register().id == Self.id)
        for (name, reason, forge) in Self.registrationForgeries {
            var registration = Registration()
            forge(&registration)
            #expect(Self.refusal(registration.register) == reason, "\(name)")
        }
        for (name, reason, forge) in Self.clientDataForgeries {
            var registration = Registration()
            registration.clientData = forge(registration.clientData)
            #expect(registration.clientData != Registration().clientData, "\(name)")
            #expect(Self.refusal(registration.register) == reason, "\(name)")
        }
        let kinds =
            Self.registrationForgeries.map(\.0)
            + Self.clientDataForgeries.map { "client data: \($0.0)" }
        #expect(Set(kinds).count == kinds.count && kinds.count >= 100, "\(kinds.count) kinds")
    }

    @Test("What only looks forged is accepted")
    func harmless() throws {
        let changes: [(inout Registration) -> Void] = [
            { $0.flags |= 0x22 },  // reserved
            { $0.flags = 0x45 },  // of one device
            { $0.flags &= ~0x10 },  // not backed up yet
            { $0.counter = [255, 255, 255, 255] },
            { $0.id = [1] },
            { $0.id = [UInt8](repeating: 7, count: 1023) },
            {
                $0.flags |= 0x80
                $0.tail = [0xA0]
            },
            {
                $0.clientData = Self.clientData(
                    "webauthn.create", #","crossOrigin":false,"new":[1]"#)
            },
            {
                $0.format = .text("none")
                $0.statement = { _ in .map([]) }
            },
        ]
        for (index, change) in changes.enumerated() {
            var registration = Registration()
            change(&registration)
            #expect(Self.refusal(registration.register) == nil, "\(index)")
        }
    }

    // MARK: Assertions

    /// A signature, part by part.
    private struct Assertion {
        var clientData = PasskeyForgeryTests.clientData("webauthn.get")
        var hash = SHA256.hash(Array("example.test".utf8))
        var flags: UInt8 = 0x1D
        var counter: [UInt8] = [0, 0, 0, 8]
        var tail: [UInt8] = []
        var data: ([UInt8]) -> [UInt8] = { $0 }
        var signer = PasskeyForgeryTests.secret
        /// Makes the message to sign from the authenticator data and the hash of the client data.
        var message: (_ data: [UInt8], _ hash: [UInt8]) -> [UInt8] = { $0 + $1 }
        var signature: (P256.Signature) -> [UInt8] = \.der
        var record = PasskeyRecord(
            id: PasskeyForgeryTests.id,
            key: .es256(secret.publicKey),
            counter: 7,
            isBackupEligible: true
        )

        func verify() throws -> PasskeyRecord {
            let data = data(hash + [flags] + counter + tail)
            let message = message(data, SHA256.hash(Array(clientData.utf8)))
            return try PasskeyForgeryTests.party.verify(
                authenticatorData: data,
                clientDataJSON: Array(clientData.utf8),
                signature: signature(signer.sign(SHA256.hash(message))),
                challenge: PasskeyForgeryTests.challenge,
                by: record
            )
        }
    }

    private static let order = P256.order.prime

    /// DER of two integers with these bytes.
    private static func der(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] {
        let body = [0x02, UInt8(r.count)] + r + [0x02, UInt8(s.count)] + s
        return [0x30, UInt8(body.count)] + body
    }

    private static let assertionForgeries: [(String, Reason, @Sendable (inout Assertion) -> Void)] =
        [
            ("the hash of another domain", .relyingParty, { $0.hash[15] ^= 4 }),
            ("nobody present", .userPresence, { $0.flags &= ~0x01 }),
            ("nobody verified", .userVerification, { $0.flags &= ~0x04 }),
            ("backed up without being able to", .backupFlags, { $0.flags &= ~0x08 }),
            ("it could be backed up once", .backupEligibility, { $0.flags &= ~0x18 }),
            ("it can be backed up now", .backupEligibility, { $0.record.isBackupEligible = false }),
            ("a credential announced", .authenticatorData, { $0.flags |= 0x40 }),
            ("extensions that are missing", .authenticatorData, { $0.flags |= 0x80 }),
            ("extensions not announced", .authenticatorData, { $0.tail = [0xA0] }),
            ("no data", .authenticatorData, { $0.data = { _ in [] } }),
            ("data cut off", .authenticatorData, { $0.data = { Array($0.dropLast()) } }),
            ("a counter that stays", .counter, { $0.counter[3] = 7 }),
            ("a counter that goes back", .counter, { $0.counter[3] = 6 }),
            ("a counter that starts anew", .counter, { $0.counter[3] = 0 }),
            // Signatures
            ("another key", .signature, { $0.signer = .derived(from: [2]) }),
            ("the data alone are signed", .signature, { $0.message = { data, _ in data } }),
            ("the client data alone are signed", .signature, { $0.message = { $1 } }),
            ("both, the other way round", .signature, { $0.message = { $1 + $0 } }),
            ("nothing is signed", .signature, { $0.message = { _, _ in [] } }),
            (
                "the hash of the hash is signed", .signature,
                { $0.message = { SHA256.hash($0 + $1) } }
            ),
            ("no signature", .signatureForm, { $0.signature = { _ in [] } }),
            ("64 bytes in place of DER", .signatureForm, { $0.signature = \.raw }),
            ("r of 0", .signatureRange, { $0.signature = { der([0], $0.s.bytes.positive) } }),
            ("s of 0", .signatureRange, { $0.signature = { der($0.r.bytes.positive, [0]) } }),
            ("both of 0", .signatureRange, { $0.signature = { _ in der([0], [0]) } }),
            ("r of 1 and s of 1", .signature, { $0.signature = { _ in der([1], [1]) } }),
            (
                "r of the order", .signatureRange,
                { $0.signature = { der(order.bytes.positive, $0.s.bytes.positive) } }
            ),
            (
                "s of the order", .signatureRange,
                { $0.signature = { der($0.r.bytes.positive, order.bytes.positive) } }
            ),
            (
                "r of the prime", .signatureRange,
                { $0.signature = { der(P256.field.prime.bytes.positive, $0.s.bytes.positive) } }
            ),
            (
                "r of 2^256", .signatureRange,
                {
                    $0.signature = {
                        der([1] + [UInt8](repeating: 0, count: 32), $0.s.bytes.positive)
                    }
                }
            ),
            (
                "a negative number", .signatureRange,
                { $0.signature = { der([0xFF], $0.s.bytes.positive) } }
            ),
            (
                "r and s swapped", .signature,
                { $0.signature = { P256.Signature(r: $0.s, s: $0.r).der } }
            ),
            (
                "r negated", .signature,
                {
                    $0.signature = {
                        P256.Signature(r: order.subtracting($0.r).difference, s: $0.s).der
                    }
                }
            ),
            ("r twice", .signature, { $0.signature = { P256.Signature(r: $0.r, s: $0.r).der } }),
            (
                "a zero in front", .signatureForm,
                { $0.signature = { der([0, 0] + $0.r.bytes, $0.s.bytes.positive) } }
            ),
            ("a byte after it", .signatureForm, { $0.signature = { $0.der + [0] } }),
            (
                "a number more", .signatureForm,
                {
                    $0.signature = { signature in
                        var bytes = signature.der + [0x02, 0x01, 0x01]
                        bytes[1] += 3
                        return bytes
                    }
                }
            ),
            (
                "a length in two bytes", .signatureForm,
                { $0.signature = { [0x30, 0x81] + $0.der.dropFirst() } }
            ),
            (
                "a length without end", .signatureForm,
                { $0.signature = { [0x30, 0x80] + $0.der.dropFirst(2) + [0, 0] } }
            ),
            (
                "a set in place of a sequence", .signatureForm,
                { $0.signature = { [0x31] + $0.der.dropFirst() } }
            ),
            ("cut off", .signatureForm, { $0.signature = { Array($0.der.dropLast()) } }),
            (
                "a signature for RSA", .signatureForm,
                { $0.signature = { _ in [UInt8](repeating: 1, count: 256) } }
            ),
            ("a key of RSA for a signature of the curve", .signature, { $0.record = rsa }),
            (
                "the bytes of the modulus for a key of RSA", .signature,
                {
                    $0.record = rsa
                    $0.signature = { _ in modulus }
                }
            ),
            (
                "the padding alone for a key of RSA", .signature,
                {
                    $0.record = rsa
                    $0.signature = { _ in [UInt8](repeating: 0, count: 256) }
                }
            ),
        ]

    private static let modulus = [UInt8](repeating: 0xC5, count: 256)
    private static var rsa: PasskeyRecord {
        let key = PasskeyPublicKey.rs256(modulus: modulus, exponent: [1, 0, 1])
        return PasskeyRecord(id: id, key: key, counter: 7, isBackupEligible: true)
    }

    @Test("An assertion with one thing forged is refused for this thing")
    func assertions() throws {
        #expect(try Assertion().verify().counter == 8)
        for (name, reason, forge) in Self.assertionForgeries {
            var assertion = Assertion()
            forge(&assertion)
            #expect(Self.refusal(assertion.verify) == reason, "\(name)")
        }
        for (name, reason, forge) in Self.clientDataForgeries {
            var assertion = Assertion()
            assertion.clientData = forge(assertion.clientData)
            #expect(Self.refusal(assertion.verify) == reason, "\(name)")
        }
        let kinds =
            Self.assertionForgeries.map(\.0)
            + Self.clientDataForgeries.map { "client data: \($0.0)" }
        #expect(Set(kinds).count == kinds.count && kinds.count >= 70, "\(kinds.count) kinds")
    }

    // MARK: At the org

    @Test("The org takes both alphabets of base64, with and without padding, and no other text")
    func alphabets() throws {
        for (number, isAccepted, encode) in Self.encodings {
            let session = IdentitySession(.ada(with: .webAuthn()))
            let page = try session.select("Security Key or Biometric", of: session.signIn())
            let data = page["currentAuthenticator.value.contextualData.challengeData"]
            let nonce = try #require(data?["challenge"]?.string)
            let signed = session.simulator.securityKey.assertion(for: nonce).mapValues(encode)
            let response = try session.submit(
                "challenge-authenticator", of: page,
                ["credentials": .object(signed.mapValues(SimulatorJSON.string))]
            )
            #expect((response.interactionCode != nil) == isAccepted, "encoding \(number)")
        }
    }

    private static let encodings: [(Int, Bool, @Sendable (String) -> String)] = [
        (0, true, { $0 }),
        (1, true, { $0.replacingOccurrences(of: "=", with: "") }),
        (2, true, urlAlphabet),
        (3, true, { urlAlphabet($0).replacingOccurrences(of: "=", with: "") }),
        (4, false, { _ in "" }),
        (5, false, { "*" + $0 }),
        (6, false, { String($0.dropFirst(4)) }),
        (7, false, { String(repeating: $0, count: 20_000) }),
    ]

    private static func urlAlphabet(_ text: String) -> String {
        text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    }
}

extension [UInt8] {
    /// The bytes of a positive integer in DER.
    fileprivate var positive: [UInt8] {
        let digits = Array(drop { $0 == 0 })
        return digits.first ?? 0x80 >= 0x80 ? [0] + digits : digits
    }
}
