import Foundation
import OktaCore
import Testing

@testable import OktaAuthSimulator

/// Passkeys for libraries of others, and of others: see `.ci/foreign passkeys`.
@Suite("Passkeys of other programs")
struct ForeignPasskeyTests {
    private static let made = ProcessInfo.processInfo.environment["MADE_PASSKEYS"]
    private static let foreign = ProcessInfo.processInfo.environment["FOREIGN_PASSKEYS"]

    @Test("The org accepts what others make", .enabled(if: foreign != nil))
    func others() throws {
        let file = URL(fileURLWithPath: try #require(Self.foreign))
        let all = try #require(JSONParser.parse(Data(contentsOf: file)).value.elements)
        for one in all {
            func bytes(_ json: OktaJSON, _ name: String) -> [UInt8] {
                Array(json[name]?.text.flatMap(Data.init(base64Lenient:)) ?? Data())
            }
            let party = PasskeyRelyingParty(
                id: one["rpId"]?.text ?? "",
                origins: [one["origin"]?.text ?? ""],
                requiresUserVerification: true
            )
            var record = try party.register(
                attestationObject: bytes(one, "attestationObject"),
                clientDataJSON: bytes(one, "clientDataJSON"),
                challenge: one["challenge"]?.text ?? "",
                named: bytes(one, "id")
            )
            let assertions = try #require(one["assertions"]?.elements)
            for signed in assertions {
                record = try party.verify(
                    authenticatorData: bytes(signed, "authenticatorData"),
                    clientDataJSON: bytes(signed, "clientDataJSON"),
                    signature: bytes(signed, "signature"),
                    challenge: signed["challenge"]?.text ?? "",
                    by: record
                )
            }
            #expect(assertions.count == 2)
        }
        #expect(all.count >= 30)
    }

    @Test("What a key makes is written to a file, when asked to", .enabled(if: made != nil))
    func write() throws {
        let simulator = OktaSimulator()
        var all: [SimulatorJSON] = []
        for number in 0..<32 {
            func isSet(_ bit: Int) -> Bool { number >> bit & 1 == 1 }
            var behavior = SimulatedSecurityKey.Behavior()
            (behavior.isSynced, behavior.attests) = (isSet(0), isSet(1))
            (behavior.needsNoUsername, behavior.verifiesUser) = (isSet(2), isSet(3))
            let verification = isSet(3) ? isSet(4) ? "required" : "preferred" : "discouraged"
            let key = SimulatedSecurityKey(at: simulator, behavior: behavior)
            all.append(try Self.made(by: key, verification: verification, number))
        }
        let json = SimulatorJSON.array(all)
        try json.encoded.write(to: URL(fileURLWithPath: try #require(Self.made)))
    }

    /// A registration and three signatures.
    private static func made(
        by key: SimulatedSecurityKey, verification: String, _ number: Int
    ) throws -> SimulatorJSON {
        func text(_ data: Data) -> SimulatorJSON { .string(Base64URL.encode(data)) }
        var creation = OktaWebAuthnCreationOptions(
            challenge: Data("challenge of registration \(number)".utf8),
            relyingPartyId: "example.test",
            userId: Data("user \(number)".utf8)
        )
        (creation.userVerification, creation.attestation) = (verification, "direct")
        let registered = try key.register(creation)
        let id = try #require(key.credentialIds.first)
        let assertions = try (0..<3).map { round -> SimulatorJSON in
            var request = OktaWebAuthnRequestOptions(
                challenge: Data("challenge of signature \(number).\(round)".utf8),
                relyingPartyId: "example.test"
            )
            request.userVerification = verification
            request.allowedCredentials = [OktaWebAuthnCredential(id: id)]
            let signed = try key.sign(request)
            return [
                "challenge": text(request.challenge),
                "authenticatorData": text(signed.authenticatorData),
                "clientDataJSON": text(signed.clientDataJSON), "signature": text(signed.signature),
            ]
        }
        return [
            "rpId": "example.test", "origin": "https://example.test",
            "userVerification": .string(verification), "challenge": text(creation.challenge),
            "id": text(id), "attestationObject": text(registered.attestationObject),
            "clientDataJSON": text(registered.clientDataJSON), "assertions": .array(assertions),
        ]
    }
}
