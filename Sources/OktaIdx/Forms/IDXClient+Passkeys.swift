import Foundation
public import OktaCore

extension IDXClient.Remediation {
    /// The options to create a passkey; `nil` if the form asks for none.
    ///
    /// The excluded credentials are those the user has set up already.
    public var passkeyCreationOptions: OktaWebAuthnCreationOptions? {
        guard self["credentials.attestation"] != nil,
            let options = contextual("activationData")
        else { return nil }
        return OktaWebAuthnCreationOptions(options, enrolled: enrolledKeys, org: org)
    }

    /// The options to sign with a passkey; `nil` if the form asks for none.
    ///
    /// The allowed credentials are those the user has set up; none beside the user name, where any passkey
    /// of the org will do.
    public var passkeyRequestOptions: OktaWebAuthnRequestOptions? {
        guard self["credentials.signatureData"] != nil else { return nil }
        if isPasskeyFirst,
            let options = model.content.body["webauthnAutofillUIChallenge"]?["value"]?[
                "challengeData"
            ]
        {
            return OktaWebAuthnRequestOptions(options, org: org)
        }
        return contextual("challengeData").flatMap {
            OktaWebAuthnRequestOptions($0, enrolled: enrolledKeys, org: org)
        }
    }

    /// Enters a new passkey; ``proceed()`` sends it.
    ///
    /// Only members that the form asks for are entered: bytes in standard base64 with padding.
    public func enter(_ attestation: OktaWebAuthnAttestation) {
        let values = attestation.fields.merging(OktaWebAuthnAttestation.defaults) { own, _ in own }
        enterCredentials(values)
    }

    /// Enters a signature by a passkey; ``proceed()`` sends it.
    ///
    /// Only members that the form asks for are entered: bytes in standard base64 with padding.
    public func enter(_ assertion: OktaWebAuthnAssertion) {
        var values = assertion.fields.merging(["clientExtensions": "{}"]) { own, _ in own }
        values["userHandle"] = assertion.userHandleField
        enterCredentials(values)
    }

    private func enterCredentials(_ values: [String: String]) {
        for (name, value) in values { self["credentials.\(name)"]?.value = value }
    }

    /// Whether the form takes a passkey in place of a user name.
    package var isPasskeyFirst: Bool {
        type == .challengeWebAuthnAutofill || type == .launchPasskeysAuthenticator
    }

    /// A member of what the response has about the authenticator of this form.
    private func contextual(_ name: String) -> OktaJSON? {
        let current = IDXClient.AuthenticatorCollection(
            model, Array(model.content.authenticators.indices)
        ).current
        return (Array(authenticators) + [current].compactMap(\.self)).lazy
            .compactMap { $0.contextualData?[name] }.first
    }

    /// The keys that the user has set up.
    private var enrolledKeys: [OktaWebAuthnCredential?] {
        let wrapped = model.content.body[ResponseContent.Role.enrolled.rawValue]?["value"]
        let current = model.content.body[ResponseContent.Role.currentEnrollment.rawValue]?["value"]
        return ((wrapped?.elements ?? []) + [current].compactMap(\.self))
            .filter { $0["key"]?.text == "webauthn" }
            .map {
                OktaWebAuthnCredential(
                    id: $0["credentialId"]?.text,
                    transports: $0["transports"] ?? $0["profile"]?["transports"]
                )
            }
    }

    /// The host of the issuer, for orgs that name no relying party.
    private var org: String? { URL(string: model.client.context.configuration.issuer)?.host }
}
