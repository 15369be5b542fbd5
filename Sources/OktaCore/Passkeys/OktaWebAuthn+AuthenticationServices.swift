#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
public import AuthenticationServices
import Foundation

extension OktaWebAuthnCreationOptions {
    /// The requests for one dialog, the preferred one first; empty without a relying party.
    ///
    /// For a passkey of this device, a security key, or both, as the org allows.
    public var authorizationRequests: [ASAuthorizationRequest] {
        dialogRequests.compactMap { request in
            switch request.kind {
            case .platform: return request.platformRegistration
            case .securityKey:
                #if os(visionOS)
                return nil
                #else
                return request.securityKeyRegistration
                #endif
            }
        }
    }

    /// A request that creates a passkey on this device; `nil` without a relying party.
    ///
    /// The app needs the associated domain `webcredentials:` of the relying party. The request asks
    /// for no attestation, because the system attests no passkeys. Excluded credentials count from
    /// iOS 17.4 and macOS 14.4 on.
    public var platformRequest: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest? {
        dialogRequest(.platform)?.platformRegistration
    }

    #if !os(visionOS)
    /// A request that registers a security key; `nil` without a relying party.
    ///
    /// Not on visionOS, which has no security keys.
    public var securityKeyRequest: ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest?
    { dialogRequest(.securityKey)?.securityKeyRegistration }
    #endif
}

extension OktaWebAuthnRequestOptions {
    /// The requests for one dialog, the preferred one first; empty without a relying party.
    public var authorizationRequests: [ASAuthorizationRequest] {
        dialogRequests.compactMap { request in
            switch request.kind {
            case .platform: return request.platformAssertion
            case .securityKey:
                #if os(visionOS)
                return nil
                #else
                return request.securityKeyAssertion
                #endif
            }
        }
    }

    /// A request for a passkey of this device; `nil` without a relying party.
    ///
    /// Also for the keyboard's suggestions: `performAutoFillAssistedRequests()`. The app needs the
    /// associated domain `webcredentials:` of the relying party.
    public var platformRequest: ASAuthorizationPlatformPublicKeyCredentialAssertionRequest? {
        dialogRequest(.platform)?.platformAssertion
    }

    #if !os(visionOS)
    /// A request for a security key; `nil` without a relying party.
    ///
    /// Not on visionOS, which has no security keys.
    public var securityKeyRequest: ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest? {
        dialogRequest(.securityKey)?.securityKeyAssertion
    }
    #endif
}

extension PasskeyDialogRequest {
    private var platform: ASAuthorizationPlatformPublicKeyCredentialProvider {
        .init(relyingPartyIdentifier: relyingPartyId)
    }

    private var platformDescriptors: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] {
        credentials.map { .init(credentialID: $0.id) }
    }

    fileprivate var platformRegistration:
        ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest?
    {
        guard let registration else { return nil }
        let request = platform.createCredentialRegistrationRequest(
            challenge: challenge, name: registration.name, userID: registration.userId
        )
        request.displayName = registration.displayName
        request.userVerificationPreference = .init(rawValue: userVerification)
        if #available(iOS 17.4, macOS 14.4, visionOS 1.1, *) {
            request.excludedCredentials = platformDescriptors
        }
        return request
    }

    fileprivate var platformAssertion: ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
        let request = platform.createCredentialAssertionRequest(challenge: challenge)
        request.allowedCredentials = platformDescriptors
        request.userVerificationPreference = .init(rawValue: userVerification)
        return request
    }

    #if !os(visionOS)
    private typealias Descriptor = ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor

    private var securityKey: ASAuthorizationSecurityKeyPublicKeyCredentialProvider {
        .init(relyingPartyIdentifier: relyingPartyId)
    }

    private var securityKeyDescriptors: [Descriptor] {
        credentials.map { credential in
            // The system knows these three; a key whose transports are not known may have any.
            let all: KeyValuePairs<String, Descriptor.Transport> = [
                "usb": .usb, "nfc": .nfc, "ble": .bluetooth,
            ]
            let known = all.filter { credential.transports.contains($0.key) }.map(\.value)
            return Descriptor(
                credentialID: credential.id,
                transports: known.isEmpty ? Descriptor.Transport.allSupported : known
            )
        }
    }

    fileprivate var securityKeyRegistration:
        ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest?
    {
        guard let registration else { return nil }
        let request = securityKey.createCredentialRegistrationRequest(
            challenge: challenge,
            displayName: registration.displayName,
            name: registration.name,
            userID: registration.userId
        )
        request.credentialParameters = registration.algorithms.map {
            ASAuthorizationPublicKeyCredentialParameters(
                algorithm: ASCOSEAlgorithmIdentifier(rawValue: $0)
            )
        }
        request.excludedCredentials = securityKeyDescriptors
        request.userVerificationPreference = .init(rawValue: userVerification)
        request.attestationPreference = .init(rawValue: registration.attestation)
        request.residentKeyPreference =
            switch registration.residentKey {
            case "required": .required
            case "preferred": .preferred
            default: .discouraged
            }
        return request
    }

    fileprivate var securityKeyAssertion:
        ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest
    {
        let request = securityKey.createCredentialAssertionRequest(challenge: challenge)
        request.allowedCredentials = securityKeyDescriptors
        request.userVerificationPreference = .init(rawValue: userVerification)
        if #available(iOS 17.5, macOS 14.5, *) { request.appID = appId }
        return request
    }
    #endif
}

extension OktaWebAuthnAttestation {
    /// The attestation of a platform or security key credential; `nil` if the credential has none.
    public init?(_ credential: any ASAuthorizationPublicKeyCredentialRegistration) {
        guard let attestationObject = credential.rawAttestationObject else { return nil }
        // The system does not say how a passkey can be reached; browsers name these two for it.
        let isPasskey = credential is ASAuthorizationPlatformPublicKeyCredentialRegistration
        self.init(
            attestationObject: attestationObject,
            clientDataJSON: credential.rawClientDataJSON,
            transports: isPasskey ? ["internal", "hybrid"] : nil,
            clientExtensions: isPasskey ? ["credProps": ["rk": true]] : nil
        )
    }
}

extension OktaWebAuthnAssertion {
    /// The assertion of a platform or security key credential.
    public init(_ credential: any ASAuthorizationPublicKeyCredentialAssertion) {
        // The system declares these without saying whether they can be missing.
        let userHandle: Data? = credential.userID
        self.init(
            authenticatorData: credential.rawAuthenticatorData,
            clientDataJSON: credential.rawClientDataJSON,
            signature: credential.signature,
            userHandle: userHandle,
            credentialId: credential.credentialID
        )
    }
}
#endif
