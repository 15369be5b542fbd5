public import Foundation

/// The options to create a WebAuthn credential, bytes decoded.
public struct OktaWebAuthnCreationOptions: Sendable {
    /// The challenge to sign; new each time.
    public let challenge: Data
    /// The domain the credential is for: the org's own if the server names none.
    public let relyingPartyId: String?
    /// The id of the user.
    public let userId: Data
    /// The login of the user.
    public let userName: String?
    let userDisplayName: String?
    /// COSE algorithms in order of preference, for example -7.
    public let algorithms: [Int]
    /// Credentials the user has already, which must not be registered again.
    let excludedCredentialIds: [Data]
    /// The requested attestation, for example `direct`.
    let attestation: String?
    /// `required`, `preferred` or `discouraged`.
    let userVerification: String?

    package init?(_ activation: EmbeddedResponse.Factor.Embedded.Activation, org: String?) {
        guard let challenge = activation.challenge.flatMap(Data.init(base64Lenient:)),
            let userId = activation.user?.id.flatMap(Data.init(base64Lenient:))
        else { return nil }
        self.challenge = challenge
        self.userId = userId
        relyingPartyId = activation.relyingParty?.id ?? org
        userName = activation.user?.name
        userDisplayName = activation.user?.displayName
        algorithms = activation.pubKeyCredParams?.compactMap(\.alg) ?? []
        excludedCredentialIds =
            activation.excludeCredentials?
            .compactMap { $0.id.flatMap(Data.init(base64Lenient:)) } ?? []
        attestation = activation.attestation
        userVerification = activation.authenticatorSelection?.userVerification
    }
}

/// The options of a WebAuthn signature, bytes decoded.
public struct OktaWebAuthnRequestOptions: Sendable {
    /// The challenge to sign; new each time.
    public let challenge: Data
    /// The domain the credential is for: the org's own.
    public let relyingPartyId: String?
    /// The accepted credentials.
    public let allowedCredentialIds: [Data]
    /// `required`, `preferred` or `discouraged`.
    let userVerification: String?

    package init?(
        _ challenge: EmbeddedResponse.Factor.Embedded.Challenge,
        keys: [EmbeddedResponse.Factor],
        org: String?
    ) {
        guard let bytes = challenge.challenge.flatMap(Data.init(base64Lenient:)) else { return nil }
        self.challenge = bytes
        relyingPartyId = org
        allowedCredentialIds = keys.compactMap {
            $0.profile?.credentialId.flatMap(Data.init(base64Lenient:))
        }
        userVerification = challenge.userVerification
    }
}

/// The response of a key to ``OktaWebAuthnCreationOptions``.
public struct OktaWebAuthnAttestation: Sendable {
    let attestationObject: Data
    let clientDataJSON: Data
    /// How the key can be reached, for example `usb`.
    let transports: [String]?

    /// Creates an attestation.
    public init(attestationObject: Data, clientDataJSON: Data, transports: [String]? = nil) {
        self.attestationObject = attestationObject
        self.clientDataJSON = clientDataJSON
        self.transports = transports
    }

    package var fields: [String: String] {
        var fields = [
            "attestation": attestationObject.base64EncodedString(),
            "clientData": clientDataJSON.base64EncodedString(),
        ]
        // JSON text inside a string, as the server expects it.
        if let transports, let text = try? JSONEncoder().encode(transports) {
            fields["transports"] = String(decoding: text, as: UTF8.self)
        }
        return fields
    }
}

/// The response of a key to ``OktaWebAuthnRequestOptions``.
public struct OktaWebAuthnAssertion: Sendable {
    let authenticatorData: Data
    let clientDataJSON: Data
    let signature: Data

    /// Creates an assertion.
    public init(authenticatorData: Data, clientDataJSON: Data, signature: Data) {
        self.authenticatorData = authenticatorData
        self.clientDataJSON = clientDataJSON
        self.signature = signature
    }

    package var fields: [String: String] {
        [
            "authenticatorData": authenticatorData.base64EncodedString(),
            "clientData": clientDataJSON.base64EncodedString(),
            "signatureData": signature.base64EncodedString(),
        ]
    }
}

extension OktaWebAuthnCreationOptions: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "challenge": Secret.redacted(challenge), "relyingPartyId": relyingPartyId,
            "userName": Secret.redacted(userName), "algorithms": algorithms,
            "excludedCredentialIds": excludedCredentialIds.count, "attestation": attestation,
            "userVerification": userVerification,
        ]
    }
}

extension OktaWebAuthnRequestOptions: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "challenge": Secret.redacted(challenge), "relyingPartyId": relyingPartyId,
            "allowedCredentialIds": allowedCredentialIds.count,
            "userVerification": userVerification,
        ]
    }
}

extension OktaWebAuthnAttestation: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["attestationObject": Secret.redacted(attestationObject), "transports": transports]
    }
}

extension OktaWebAuthnAssertion: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["signature": Secret.redacted(signature)]
    }
}
