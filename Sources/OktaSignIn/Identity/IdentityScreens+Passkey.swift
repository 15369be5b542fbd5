import OktaCore
import OktaIdx

extension IdentityScreens {
    /// The screen of a form that asks for a passkey, to use or to create; `nil` for any other form.
    func passkey(_ form: IdentityForm) -> Screen? {
        let remediation = form.remediation
        if let options = remediation.passkeyCreationOptions {
            let names = ["attestation", "clientData", "clientExtensions", "transports"]
            guard form.canBeSent(with: names.map { "credentials.\($0)" }) else { return nil }
            return .passkey(options) { attestation in
                remediation.enter(attestation)
                return try await send(remediation)
            }
        }
        guard let options = remediation.passkeyRequestOptions, form.takesAssertion else {
            return nil
        }
        return .passkey(options) { try await verify($0, remediation) }
    }

    private func verify(
        _ assertion: OktaWebAuthnAssertion, _ form: Remediation
    ) async throws -> Next {
        form.enter(assertion)
        return try await send(form)
    }

    // MARK: In place of a user name

    /// The step with the passkeys that the org takes in place of a user name.
    func withPasskey(_ step: OktaSignIn.UserNamePrompt) -> OktaSignIn.UserNamePrompt {
        guard step.purpose == .signIn else { return step }
        var step = step
        step.suggestedPasskey = form(.challengeWebAuthnAutofill)?.passkeyRequestOptions
        step.passkey = form(.launchPasskeysAuthenticator)?.passkeyRequestOptions
        return step
    }

    /// Sends a passkey in place of a user name; `nil` if the org takes none.
    var passkeyAnswer: ((OktaWebAuthnAssertion) async throws -> Next)? {
        // The two forms have one address and one challenge.
        (form(.launchPasskeysAuthenticator) ?? form(.challengeWebAuthnAutofill)).map { form in
            { try await verify($0, form) }
        }
    }

    private func form(_ type: Remediation.RemediationType) -> Remediation? {
        response.remediations.first {
            $0.type == type && $0.passkeyRequestOptions != nil && IdentityForm($0).takesAssertion
        }
    }

    /// How often the user may still skip what the response offers to set up.
    var remainingSkips: Int? {
        let all = [current].compactMap(\.self) + Array(response.authenticators)
        return all.lazy.compactMap(\.gracePeriod?.remainingSkips).first
    }
}

extension IdentityForm {
    /// Whether a signature by a passkey is all that is missing.
    fileprivate var takesAssertion: Bool {
        let names = [
            "authenticatorData", "clientData", "clientExtensions", "signatureData", "userHandle",
        ]
        return canBeSent(with: names.map { "credentials.\($0)" })
    }
}
