#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
public import AuthenticationServices
import Foundation

extension OktaWebAuthnCreationOptions {
    /// A request that creates a passkey on this device; `nil` without a relying party.
    ///
    /// The app needs the associated domain `webcredentials:` of the relying party. The request asks
    /// for no attestation and excludes no credentials: the system attests no passkeys, and takes
    /// excluded ones from iOS 17.4 on only. A security key has both.
    public var platformRequest: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest? {
        guard let relyingPartyId else { return nil }
        let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(
            relyingPartyIdentifier: relyingPartyId
        )
        let request = provider.createCredentialRegistrationRequest(
            challenge: challenge, name: userName ?? "", userID: userId
        )
        request.displayName = userDisplayName
        if let userVerification {
            request.userVerificationPreference = .init(rawValue: userVerification)
        }
        return request
    }

    #if !os(visionOS)
    /// A request that registers a security key; `nil` without a relying party.
    ///
    /// Not on visionOS, which has no security keys.
    public var securityKeyRequest: ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest?
    {
        guard let relyingPartyId else { return nil }
        let provider = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(
            relyingPartyIdentifier: relyingPartyId
        )
        let request = provider.createCredentialRegistrationRequest(
            challenge: challenge,
            displayName: userDisplayName ?? userName ?? "",
            name: userName ?? "",
            userID: userId
        )
        request.credentialParameters = algorithms.map {
            ASAuthorizationPublicKeyCredentialParameters(
                algorithm: ASCOSEAlgorithmIdentifier(rawValue: $0)
            )
        }
        request.excludedCredentials = excludedCredentialIds.map {
            ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(
                credentialID: $0,
                transports: ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport
                    .allSupported
            )
        }
        if let userVerification {
            request.userVerificationPreference = .init(rawValue: userVerification)
        }
        if let attestation { request.attestationPreference = .init(rawValue: attestation) }
        return request
    }
    #endif
}

extension OktaWebAuthnRequestOptions {
    /// A request for a passkey of this device; `nil` without a relying party.
    ///
    /// The app needs the associated domain `webcredentials:` of the relying party.
    public var platformRequest: ASAuthorizationPlatformPublicKeyCredentialAssertionRequest? {
        guard let relyingPartyId else { return nil }
        let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(
            relyingPartyIdentifier: relyingPartyId
        )
        let request = provider.createCredentialAssertionRequest(challenge: challenge)
        request.allowedCredentials = allowedCredentialIds.map {
            ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0)
        }
        if let userVerification {
            request.userVerificationPreference = .init(rawValue: userVerification)
        }
        return request
    }

    #if !os(visionOS)
    /// A request for a security key; `nil` without a relying party.
    ///
    /// Not on visionOS, which has no security keys.
    public var securityKeyRequest: ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest? {
        guard let relyingPartyId else { return nil }
        let provider = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(
            relyingPartyIdentifier: relyingPartyId
        )
        let request = provider.createCredentialAssertionRequest(challenge: challenge)
        request.allowedCredentials = allowedCredentialIds.map {
            ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(
                credentialID: $0,
                transports: ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport
                    .allSupported
            )
        }
        if let userVerification {
            request.userVerificationPreference = .init(rawValue: userVerification)
        }
        return request
    }
    #endif
}

extension OktaWebAuthnAttestation {
    /// The attestation of a platform or security key credential; `nil` if the credential has none.
    public init?(_ credential: any ASAuthorizationPublicKeyCredentialRegistration) {
        guard let attestationObject = credential.rawAttestationObject else { return nil }
        self.init(
            attestationObject: attestationObject, clientDataJSON: credential.rawClientDataJSON
        )
    }
}

extension OktaWebAuthnAssertion {
    /// The assertion of a platform or security key credential.
    public init(_ credential: any ASAuthorizationPublicKeyCredentialAssertion) {
        self.init(
            authenticatorData: credential.rawAuthenticatorData,
            clientDataJSON: credential.rawClientDataJSON,
            signature: credential.signature
        )
    }
}
#endif
