/// Why the org does not take what a key returned.
///
/// Apps never see it: an org responds to each with the same error. It is in the log of the requests, and in the
/// diagnostics of the simulator.
struct PasskeyRefusal: Error, Equatable {
    /// A step of the standard that fails.
    enum Reason: String, Sendable, CaseIterable {
        case type
        case challenge
        case origin
        case crossOrigin = "cross-origin"
        case clientData = "client-data"
        case relyingParty = "rp-id"
        case userPresence = "user-present"
        case userVerification = "user-verified"
        case backupFlags = "backup-flags"
        case backupEligibility = "backup-eligibility"
        case attestedData = "attested-data"
        case authenticatorData = "authenticator-data"
        case credentialId = "credential-id"
        case cbor
        case key
        case keyPoint = "key-point"
        case algorithm
        case attestationObject = "attestation-object"
        case attestationFormat = "attestation-format"
        case attestation
        case signature
        case signatureForm = "signature-form"
        case signatureRange = "signature-range"
        case counter
        case userHandle = "user-handle"
    }

    let reason: Reason
    /// The fault, in a few words.
    let text: String

    init(_ reason: Reason, _ text: String) { (self.reason, self.text) = (reason, text) }

    static func cbor(_ part: String, _ problem: CBOR.Problem) -> Self {
        Self(.cbor, "\(part): \(problem.text)")
    }
}
