import OktaCore

extension P256.PrivateKey {
    /// The key of a credential that the simulator made up, which its id determines.
    static func derived(from id: [UInt8]) -> P256.PrivateKey {
        var bytes = SHA256.hash(Array("okta-simulator".utf8) + id)
        while true {
            if let key = P256.PrivateKey(bytes) { return key }
            bytes = SHA256.hash(bytes)
        }
    }
}

extension PasskeyRecord {
    /// The credential that the simulator made up for a user who has one from the beginning.
    static func derived(from id: [UInt8]) -> PasskeyRecord {
        PasskeyRecord(
            id: id,
            key: .es256(P256.PrivateKey.derived(from: id).publicKey),
            isBackupEligible: true,
            isBackedUp: true
        )
    }
}
