import Foundation
import OktaCore
import TestSupport
import Testing

@testable import OktaAuthSimulator

@Suite("What the simulated org checks of passkeys, by vectors", .needs(.vectors))
struct PasskeyVectorTests {
    private static func vectors(_ name: String) throws -> OktaJSON {
        let url = try #require(SampleFolder.vectors.url?.appendingPathComponent(name))
        return try JSONParser.parse(Data(contentsOf: url)).value
    }

    /// The reason for which a ceremony is refused; `nil` if it is accepted.
    private static func refusal(of body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? PasskeyRefusal)?.reason.rawValue ?? "\(error)"
        }
    }

    private static func bytes(_ json: OktaJSON?, _ name: String) -> [UInt8] {
        Array(json?[name]?.text.flatMap(Data.init(base64Lenient:)) ?? Data())
    }

    private static func party(_ input: OktaJSON) -> PasskeyRelyingParty {
        PasskeyRelyingParty(
            id: input["rpId"]?.text ?? "",
            origins: input["origins"]?.elements?.compactMap(\.text) ?? [],
            requiresUserVerification: input["userVerification"]?.text == "required",
            algorithms: input["algorithms"]?.elements?.compactMap(\.integer) ?? [-7, -257]
        )
    }

    @discardableResult
    private static func register(_ input: OktaJSON) throws -> PasskeyRecord {
        try party(input).register(
            attestationObject: bytes(input, "attestationObject"),
            clientDataJSON: bytes(input, "clientDataJSON"),
            challenge: input["challenge"]?.text ?? "",
            named: bytes(input, "id")
        )
    }

    /// Runs an assertion as the org does: it finds the key by user and id, then checks it.
    @discardableResult
    private static func verify(_ input: OktaJSON) throws -> PasskeyRecord {
        let stored = input["stored"]
        let allowed = input["allowCredentials"]?.elements?.compactMap(\.text) ?? []
        let id = input["id"]?.text ?? ""
        guard id == stored?["id"]?.text, allowed.isEmpty || allowed.contains(id) else {
            throw PasskeyRefusal(.credentialId, "not allowed or not known")
        }
        guard let handle = input["userHandle"]?.text else {
            guard !allowed.isEmpty else { throw PasskeyRefusal(.userHandle, "nobody named") }
            return try check(input, stored)
        }
        guard handle == stored?["userHandle"]?.text else {
            throw PasskeyRefusal(.userHandle, "another user")
        }
        return try check(input, stored)
    }

    private static func check(_ input: OktaJSON, _ stored: OktaJSON?) throws -> PasskeyRecord {
        let party = party(input)
        let cose = try CBOR(canonical: bytes(stored, "coseKey"))
        let record = PasskeyRecord(
            id: bytes(stored, "id"),
            key: try PasskeyPublicKey(cose, offered: party.algorithms),
            counter: UInt32(stored?["signCount"]?.integer ?? 0),
            isBackupEligible: stored?["backupEligible"]?.flag ?? false
        )
        return try party.verify(
            authenticatorData: bytes(input, "authenticatorData"),
            clientDataJSON: bytes(input, "clientDataJSON"),
            signature: bytes(input, "signature"),
            challenge: input["challenge"]?.text ?? "",
            by: record
        )
    }

    @Test("11 valid registrations are accepted, 89 forged ones are refused for their reason")
    func registrations() throws {
        let all = try Self.vectors("passkey-vectors.json")
        let valid = try #require(all["registrations"]?.elements)
        let forged = try #require(all["forgedRegistrations"]?.elements)
        for vector in valid {
            let input = try #require(vector["input"])
            let name = vector["name"]?.text ?? ""
            #expect(Self.refusal { try Self.register(input) } == nil, "\(name)")
            guard let record = try? Self.register(input) else { continue }
            #expect(record.id == Self.bytes(vector["expect"], "credentialId"), "\(name)")
            #expect(record.key.cose.encoded == Self.bytes(vector["expect"], "coseKey"), "\(name)")
            #expect(record.counter == vector["expect"]?["signCount"]?.integer.map(UInt32.init))
        }
        for vector in forged {
            let input = try #require(vector["input"])
            let found = Self.refusal { try Self.register(input) }
            #expect(found == vector["reason"]?.text, "\(vector["name"]?.text ?? "")")
        }
        #expect(valid.count == 11 && forged.count == 89)
    }

    @Test("10 valid assertions are accepted, 49 forged ones are refused for their reason")
    func assertions() throws {
        let all = try Self.vectors("passkey-vectors.json")
        let valid = try #require(all["assertions"]?.elements)
        let forged = try #require(all["forgedAssertions"]?.elements)
        for vector in valid {
            let input = try #require(vector["input"])
            let name = vector["name"]?.text ?? ""
            #expect(Self.refusal { try Self.verify(input) } == nil, "\(name)")
            let counter = try? Self.verify(input).counter
            #expect(counter == vector["expect"]?["signCount"]?.integer.map(UInt32.init), "\(name)")
        }
        for vector in forged {
            let input = try #require(vector["input"])
            let found = Self.refusal { try Self.verify(input) }
            #expect(found == vector["reason"]?.text, "\(vector["name"]?.text ?? "")")
        }
        #expect(valid.count == 10 && forged.count == 49)
    }

    @Test(
        "The 15 official pairs have the verdict of a strict checker: 14 of 30 ceremonies are accepted"
    )
    func standard() throws {
        let vectors = try #require(Self.vectors("webauthn-w3c-vectors.json")["vectors"]?.elements)
        var accepted = 0
        for vector in vectors {
            let title = vector["title"]?.text ?? ""
            let judge = vector["ownChecker"]
            let registration = try #require(vector["registration"])
            let found = Self.refusal { try Self.register(registration) } ?? "accepts"
            // The judge refuses certificates; this org takes certificates with P-256.
            let isCertificate = judge?["registration"]?.text == "attestation" && found == "accepts"
            #expect(found == judge?["registration"]?.text || isCertificate, "\(title)")
            if found == "accepts" { accepted += 1 }
            guard let assertion = vector["authentication"] else { continue }
            let signed = Self.refusal { try Self.verify(assertion) } ?? "accepts"
            #expect(signed == judge?["authentication"]?.text, "\(title)")
            if signed == "accepts" { accepted += 1 }
        }
        #expect(vectors.count == 15)
        #expect(accepted == 14)
    }

    @Test("45 canonical values of CBOR are read and written, 77 others are refused")
    func cbor() throws {
        let all = try Self.vectors("cbor-vectors.json")
        let valid = try #require(all["valid"]?.elements)
        for vector in valid {
            let bytes = hex(vector["hex"]?.text ?? "")
            let value = try CBOR(canonical: bytes)
            #expect(value.encoded == bytes)
            #expect(Self.json(of: value) == vector["value"], "\(vector["hex"]?.text ?? "")")
        }
        let invalid = try #require(all["invalid"]?.elements)
        for vector in invalid {
            #expect(throws: CBOR.Problem.self, "\(vector["why"]?.text ?? "")") {
                try CBOR(canonical: hex(vector["hex"]?.text ?? ""))
            }
        }
        #expect(valid.count == 45 && invalid.count == 77)
    }

    /// A value as the file of vectors writes it.
    private static func json(of value: CBOR) -> OktaJSON {
        func number(_ text: String) -> OktaJSON {
            Int64(text).flatMap { abs($0) < 1 << 53 ? OktaJSON($0) : nil } ?? ["int": .string(text)]
        }
        switch value {
        case .unsigned(let value): return number("\(value)")
        case .negative(let value):
            return number(value == .max ? "-18446744073709551616" : "-\(value + 1)")
        case .bytes(let bytes):
            return ["bytes": .string(bytes.map { String(format: "%02x", $0) }.joined())]
        case .text(let text): return .string(text)
        case .array(let elements): return .array(elements.map(json))
        case .map(let members):
            return ["map": .array(members.map { .array([json(of: $0.key), json(of: $0.value)]) })]
        case .bool(let flag): return .bool(flag)
        case .null: return .null
        }
    }
}
