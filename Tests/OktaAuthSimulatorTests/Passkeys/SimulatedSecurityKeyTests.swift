import Foundation
import OktaCore
import Testing

@testable import OktaAuthSimulator

@Suite("A simulated security key")
struct SimulatedSecurityKeyTests {
    private let simulator = OktaSimulator()

    private var creation: OktaWebAuthnCreationOptions {
        var options = OktaWebAuthnCreationOptions(
            challenge: Data("challenge".utf8),
            relyingPartyId: "example.test",
            userId: Data("user".utf8)
        )
        options.userVerification = "required"
        options.attestation = "direct"
        return options
    }

    private var request: OktaWebAuthnRequestOptions {
        var options = OktaWebAuthnRequestOptions(
            challenge: Data("other".utf8), relyingPartyId: "example.test"
        )
        options.userVerification = "required"
        return options
    }

    private let party = PasskeyRelyingParty(
        id: "example.test", origins: ["https://example.test"], requiresUserVerification: true
    )

    private func register(_ made: OktaWebAuthnAttestation) throws -> PasskeyRecord {
        try party.register(
            attestationObject: Array(made.attestationObject),
            clientDataJSON: Array(made.clientDataJSON),
            challenge: Base64URL.encode(creation.challenge)
        )
    }

    private func verify(
        _ made: OktaWebAuthnAssertion, _ record: PasskeyRecord
    ) throws -> PasskeyRecord {
        try party.verify(
            authenticatorData: Array(made.authenticatorData),
            clientDataJSON: Array(made.clientDataJSON),
            signature: Array(made.signature),
            challenge: Base64URL.encode(request.challenge),
            by: record
        )
    }

    @Test("What it makes and signs passes all checks", arguments: [true, false], [true, false])
    func accepted(isSynced: Bool, attests: Bool) throws {
        var behavior = SimulatedSecurityKey.Behavior()
        (behavior.isSynced, behavior.attests) = (isSynced, attests)
        let key = SimulatedSecurityKey(at: simulator, behavior: behavior)
        var record = try register(key.register(creation))
        #expect(record.isBackupEligible == isSynced && Data(record.id) == key.credentialIds.first)
        for _ in 0..<3 {
            let made = try key.sign(request)
            #expect(made.userHandle == creation.userId)
            let next = try verify(made, record)
            #expect(isSynced ? next.counter == 0 : next.counter == record.counter + 1)
            record = next
        }
    }

    @Test("A changed bit anywhere in what is signed is noticed")
    func forged() throws {
        let key = SimulatedSecurityKey(at: simulator)
        let record = try register(key.register(creation))
        let made = try key.sign(request)
        for index in made.authenticatorData.indices {
            var forged = made
            forged.authenticatorData[index] ^= 0x20
            #expect(throws: PasskeyRefusal.self) { try verify(forged, record) }
        }
        for index in stride(from: 0, to: made.signature.count, by: 5) {
            var forged = made
            forged.signature[index] ^= 1
            #expect(throws: PasskeyRefusal.self) { try verify(forged, record) }
        }
        for index in stride(from: 0, to: made.clientDataJSON.count, by: 7) {
            var forged = made
            forged.clientDataJSON[index] ^= 1
            #expect(throws: PasskeyRefusal.self) { try verify(forged, record) }
        }
    }

    @Test("A device refuses what it cannot do, as the dialog would")
    func refusals() throws {
        var behavior = SimulatedSecurityKey.Behavior()
        behavior.verifiesUser = false
        behavior.needsNoUsername = false
        let key = SimulatedSecurityKey(at: simulator, behavior: behavior)
        #expect(throws: OktaPasskeyFailure.failed) { try key.register(creation) }
        var lax = creation
        lax.userVerification = "preferred"
        lax.residentKey = "required"
        #expect(throws: OktaPasskeyFailure.failed) { try key.register(lax) }
        lax.residentKey = "discouraged"
        lax.algorithms = [-257]
        #expect(throws: OktaPasskeyFailure.failed) { try key.register(lax) }
        lax.algorithms = [-7]
        _ = try key.register(lax)
        // Not found without being named; named, it does not verify the user.
        #expect(throws: OktaPasskeyFailure.dismissed) { try key.sign(request) }
        var named = request
        named.allowedCredentials = key.credentialIds.map { OktaWebAuthnCredential(id: $0) }
        #expect(throws: OktaPasskeyFailure.failed) { try key.sign(named) }
        named.userVerification = "preferred"
        #expect(try key.sign(named).userHandle == nil)
        named.relyingPartyId = "other.test"
        #expect(throws: OktaPasskeyFailure.dismissed) { try key.sign(named) }
        key.credentialIds.forEach(key.remove)
        named.relyingPartyId = "example.test"
        #expect(throws: OktaPasskeyFailure.dismissed) { try key.sign(named) }
    }

    @Test("100 MB of attestation are refused before they are read")
    func huge() {
        let object = [UInt8](repeating: 0x5A, count: 100_000_000)
        let client = PasskeyClientData.bytes(
            .registration,
            challenge: Base64URL.encode(creation.challenge),
            origin: "https://example.test"
        )
        let error = #expect(throws: PasskeyRefusal.self) {
            try party.register(
                attestationObject: object,
                clientDataJSON: client,
                challenge: Base64URL.encode(creation.challenge)
            )
        }
        #expect(error?.reason == .attestationObject)
    }
}
