// The passkeys of the ready-made screens. They are type-checked, and have not run on a device.
#if canImport(SwiftUI)
import OktaCore
import OktaSignIn
import SwiftUI

#if os(iOS) || os(macOS) || os(visionOS)
import AuthenticationServices
#endif

/// Requests a passkey from the system.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct PasskeyButton: View {
    private let flow: OktaSignInFlow
    private let passkey: OktaSignIn.Passkey

    init(_ flow: OktaSignInFlow, _ passkey: OktaSignIn.Passkey) {
        (self.flow, self.passkey) = (flow, passkey)
    }

    #if os(iOS) || os(macOS) || os(visionOS)
    @State private var request: PasskeyRequest?
    @State private var failure: OktaPasskeyFailure?

    var body: some View {
        Button(UserText.next(in: flow.language)) {
            failure = nil
            request = PasskeyRequest(passkey, flow) { failure = $0 }
            request?.perform()
        }
        if let text = failure?.userText(in: flow.language) { Text(text) }
    }
    #else
    var body: some View {
        Text(UserText.unusableFactor(UserText.factorPasskey(in: flow.language), in: flow.language))
    }
    #endif
}

#if os(iOS) || os(macOS) || os(visionOS)
/// One request for a passkey; it has to live until the system responds.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
private final class PasskeyRequest: NSObject, ASAuthorizationControllerDelegate {
    private let passkey: OktaSignIn.Passkey
    private let flow: OktaSignInFlow
    private let onFailure: (OktaPasskeyFailure) -> Void

    init(
        _ passkey: OktaSignIn.Passkey,
        _ flow: OktaSignInFlow,
        onFailure: @escaping (OktaPasskeyFailure) -> Void
    ) {
        (self.passkey, self.flow, self.onFailure) = (passkey, flow, onFailure)
    }

    func perform() {
        let requests =
            switch passkey {
            case .verify(let options): options.authorizationRequests
            case .register(let options): options.authorizationRequests
            }
        guard !requests.isEmpty else { return onFailure(.notAssociated) }
        let controller = ASAuthorizationController(authorizationRequests: requests)
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
            onFailure(.failed)
        }
    }

    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) { onFailure(OktaPasskeyFailure(error)) }
}
#endif
#endif
