import Foundation
import OktaCore

/// The fields that a client sends for a passkey, as it sent them.
struct PasskeyFields {
    let clientData: String?
    var attestation: String?
    var authenticatorData: String?
    var signature: String?

    /// The bytes of a field, base64 of either alphabet.
    static func bytes(_ text: String?) throws(PasskeyRefusal) -> [UInt8] {
        // Four times what an attestation may have: what is longer is not decoded.
        guard let text, text.utf8.count <= 262_144, let bytes = Data(base64Lenient: text) else {
            throw PasskeyRefusal(.clientData, "a field is missing, no base64, or far too long")
        }
        return Array(bytes)
    }
}

extension SimulatedOrg {
    /// The org as passkeys know it, for a request to `origin`.
    func relyingParty(at origin: String) -> PasskeyRelyingParty {
        let host = URL(string: origin)?.host ?? origin
        let id = passkeys.relyingPartyId ?? host
        // Apps sign for the domain of their keys, pages for their own address.
        return PasskeyRelyingParty(
            id: id,
            origins: [origin, "https://\(id)"] + passkeys.origins,
            requiresUserVerification: passkeys.userVerification == "required",
            acceptsClones: passkeys.acceptsClones
        )
    }

    /// The credential that a client registers; `nil`, with a note, if it is refused.
    mutating func registeredPasskey(
        _ fields: PasskeyFields, challenge: String, of login: String, _ call: Call
    ) -> PasskeyRecord? {
        do throws(PasskeyRefusal) {
            let record = try relyingParty(at: call.origin).register(
                attestationObject: PasskeyFields.bytes(fields.attestation),
                clientDataJSON: PasskeyFields.bytes(fields.clientData),
                challenge: challenge
            )
            guard registeredPasskeys.insert(record.id).inserted else {
                throw PasskeyRefusal(.credentialId, "the credential is registered already")
            }
            return record
        } catch {
            note(error, of: login)
            return nil
        }
    }

    /// The factor whose key signed, with its new counter; `nil`, with a note, if none did.
    mutating func signingPasskey(
        _ fields: PasskeyFields, challenge: String, of login: String,
        among factors: [EnrolledFactor],
        _ call: Call
    ) -> EnrolledFactor? {
        let party = relyingParty(at: call.origin)
        var refusal = PasskeyRefusal(.credentialId, "the user has no passkey")
        for factor in factors {
            do throws(PasskeyRefusal) {
                var signed = factor
                signed.factor.passkey = try party.verify(
                    authenticatorData: PasskeyFields.bytes(fields.authenticatorData),
                    clientDataJSON: PasskeyFields.bytes(fields.clientData),
                    signature: PasskeyFields.bytes(fields.signature),
                    challenge: challenge,
                    by: factor.factor.passkeyRecord
                )
                return signed
            } catch {
                // Another key of the user has another signature: any other reason explains more.
                if refusal.reason == .credentialId || error.reason != .signature { refusal = error }
            }
        }
        note(refusal, of: login)
        return nil
    }

    /// Notes why a passkey was refused, for the log of the requests and for the diagnostics.
    mutating func note(_ refusal: PasskeyRefusal, of login: String) {
        self.refusal = "passkey refused, \(refusal.reason.rawValue): \(refusal.text)"
        diagnostics.append("\(self.refusal ?? "") for '\(login)'")
    }
}

extension SimulatedPasskeys {
    /// Whether `account` may set up another passkey.
    func allowAnother(for account: Account) -> Bool {
        account.count(of: .webAuthn) < maximumCount ?? .max
    }
}

extension SimulatedFactor {
    /// The credential of a security key.
    var passkeyRecord: PasskeyRecord { passkey ?? .derived(from: credentialBytes) }

    /// The bytes of the credential id.
    var credentialBytes: [UInt8] {
        let text = credentialID ?? ""
        return Array(Data(base64Lenient: text) ?? Data(text.utf8))
    }
}
