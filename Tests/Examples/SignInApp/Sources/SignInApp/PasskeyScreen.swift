import AuthenticationServices
import OktaSignIn
import SwiftUI

/// Asks the system for a passkey.
struct PasskeyScreen: View {
    let flow: OktaSignInFlow
    let step: OktaSignIn.Passkey
    @State private var request: PasskeyRequest?

    var body: some View {
        Button("Continue with a passkey") {
            request = PasskeyRequest(step, flow)
            request?.perform()
        }
    }
}

/// One request for a passkey; it has to live until the system answers.
@MainActor
final class PasskeyRequest: NSObject, ASAuthorizationControllerDelegate {
    private let step: OktaSignIn.Passkey
    private let flow: OktaSignInFlow

    init(_ step: OktaSignIn.Passkey, _ flow: OktaSignInFlow) {
        (self.step, self.flow) = (step, flow)
    }

    func perform() {
        #if os(iOS) || os(macOS) || os(visionOS)
        let request: ASAuthorizationRequest? =
            switch step {
            case .verify(let options): options.platformRequest
            case .register(let options): options.platformRequest
            }
        guard let request else { return }
        let controller = ASAuthorizationController(authorizationRequests: [request])
        controller.delegate = self
        controller.performRequests()
        #endif
    }

    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        #if os(iOS) || os(macOS) || os(visionOS)
        if let key = authorization.credential as? any ASAuthorizationPublicKeyCredentialAssertion {
            let assertion = OktaWebAuthnAssertion(key)
            flow.run { try await $0.complete(passkey: assertion) }
        } else if let key = authorization.credential
            as? any ASAuthorizationPublicKeyCredentialRegistration,
            let attestation = OktaWebAuthnAttestation(key)
        {
            flow.run { try await $0.complete(passkey: attestation) }
        }
        #endif
    }
}
