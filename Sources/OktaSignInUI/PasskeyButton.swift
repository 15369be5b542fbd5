// The passkeys of the ready-made screens. They are type-checked, and have not run on a device.
#if canImport(SwiftUI)
import OktaCore
import OktaSignIn
import SwiftUI

#if os(iOS) || os(macOS) || os(visionOS)
import AuthenticationServices
#endif

/// Asks the system for a passkey.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct PasskeyButton: View {
    private let flow: OktaSignInFlow
    private let passkey: OktaSignIn.Passkey

    init(_ flow: OktaSignInFlow, _ passkey: OktaSignIn.Passkey) {
        (self.flow, self.passkey) = (flow, passkey)
    }

    #if os(iOS) || os(macOS) || os(visionOS)
    @State private var request: PasskeyRequest?
    @State private var failed = false

    var body: some View {
        Button(UserText.next(in: flow.language)) {
            failed = false
            request = PasskeyRequest(passkey, flow) { failed = true }
            request?.perform()
        }
        if failed { Text(UserText.passkeyNotUsed(in: flow.language)) }
    }
    #else
    var body: some View {
        Text(UserText.unusableFactor(UserText.factorPasskey(in: flow.language), in: flow.language))
    }
    #endif
}

#if os(iOS) || os(macOS) || os(visionOS)
/// One request for a passkey; it has to live until the system answers.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
private final class PasskeyRequest: NSObject, ASAuthorizationControllerDelegate {
    private let passkey: OktaSignIn.Passkey
    private let flow: OktaSignInFlow
    private let onFailure: () -> Void

    init(
        _ passkey: OktaSignIn.Passkey, _ flow: OktaSignInFlow, onFailure: @escaping () -> Void
    ) {
        (self.passkey, self.flow, self.onFailure) = (passkey, flow, onFailure)
    }

    func perform() {
        let request: ASAuthorizationRequest? =
            switch passkey {
            case .verify(let options): options.platformRequest
            case .register(let options): options.platformRequest
            }
        guard let request else { return onFailure() }
        let controller = ASAuthorizationController(authorizationRequests: [request])
        controller.delegate = self
        controller.performRequests()
    }

    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        if let key = authorization.credential as? any ASAuthorizationPublicKeyCredentialAssertion {
            let assertion = OktaWebAuthnAssertion(key)
            flow.run { try await $0.complete(passkey: assertion) }
        } else if let key = authorization.credential
            as? any ASAuthorizationPublicKeyCredentialRegistration,
            let attestation = OktaWebAuthnAttestation(key)
        {
            flow.run { try await $0.complete(passkey: attestation) }
        } else {
            onFailure()
        }
    }

    // Also when the user cancels the system's sheet.
    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) { onFailure() }
}
#endif
#endif
