import OktaCore

/// A credential as the org keeps it.
struct PasskeyRecord: Sendable, Hashable {
    let id: [UInt8]
    let key: PasskeyPublicKey
    var counter: UInt32 = 0
    var isBackupEligible = false
    var isBackedUp = false
    /// Whether the key verified its user at the last signature.
    var hasVerifiedUser = false
    var aaguid = [UInt8](repeating: 0, count: 16)
    var transports: [String] = []
}

extension PasskeyRelyingParty {
    /// The bytes of an attestation object, at most.
    private static let maximumLength = 65_536

    /// Checks a new credential.
    ///
    /// Source: WebAuthn Level 3, section 7.1.
    func register(
        attestationObject: [UInt8], clientDataJSON: [UInt8], challenge: String,
        named id: [UInt8]? = nil
    ) throws(PasskeyRefusal) -> PasskeyRecord {
        try PasskeyClientData.check(
            clientDataJSON, for: .registration, challenge: challenge, at: self
        )
        let (format, statement, bytes) = try Self.parts(of: attestationObject)
        let data = try PasskeyAuthenticatorData(bytes)
        try data.check(at: self)
        guard let credential = data.credential else {
            throw PasskeyRefusal(.attestedData, "there is no credential")
        }
        let key = try PasskeyPublicKey(credential.key, offered: algorithms)
        try Self.check(format, statement, bytes + SHA256.hash(clientDataJSON), key, credential)
        guard (1...1023).contains(credential.id.count) else {
            throw PasskeyRefusal(
                .credentialId, "the credential id has \(credential.id.count) bytes")
        }
        guard id ?? credential.id == credential.id else {
            throw PasskeyRefusal(.credentialId, "the credential id is not the one that was named")
        }
        return PasskeyRecord(
            id: credential.id,
            key: key,
            counter: data.counter,
            isBackupEligible: data.flags.contains(.backupEligible),
            isBackedUp: data.flags.contains(.backedUp),
            aaguid: credential.aaguid
        )
    }

    private static func parts(
        of object: [UInt8]
    ) throws(PasskeyRefusal) -> (format: String, statement: [CBOR.Member], data: [UInt8]) {
        guard object.count <= maximumLength else {
            throw PasskeyRefusal(.attestationObject, "it has more than \(maximumLength) bytes")
        }
        let cbor: CBOR
        do throws(CBOR.Problem) {
            cbor = try CBOR(canonical: object)
        } catch {
            throw .cbor("the attestation object", error)
        }
        guard cbor.members != nil else {
            throw PasskeyRefusal(.cbor, "the attestation object is no map")
        }
        guard let format = cbor["fmt"]?.textString, let statement = cbor["attStmt"]?.members,
            let data = cbor["authData"]?.byteString
        else { throw PasskeyRefusal(.attestationObject, "a member is missing or of another type") }
        return (format, statement, data)
    }

    /// Checks an attestation: `none`, or `packed` by the credential itself or by a certificate.
    ///
    /// Source: WebAuthn Level 3, sections 8.2 and 8.7. Nothing is trusted: the certificate may be anyone's.
    private static func check(
        _ format: String,
        _ statement: [CBOR.Member],
        _ signed: [UInt8],
        _ key: PasskeyPublicKey,
        _ credential: PasskeyAuthenticatorData.Credential
    ) throws(PasskeyRefusal) {
        switch format {
        case "none":
            guard statement.isEmpty else {
                throw PasskeyRefusal(.attestation, "the statement of 'none' is not empty")
            }
        case "packed":
            let statement = CBOR.map(statement)
            guard let algorithm = statement["alg"]?.integer,
                let signature = statement["sig"]?.byteString
            else { throw PasskeyRefusal(.attestation, "the statement lacks 'alg' or 'sig'") }
            var signer = key
            if let certificates = statement["x5c"] {
                guard let first = certificates.elements?.first?.byteString,
                    let certificate = AttestationCertificate(first)
                else { throw PasskeyRefusal(.attestation, "there is no certificate of P-256") }
                guard certificate.aaguid ?? credential.aaguid == credential.aaguid else {
                    throw PasskeyRefusal(.attestation, "the certificate is for another model")
                }
                signer = .es256(certificate.key)
            }
            guard algorithm == signer.algorithm else {
                throw PasskeyRefusal(.attestation, "the algorithm is not the one of the key")
            }
            do throws(PasskeyRefusal) {
                try signer.check(signature, of: signed)
            } catch {
                throw PasskeyRefusal(.attestation, error.text)
            }
        default:
            throw PasskeyRefusal(
                .attestationFormat, "the simulator knows 'none' and 'packed' alone")
        }
    }

    /// Checks a signature of `record`, and returns the record with what changes.
    ///
    /// Source: WebAuthn Level 3, section 7.2, from step 8 on.
    func verify(
        authenticatorData: [UInt8],
        clientDataJSON: [UInt8],
        signature: [UInt8],
        challenge: String,
        by record: PasskeyRecord
    ) throws(PasskeyRefusal) -> PasskeyRecord {
        try PasskeyClientData.check(clientDataJSON, for: .assertion, challenge: challenge, at: self)
        let data = try PasskeyAuthenticatorData(authenticatorData)
        try data.check(at: self)
        guard data.flags.contains(.backupEligible) == record.isBackupEligible else {
            throw PasskeyRefusal(.backupEligibility, "whether it can be backed up has changed")
        }
        try record.key.check(signature, of: authenticatorData + SHA256.hash(clientDataJSON))
        let goesUp = data.counter > record.counter || data.counter == 0 && record.counter == 0
        guard goesUp || acceptsClones else {
            throw PasskeyRefusal(
                .counter,
                "the counter is \(data.counter), and was \(record.counter): a copy, perhaps"
            )
        }
        var record = record
        record.counter = data.counter
        record.isBackedUp = data.flags.contains(.backedUp)
        record.hasVerifiedUser = data.flags.contains(.userVerified)
        return record
    }
}

/// A certificate of an authenticator's maker: as much of it as an attestation needs.
private struct AttestationCertificate {
    let key: P256.PublicKey
    /// The model that it names.
    let aaguid: [UInt8]?

    /// The DER of the algorithm identifier of P-256 and of the head of a point that is not compressed.
    private static let keyHead: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08,
        0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]
    /// The DER of the extension 1.3.6.1.4.1.45724.1.1.4, up to the model.
    private static let modelHead: [UInt8] = [
        0x06, 0x0B, 0x2B, 0x06, 0x01, 0x04, 0x01, 0x82, 0xE5, 0x1C, 0x01, 0x01, 0x04, 0x04, 0x12,
        0x04, 0x10,
    ]

    init?(_ der: [UInt8]) {
        guard let point = Self.bytes(after: Self.keyHead, in: der, count: 64),
            let key = P256.PublicKey(x: point.prefix(32), y: point.suffix(32))
        else { return nil }
        self.key = key
        aaguid = Self.bytes(after: Self.modelHead, in: der, count: 16)
    }

    private static func bytes(after head: [UInt8], in der: [UInt8], count: Int) -> [UInt8]? {
        guard der.count >= head.count + count else { return nil }
        for start in 0...(der.count - head.count - count)
        where der[start] == head[0] && der[start..<start + head.count].elementsEqual(head) {
            return Array(der[(start + head.count)...].prefix(count))
        }
        return nil
    }
}
