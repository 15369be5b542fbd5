public import Foundation

/// The response of a key to ``OktaWebAuthnCreationOptions``: a new credential.
public struct OktaWebAuthnAttestation: Hashable, Sendable {
    /// The attestation object, CBOR.
    public var attestationObject: Data
    /// The client data that the device made, JSON.
    public var clientDataJSON: Data
    /// How the key can be reached, for example `usb`; `nil` if the device does not say.
    public var transports: [String]?
    /// The results of extensions, for example `credProps`.
    public var clientExtensions: [String: OktaJSON]?

    /// Creates an attestation.
    public init(
        attestationObject: Data,
        clientDataJSON: Data,
        transports: [String]? = nil,
        clientExtensions: [String: OktaJSON]? = nil
    ) {
        self.attestationObject = attestationObject
        self.clientDataJSON = clientDataJSON
        self.transports = transports
        self.clientExtensions = clientExtensions
    }

    /// The fields as both engines take them: bytes in standard base64, lists and objects as JSON text.
    package var fields: [String: String] {
        var fields = [
            "attestation": attestationObject.base64EncodedString(),
            "clientData": clientDataJSON.base64EncodedString(),
        ]
        fields["transports"] = transports.map { OktaJSON.array($0.map(OktaJSON.string)).jsonText }
        fields["clientExtensions"] = clientExtensions.map { OktaJSON.object($0).jsonText }
        return fields
    }

    /// The values for fields that a form requires although the device did not say.
    package static let defaults = ["transports": "[]", "clientExtensions": "{}"]
}

/// The response of a key to ``OktaWebAuthnRequestOptions``: a signature.
public struct OktaWebAuthnAssertion: Hashable, Sendable {
    /// The data of the authenticator, which are signed.
    public var authenticatorData: Data
    /// The client data that the device made, JSON; they are signed, too.
    public var clientDataJSON: Data
    /// The signature: DER, as the key gives it.
    public var signature: Data
    /// The id of the user, as the key keeps it; a key that needs no user name has it.
    public var userHandle: Data?
    /// The id of the credential that signed; the org does not ask for it.
    public var credentialId: Data?

    /// Creates an assertion.
    public init(
        authenticatorData: Data,
        clientDataJSON: Data,
        signature: Data,
        userHandle: Data? = nil,
        credentialId: Data? = nil
    ) {
        self.authenticatorData = authenticatorData
        self.clientDataJSON = clientDataJSON
        self.signature = signature
        self.userHandle = userHandle
        self.credentialId = credentialId
    }

    /// The fields as both engines take them: bytes in standard base64.
    package var fields: [String: String] {
        [
            "authenticatorData": authenticatorData.base64EncodedString(),
            "clientData": clientDataJSON.base64EncodedString(),
            "signatureData": signature.base64EncodedString(),
        ]
    }

    /// The field `userHandle` of Identity Engine.
    ///
    /// Okta's ids begin with `00u` and have 20 characters, which are base64 of 15 bytes as well. Keys that
    /// were made elsewhere keep the characters in place of the bytes: their handle is the id already.
    package var userHandleField: String? {
        guard let userHandle, !userHandle.isEmpty else { return nil }
        let text = String(decoding: userHandle, as: UTF8.self)
        let isId = userHandle.count == 20 && text.hasPrefix("00u") && Base64URL.decode(text) != nil
        return isId ? text : userHandle.base64EncodedString()
    }
}

/// The client data of a passkey, where they show which request a response belongs to.
package struct ClientDataChallenge {
    /// The bytes that were signed; `nil` if the client data cannot be read.
    package let bytes: Data?

    package init(_ clientDataJSON: Data) {
        let json = try? JSONParser.parse(clientDataJSON).value
        bytes = json?["challenge"]?.text.flatMap(Data.init(base64Lenient:))
    }
}

extension OktaJSON {
    fileprivate var jsonText: String { String(decoding: JSONWriter.data(self), as: UTF8.self) }
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
