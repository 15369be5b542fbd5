import OktaCore

/// The data of an authenticator, which it signs.
///
/// Source: WebAuthn Level 3, section 6.1.
struct PasskeyAuthenticatorData: Sendable {
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8

        static let userPresent = Flags(rawValue: 0x01)
        static let userVerified = Flags(rawValue: 0x04)
        static let backupEligible = Flags(rawValue: 0x08)
        static let backedUp = Flags(rawValue: 0x10)
        static let hasCredential = Flags(rawValue: 0x40)
        static let hasExtensions = Flags(rawValue: 0x80)
    }

    struct Credential: Sendable {
        let aaguid: [UInt8]
        let id: [UInt8]
        let key: CBOR
    }

    let relyingPartyHash: [UInt8]
    let flags: Flags
    let counter: UInt32
    let credential: Credential?

    init(_ bytes: [UInt8]) throws(PasskeyRefusal) {
        guard bytes.count >= 37 else {
            throw PasskeyRefusal(.authenticatorData, "the authenticator data are too short")
        }
        relyingPartyHash = Array(bytes[..<32])
        flags = Flags(rawValue: bytes[32])
        counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = bytes[37...]
        credential = flags.contains(.hasCredential) ? try Self.credential(&rest) : nil
        if flags.contains(.hasExtensions) {
            guard !rest.isEmpty else {
                throw PasskeyRefusal(.authenticatorData, "the extensions are missing")
            }
            do throws(CBOR.Problem) {
                guard try CBOR(readingFrom: &rest).members != nil else {
                    throw CBOR.Problem(text: "no map")
                }
            } catch {
                throw PasskeyRefusal(.authenticatorData, "the extensions: \(error.text)")
            }
        }
        guard rest.isEmpty else {
            throw PasskeyRefusal(.authenticatorData, "there are bytes after the end")
        }
    }

    private static func credential(
        _ rest: inout ArraySlice<UInt8>
    ) throws(PasskeyRefusal) -> Credential {
        guard rest.count >= 18 else {
            throw PasskeyRefusal(.authenticatorData, "the credential is missing")
        }
        let aaguid = Array(rest.prefix(16))
        let count = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(18)
        guard rest.count >= count else {
            throw PasskeyRefusal(.authenticatorData, "the credential id is cut off")
        }
        let id = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        do throws(CBOR.Problem) {
            return Credential(aaguid: aaguid, id: id, key: try CBOR(readingFrom: &rest))
        } catch {
            throw .cbor("the key", error)
        }
    }

    /// Checks what registrations and assertions have in common.
    ///
    /// Source: WebAuthn Level 3, 7.1 steps 14 to 17, 7.2 steps 15 to 18.
    func check(at party: PasskeyRelyingParty) throws(PasskeyRefusal) {
        guard relyingPartyHash == SHA256.hash(Array(party.id.utf8)) else {
            throw PasskeyRefusal(.relyingParty, "the key is for another domain than \(party.id)")
        }
        guard flags.contains(.userPresent) else {
            throw PasskeyRefusal(.userPresence, "nobody touched the key")
        }
        guard flags.contains(.userVerified) || !party.requiresUserVerification else {
            throw PasskeyRefusal(.userVerification, "the key has not checked who uses it")
        }
        guard !flags.contains(.backedUp) || flags.contains(.backupEligible) else {
            throw PasskeyRefusal(.backupFlags, "it is backed up, and cannot be")
        }
    }

    /// The bytes of authenticator data.
    static func bytes(
        for relyingPartyId: String, _ flags: Flags, counter: UInt32, credential: Credential? = nil
    ) -> [UInt8] {
        let attested = credential.map {
            $0.aaguid + [UInt8($0.id.count >> 8), UInt8($0.id.count & 0xFF)] + $0.id
                + $0.key.encoded
        }
        return SHA256.hash(Array(relyingPartyId.utf8)) + [flags.rawValue]
            + withUnsafeBytes(of: counter.bigEndian) { Array($0) } + (attested ?? [])
    }
}
